-- The plugin in its host, for `../../tests/together.py`: documents and lists are buffers, which are
-- opened, sorted and filtered by the commands and keys that a user has, and read line by line. Run in
-- a terminal, with pipes as files 3 and 4:
-- `nvim -u NONE -i NONE -c 'luafile clients/neovim/tests/driver.lua'`.

local folder = debug.getinfo(1, 'S').source:sub(2):match('^(.*)/tests/[^/]*$')
package.path = folder .. '/../lua/tests/?.lua;' .. package.path
vim.opt.runtimepath:prepend(folder)
vim.cmd('runtime plugin/orrery.lua')
vim.g.orrery_program = vim.env.ORRERY

local conversation = require('conversation')
local sessions = require('orrery.session')
local view_of = require('orrery.view').of

-- In milliseconds.
local DEADLINE = 60000

local session
local views, errors = {}, {}
local Commands = {}

vim.notify = function(message, level)
  if level == vim.log.levels.ERROR then table.insert(errors, message) end
end

function Commands.connect(_, reply)
  reply(nil, {})
end

function Commands.openDocument(command, reply)
  vim.cmd('Orrery ' .. vim.fn.fnameescape(command.path))
  session = assert(sessions.all[command.path], 'The document is not open.')
  reply(nil, { document = session.document.handle, context = session.document.context })
end

function Commands.request(command, reply)
  session.client.request(command.method, command.params, reply)
end

--- Opens a list from the overview, in a window of its own.
function Commands.openList(command, reply)
  vim.cmd('botright split | Orrery ' .. vim.fn.fnameescape(session.path))
  vim.fn.search('^ *' .. command.fetch.entity .. ' ')
  vim.api.nvim_feedkeys('\r', 'xt', false)
  local view = view_of(vim.api.nvim_get_current_buf())
  local keys = vim.tbl_map(function(each)
    return (each.ascending and '' or '-') .. each.keyPath
  end, command.fetch.sort)
  vim.cmd('OrrerySort ' .. table.concat(keys, ' '))
  vim.cmd('OrreryFilter ' .. (command.fetch.predicate or ''))
  vim.cmd('OrrerySections ' .. (command.sectionNameKeyPath or ''))
  assert(vim.wait(DEADLINE, function() return view.wanted == view.asked end, 5))
  views[command.name] = view
  local params = view.list.params
  reply(nil, { properties = params.fetch.properties, window = params.window })
end

--- Whether a line shows what a row has.
local function check(line, values)
  for _, key in ipairs({ 'title', 'name', 'town', 'plays' }) do
    local value = values[key]
    local is_shown = value == nil or value == vim.NIL or line:find(tostring(value), 1, true)
    assert(is_shown, ('%s is not in “%s”'):format(value, line))
  end
end

function Commands.rows(command, reply)
  local view = views[command.name]
  local is_divided = view.list.params.sectionNameKeyPath
  local sections, values = is_divided and {} or { { name = '', ids = {} } }, {}
  for number, line in ipairs(vim.api.nvim_buf_get_lines(view.buffer, 0, -1, false)) do
    local id = view.ids_at[number]
    if id then
      values[id] = view.list.values[id]
      check(line, values[id])
      table.insert(sections[#sections].ids, id)
    elseif number > 2 and is_divided then
      local name = assert(line:match('^(.+) %(%d+%)$'), line)
      table.insert(sections, { name = name == 'nothing' and '' or name, ids = {} })
    end
  end
  reply(nil, { sections = sections, values = conversation.object(values) })
end

function Commands.events(_, reply)
  reply(nil, { errors = errors })
end

-- Of the loop that reads, Neovim's API is not at hand.
for name, run in pairs(Commands) do
  Commands[name] = vim.schedule_wrap(function(command, reply)
    local is_done, problem = xpcall(function() run(command, reply) end, debug.traceback)
    if not is_done then reply({ message = problem }) end
  end)
end

conversation.run(Commands, 3, assert(io.open('/proc/self/fd/4', 'w')))
