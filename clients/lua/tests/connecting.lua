-- What goes wrong while it connects, against a server that does as it is told. Run in the folder
-- above by `nvim --headless -u NONE -i NONE -c 'luafile tests/connecting.lua'`.

package.path = './?.lua;' .. package.path
local clients = require('orrery.client')
local documents = require('orrery.document')
local json = require('orrery.json')
local transport = require('orrery.transport')

local uv = vim.loop

local function until_(what, is_so)
  if not vim.wait(120000, is_so, 5) then error('Never: ' .. what, 2) end
end

local function equal(found, expected, what)
  if vim.deep_equal(found, expected) then return end
  error(('%s: %s, not %s'):format(what, vim.inspect(found), vim.inspect(expected)), 2)
end

--- A server. `answers` has by method what is answered: a result, an error as `{ refusal = … }`, or
--- a function that returns such a thing, or nothing. `asked` counts requests.
local function serve()
  local self = { answers = {}, asked = {}, peers = {} }
  local socket = uv.new_tcp()
  socket:bind('127.0.0.1', 0)
  local function receive(peer, line)
    local message = json.decode(line)
    self.asked[message.method] = (self.asked[message.method] or 0) + 1
    local answer = self.answers[message.method]
    if type(answer) == 'function' then answer = answer(message.params) end
    if not answer or not message.id then return end
    local reply = { jsonrpc = '2.0', id = message.id, error = answer.refusal }
    if not answer.refusal then reply.result = answer end
    peer:write(json.encode(reply) .. '\n')
  end
  socket:listen(8, function()
    local peer = uv.new_tcp()
    socket:accept(peer)
    table.insert(self.peers, peer)
    local function ended() if not peer:is_closing() then peer:close() end end
    transport.read_lines(peer, function(line) receive(peer, line) end, ended)
  end)
  self.port = socket:getsockname().port
  --- Sends a message to whoever is connected.
  function self.tell(message)
    for _, each in ipairs(self.peers) do
      if not each:is_closing() then each:write(json.encode(message) .. '\n') end
    end
  end
  function self.push(method, params)
    self.tell({ method = method, params = vim.tbl_extend('force', { document = 'd1' }, params) })
  end
  function self.drop()
    for _, each in ipairs(self.peers) do
      if not each:is_closing() then each:close() end
    end
    self.peers = {}
  end
  return self
end

local HELLO = { connection = 'c1' }
local STATE = { hasChanges = true, canUndo = false, canRedo = false }
local UNCHANGED = {
  total = 1, sectionDeletes = {}, sectionInserts = {}, deletes = {}, moves = {}, inserts = {},
  updates = {}, entered = {},
}

--- A notice of the main context at a clock, with what differs from one that tells nothing.
local function notice(since, clock, told)
  local nothing = { context = 'x1', stream = 's1', since = since, clock = clock,
    noticeDetail = 'objects', inserted = {}, refreshed = {}, updated = {}, deleted = {} }
  return vim.tbl_extend('force', nothing, told)
end

local function person(age) return { id = 'Person/p1', values = { age = age } } end

--- A document with one person that is open on a server.
local function open(server, status)
  local told = { events = {}, errors = {} }
  server.answers.initialize = HELLO
  server.answers['document/open'] = function(params)
    local opened = { document = 'd1', context = 'x1', clock = 'e:1', isFresh = true,
      streams = { { stream = 's1', notice = 'context/didChangeObjects' } }, connections = {} }
    if params.since then opened.isFresh, opened.changes = false, notice(nil, nil, {}) end
    return vim.tbl_extend('force', opened, status or STATE)
  end
  local client = clients.new('tcp:localhost:' .. server.port)
  told.client, told.document = client, documents.new(client)
  told.document.on_event = function(name, about)
    told.events[name] = (told.events[name] or 0) + 1
    if told.fails_at == name then error('A mistake of the program.', 0) end
    if name == 'error' then table.insert(told.errors, about) end
    if name == 'failedToSave' then told.unsaved = about.error.message end
  end
  local is_open
  client:connect(function(problem)
    assert(not problem, problem and problem.message)
    local params = { location = { path = 'x.data' }, model = { path = 'first.json' } }
    told.document:open(params, function(failure) is_open = not failure end)
  end)
  until_('the document', function() return is_open end)
  return told
