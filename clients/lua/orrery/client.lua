--- A connection to a server: requests, pushes, and coming back when it was lost.
---
--- Callbacks run in the loop that reads, in the order of the messages. Neovim's API is not at hand
--- there: use `vim.schedule`.
local json = require('orrery.json')
local protocol = require('orrery.protocol')
local transport = require('orrery.transport')

local Methods = protocol.Methods
local M = {}

local uv = vim.loop
local FIRST_DELAY, LONGEST_DELAY = 50, 5000
-- What a connection must last to count as one, and how long a server may take to answer.
local STABLE_TIME, PATIENCE = 1000, 30000
local LOST = 'client.connectionLost'
local UNHEARD = 'The server was lost before the end: look whether all changes are saved.'

---@class orrery.Client: orrery.Connection
---@field name string What others see of it, `lua` unless it is set.
---@field connection string? Its name, as `by` in pushes has it; nil while it is not connected.
---@field patience integer Milliseconds in which a server has to greet, open a document again, and end.
---@field documents table[] The documents that the server has opened for it from the start.
---@field on_push fun(method: string, params: table)
---@field on_lost fun(why: string, is_news: boolean) The connection was lost, or could not be made
--- again (no news); the client tries again by itself.
---@field on_back fun() It is connected again: open again what was open, then call `settled`.
---@field on_error fun(message: string) What nobody waits for has failed.
---@field may_lose fun(): boolean Whether anything is unsaved, or not known to be saved.
local Client = {}
Client.__index = Client

local function failure(kind, message)
  return { message = message, data = { kind = kind, retryable = false } }
end

--- What an error says, with what to do about it.
---@param problem table
---@return string
function M.describe(problem)
  local hint = problem.data and problem.data.hint
  return problem.message .. (hint and ' ' .. hint or '')
end

--- Makes a client; `connect` starts it.
---@param where string|string[] `unix:PATH`, `tcp:HOST:PORT`, or the arguments of a program.
---@param token string? For TCP.
---@return orrery.Client
function M.new(where, token)
  local self = setmetatable({
    where = vim.deepcopy(where), token = token, name = 'lua', documents = {}, last_id = 0,
    waiting = {}, delay = 0, patience = PATIENCE, limit = math.huge,
    on_push = function() end, on_lost = function() end, on_back = function() end,
    on_error = function() end, may_lose = function() return false end,
  }, Client)
  -- The bindings call these with a dot.
  self.request = function(...) return self:_request(...) end
  self.notify = function(method, params) self:_send({ method = method, params = params }) end
  return self
end

--- Calls what a program has given. Where that fails, it is told, and holds up nothing else.
---@param call fun()
function Client:safely(call)
  local is_done, problem = xpcall(call, debug.traceback)
  if not is_done then pcall(self.on_error, problem) end
end

