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
---@field state table `hasChanges`, `canUndo`, `canRedo`, `undoActionName` and `redoActionName`, as
--- they were told last.
---@field connections table[] Who has it open.
---@field on_event fun(name: string, told: any, kind: string?) `changed` (a notice, or nil for anything), `state`,
--- `lost`, `back`, `failedToSave` (its `error` says why), `error` (a text, and its kind after it),
--- `model`.
local Document = {}
Document.__index = Document

-- How many objects are read at a time.
local PIECE = 1000
local GONE = 'What was unsaved of %s may be gone: its server ended without saying that it was saved. '
  .. 'Look at it, and send it again.'
local STATE = { 'hasChanges', 'canUndo', 'canRedo', 'undoActionName', 'redoActionName' }

local function number(clock) return tonumber(clock:match(':(%d+)')) end

local function epoch(clock) return clock:match('^[^:]*') end

--- Makes a document of a client, which it listens to; `open` opens it.
---@param client orrery.Client
---@return orrery.Document
function M.new(client)
  local self = setmetatable({
    client = client, objects = {}, told_at = {}, pushed = {}, clocks = {}, early = {}, lists = {},
    lists_by_handle = {}, state = {}, connections = {}, on_event = function() end,
  }, Document)
  client.on_push = function(method, push) self:_receive(method, push) end
  client.on_error = function(message) self.on_event('error', message) end
  client.on_lost = function(why, is_news)
    self.handle, self.lists_by_handle, self.clocks, self.early = nil, {}, {}, {}
    self.pushed = {}
    for _, each in ipairs(self.lists) do each.handle = nil end
    if is_news then self:_tell('lost', why) end
  end
  client.on_back = function() self:_open_again() end
  client.may_lose = function() return self.state.hasChanges or self.hears_nothing end
  return self
end

function Document:_tell(name, told, kind)
  self.client:safely(function() self.on_event(name, told, kind) end)
end

--- Tells an error that nobody waits for, if there is one. A lost connection is told elsewhere.
function Document:report(problem)
  local kind = problem and problem.data and problem.data.kind
  if problem and kind ~= 'client.connectionLost' then self:_tell('error', problem.message, kind) end
end

--- Opens it.
---@param params table Of `document/open`.
---@param callback fun(error: table?, result: table?)
function Document:open(params, callback)
  Methods.document_open(self.client, params, function(problem, result)
    if problem then return callback(problem) end
    self.opening, self.objects = vim.deepcopy(params), {}
    self:_follow(result)
    callback(nil, result)
  end)
end

--- The streams start at the clock of the reply. Where the server had the document open for the
--- connection, they go on, and their last push is what the next one names.
function Document:_follow(result)
  self.handle, self.context, self.clocks = result.document, result.context, {}
  self.hears_nothing = #result.streams == 0
  -- Numbers of clocks that were told before may be of another epoch.
  self.told_at = {}
  self:_take_model(result.model)
  local start = result.clock
  for _, each in ipairs(self.client.documents) do
    if each.document == result.document then start = each.clock end
  end
  for _, each in ipairs(result.streams) do
    self.clocks[each.stream] = self.early[each.stream] or start
  end
  self.early = {}
  self.clock, self.has_all = result.clock, true
  self.connections = result.connections
  self:_take_state(result)
  if result.error then self:_tell('failedToSave', result) end
end

--- Another model is told, be it that this was told or found when the connection was back.
function Document:_take_model(model)
  local is_other = self.model and not vim.deep_equal(model, self.model)
  self.model = model
  if is_other then self:_tell('model') end
end

function Document:_open_again()
  if not self.opening then return self:_is_back() end
  -- It is there by now, with a model of its own, which others may have changed; where it is not, none
  -- is to be made in its place.
  local again = vim.tbl_extend('force', self.opening, { create = 'never' })
  again.since = self.has_all and self.clock or nil
  again.model, again.configuration = nil, nil
  self.client:end_if_silent()
  Methods.document_open(self.client, again, function(problem, result)
    self.client:stop_timer()
    -- It may be there later.
    if problem then return self.client:give_up(problem) end
    local may_be_gone = epoch(self.clock) ~= epoch(result.clock) and self.client.may_lose()
    if may_be_gone then self:_tell('error', GONE:format(result.path), 'client.changesLost') end
    self:_follow(result)
    self:_apply(result.changes or {}, result.clock)
    local unopened = #self.lists + 1
    local function is_open(failure)
      self:report(failure)
      unopened = unopened - 1
      if unopened == 0 then self:_is_back() end
    end
    for _, each in ipairs(self.lists) do each:open(is_open) end
    is_open()
  end)
end

--- A client is back when everything is open again.
function Document:_is_back()
  if not self.client.connection then return end
  self.client:settled()
  self:_tell('back')
  self:_tell('changed')
end

