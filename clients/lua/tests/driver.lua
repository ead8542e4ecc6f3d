-- The driver of this library for the conformance suite: maps its commands to it. Run by
-- `nvim --headless -u NONE -i NONE -c 'luafile clients/lua/tests/driver.lua'`.

local folder = debug.getinfo(1, 'S').source:sub(2):match('^(.*)/tests/[^/]*$') or '.'
package.path = ('%s/?.lua;%s/tests/?.lua;'):format(folder, folder) .. package.path

local checking = require('checking')
local clients = require('orrery.client')
local conversation = require('conversation')
local documents = require('orrery.document')

local client, document
local lists, ids_by_command, waiters, errors = {}, {}, {}, {}
local counts = { disconnected = 0, reconnected = 0, changesLost = 0 }
local Commands = {}

local object = conversation.object

local function count(event)
  counts[event] = counts[event] + 1
  for _, each in ipairs(waiters) do
    if each.event == event and counts[event] == each.count then each.reply(nil, {}) end
  end
end

local function on_event(name, told, kind)
  if name == 'lost' then count('disconnected') end
  if name == 'back' then count('reconnected') end
  if kind == 'client.changesLost' then
    count('changesLost')
  elseif name == 'error' then
    table.insert(errors, told)
  end
end

--- Answers a command with `{}`, or the error.
local function done(reply)
  return function(problem) reply(problem, {}) end
end

function Commands.check(command, reply)
  local type_ = vim.startswith(command.type, 'error:') and 'ErrorData' or command.type
  reply(nil, { problems = checking.problems(command.value, type_) })
end

function Commands.connect(command, reply)
  local where = command.address or command.arguments
  if not vim.tbl_contains({ 'unix', 'tcp' }, (command.address or 'unix'):match('^%a+')) then
    where = { os.getenv('ORRERY'), 'attach', command.address }
    local authority = command.certificateAuthority
    if authority then vim.list_extend(where, { '--ca', authority }) end
  end
  client = clients.new(where, command.token)
  client.patience = command.patience and command.patience * 1000 or client.patience
  document = documents.new(client)
  document.on_event = on_event
  client:connect(done(reply))
end

function Commands.openDocument(command, reply)
  document:open({
    location = { path = command.path },
    model = command.model and { path = command.model },
    create = command.create or 'never',
  }, function(problem, result)
    reply(problem, result and { document = result.document, context = result.context })
  end)
end

function Commands.request(command, reply)
  ids_by_command[command.id] = client.request(command.method, command.params, reply)
end

function Commands.cancel(command, reply)
  local id = ids_by_command[command.request]
  -- What it asks for a list it does not tell the number of.
  if id then client:cancel(id) end
  reply(nil, {})
end

function Commands.insert(command, reply)
  local params = { entity = command.entity, values = command.values }
  client.request('object/insert', params, function(problem, result)
    if result then document:know({ result.object }, result.clock) end
    reply(problem, result and { id = result.object.id })
  end)
end

function Commands.set(command, reply)
  local params = { id = command.object, values = command.values }
  client.request('object/update', params, done(reply))
end

function Commands.delete(command, reply)
  client.request('object/delete', { ids = { command.object } }, done(reply))
end

function Commands.get(command, reply)
  local function answer(problem)
    local known = document.objects[command.object]
    reply(problem, known and { values = object(known.values), isDeleted = known.is_deleted })
  end
  if document.objects[command.object] then return answer() end
  document:get({ command.object }, answer)
end

function Commands.fetch(command, reply)
  client.request('fetch/objects', { fetch = command.fetch }, function(problem, result)
    local ids = {}
    if result then document:know(result.objects, result.clock) end
    for _, each in ipairs(result and result.objects or {}) do table.insert(ids, each.id) end
    reply(problem, { ids = ids })
  end)
end

local STEPS = {
  insert = function(step) return { entity = step.entity, values = step.values } end,
  set = function(step, id) return { id = id, values = step.values } end,
  delete = function(_, id) return { ids = { id } } end,
}
local STEP_METHODS = { insert = 'object/insert', set = 'object/update', delete = 'object/delete' }

function Commands.transaction(command, reply)
  local operations = {}
  for _, each in ipairs(command.steps) do
    local kind, step = next(each)
    local id = type(step.object) == 'number' and { ['$result'] = step.object } or step.object
    local params = STEPS[kind](step, id)
    table.insert(operations, { method = STEP_METHODS[kind], params = params })
  end
  local params = { operations = operations, actionName = command.actionName }
  client.request('context/perform', params, function(problem, result)
    local ids = {}
    for _, each in ipairs(result and result.results or {}) do
      local found = each.result.object
      table.insert(ids, found and found.id or each.result.deleted[1])
    end
    reply(problem, { ids = ids })
  end)
end

for _, verb in ipairs({ 'undo', 'redo', 'save', 'rollback' }) do
  Commands[verb] = function(_, reply) client.request('context/' .. verb, {}, done(reply)) end
end

function Commands.openList(command, reply)
  document:open_list({
    fetch = command.fetch, sectionNameKeyPath = command.sectionNameKeyPath,
    window = command.window,
  }, function(problem, live)
    if live then
      local held = { list = live, calls = 0, waiting = 0 }
      lists[command.name] = held
      -- A callback that does not return lets the calls behind it wait.
      live.on_change = function(push)
        if not push then return end
        if held.is_held and held.is_running then
          held.waiting = held.waiting + 1
        else
          held.calls, held.is_running = held.calls + 1, held.is_held
        end
      end
    end
    reply(problem, {})
  end)
end

function Commands.setFetch(command, reply)
  lists[command.name].list:set_fetch(command, done(reply))
end

function Commands.setWindow(command, reply)
  lists[command.name].list:set_window(command.window, done(reply))
end

function Commands.closeList(command, reply)
  lists[command.name].list:close(done(reply))
end

function Commands.isOpen(command, reply)
  local live = lists[command.name].list
  reply(nil, { isOpen = not live.is_closed and not live.failure })
end

function Commands.rows(command, reply)
  local live, sections = lists[command.name].list, {}
  for _, each in ipairs(live.sections) do
    local ids = vim.tbl_map(function(id) return id or vim.NIL end, each.ids)
    table.insert(sections, { name = each.name, ids = ids })
  end
  reply(nil, { sections = sections, values = object(live.values) })
end

function Commands.failure(command, reply)
  local failure = lists[command.name].list.failure
  reply(nil, object({ kind = failure and failure.data.kind }))
end

function Commands.hold(command, reply)
  lists[command.name].is_held = true
  reply(nil, {})
end

function Commands.release(command, reply)
  local held = lists[command.name]
  held.calls = held.calls + held.waiting
  held.waiting, held.is_held, held.is_running = 0, false, false
  reply(nil, { calls = held.calls })
end

function Commands.waitFor(command, reply)
  if counts[command.event] >= command.count then return reply(nil, {}) end
  table.insert(waiters, { event = command.event, count = command.count, reply = reply })
end

function Commands.events(_, reply)
  reply(nil, vim.tbl_extend('force', counts, { errors = errors }))
end

function Commands.state(_, reply)
  reply(nil, document.state)
end

function Commands.presence(_, reply)
  local names = vim.tbl_map(function(each) return each.connection end, document.connections)
  reply(nil, { connections = names })
end

function Commands.close(_, reply)
  client:close(done(reply))
end

conversation.run(Commands, 0, io.stdout)
