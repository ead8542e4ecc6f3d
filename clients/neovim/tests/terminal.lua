-- Key presses in a terminal of tmux, while others write. Run in the package's folder by
-- `nvim --headless -u NONE -i NONE -c 'luafile tests/terminal.lua'`; ORRERY is the program. What the
-- screen shows goes to the folder ORRERY_ARTIFACTS, if it is set.

package.path = './lua/?.lua;' .. package.path

local program = os.getenv('ORRERY')
local artifacts = os.getenv('ORRERY_ARTIFACTS')
local folder = vim.fn.tempname()
local path = folder .. '/people.data'
local socket = 'orrery-' .. vim.fn.getpid()
local model = '../../Examples/People.xcdatamodeld'
local other = require('orrery.client').new({ program, 'attach', path, '--model', model })

local function tmux(...)
  local printed = vim.fn.system({ 'tmux', '-L', socket, ... })
  assert(vim.v.shell_error == 0, printed)
  return printed
end

local function screen()
  return tmux('capture-pane', '-p')
end

local function shows(...)
  for _, text in ipairs({ ... }) do
    local is_there = vim.wait(20000, function() return screen():find(text, 1, true) end, 20)
    assert(is_there, ('The screen never shows “%s”:\n%s'):format(text, screen()))
  end
end

local function press(...)
  tmux('send-keys', ...)
end

local function keep(name)
  if not artifacts then return end
  vim.fn.mkdir(artifacts, 'p')
  vim.fn.writefile(vim.split(screen(), '\n'), ('%s/neovim-%s.txt'):format(artifacts, name))
end

local function other_does(method, params)
  local is_done, result
  other.request(method, params, function(problem, found)
    assert(not problem, problem and problem.message)
    is_done, result = true, found
  end)
  assert(vim.wait(20000, function() return is_done end, 5), method)
  return result
end

local function start()
  vim.fn.mkdir(folder, 'p')
  local is_here
  other:connect(function(problem) is_here = not problem end)
  assert(vim.wait(20000, function() return is_here end, 5))
  other_does('object/insert', { entity = 'Employee', values = {
    firstName = 'Ada', lastName = 'Lovelace', age = 36,
  } })
  local here = vim.fn.getcwd()
  tmux('new-session', '-d', '-x', '90', '-y', '24',
    ('nvim -u NONE -i NONE --cmd "set rtp+=%s" --cmd "runtime plugin/orrery.lua" '
      .. '--cmd "let g:orrery_program=\'%s\'" -c "Orrery %s"'):format(here, program, path))
end

local function list_follows()
  shows('people.data: connected', 'Employee       1')
  press('/Employee', 'Enter', 'Enter')
  shows('Employee | 1 row', 'Ada        Lovelace')
  other_does('object/insert', { entity = 'Employee', values = {
    firstName = 'Alan', lastName = 'Turing', age = 41,
  } })
  shows('Employee | 2 rows', '~   41   Alan       Turing')
  keep('list')
end

local function typing_stays()
  press('/Ada', 'Enter', 'Enter')
  shows('firstName: Ada')
  press('/firstName', 'Enter', 'A King')
  shows('firstName: Ada King', '-- INSERT --')
  local values = { firstName = 'Augusta', age = 37 }
  other_does('object/update', { id = 'Employee/p1', values = values })
  shows('age: 37', 'firstName: Ada King')
  press(' Noel')
  shows('firstName: Ada King Noel', '-- INSERT --')
  press('Escape')
  shows('Others wrote: Augusta')
  keep('conflict')
  press(':w!', 'Enter')
  assert(vim.wait(20000, function()
    local told = other_does('object/get', { ids = { 'Employee/p1' } }).objects[1]
    return told.values.firstName == 'Ada King Noel'
  end, 50), screen())
end

local function filter_points_at_its_fault()
  press(':buffer #', 'Enter')
  shows('Employee | 2 rows')
  press('g/')
  shows('#filter')
  press('i', 'age > 40 AND lastNam == 3')
  shows('             ^ Entity Employee has no property “lastNam”. Did you mean lastName?')
  keep('filter')
  press('C-u')
  press('lastN', 'Tab')
  shows('lastName')
  press(" == 'Turing'", 'Enter')
  shows("Employee | 1 row | lastName == 'Turing'")
end

local is_right, failure = true, nil
for _, each in ipairs({ start, list_follows, typing_stays, filter_points_at_its_fault }) do
  if is_right then is_right, failure = xpcall(each, debug.traceback) end
end
print(is_right and 'key presses in a terminal\n' or failure .. '\n')
vim.fn.system({ 'tmux', '-L', socket, 'kill-server' })
local has_ended
other:close(function() has_ended = true end)
vim.wait(5000, function() return has_ended end, 10)
vim.fn.delete(folder, 'rf')
vim.cmd(is_right and 'qall!' or 'cquit')
