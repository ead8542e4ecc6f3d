-- Holds a session by the bindings, over Neovim's own JSON-RPC; checks what is sent and what comes.
-- Run by `nvim --headless -u NONE -c 'luafile tests/session.lua'` in the folder above. ORRERY is
-- the program.

package.path = './?.lua;./tests/?.lua;' .. package.path
local checking = require('checking')
local protocol = require('orrery.protocol')
local Methods = protocol.Methods

local checked, code = 0, nil
local notices = {}

local function expect(value, type_, is_strict)
  checked = checked + 1
  local found = checking.problems(value, type_, type_, is_strict)
  assert(#found == 0, table.concat(found, '\n'))
end

local program, handlers = os.getenv('ORRERY'), {
  notification = function(method, params) table.insert(notices, { method, params }) end,
  on_exit = function(status) code = status end,
}
local start = vim.lsp.rpc.start
local client = vim.fn.has('nvim-0.10') == 1 and start({ program, 'serve' }, handlers)
  or start(program, { 'serve' }, handlers)

--- Sends a request by a function of the bindings and waits for its reply.
local function call(name, method, params)
  local row = protocol.requests[method]
  if params then expect(params, row.params, true) end
  local is_done, failure, result
  local callback = function(err, found) is_done, failure, result = true, err, found end
  if row.params then
    Methods[name](client, params, callback)
  else
    Methods[name](client, callback)
  end
  assert(vim.wait(120000, function() return is_done end, 5), method .. ' has no reply')
  if failure then
    expect({ code = failure.code, message = failure.message, data = failure.data }, 'ErrorInfo')
    assert(protocol.errors[failure.data.kind].code == failure.code)
  else
    expect(result, row.result)
  end
  return result, failure
end

local function session()
  call('initialize', 'initialize', { clientInfo = { name = 'session.lua' } })
  Methods.initialized(client)
  local attributes = { { name = 'title', type = 'String' } }
  call('document_open', 'document/open', {
    location = { path = ':memory:' },
    model = { model = { entities = { { name = 'Song', attributes = attributes } } } },
    autosave = { enabled = false },
  })
  local inserted = call('object_insert', 'object/insert', {
    entity = 'Song', values = { title = 'Imagine' },
  })
  call('object_set_value', 'object/setValue', {
    id = inserted.object.id, keyPath = 'title', value = vim.NIL,
  })
  local fetched = call('fetch_objects', 'fetch/objects', {
    fetch = { entity = 'Song', predicate = 'title == nil', argumentArray = {} },
  })
  assert(#fetched.objects == 1 and fetched.objects[1].id == inserted.object.id)
  local _, failure = call('object_insert', 'object/insert', { entity = 'Nope' })
  assert(failure.data.kind == 'model.unknownEntity')
  assert(#notices > 0)
  for _, notice in ipairs(notices) do
    local row = protocol.notifications[notice[1]]
    assert(row.direction == 'serverToClient')
    expect(notice[2], row.params)
  end
  call('context_rollback', 'context/rollback')
  call('shutdown', 'shutdown')
  Methods.exit(client)
  assert(vim.wait(120000, function() return code ~= nil end, 5) and code == 0)
end

local is_sound, failure = xpcall(session, debug.traceback)
print(is_sound and ('a session: %d values checked\n'):format(checked) or failure)
vim.cmd(is_sound and 'quit' or 'cquit')
