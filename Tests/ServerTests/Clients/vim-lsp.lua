-- Neovim's own LSP client as a front end. Run by ClientTests with
-- `nvim --headless -c 'luafile …' -c 'lua run(…)'`. What it sees it prints, one fact on a line, for
-- the test to compare; when a step fails it says so and exits with 1. ORRERY is the program,
-- ORRERY_STORE a store file that is not there yet, ORRERY_MODEL the Homepwner model.

local rpc = require('vim.lsp.rpc')
local program, store = os.getenv('ORRERY'), os.getenv('ORRERY_STORE')
local model = os.getenv('ORRERY_MODEL')
local patience = 60000

local function say(...)
  io.stdout:write(string.format(...), '\n')
  io.stdout:flush()
end

local function wait(what, condition)
  if not vim.wait(patience, condition, 5) then error('waited in vain for ' .. what) end
end

--- Sends a request through `send` and waits for its reply.
--- @return the result, the error
local function call(send, method, params)
  local done, result, failure = false, nil, nil
  local sent = send(method, params, function(err, res)
    done, failure, result = true, err, res
  end)
  if not sent then error(method .. ' could not be sent') end
  wait('the reply to ' .. method, function() return done end)
  return result, failure
end

local function names(entities)
  local found = {}
  for _, entity in ipairs(entities) do table.insert(found, entity.name) end
  return table.concat(found, ' ')
end

local function insertion(name, price)
  return { entity = 'BNRItem', values = { itemName = name, valueInDollars = price } }
end

--- One front end over standard input and output, from the first message to the last.
function session()
  local notices, code = {}, nil
  local client = rpc.start(program, { 'serve' }, {
    notification = function(method, params)
      if method == 'context/didChangeObjects' then table.insert(notices, params) end
    end,
    on_error = function(kind, err) error('the client reports ' .. vim.inspect({ kind, err })) end,
    on_exit = function(status) code = status end,
  })
  local function request(method, params)
    local result, err = call(client.request, method, params)
    if err then error(method .. ' failed: ' .. vim.inspect(err)) end
    return result
  end
  local function refusal(method, params)
    local _, err = call(client.request, method, params)
    if not err then error(method .. ' was to fail') end
    say('refused %d %s: %s', err.code, err.data.kind, err.message)
  end
  local function open(params)
    params.create = 'ifMissing'
    params.autosave = { enabled = false }
    local opened = request('document/open', params)
    say('opened %s', names(opened.model.entities))
    return opened
  end

  -- Lua's numbers are doubles: whole ones past 2^53 are asked for as strings.
  local server = request('initialize', { initializationOptions = { int64 = 'string' } })
  say('server %s, protocol %s', server.serverInfo.name, server.protocolVersion)
  -- Lua's {} is sent as [].
  client.notify('initialized', {})
  open({ location = { path = store }, model = { path = model } })
  request('object/insert', insertion('Käse 🐻', 62))
  say('told of %s before the reply', notices[1].inserted[1].values.itemName)
  request('object/insert', { entity = 'BNRAssetType', values = { label = 'Furniture' } })
  local found = request('fetch/objects', {
    fetch = { entity = 'BNRItem', predicate = 'valueInDollars > %@', argumentArray = { 50 } },
  })
  say('fetched %s', found.objects[1].values.itemName)
  local counted = request('fetch/count', { fetch = { entity = 'BNRItem', argumentArray = {} } })
  say('%d without arguments', counted.count)
  refusal('object/insert', { entity = 'Nope' })
  refusal('fetch/objects', { fetch = { entity = 'BNRItem', predicate = 'itemName ==' } })
  -- Members that are null are dropped when read, so `cleared` has to say it.
  request('object/update', { id = 'BNRItem/p1', values = { itemName = vim.NIL } })
  local update = notices[#notices].updated[1]
  say('cleared %s, value %s', update.cleared[1], tostring(update.values.itemName))
  request('context/undo', {})
  local undo = notices[#notices]
  say('%s brought back %s', undo.origin, undo.updated[1].values.itemName)
  say('saved %d', #request('context/save', {}).inserted)

  local songs = open({
    location = { path = ':memory:' },
    model = {
      model = {
        entities = {
          { name = 'Song', attributes = { { name = 'plays', type = 'Integer 64' } } },
        },
      },
    },
  })
  local song = request('object/insert', {
    context = songs.context, entity = 'Song',
    values = { plays = '9007199254740993' },
  })
  say('plays %s', song.object.values.plays)
  request('document/close', { document = songs.document })

  say('shutdown %s', tostring(request('shutdown', nil)))
  client.notify('exit', nil)
  wait('the end', function() return code ~= nil end)
  say('exit %d', code)
end

--- One of two front ends on one document, with the whole client: hears the other's insert, edits
--- it, hears the other undo that.
function attached()
  local changes, code, ready = {}, nil, false
  local id = vim.lsp.start_client({
    cmd = { program, 'attach', store, '--model', model },
    handlers = {
      ['context/didChangeObjects'] = function(_, params) table.insert(changes, params) end,
    },
    on_init = function() ready = true end,
    on_exit = function(status) code = status end,
  })
  if not id then error('the client did not start') end
  wait('initialize', function() return ready end)
  local client = vim.lsp.get_client_by_id(id)
  say('attached')
  local function change(what, condition)
    local found
    wait(what, function()
      for _, params in ipairs(changes) do
        if condition(params) then found = params end
      end
      return found
    end)
    return found
  end

  local insert = change('an insert', function(params) return #params.inserted > 0 end)
  local object = insert.inserted[1]
  say('heard of %s', object.values.itemName)
  local result, err = call(client.request, 'object/update', {
    id = object.id, values = { valueInDollars = 7 },
  })
  if err then error(vim.inspect(err)) end
  say('set %d dollars', result.object.values.valueInDollars)
  local undo = change('an undo', function(params) return params.origin == 'undo' end)
  say('heard of an undo to %d dollars', undo.updated[1].values.valueInDollars)
  client.stop()
  wait('the end', function() return code ~= nil end)
  say('exit %d', code)
end

--- Runs one of the functions above and ends Neovim with its outcome.
function run(body)
  local worked, failure = xpcall(body, debug.traceback)
  if not worked then
    io.stderr:write(tostring(failure), '\n')
    os.exit(1)
  end
  vim.cmd('qall!')
end