function Document:_take_state(told)
  self.state = {}
  for _, name in ipairs(STATE) do self.state[name] = told[name] end
  self:_tell('state')
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
    self:_tell('state')
  elseif method == 'context/didChangeObjects' or method == 'stream/didReset' then
    -- A private context has a state and values of its own.
    if push.context ~= self.context then return end
    self:_take_notice(method, push)
  elseif method == 'document/didFailToSave' then
    self:_tell('failedToSave', push)
  elseif method == 'document/didChangeModel' then
    self:_take_model(push.model)
  end
  if push.hasChanges ~= nil then self:_take_state(push) end
  self.clock = push.clock or self.clock
end

function Document:_take_notice(method, push)
  local has_missed = method == 'stream/didReset' or push.since ~= self.clocks[push.stream]
  self.clocks[push.stream] = push.clock
  local changes = has_missed and {} or push
  self:_apply(changes, push.clock)
  self:_remember(changes, push.clock)
  self:_tell('changed', not has_missed and push or nil)
end

--- Keeps what was pushed while requests wait that were sent before: their replies may be older.
function Document:_remember(changes, clock)
  local told, oldest = { changes = changes, clock = clock, last_id = self.client.last_id }, math.huge
  table.insert(self.pushed, told)
  for id in pairs(self.client.waiting) do oldest = math.min(oldest, id) end
  if self.pushed[1].last_id >= oldest then return end
  self.pushed = vim.tbl_filter(function(each) return each.last_id >= oldest end, self.pushed)
end

-- Objects.

--- Keeps objects that a reply has, unless what is known is newer, and what was pushed after it. To be
--- called in the callback of the request.
---@param objects table[]
---@param clock string That of the reply.
---@param missing string[]? The ids of those that are not there.
function Document:know(objects, clock, missing)
  for _, each in ipairs(objects) do self:_keep(each.id, clock, each.values, false) end
  for _, id in ipairs(missing or {}) do self:_keep(id, clock, nil, true) end
  for _, each in ipairs(self.pushed) do
    if number(each.clock) > number(clock) then self:_apply(each.changes, each.clock) end
  end
end

--- Keeps all that there is to say of an object; `told_at` has when that was so.
function Document:_keep(id, clock, values, is_deleted)
  if number(clock) < (self.told_at[id] or 0) then return end
  self.objects[id] = { values = values or vim.empty_dict(), is_deleted = is_deleted }
  self.told_at[id] = number(clock)
end

--- Applies what was told of objects that are known, in order. Where it does not say what changed,
--- what is older is read anew.
function Document:_apply(changes, clock)
  local function older(id)
    return number(clock) > (self.told_at[id] or -1) and self.objects[id] or nil
  end
  if changes.noticeDetail ~= 'objects' then
    return self:_read_again(vim.tbl_filter(older, vim.tbl_keys(self.objects)), clock)
  end
  for _, told in ipairs({ changes.inserted, changes.refreshed }) do
    for _, each in ipairs(told) do
      if self.objects[each.id] then self:_keep(each.id, clock, each.values, false) end
    end
  end
  for _, each in ipairs(changes.updated) do
    local known = older(each.id)
    if known then known.values = vim.tbl_extend('force', known.values, each.values or {}) end
  end
  for _, id in ipairs(changes.deleted) do
    local known = older(id)
    if known then known.is_deleted = true end
  end
end

function Document:_read_again(ids, clock)
  for _, id in ipairs(ids) do self.told_at[id] = number(clock) end
  self:get(ids, function(problem)
    -- What is not read is read when the connection is back, with all the rest.
    if problem then self.has_all = false end
    self:report(problem)
  end)
end

--- Reads objects; they are known, and kept up to date, from then on.
---@param ids string[]
---@param callback fun(error: table?)?
function Document:get(ids, callback)
  self:read(ids, nil, function(result)
    self:know(result.objects, result.clock, result.missing)
  end, callback or function(problem) self:report(problem) end)
end

--- Reads objects, some at a time: `take` gets each result, `callback` an error or nil in the end.
---@param ids string[]
---@param properties string[]? All, where it is nil.
---@param take fun(result: table)
---@param callback fun(error: table?)
function Document:read(ids, properties, take, callback, first)
  first = first or 1
  if first > #ids then return callback() end
  local params = { ids = vim.list_slice(ids, first, first + PIECE - 1), properties = properties }
  Methods.object_get(self.client, params, function(problem, result)
    if problem then return callback(problem) end
    take(result)
    self:read(ids, properties, take, callback, first + PIECE)
  end)
end

-- Live lists.

--- Opens a live list, which is kept up to date and opened again after a lost connection.
---@param params table Of `list/open`.
---@param callback fun(error: table?, list: orrery.List?)
---@return orrery.List
function Document:open_list(params, callback)
  local made = list.new(self, params)
  made:open(function(problem) callback(problem, not problem and made or nil) end)
  return made
end

--- Has what is pushed reach a list, and has it opened again after a lost connection.
function Document:file_list(opened)
  self.lists_by_handle[opened.handle] = opened
  if not vim.tbl_contains(self.lists, opened) then table.insert(self.lists, opened) end
end

--- Takes a list out of what is opened again.
function Document:forget_list(closed)
  self.lists = vim.tbl_filter(function(each) return each ~= closed end, self.lists)
  if closed.handle then self.lists_by_handle[closed.handle] = nil end
end

return M
