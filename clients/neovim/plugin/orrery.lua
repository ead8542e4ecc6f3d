if vim.g.loaded_orrery then return end
vim.g.loaded_orrery = true

local command = vim.api.nvim_create_user_command

local function view(method)
  return function(options)
    local found = require('orrery').view()
    if not found or not found[method] then
      return vim.notify('This is no buffer that can do that.', vim.log.levels.ERROR)
    end
    found[method](found, options.args)
  end
end

local function complete(lead)
  return require('orrery.filter').candidates(lead, require('orrery').view())
end

command('Orrery', function(options)
  require('orrery').open(unpack(options.fargs))
end, { nargs = '+', complete = 'file', desc = 'Open a document: :Orrery PATH [MODEL]' })

command('OrreryClose', function()
  require('orrery').close()
end, { desc = 'Close the document of this buffer' })

command('OrreryFilter', view('filter'), {
  nargs = '*', complete = complete, desc = 'Show the rows that a predicate finds',
})

command('OrrerySort', view('sort'), {
  nargs = '*', complete = complete, desc = 'Sort by key paths: :OrrerySort lastName -age',
})

command('OrrerySections', view('section'), {
  nargs = '*', complete = complete, desc = 'Divide the rows into sections by a key path',
})

local group = vim.api.nvim_create_augroup('orrery', {})

vim.api.nvim_create_autocmd('BufReadCmd', {
  group = group, pattern = 'orrery://*',
  callback = function(event) require('orrery').read(event.buf) end,
})

vim.api.nvim_create_autocmd('VimLeavePre', {
  group = group,
  callback = function()
    if package.loaded.orrery then require('orrery').close_all() end
  end,
})

local links = {
  Title = 'Title', Header = 'Comment', Section = 'Directory', Key = 'Identifier',
  Note = 'Comment', Changed = 'DiagnosticInfo', Lost = 'ErrorMsg',
}
for name, target in pairs(links) do
  vim.api.nvim_set_hl(0, 'Orrery' .. name, { link = target, default = true })
end
