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

--- A document with one person that is open on a server.
local function open(server, status)
  local told = { events = {}, errors = {} }
  server.answers.initialize = HELLO
  server.answers['document/open'] = function(params)
    local opened = { document = 'd1', context = 'x1', clock = 'e:1', streams = {}, isFresh = true }
    if params.since then
      opened.isFresh, opened.changes = false, { noticeDetail = 'objects', inserted = {},
        refreshed = {}, updated = {}, deleted = {} }
    end
    return opened
  end
  server.answers['document/getStatus'] = status or STATE
  server.answers['connection/list'] = { connections = {} }
  local client = clients.new('tcp:localhost:' .. server.port)
  told.client, told.document = client, documents.new(client)
  told.document.on_event = function(name, about)
    told.events[name] = (told.events[name] or 0) + 1
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
  local push = { document = 'd1', model = { entities = {} } }
  server.peers[1]:write(json.encode({ method = 'document/didChangeModel', params = push }) .. '\n')
  until_('the model', function() return told.events.model == 2 end)
end

--- Who joins a document that cannot be saved is told why.
function Tests.what_cannot_be_saved()
  local status = vim.tbl_extend('force', STATE, { error = { message = 'The disk is full.' } })
  local told = open(serve(), status)
  equal(told.unsaved, 'The disk is full.', 'why')
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
  local push = { stream = 'l1', document = 'd1', since = 'e:1', clock = 'e:2', changes = came }
  server.peers[1]:write(json.encode({ method = 'list/didChange', params = push }) .. '\n')
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
  server.peers[1]:write(json.encode({ id = id, result = reply }) .. '\n')
  until_('that it is closed', function() return server.asked['list/close'] end)
  equal(told.document.lists, {}, 'the lists')
end

local is_right, failure = true, nil
for _, name in ipairs({ 'names', 'refusals', 'another_model', 'what_cannot_be_saved',
  'rows_without_values', 'a_list_that_comes_late' }) do
  if is_right then
    is_right, failure = xpcall(Tests[name], debug.traceback)
    print((is_right and 'ok   ' or 'FAIL ') .. name .. '\n')
  end
end
if failure then print(failure .. '\n') end
vim.cmd(is_right and 'qall!' or 'cquit')
