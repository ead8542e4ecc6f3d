--- A live list: what `list/open` told, kept up to date by what is pushed.
local protocol = require('orrery.protocol')

local Methods = protocol.Methods
local M = {}

---@class orrery.List
---@field params table `fetch`, `sectionNameKeyPath` and `window`, as last asked for.
---@field sections { name: string, ids: (string|false)[] }[] False is a row that is not known.
---@field values table<string, table> What each row shown has, by its id.
---@field failure table? Why the list has ended.
---@field on_change fun(push: table?) Something is different; `push` says what, where one came.
local List = {}
List.__index = List

local function by_place(first, second)
  if first.section ~= second.section then return first.section < second.section end
  return first.row < second.row
end

--- A place, counted from 1, where there is one.
local function checked(index, elements, more)
  if type(index) ~= 'number' or index < 0 or index >= #elements + (more or 0) then
    error(('There is no place %s.'):format(tostring(index)), 0)
  end
  return index + 1
end

--- Makes a list of a document; `open` shows it.
---@param document orrery.Document
---@param params table Of `list/open`.
---@return orrery.List
function M.new(document, params)
  return setmetatable({
    document = document, params = params, sections = {}, values = {}, on_change = function() end,
  }, List)
end

--- Opens it, or opens it again with `since`.
---@param callback fun(error: table?)
function List:open(callback)
  local asked, client = self.params, self.document.client
  -- It may be on its way already.
  if self.opening == asked then return callback() end
  self.opening = asked
  if self.handle then self.document.lists_by_handle[self.handle] = nil end
  self.handle = nil
  local params = vim.tbl_extend('force', asked, { since = self.clock })
  Methods.list_open(client, params, function(problem, result)
    if self.opening == asked then self.opening = nil end
    if problem then
      if problem.data.kind ~= 'client.connectionLost' then self:_fail(problem) end
      return callback(problem)
    end
    if self.is_closed or self.params ~= asked then
      -- By now nothing, or another fetch or window is wanted.
      Methods.list_close(client, { list = result.list }, function() end)
      if self.is_closed then return callback() end
      return self:open(callback)
    end
    self.handle, self.failure = result.list, nil
    self.document:file_list(self)
    self:_take(result, callback)
  end)
end

--- It shows what it showed, and is not opened again with the next connection.
function List:_fail(problem, push)
  self.document:forget_list(self)
  self.handle, self.clock, self.failure = nil, nil, problem
  self:_changed(push)
end

function List:_changed(push)
  self.document.client:safely(function() self.on_change(push) end)
end

--- Shows what a push or a reply tells. Where that does not fit, all of it is asked for.
function List:_take(told, callback)
  local fits = (not told.since or told.since == self.clock) and pcall(function()
    if told.snapshot then
      self:_show_all(told.snapshot)
    elseif told.changes then
      self:_apply(told.changes)
    else
      self:_show_window(told.objects)
    end
    self.clock = told.clock
  end)
  if not fits then
    self.clock = nil
    Methods.list_close(self.document.client, { list = self.handle }, function() end)
    return self:open(callback)
  end
  self:_changed(told.stream and told or nil)
  callback()
end

--- Has `asked`, a fetch with its sections or a window, be part of what is shown.
function List:_want(asked)
  local what, where = self.params, asked
  if asked.fetch then what, where = asked, self.params end
  local section = what.sectionNameKeyPath
  self.params = { fetch = what.fetch, sectionNameKeyPath = section, window = where.window }
end

--- Asks for a fetch or a window. A list that is not open, or not any more, is opened so.
function List:_ask(method, asked, callback)
  local handle = self.handle
  if not handle then
    self:_want(asked)
    self.clock = nil
    return self:open(callback)
  end
  local params = vim.tbl_extend('force', asked, { list = handle })
  method(self.document.client, params, function(problem, result)
    -- A reply about a handle that is closed by now says nothing of the new one.
    local is_same = self.handle == handle
    if problem and (is_same or self.is_closed) then return callback(problem) end
    if problem then return self:_ask(method, asked, callback) end
    self:_want(asked)
    if is_same then self:_take(result, callback) else callback() end
  end)
end

--- Shows something else. Where the list is not open just now, it will be opened so.
---@param params table `fetch` and `sectionNameKeyPath`.
---@param callback fun(error: table?)
function List:set_fetch(params, callback)
  local asked = { fetch = params.fetch, sectionNameKeyPath = params.sectionNameKeyPath }
  self:_ask(Methods.list_set_fetch, asked, callback)
end

--- Moves the window; nil shows all rows.
---@param window { offset: integer, count: integer }?
---@param callback fun(error: table?)
function List:set_window(window, callback)
  self:_ask(Methods.list_set_window, { window = window }, callback)
end