end

local Tests = {}

--- Names stand for addresses; what is none, and what nobody knows, is told.
function Tests.names()
  local told = open(serve())
  equal(told.client.is_open, true, 'a connection by a name')
  for _, where in ipairs({ 'tcp:no.such.name.invalid:7777', 'tcp:127.0.0.1:99999',
    ('tcp:%s:7777'):format(('x'):rep(300)) }) do
    local problem
    clients.new(where):connect(function(found) problem = found end)
    until_(where, function() return problem end)
    equal(problem.message:sub(1, #where), where, 'what is told')
  end
end

--- A server that does not take the client any more says why, once, and may take it later.
function Tests.refusals()
  local server = serve()
  local told = open(server)
  local refusal = { code = -1, message = 'This is another version.', data = { kind = 'x' } }
  server.answers.initialize = { refusal = refusal }
  server.drop()
  until_('three attempts', function() return server.asked.initialize > 3 end)
  equal(told.errors, { 'This is another version.' }, 'what is told')
  server.answers.initialize = HELLO
  until_('that it is back', function() return told.events.back end)
end

--- A document that is opened again has its own model, which may be another by then.
function Tests.another_model()
  local server = serve()
  local told = open(server)
  local again, model
  local answer = server.answers['document/open']
  server.answers['document/open'] = function(params)
    again = params
    return vim.tbl_extend('force', answer(params), { model = model })
  end
  for number, name in ipairs({ 'A', 'A', 'B' }) do
    model = { entities = { { name = name } } }
    server.drop()
    until_('that it is back', function() return told.events.back == number end)
    equal({ again.model, again.create }, { nil, 'never' }, 'the model that it is opened with')
    equal(told.document.model, model, 'the model that it has')
  end
  equal(told.events.model, 1, 'how often it was told')
  server.push('document/didChangeModel', { model = { entities = {} } })
  until_('the model', function() return told.events.model == 2 end)
end

--- Who joins a document that cannot be saved is told why.
function Tests.what_cannot_be_saved()
  local status = vim.tbl_extend('force', STATE, { error = { message = 'The disk is full.' } })
  local server = serve()
  local told = open(server, status)
  equal(told.unsaved, 'The disk is full.', 'why')
  equal(told.document.state.hasChanges, true, 'the state')
  local asked = { initialize = 1, initialized = 1, ['document/open'] = 1 }
  equal(server.asked, asked, 'what it asks for')
end

--- Values that were under way when the connection was lost are read with the next.
function Tests.rows_without_values()
  local server = serve()
  local told = open(server)
  server.answers['list/open'] = function(params)
    if params.since then
      return { list = 'l2', clock = 'e:2', isFresh = false, changes = UNCHANGED }
    end
    return { list = 'l1', clock = 'e:1', isFresh = true,
      snapshot = { sections = { { name = '', count = 0 } }, objects = {} } }
  end
  local list
  told.document:open_list({ fetch = { entity = 'Person' } }, function(_, found) list = found end)
  until_('the list', function() return list end)
  local inserts = { { section = 0, row = 0, id = 'Person/p1' } }
  local came = vim.tbl_extend('force', UNCHANGED, { inserts = inserts })
  server.push('list/didChange', { stream = 'l1', since = 'e:1', clock = 'e:2', changes = came })
  until_('that it is read', function() return server.asked['object/get'] == 1 end)
  server.answers['object/get'] = {
    clock = 'e:2', objects = { { id = 'Person/p1', values = { age = 36 } } }, missing = {} }
  server.drop()
  until_('its values', function() return list.values['Person/p1'] end)
  equal(list.values['Person/p1'].age, 36, 'the age')
end

--- A list that nobody wants any more when it is open at last is closed.
function Tests.a_list_that_comes_late()
  local server = serve()
  local told = open(server)
  local params = { fetch = { entity = 'Person' } }
  local live = told.document:open_list(params, function() end)
  live:close()
  server.answers['list/close'] = vim.empty_dict()
  local snapshot = { sections = {}, objects = {} }
  local reply = { list = 'l1', clock = 'e:1', isFresh = true, snapshot = snapshot }
  until_('that it is asked for', function() return server.asked['list/open'] end)
  local id = told.client.last_id
  server.tell({ id = id, result = reply })
  until_('that it is closed', function() return server.asked['list/close'] end)
  told.document:get({ 'Person/p1' })
  until_('what is asked for after it', function() return server.asked['object/get'] end)
  equal(server.asked['list/open'], 1, 'how often it is asked for')
  equal(told.document.lists, {}, 'the lists')
end

--- A server that does not greet is given up, be it connected by then or not.
function Tests.silence()
  local server, full, busy = serve(), uv.new_tcp(), {}
  full:bind('127.0.0.1', 0)
  -- Nobody takes those who call: soon not even the system does.
  full:listen(1, function() end)
  for number = 1, 8 do
    busy[number] = uv.new_tcp()
    busy[number]:connect('127.0.0.1', full:getsockname().port, function() end)
  end
  for _, where in ipairs({ 'tcp:127.0.0.1:' .. server.port,
    'tcp:127.0.0.1:' .. full:getsockname().port, { 'sleep', '1000' } }) do
    local client, problem, calls = clients.new(where), nil, 0
    client.patience = 100
    client:connect(function(found) problem, calls = found, calls + 1 end)
    until_('that it is given up', function() return problem end)
    local name = type(where) == 'table' and where[1] or where
    equal(problem.message, name .. ' does not answer.', 'what is told')
    equal(calls, 1, 'how often it is told')
  end
  for _, each in ipairs(busy) do each:close() end
  local told = open(server)
  server.answers.initialize, told.client.patience = nil, 100
  server.drop()
  until_('two more attempts', function() return server.asked.initialize == 4 end)
  server.answers.initialize = HELLO
  until_('that it is back', function() return told.events.back end)
  equal(told.client.timer, nil, 'what would end it')
end

--- One that does not open the document again is given up, too, and called again.
function Tests.silence_about_a_document()
  local server = serve()
  local told = open(server)
  local answer = server.answers['document/open']
  server.answers['document/open'], told.client.patience = nil, 100
  server.drop()
  until_('two more attempts', function() return server.asked['document/open'] == 3 end)
  server.answers['document/open'] = answer
  until_('that it is back', function() return told.events.back end)
  equal(told.client.timer, nil, 'what would end it')
end

--- One that says nothing when it is to end is ended.
function Tests.silence_at_the_end()
  local server = serve()
  server.answers.initialize = HELLO
  local greeting = json.encode({ jsonrpc = '2.0', id = 1, result = HELLO })
  local child = { 'sh', '-c', ("read line; echo '%s'; exec sleep 1000"):format(greeting) }
  for _, where in ipairs({ 'tcp:127.0.0.1:' .. server.port, child }) do
    for _, is_unsaved in ipairs({ true, false }) do
      local client, is_greeted, calls, problem = clients.new(where), nil, 0, nil
      client.may_lose = function() return is_unsaved end
      client:connect(function(found) is_greeted = not found end)
      until_('the greeting', function() return is_greeted end)
      client.patience = 100
      client:close(function(found) problem, calls = found, calls + 1 end)
      until_('that it is closed', function() return calls > 0 end)
      local kind = problem and problem.data.kind
      equal(kind, is_unsaved and 'client.connectionLost' or nil, 'what is told')
      equal({ calls, client.is_open, client.timer }, { 1, false }, 'what is left')
    end
  end
end

--- What is asked for after it was lost again, before all was open, is shown with the next connection.
function Tests.lost_while_it_comes_back()
  local server = serve()
  local told = open(server)
  local asked, live, is_lost_again
  server.answers['list/open'] = function(params)
    asked = params.fetch
    return { list = 'l1', clock = 'e:1', isFresh = true, snapshot = { sections = {}, objects = {} } }
  end
  local answer = server.answers['list/open']
  told.document:open_list({ fetch = { entity = 'Person' } }, function(_, list) live = list end)
  until_('the list', function() return live end)
  server.answers['list/open'] = function()
    told.client._retry_later, is_lost_again = function() end, true
    server.drop()
  end
  server.drop()
  until_('that it is lost again', function() return is_lost_again and not told.client.is_open end)
  equal({ told.document.handle, live.handle }, {}, 'the handles')
  local young = { entity = 'Person', predicate = 'age < 30' }
  live:set_fetch({ fetch = young }, function() end)
  server.answers['list/open'], told.client._retry_later = answer, nil
  told.client:_retry_later()
  until_('that it is back', function() return told.events.back end)
  equal(asked, young, 'what is shown')
  equal(told.events.lost, 1, 'how often it is told')
end

--- A server that ends whenever it has been joined is called less and less often.
function Tests.a_server_that_ends()
  local server = serve()
  local told = open(server)
  local start = uv.now()
  for number = 1, 6 do
    server.drop()
    until_('that it is back', function() return told.events.back == number end)
  end
  equal(uv.now() - start >= 50 + 100 + 200 + 400 + 800, true, 'that it waits')
  until_('that it has lasted', function()
    uv.update_time()
    return uv.now() - told.client.settled_at > 1000
  end)
  server.drop()
  until_('that it is lost', function() return told.events.lost == 7 end)
  equal(told.client.delay, 50, 'how long it waits the next time')
end

--- What cannot be the reply to a request may have been one.
function Tests.no_message()
  local server = serve()
  local told = open(server)
  local failure = { code = -32700, message = 'No JSON.', data = { kind = 'rpc.parseError' } }
  for number, line in ipairs({ { error = failure }, { id = vim.NIL, error = failure }, {} }) do
    local problem
    told.client.request('document/list', {}, function(found) problem = found end)
    until_('the request', function() return server.asked['document/list'] == number end)
    server.tell(line)
    until_('that it fails', function() return problem end)
    equal(problem.data.kind, 'client.connectionLost', 'how')
    until_('that it is back', function() return told.events.back == number end)
  end
end

--- What a program does wrong when it is told something holds up nothing else.
function Tests.mistakes()
  local server = serve()
  local told = open(server)
  for number, name in ipairs({ 'lost', 'error', 'state', 'back' }) do
    told.fails_at = name
    told.client.request('document/list', {}, function() error('One of its own.', 0) end)
    until_('the request', function() return server.asked['document/list'] == number end)
    server.drop()
    until_('that it is back', function() return told.events.back == number end)
  end
  told.fails_at = nil
  local lists, is_told = { list = 'l1', clock = 'e:1', isFresh = true,
    snapshot = { sections = {}, objects = {} } }, nil
  server.answers['list/open'], server.answers['list/setWindow'] = lists, { clock = 'e:1', objects = {} }
  local live
  told.document:open_list({ fetch = { entity = 'Person' } }, function(_, found) live = found end)
  until_('the list', function() return live end)
  live.on_change = function() error('A mistake of a list.', 0) end
  live:set_window({ offset = 0, count = 1 }, function() is_told = true end)
  until_('the window', function() return is_told end)
  equal(told.errors[#told.errors]:match('^[^\n]*'), 'A mistake of a list.', 'what is told')
end

--- The reply to a request is older than what was pushed while it waited, be it of what was known.
function Tests.late_replies()
  local server = serve()
  local told = open(server)
  local CHANGED = 'context/didChangeObjects'
  local function ask(method, push, result)
    local id = told.client.last_id + 1
    told.client.request('fetch/objects', {}, function(_, found)
      told.document:know(found.objects, found.clock, found.missing)
      told.found = vim.deepcopy(told.document.objects['Person/p1'])
    end)
    told.found = nil
    server.push(method, push)
    server.tell({ id = id, result = result })
    until_('the reply', function() return told.found end)
    return { told.found.values.age, told.found.is_deleted }
  end
  local found = ask(CHANGED, notice('e:1', 'e:2', { updated = { person(37) } }),
    { clock = 'e:1', objects = { person(36) } })
  equal(found, { 37, false }, 'one that was not known')
  found = ask(CHANGED, notice('e:2', 'e:3', { deleted = { 'Person/p1' } }),
    { clock = 'e:2', objects = { person(37) } })
  equal(found, { 37, true }, 'one that is deleted')
  found = ask(CHANGED, notice('e:3', 'e:4', { inserted = { person(38) } }),
    { clock = 'e:3', objects = {}, missing = { 'Person/p1' } })
  equal(found, { 38, false }, 'one that has come back')
  -- Nothing says what changed: all is read, and what changes before that is there stays.
  ask('stream/didReset', { context = 'x1', stream = 's1', since = 'e:4', clock = 'e:6' },
    { clock = 'e:5', objects = { person(39), { id = 'Person/p2', values = { age = 1 } } } })
  until_('that both are read', function() return server.asked['object/get'] == 2 end)
  local named = { { id = 'Person/p1', values = { name = 'Ada' } } }
  server.push(CHANGED, notice('e:6', 'e:7', { updated = named }))
  local last = told.client.last_id
  server.tell({ id = last - 1, result = { clock = 'e:6', objects = { person(40) }, missing = {} } })
  until_('what is read', function() return told.document.objects['Person/p1'].values.age == 40 end)
  equal(told.document.objects['Person/p1'].values.name, 'Ada', 'what was told meanwhile')
  server.tell({ id = last, result = { clock = 'e:7', objects = {}, missing = { 'Person/p2' } } })
  until_('the other', function() return told.document.objects['Person/p2'].is_deleted end)
  -- As no request waits that was sent before, nothing is kept.
  server.push(CHANGED, notice('e:7', 'e:8', {}))
  until_('the notice', function() return told.document.clock == 'e:8' end)
  equal(told.document.pushed, {}, 'what is kept')
end

--- Clocks of one opening of a document say nothing of those of another.
function Tests.another_epoch()
  local server = serve()
  local told = open(server)
  server.answers['object/get'] = { clock = 'e:30', objects = { person(30) }, missing = {} }
  local is_read
  told.document:get({ 'Person/p1' }, function() is_read = true end)
  until_('the person', function() return is_read end)
  local answer = server.answers['document/open']
  server.answers['document/open'] = function(params)
    return vim.tbl_extend('force', answer(params), { clock = 'f:0' })
  end
  server.drop()
  until_('that it is back', function() return told.events.back end)
  server.push('context/didChangeObjects', notice('f:0', 'f:1', { refreshed = { person(77) } }))
  until_('the notice', function() return told.document.clock == 'f:1' end)
  equal(told.document.objects['Person/p1'].values.age, 77, 'the age')
end

--- Objects are read some at a time. Those whose reading fails are read with the next connection.
function Tests.many_objects()
  local server = serve()
  local told = open(server)
  local ids, sizes, is_read = {}, {}, nil
  for number = 1, 2500 do ids[number] = 'Person/p' .. number end
  server.answers['object/get'] = function(params)
    table.insert(sizes, #params.ids)
    local objects = vim.tbl_map(function(id) return { id = id, values = {} } end, params.ids)
    return { clock = 'e:1', objects = objects, missing = {} }
  end
  told.document:get(ids, function(problem) is_read = not problem end)
  until_('all', function() return is_read end)
  equal(sizes, { 1000, 1000, 500 }, 'how many are read at a time')
  local refusal = { code = -1, message = 'It is too much.', data = { kind = 'x' } }
  local answer = server.answers['object/get']
  server.answers['object/get'] = { refusal = refusal }
  server.push('stream/didReset', { context = 'x1', stream = 's1', since = 'e:1', clock = 'e:2' })
  until_('what is told', function() return told.errors[1] end)
  equal(told.errors, { 'It is too much.' }, 'what is told')
  sizes, server.answers['object/get'] = {}, answer
  server.drop()
  until_('that all are read', function() return #sizes == 3 end)
  equal(sizes, { 1000, 1000, 500 }, 'how many are read at a time')
end

--- What was unsaved and may have gone with its server is told once, also where something could not be
--- read before.
function Tests.changes_that_may_be_gone()
  local refusal = { code = -1, message = 'No.', data = { kind = 'x' } }
  local CASES = {
    { status = STATE, clock = 'f:1', is_told = true },
    { status = STATE, clock = 'f:1', is_told = true, refusal = refusal },
    { status = STATE, clock = 'e:2' },
    { status = vim.tbl_extend('force', STATE, { hasChanges = false }), clock = 'f:1' },
  }
  for _, case in ipairs(CASES) do
    local server = serve()
    local told, kinds = open(server, case.status), {}
    local on_event = told.document.on_event
    told.document.on_event = function(name, about, kind)
      on_event(name, about)
      if name == 'error' then table.insert(kinds, kind) end
    end
    if case.refusal then
      told.document:know({ person(36) }, 'e:1')
      server.answers['object/get'] = { refusal = case.refusal }
      server.push('stream/didReset', { context = 'x1', stream = 's1', since = 'e:1', clock = 'e:2' })
      until_('what is told', function() return kinds[1] == 'x' end)
      kinds, server.answers['object/get'] = {}, nil
    end
    server.answers['document/open'] = { document = 'd1', context = 'x1', clock = case.clock,
      isFresh = true, path = 'x.data', streams = { { stream = 's1', notice = 'context/didChangeObjects' } } }
    server.drop()
    until_('that it is back', function() return told.events.back end)
    equal(kinds, case.is_told and { 'client.changesLost' } or {}, 'what is told')
    if case.is_told then equal(told.errors[#told.errors]:match('of (%S+) may'), 'x.data', 'of what') end
  end
end

--- A private context has a state and values of its own, and what is told is not changed.
function Tests.what_is_told()
  local server = serve()
  local told = open(server)
  local private = notice('e:1', 'e:2', { context = 'x2', stream = 's2', hasChanges = false })
  server.push('context/didChangeObjects', private)
  local main = notice('e:1', 'e:3', { hasChanges = true, canUndo = true, canRedo = false })
  server.push('context/didChangeObjects', main)
  until_('the notice', function() return told.document.clock == 'e:3' end)
  equal(told.events.changed, 1, 'how many changes are told')
  equal(told.document.state, { hasChanges = true, canUndo = true, canRedo = false }, 'the state')
  local sections = { { name = 'A', count = 0 }, { name = 'B', count = 0 } }
  server.answers['list/open'] = { list = 'l1', clock = 'e:3', isFresh = true,
    snapshot = { sections = sections, objects = {} } }
  local push
  told.document:open_list({ fetch = { entity = 'Person' } }, function(_, live)
    live.on_change = function(found) push = found end
  end)
  until_('the list', function() return told.document.lists[1] end)
  local changes = vim.tbl_extend('force', UNCHANGED, { total = 0, sectionDeletes = { 0, 1 } })
  server.push('list/didChange', { stream = 'l1', since = 'e:3', clock = 'e:4', changes = changes })
  until_('the change', function() return push end)
  equal(push.changes.sectionDeletes, { 0, 1 }, 'the sections that are told of')
end

local is_right, failure = true, nil
for _, name in ipairs({ 'names', 'refusals', 'another_model', 'what_cannot_be_saved',
  'rows_without_values', 'a_list_that_comes_late', 'silence', 'silence_about_a_document',
  'silence_at_the_end', 'lost_while_it_comes_back', 'a_server_that_ends', 'no_message', 'mistakes',
  'late_replies', 'another_epoch', 'many_objects', 'changes_that_may_be_gone', 'what_is_told' }) do
  if is_right then
    is_right, failure = xpcall(Tests[name], debug.traceback)
    print((is_right and 'ok   ' or 'FAIL ') .. name .. '\n')
  end
end
if failure then print(failure .. '\n') end
vim.cmd(is_right and 'qall!' or 'cquit')