function Client:_send(message)
  message.jsonrpc = '2.0'
  local is_encoded, text = pcall(json.encode, message)
  if not is_encoded then return 'client.refused', text end
  if #text > self.limit then
    local words = 'A message of %d bytes; the server takes at most %d: make several of it.'
    return 'client.tooLarge', words:format(#text, self.limit)
  end
  if self.transport then self.transport.write(text .. '\n') end
end

--- Sends a request. A result is applied in `callback`, before the next message is read.
---@return integer? id For `cancel`; nil where it was not sent.
function Client:_request(method, params, callback)
  if not self.is_open then
    callback(failure(LOST, 'There is no connection to the server.'))
    return
  end
  self.last_id = self.last_id + 1
  local id = self.last_id
  local kind, problem = self:_send({ id = id, method = method, params = params })
  if kind then
    callback(failure(kind, problem))
    return
  end
  self.waiting[id] = callback
  return id
end

--- Asks the server to give a request up; it is answered all the same.
---@param id integer
function Client:cancel(id)
  self.notify('$/cancelRequest', { id = id })
end

--- Connects. A first attempt that fails is told to `callback`; later ones are tried again.
---@param callback fun(error: table?, result: table?)
function Client:connect(callback)
  local problem
  problem, self.abort = transport.open(self.where, {
    on_open = function(opened)
      if self.is_closing then return opened.close() end
      self.transport, self.is_open = opened, true
      self:_begin(callback)
    end,
    on_line = function(line) self:_receive(line) end,
    on_end = function(told, code) self:_ended(callback, told, code) end,
  })
  if not problem then return self:end_if_silent() end
  if self.has_begun then return self:_retry_later() end
  callback(failure('client.refused', problem))
end

function Client:_begin(callback)
  local options = { protocolVersion = '1.0', int64 = 'string', token = self.token }
  local params = { clientInfo = { name = self.name }, initializationOptions = options }
  Methods.initialize(self, params, function(problem, result)
    self:stop_timer()
    if result then
      self.connection, self.documents = result.connection, result.documents or {}
      self.limit = (result.limits or {}).maximumMessageBytes or math.huge
      Methods.initialized(self, vim.empty_dict())
      self.has_begun = true
    end
    callback(problem, result)
  end)
end

function Client:_receive(line)
  local is_read, message = pcall(json.decode, line)
  local is_message = is_read and type(message) == 'table'
    and (message.method or (message.id or vim.NIL) ~= vim.NIL)
  -- What is no message, or has no id, may have been the reply to any request.
  if not is_message then return self:drop() end
  self:safely(function() self:_handle(message) end)
end

function Client:_handle(message)
  if message.method then return self.on_push(message.method, message.params or {}) end
  local callback = self.waiting[message.id]
  self.waiting[message.id] = nil
  if callback then callback(message.error, message.result) end
end

-- What a program says last on standard error is a failure in JSON, where it was asked for that.
local function reason(told)
  local lines = vim.split(vim.trim(told), '\n')
  local last = lines[#lines]
  local is_read, found = pcall(json.decode, last)
  if is_read and type(found) == 'table' and found.message then return found end
  return failure(LOST, last ~= '' and last or 'The connection was lost.')
end

function Client:_ended(callback, told, code)
  self.transport, self.is_open, self.connection, self.exit_code = nil, false, nil, code
  self:stop_timer()
  local why, waiting, is_first = reason(told), self.waiting, not self.has_begun
  self.waiting = {}
  for _, each in pairs(waiting) do
    local lost = is_first and why or failure(LOST, why.message)
    self:safely(function() each(lost) end)
  end
  if self.is_closing then return self.is_closing(code) end
  if is_first then return next(waiting) == nil and callback(why) end
  local is_news = not self.is_retrying
  -- A server that ends whenever it is called is called less and less often.
  if self.settled_at and uv.now() - self.settled_at >= STABLE_TIME then self.delay = 0 end
  self.settled_at, self.is_retrying = nil, true
  self:_retry_later()
  self:safely(function() self.on_lost(why.message, is_news) end)
end

--- Ends the connection after `patience`, unless `stop_timer` is called before.
function Client:end_if_silent() self:_after(self.patience, self.abort) end

--- Has something run after a while, and nothing else that was to run so.
function Client:_after(delay, run)
  self:stop_timer()
  self.timer = uv.new_timer()
  self.timer:start(delay, 0, function()
    self:stop_timer()
    run()
  end)
end

function Client:stop_timer()
  if self.timer then self.timer:close() end
  self.timer = nil
end

function Client:_retry_later()
  self:_after(self.delay, function()
    self:connect(function(problem)
      if problem then self:give_up(problem) else self.on_back() end
    end)
  end)
  self.delay = math.min(math.max(self.delay * 2, FIRST_DELAY), LONGEST_DELAY)
end

--- Gives the connection up, and connects again after a while.
function Client:drop()
  if self.transport then self.transport.close() end
end

--- Connects again after a while, because of a problem. The same one is told once, however often.
---@param problem table
function Client:give_up(problem)
  local text = M.describe(problem)
  if problem.data.kind ~= LOST and text ~= self.told then
    self.told = text
    self.on_error(text)
  end
  self:drop()
end

--- All is open again: the next loss is a new one.
function Client:settled()
  self.settled_at, self.is_retrying, self.told = uv.now(), false, nil
end

--- Ends the connection in order. `callback` gets the error of a save that failed, if one did; and
--- one of the kind `client.connectionLost` where the server is gone before it has said that what is
--- unsaved is saved, or says nothing for too long. It is closed all the same; to close it once more
--- is no error.
---@param callback fun(error: table?)
function Client:close(callback)
  local is_open, problem = self.is_open, nil
  if self.is_closing then return callback() end
  self.is_closing = function() if is_open then callback(problem) end end
  if is_open then self:end_if_silent() else self:stop_timer() end
  Methods.shutdown(self, function(found)
    problem = found
    if found and found.data.kind == LOST then
      problem = self.may_lose() and failure(LOST, UNHEARD) or nil
    end
    Methods.exit(self)
    self:drop()
    if not is_open then callback(problem) end
  end)
end

return M
