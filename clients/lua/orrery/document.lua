--- A document: its model, what is known of its objects, its live lists and its state.
local list = require('orrery.list')
local protocol = require('orrery.protocol')

local Methods = protocol.Methods
local M = {}

---@class orrery.Document
---@field client orrery.Client
---@field handle string? Nil while it is not open on the server.
---@field model orrery.Model
---@field objects table<string, { values: table, is_deleted: boolean }> What is known of objects.
---@field state table What was told last with `hasChanges`, `canUndo`, `canRedo`, `undoActionName`
--- and `redoActionName`.
---@field connections table[] Who has it open.
---@field on_event fun(name: string, told: any) `changed` (a notice, or nil for anything), `state`,
--- `lost`, `back`, `failedToSave` (its `error` says why), `error`, `model`.
local Document = {}
Document.__index = Document

local function number(clock) return tonumber(clock:match(':(%d+)')) end

local function epoch(clock) return clock:match('^[^:]*') end

--- Makes a document of a client, which it listens to; `open` opens it.
---@param client orrery.Client
---@return orrery.Document
function M.new(client)
  local self = setmetatable({
    client = client, objects = {}, told_at = {}, clocks = {}, early = {}, lists = {},
    lists_by_handle = {}, state = {}, connections = {}, on_event = function() end,
  }, Document)
  client.on_push = function(method, push) self:_receive(method, push) end
  client.on_error = function(message) self.on_event('error', message) end
  client.on_lost = function(why)
    self:_forget_handles()
    self.on_event('lost', why)
  end
  client.on_back = function() self:_open_again() end
  client.may_lose = function() return self.state.hasChanges or self.hears_nothing end
  return self
end

--- Tells an error that nobody waits for, if there is one. A lost connection is told elsewhere.
function Document:report(problem)
  local kind = problem and problem.data and problem.data.kind
  if problem and kind ~= 'client.connectionLost' then self.on_event('error', problem.message) end
end

function Document:_forget_handles()
  self.handle, self.lists_by_handle, self.clocks, self.early = nil, {}, {}, {}
  for _, each in ipairs(self.lists) do each.handle = nil end
end

--- Opens it.
---@param params table Of `document/open`.
---@param callback fun(error: table?, result: table?)
function Document:open(params, callback)
  Methods.document_open(self.client, params, function(problem, result)
    if problem then return callback(problem) end
    self.opening, self.objects, self.told_at = vim.deepcopy(params), {}, {}
    self:_follow(result)
    self:_ask_for_state(function(failure) callback(failure, result) end)
  end)
end

--- Keeps the latest clock, with which to resume.
function Document:_note(clock)
  local is_later = not self.clock or epoch(clock) ~= epoch(self.clock)
    or number(clock) > number(self.clock)
  if is_later then self.clock = clock end
end

--- The streams start at the clock of the reply. Where the server had the document open for the
--- connection, they go on, and their last push is what the next one names.
function Document:_follow(result)
  self.handle, self.context, self.clocks = result.document, result.context, {}
  self.hears_nothing = #result.streams == 0
  self:_take_model(result.model)
  local start = result.clock
  for _, each in ipairs(self.client.documents) do
    if each.document == result.document then start = each.clock end
  end
  for _, each in ipairs(result.streams) do
    self.clocks[each.stream] = self.early[each.stream] or start
  end
  self.early = {}
  self:_note(result.clock)
end

--- Another model is told, be it that this was told or found when the connection was back.
function Document:_take_model(model)
  local is_other = self.model and not vim.deep_equal(model, self.model)
  self.model = model
  if is_other then self.on_event('model') end
end

function Document:_open_again()
  if not self.opening then return self:_is_back() end
  -- It is there by now, with a model of its own, which others may have changed; where it is not, none
  -- is to be made in its place.
  local again = vim.tbl_extend('force', self.opening, { create = 'never', since = self.clock })
  again.model, again.configuration = nil, nil
  Methods.document_open(self.client, again, function(problem, result)
    -- It may be there later.
    if problem then return self.client:give_up(problem) end
    self:_follow(result)
    if result.isFresh then
      self.told_at = {}
      self:get(vim.tbl_keys(self.objects))
    else
      self:_apply(result.changes, result.clock)
    end
    for _, each in ipairs(self.lists) do
      each:open(function(failure) self:report(failure) end)
    end
    self:_ask_for_state(function() self:_is_back() end)
  end)