--- Closes it on the server.
---@param callback fun(error: table?)?
function List:close(callback)
  callback = callback or function() end
  self.is_closed = true
  self.document:forget_list(self)
  if not self.handle then return callback() end
  Methods.list_close(self.document.client, { list = self.handle }, callback)
  -- On another connection it is another list's.
  self.handle = nil
end

--- Applies a push, in the loop that reads.
function List:receive(method, push)
  if method == 'list/didFail' then return self:_fail(push.error, push) end
  self:_take(push, function(problem) self.document:report(problem) end)
end

function List:_show_all(snapshot)
  self.sections = {}
  for _, each in ipairs(snapshot.sections) do
    local ids = {}
    for row = 1, each.count do ids[row] = false end
    table.insert(self.sections, { name = each.name, ids = ids })
  end
  self:_show_window(snapshot.objects)
end

function List:_show_window(objects)
  self.values = {}
  for _, each in ipairs(objects) do self.values[each.id] = each.values or vim.empty_dict() end
  local first = self.params.window and self.params.window.offset or 0
  for _, section in ipairs(self.sections) do
    for row = math.max(first, 0), math.min(#section.ids, first + #objects) - 1 do
      section.ids[row + 1] = objects[row - first + 1].id
    end
    first = first - #section.ids
  end
end

function List:_ids(section)
  return self.sections[checked(section, self.sections)].ids
end

--- The five steps. Removals name places in the old list, insertions places in the new one.
function List:_apply(changes)
  local removals, places = vim.list_slice(changes.deletes), vim.list_slice(changes.inserts)
  for _, each in ipairs(changes.moves) do
    table.insert(removals, each.oldPlace)
    table.insert(places, vim.tbl_extend('force', each.newPlace, { id = each.id }))
  end
  table.sort(removals, function(first, second) return by_place(second, first) end)
  for _, each in ipairs(removals) do
    local ids = self:_ids(each.section)
    table.remove(ids, checked(each.row, ids))
  end
  local sections = vim.list_slice(changes.sectionDeletes)
  table.sort(sections, function(first, second) return first > second end)
  for _, each in ipairs(sections) do
    table.remove(self.sections, checked(each, self.sections))
  end
  for _, each in ipairs(changes.sectionInserts) do
    local index = checked(each.index, self.sections, 1)
    table.insert(self.sections, index, { name = each.name, ids = {} })
  end
  table.sort(places, by_place)
  for _, each in ipairs(places) do
    local ids = self:_ids(each.section)
    table.insert(ids, checked(each.row, ids, 1), each.id)
  end
  local told = vim.tbl_map(function(each)
    return vim.tbl_extend('force', each.newPlace, { id = each.id })
  end, changes.updates)
  vim.list_extend(told, changes.entered)
  for _, each in ipairs(told) do
    local ids = self:_ids(each.section)
    ids[checked(each.row, ids)] = each.id
  end
  self:_check(changes.total)
  self:_take_values(changes)
end

function List:_check(total)
  local count, seen = 0, {}
  for _, section in ipairs(self.sections) do
    for _, id in ipairs(section.ids) do
      count = count + 1
      if id and seen[id] then error('A row stands twice.', 0) end
      seen[id] = true
    end
  end
  if count ~= total then error('The list has not the rows that it should have.', 0) end
end

function List:_take_values(changes)
  for _, rows in ipairs({ changes.updates, changes.inserts, changes.entered }) do
    for _, each in ipairs(rows) do
      self.values[each.id] = each.object and (each.object.values or vim.empty_dict()) or nil
    end
  end
  -- Nothing more is told of what rows outside the window have. Of one inside it that has no values,
  -- they were left out just now, or the connection was lost before they came.
  local values, missing = {}, {}
  for id in pairs(self:_shown()) do
    values[id] = self.values[id]
    if not values[id] then table.insert(missing, id) end
  end
  self.values = values
  if #missing > 0 then self:_get(missing) end
end

--- The ids of the rows in the window, as a set.
function List:_shown()
  local window, row, shown = self.params.window, 0, {}
  for _, section in ipairs(self.sections) do
    for _, id in ipairs(section.ids) do
      local is_inside = not window
        or (row >= window.offset and row < window.offset + window.count)
      if id and is_inside then shown[id] = true end
      row = row + 1
    end
  end
  return shown
end

--- Rows come as ids where they are too many.
function List:_get(ids)
  self.document:read(ids, self.params.fetch.properties, function(result)
    local shown = self:_shown()
    for _, each in ipairs(result.objects) do
      -- What a push has told meanwhile is newer.
      if shown[each.id] and not self.values[each.id] then
        self.values[each.id] = each.values or vim.empty_dict()
      end
    end
  end, function(problem)
    self.document:report(problem)
    self:_changed()
  end)
end

return M
