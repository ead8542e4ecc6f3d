-- Does what the README says, as it stands there. Run in the folder above by
-- `nvim --headless -u NONE -i NONE -c 'luafile tests/readme.lua'`; ORRERY is the program.

local readme = table.concat(vim.fn.readfile('README.md'), '\n')
local clients = vim.loop.fs_realpath('..')
local home = vim.fn.tempname()

local function run(arguments)
  local environment = { 'env', 'XDG_STATE_HOME=' .. home, 'ORRERY_CLIENTS=' .. clients,
    'PATH=' .. vim.fn.fnamemodify(os.getenv('ORRERY'), ':h') .. ':' .. os.getenv('PATH') }
  local printed = vim.fn.system(vim.list_extend(environment, arguments))
  assert(vim.v.shell_error == 0, printed)
  return printed
end

-- Waits for what the lines are to print, and ends the connection in order.
local WAIT = [[
local is_right = vim.wait(120000, function() return printed == 'Now: 1' end, 10)
local has_ended
client:close(function() has_ended = true end)
vim.wait(120000, function() return has_ended end, 10)
vim.cmd(is_right and 'qall!' or 'cquit')
]]

local function play()
  assert(#vim.split(readme, '\n') <= 60, 'The README has more than 60 lines.')
  vim.fn.mkdir(home, 'p')
  run({ 'ln', '-s', clients .. '/../Examples', home })
  local lines = { 'local printed', 'local function print(text) printed = text end' }
  for block in readme:gmatch('```lua\n(.-)\n```') do
    vim.list_extend(lines, vim.split(block, '\n'))
  end
  vim.fn.writefile(vim.list_extend(lines, vim.split(WAIT, '\n')), home .. '/lines.lua')
  local start = 'cd "%s" && timeout 300 nvim --headless -u NONE -i NONE -c "luafile lines.lua"'
  run({ 'sh', '-ec', start:format(home) })
  run({ 'orrery', 'servers', 'stop', home .. '/people.data' })
end

local is_right, failure = xpcall(play, debug.traceback)
print(is_right and 'the README does what it says\n' or failure .. '\n')
vim.fn.delete(home, 'rf')
vim.cmd(is_right and 'qall!' or 'cquit')