end

--- A client is back when everything is open again.
function Document:_is_back()
  if not self.client.connection then return end
  self.client:settled()
  self.on_event('back')
  self.on_event('changed')
end

function Document:_ask_for_state(callback)
  local params = { document = self.handle }
  Methods.document_get_status(self.client, params, function(problem, status)
    if problem then return callback(problem) end
    self:_take_state(status)
    if status.error then self.on_event('failedToSave', status) end
    Methods.connection_list(self.client, params, function(failure, found)
      self.connections = found and found.connections or {}
      callback(failure)
    end)
  end)
end

function Document:_take_state(told)
  self.state = told
  self.on_event('state')
end

-- What is pushed.

function Document:_receive(method, push)
  local found = vim.startswith(method, 'list/') and self.lists_by_handle[push.stream]
  if found then found:receive(method, push) end
  if not self.handle then
    if push.stream and push.clock then self.early[push.stream] = push.clock end
    return
  end
  if push.document ~= self.handle then return end
  if method == 'connection/didChange' then
    self.connections = push.connections
    self.on_event('state')
  elseif method == 'context/didChangeObjects' or method == 'stream/didReset' then
    self:_take_notice(method, push)
  elseif method == 'document/didFailToSave' then
    self.on_event('failedToSave', push)
  elseif method == 'document/didChangeModel' then
    self:_take_model(push.model)
  end
  if push.hasChanges ~= nil then self:_take_state(push) end
  if push.clock then self:_note(push.clock) end
end

function Document:_take_notice(method, push)
  local has_missed = method == 'stream/didReset' or push.since ~= self.clocks[push.stream]
  self.clocks[push.stream] = push.clock
  if has_missed then
    self:get(vim.tbl_keys(self.objects))
  else
    self:_apply(push, push.clock)
  end
  self.on_event('changed', not has_missed and push or nil)
end

-- Objects.

--- Keeps what was read, unless what is known is newer.
---@param object table
---@param clock string
function Document:know(object, clock)
  if number(clock) < (self.told_at[object.id] or 0) then return end
  self.objects[object.id] = { values = object.values or vim.empty_dict(), is_deleted = false }
  self.told_at[object.id] = number(clock)
end

function Document:_apply(changes, clock)
  if changes.noticeDetail ~= 'objects' then return self:get(vim.tbl_keys(self.objects)) end
  for _, told in ipairs({ changes.inserted, changes.refreshed }) do
    for _, each in ipairs(told) do
      if self.objects[each.id] then self:know(each, clock) end
    end
  end
  for _, each in ipairs(changes.updated) do
    local known = self.objects[each.id]
    if known then
      known.values = vim.tbl_extend('force', known.values, each.values or {})
      self.told_at[each.id] = number(clock)
    end
  end
  for _, id in ipairs(changes.deleted) do
    if self.objects[id] then
      self.objects[id].is_deleted, self.told_at[id] = true, number(clock)
    end
  end
end

--- Reads objects; they are known, and kept up to date, from then on.
---@param ids string[]
---@param callback fun(error: table?)?
function Document:get(ids, callback)
  callback = callback or function() end
  if #ids == 0 then return callback() end
  Methods.object_get(self.client, { ids = ids }, function(problem, result)
    for _, each in ipairs(result and result.objects or {}) do self:know(each, result.clock) end
    for _, id in ipairs(result and result.missing or {}) do
      self.objects[id] = { values = vim.empty_dict(), is_deleted = true }
    end
    callback(problem)
  end)
end

-- Live lists.

--- Opens a live list, which is kept up to date and opened again after a lost connection.
---@param params table Of `list/open`.
---@param callback fun(error: table?, list: orrery.List?)
---@return orrery.List
function Document:open_list(params, callback)
  local made = list.new(self, params)
  made:open(function(problem)
    if problem then return callback(problem) end
    local is_known = made.is_closed or vim.tbl_contains(self.lists, made)
    if not is_known then table.insert(self.lists, made) end
    callback(nil, made)
  end)
  return made
end

--- Takes a list out of what is opened again.
function Document:forget_list(closed)
  self.lists = vim.tbl_filter(function(each) return each ~= closed end, self.lists)
  if closed.handle then self.lists_by_handle[closed.handle] = nil end
end

return M
