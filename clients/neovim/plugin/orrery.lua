if vim.g.loaded_orrery then return end
vim.g.loaded_orrery = true

local command = vim.api.nvim_create_user_command

local function view(method)
  return function(options)
    local found = require('orrery').view()
    if found and found[method] then return found[method](found, options.args, options) end
    require('orrery.tell')('This is no buffer that can do that.')
  end
end

local function complete(lead)
  return require('orrery.filter').candidates(lead, require('orrery').view())
end

command('Orrery', function(options)
  if #options.fargs < 3 then return require('orrery').open(unpack(options.fargs)) end
  require('orrery.tell')('Write :Orrery PATH, or :Orrery PATH MODEL; before a blank in a name a backslash.')
end, { nargs = '+', complete = 'file', desc = 'Open a document: :Orrery PATH [MODEL]' })

command('OrreryClose', view('close_document'), { desc = 'Close the document of this buffer' })

command('OrreryDelete', view('delete'), { range = true, desc = 'Delete the objects in a range' })

for name, method in pairs({
  OrreryFilter = { 'filter', 'Show the rows that a predicate finds' },
  OrrerySort = { 'sort', 'Sort by key paths: :OrrerySort lastName -age' },
  OrrerySections = { 'section', 'Divide the rows into sections by a key path' },
}) do
  command(name, view(method[1]), { nargs = '*', complete = complete, desc = method[2] })
end

local group = vim.api.nvim_create_augroup('orrery', {})

vim.api.nvim_create_autocmd('BufReadCmd', {
  group = group, pattern = 'orrery://*',
  callback = function(event) require('orrery').read(event.buf) end,
})

vim.api.nvim_create_autocmd('VimLeavePre', {
  group = group, callback = function() require('orrery').close_all() end,
})

for name, target in pairs({
  Title = 'Title', Header = 'Comment', Section = 'Directory', Key = 'Identifier',
  Note = 'Comment', Changed = 'DiffAdd', Lost = 'ErrorMsg',
}) do
  vim.api.nvim_set_hl(0, 'Orrery' .. name, { link = target, default = true })
end
