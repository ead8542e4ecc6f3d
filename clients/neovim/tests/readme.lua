-- Does what the README says, as it stands there: the installation, and the lines that run. Run in
-- the package's folder by `nvim --headless -u NONE -i NONE -c 'luafile tests/readme.lua'`.

local readme = table.concat(vim.fn.readfile('README.md'), '\n')
local root = vim.loop.fs_realpath('../..')
local home = vim.fn.tempname()
local folder = home .. '/work'

local function block(language)
  return assert(readme:match('```' .. language .. '\n(.-)\n```'), language)
end

local function run(arguments)
  local environment = { 'env', '-u', 'XDG_DATA_HOME', 'HOME=' .. home,
    'PATH=' .. vim.fn.fnamemodify(os.getenv('ORRERY'), ':h') .. ':' .. os.getenv('PATH') }
  local printed = vim.fn.system(vim.list_extend(environment, arguments))
  assert(vim.v.shell_error == 0, printed)
  return printed
end

local function write(path, text)
  vim.fn.writefile(vim.split(text, '\n'), path)
end

-- Waits until the buffer is as the README shows it.
local WAIT = [[
local function lines() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') end
local expected = table.concat(vim.fn.readfile('expected.txt'), '\n')
local is_right = vim.wait(120000, function() return lines() == expected end, 10)
if not is_right then print(lines() .. '\n') end
vim.cmd(is_right and 'qall!' or 'cquit')
]]

local function play()
  assert(#vim.split(readme, '\n') <= 60, 'The README has more than 60 lines.')
  vim.fn.mkdir(folder, 'p')
  run({ 'sh', '-ec', ('cd "%s"\n%s'):format(root, block('sh')) })
  run({ 'cp', '-r', root .. '/Examples', folder })
  write(folder .. '/session.vim', block('vim'))
  write(folder .. '/expected.txt', block('text'))
  write(folder .. '/wait.lua', WAIT)
  local start = 'cd "%s" && timeout 300 nvim --headless -i NONE -S session.vim -c "luafile wait.lua"'
  run({ 'sh', '-ec', start:format(folder) })
  run({ 'orrery', 'servers', 'stop', folder .. '/people.data' })
  -- Tags that stand twice fail.
  vim.fn.mkdir(home .. '/doc')
  run({ 'cp', 'doc/orrery.txt', home .. '/doc' })
  vim.cmd('helptags ' .. home .. '/doc')
end

local is_right, failure = xpcall(play, debug.traceback)
print(is_right and 'the README does what it says\n' or failure .. '\n')
vim.fn.delete(home, 'rf')
vim.cmd(is_right and 'qall!' or 'cquit')
