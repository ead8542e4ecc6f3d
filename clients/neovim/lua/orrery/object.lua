--- An object in a buffer: a property on a line, which can be edited and written.
local clients = require('orrery.client')
local models = require('orrery.model')
local tell = require('orrery.tell')
local values = require('orrery.value')
local views = require('orrery.view')

local api = vim.api
local M = {}
local marks = api.nvim_create_namespace('orrery.object')
local faults = api.nvim_create_namespace('orrery.faults')

-- What was read is out of date: others changed the object, or the server was started again.
local STALE = { ['object.changedSince'] = true, ['clock.expired'] = true }

-- How much of an object's name stands in that of a step of undo.
local NAME_LENGTH = 40

local Object = views.class()

--- Shows an object in the current window.
---@param session orrery.Session
---@param id string
function M.open(session, id)
  local found, name = views.show(session, '/' .. id)
  if found then return end
  local self = setmetatable({
    session = session, id = id, entity = id:match('^[^/]*'), base = {}, conflicts = {},
    changed = {}, labels = {}, merged = {}, unsaved = {}, faults = {}, newest = 0,
  }, Object)
  local problem, result = session:request('object/get', self:params())
  if problem then return session:tell(problem) end
  if #result.objects == 0 then return tell(('There is no %s: it was deleted, or never was.'):format(id)) end
  self.told = result
  views.make(self, name, 'orrery-object', { gl = 'list_related' })
  vim.bo[self.buffer].omnifunc = "v:lua.require'orrery.object'.complete"
  self:on({ 'TextChanged', 'TextChangedI', 'TextChangedP' }, function() self:decorate() end)
  self:render()
  -- Of what was told right behind the reply, there was no view yet to know.
  if session.document.clock ~= result.clock then self:read() end
end

function Object:properties() return models.properties(self.session.document.model, self.entity) end

function Object:params()
  local names, relationships = {}, {}
  for _, each in ipairs(self:properties()) do
    table.insert(names, each.name)
    if each.destination then table.insert(relationships, each.name) end
  end
  return { ids = { self.id }, properties = names, prefetch = relationships }
end

-- What is told.

local function mentions(told, id)
  for _, name in ipairs({ 'inserted', 'updated', 'refreshed', 'deleted' }) do
    for _, each in ipairs(told[name]) do
      if (each.id or each) == id then return true end
    end
  end
end

function Object:on_event(name, told)
  -- What is not saved may be gone with the server: it is as if it were not written.
  for key, text in pairs(name == 'lost' and self.unsaved or {}) do self.base[key] = text end
  local is_saved = name == 'state' and not self.session.document.state.hasChanges
  if name == 'lost' or is_saved then self.unsaved = {} end
  if name == 'lost' then self.may_be_gone = not self.is_deleted end
  self.other_model = name == 'model' and 'untold' or self.other_model
  if self.is_gone or name ~= 'changed' and name ~= 'model' then return end
  local is_about = not told or not told.inserted or mentions(told, self.id)
  for id in pairs(self.labels) do is_about = is_about or mentions(told, id) end
  if not is_about then return end
  local by = told and told.by and told.by.connection
  self:read(by ~= nil and by ~= self.session.client.connection)
end

--- Reads the object.
function Object:read(is_by_others)
  local id
  id = self.session.client.request('object/get', self:params(), function(problem, result)
    if problem then return end
    self:take(result, id, is_by_others)
    self.session:refresh()
  end)
end

--- Takes the reply to a request. What is read for longer is told later: of two, that to the later
--- request is the newer.
function Object:take(told, id, is_by_others)
  if id < self.newest then return end
  self.told, self.newest, told.is_by_others = told, id, is_by_others
end

--- Gives up what was typed, and shows what there is.
function Object:reload()
  self.base, self.conflicts, self.changed = {}, {}, {}
  vim.bo[self.buffer].modified = false
  api.nvim_buf_set_lines(self.buffer, 0, -1, false, {})
  self:read_now()
end

--- Reads the object and shows it. Without a connection it shows what was told last.
function Object:read_now()
  local id = self.session.client.last_id + 1
  local told = not self.is_gone and self.session:try('object/get', self:params())
  if told then self:take(told, id) end
  self.told = self.told or self.told_last
  self:render()
end

--- What stands in the buffer: the line and the text of each property, and what is wrong.
function Object:typed()
  local known, found, failures = {}, {}, {}
  if not models.entity(self.session.document.model, self.entity) then
    return found, { { message = ('The model has no entity named %s.'):format(self.entity) } }
  end
  for _, each in ipairs(self:properties()) do known[each.name] = true end
  for row, line in ipairs(api.nvim_buf_get_lines(self.buffer, 0, -1, false)) do
    local name, text = line:match('^%s*([^:%s]+):%s?(.*)$')
    local fault = not name and 'Write a property as “name: value”.'
      or not known[name] and ('%s has no property %s.'):format(self.entity, name)
      or found[name] and ('%s stands twice.'):format(name)
    if not fault then
      found[name] = { row = row - 1, text = text }
      -- What others wrote may be undone together with what was typed.
      self.conflicts[name] = text ~= self.base[name]
        and (text == self.merged[name] or self.conflicts[name]) or nil
    elseif vim.trim(line) ~= '' then
      table.insert(failures, { row = row - 1, message = fault })
    end
  end
  for _, each in ipairs(#failures == 0 and self:properties() or {}) do
    local message = ('%s has no line: write “%s:” for nil, or undo.'):format(each.name, each.name)
    local is_missing = self.base[each.name] and not found[each.name]
    if is_missing then table.insert(failures, { message = message }) end
  end
  return found, failures
end

--- Merges what was told into the buffer. What the user typed stays.
function Object:render()
  local told = self.told
  self.told, self.told_last = nil, told or self.told_last
  if told then self:merge(told) end
  -- What may be gone with the server is typed again before that is known.
  if self.session.trouble and next((self:changes())) then vim.bo[self.buffer].modified = true end
  self:decorate()
end

function Object:merge(told)
  local object = told.objects[1]
  self.is_deleted = object == nil
  if not object then return self.may_be_gone and self:keep_what_is_gone() end
  self.clock, self.labels, self.may_be_gone = told.clock, {}, false
  for _, each in ipairs(told.related or {}) do
    self.labels[each.id] = models.label_of(self.session.document.model, each)
  end
  self.label = models.label_of(self.session.document.model, object)
  if next(self.base) == nil or self.other_model and not vim.bo[self.buffer].modified then
    self.other_model = nil
    self:show(object)
    return self:forget_typed()
  end
  local typed = self:typed()
  for _, property in ipairs(self:properties()) do
    local name = property.name
    local theirs = values.text(object.values[name], property)
    self:merge_property(name, theirs, typed[name], told.is_by_others)
  end
  local changes, failures = self:changes()
  vim.bo[self.buffer].modified = next(changes) ~= nil or #failures > 0
  if not vim.bo[self.buffer].modified then self:forget_typed() end
end

--- It is gone with what was not saved, and others may be called by its id. All of its text stays,
--- as if it were typed.
function Object:keep_what_is_gone()
  self.may_be_gone, self.conflicts, self.merged = false, {}, {}
  for _, each in ipairs(self:properties()) do
    if not each.is_derived then self.base[each.name] = nil end
  end
  vim.bo[self.buffer].modified = true
  self:rename(('%s#gone-%d'):format(self.id, self.buffer), true)
end

--- Has the object, which is gone or not, and its buffer be called by an id.
function Object:rename(id, is_gone)
  local old = self.name
  self.id, self.is_gone, self.name = id, is_gone, ('orrery://%s/%s'):format(self.session.path, id)
  api.nvim_buf_set_name(self.buffer, self.name)
  -- Neovim has made a buffer of the old name.
  api.nvim_buf_delete(vim.fn.bufadd(old), { force = true })
end

function Object:merge_property(name, theirs, mine, is_by_others)
  local base = self.base[name]
  self.base[name] = theirs
  -- Another model has brought it.
  if not base and not mine then
    return api.nvim_buf_set_lines(self.buffer, -1, -1, false, { name .. ': ' .. theirs })
  end
  if theirs == base or not mine or mine.text == theirs then return end
  if mine.text == base then
    self.merged[name] = base
    api.nvim_buf_set_lines(self.buffer, mine.row, mine.row + 1, false, { name .. ': ' .. theirs })
    if is_by_others then self.changed[name] = true end
  else
    self.conflicts[name] = true
  end
end

function Object:show(object)
  local lines = {}
  for _, property in ipairs(self:properties()) do
    local text = values.text(object.values[property.name], property)
    self.base[property.name] = text
    table.insert(lines, property.name .. ': ' .. text)
  end
  self:set_lines(lines)
end

--- Nothing is typed now, and what was told cannot be undone as if it were.
function Object:forget_typed()
  self.can_redo_typed, self.merged = false, {}
  local buffer = vim.bo[self.buffer]
  local levels = buffer.undolevels
  buffer.undolevels = -1
  api.nvim_buf_set_lines(self.buffer, 0, 1, false, api.nvim_buf_get_lines(self.buffer, 0, 1, false))
  buffer.undolevels, buffer.modified = levels, false
end

function Object:note(row, text, group, sign)
  local mark = { virt_text = { { text, group } }, sign_text = sign, sign_hl_group = sign and group }
  api.nvim_buf_set_extmark(self.buffer, marks, row, 0, mark)
end

--- Shows beside the lines what related objects are called, and what others changed.
function Object:decorate()
  api.nvim_buf_clear_namespace(self.buffer, marks, 0, -1)
  local fate = self.is_gone and 'gone with the connection, not saved: :w makes it again'
    or self.is_deleted and 'deleted'
  if fate then self:note(0, fate, 'OrreryLost', '!') end
  if self.session.trouble then self:note(0, self.session:status(), 'OrreryLost', '!') end
  local typed, failures = self:typed()
  local found, is_modified = {}, vim.bo[self.buffer].modified
  if self.other_model == 'untold' and is_modified and failures[1] then tell(failures[1].message) end
  self.other_model = self.other_model and 'told'
  for _, property in ipairs(self:properties()) do
    local name, line = property.name, typed[property.name]
    if line then self:decorate_line(property, line) end
    if line and self.conflicts[name] then
      table.insert(found, {
        lnum = line.row, col = 0, severity = vim.diagnostic.severity.WARN,
        message = ('Others wrote: %s  (:w! keeps yours, :e! takes theirs)'):format(self.base[name]),
      })
    end
  end
  -- What is wrong stands at its line as long as that is as it was, and not all is saved.
  local is_saved = not self.session.document.state.hasChanges and not is_modified
  for row, text in ipairs(is_saved and {} or api.nvim_buf_get_lines(self.buffer, 0, -1, false)) do
    local message = self.faults[text]
    if message then table.insert(found, { lnum = row - 1, col = 0, message = message }) end
  end
  -- Neovim of today shows no virtual text unless it is asked.
  vim.diagnostic.set(faults, self.buffer, found, { virtual_text = true })
end

function Object:decorate_line(property, line)
  local name, labels = property.name, {}
  local mark = { end_col = #name + 1, hl_group = 'OrreryKey' }
  api.nvim_buf_set_extmark(self.buffer, marks, line.row, 0, mark)
  for id in (property.destination and line.text or ''):gmatch('[^,%s]+') do
    table.insert(labels, self.labels[id])
  end
  if self.changed[name] then return self:note(line.row, 'changed by others', 'OrreryChanged', '~') end
  local is_required = line.text == '' and property.type and not property.isOptional
  local said = property.is_derived and 'derived' or is_required and 'required'
    or #labels > 0 and '→ ' .. table.concat(labels, ', ')
  if said then self:note(line.row, said, 'OrreryNote') end
end

--- The name of the property in the line of the cursor.
function Object:at_cursor() return api.nvim_get_current_line():match('^%s*([^:%s]+):') end

-- What can be done.

--- Undoes what was typed; where nothing was, the last step of the document.
function Object:undo()
  if not vim.bo[self.buffer].modified then return self.session:step('undo') end
  self.can_redo_typed = true
  vim.cmd('normal! u')
end

--- Redoes what was undone, likewise.
function Object:redo()
  if not self.can_redo_typed then return self.session:step('redo') end
  vim.cmd([[execute "normal! \<C-r>"]])
end

--- The values to be written, and what is wrong with what was typed.
function Object:changes()
  local typed, failures = self:typed()
  local changes = vim.empty_dict()
  for _, property in ipairs(self:properties()) do
    local line = typed[property.name]
    if line and line.text ~= self.base[property.name] then
      local value, problem = values.value(line.text, property)
      if problem then table.insert(failures, { row = line.row, message = problem }) end
      changes[property.name] = value
    end
  end
  return changes, failures
end

--- Shows failures at the lines of their properties. Of those of other objects the first is told.
---@param failures table[]
---@param state string? What has become of what was typed.
function Object:show_failures(failures, state)
  local typed = self:typed()
  for _, each in ipairs(failures) do
    local data = each.data or {}
    -- It may name an element of a Composite; of what is missing it names that, not this object.
    local line = typed[(data.property or ''):match('^[^.]*')]
    if not data.objects or data.kind == 'object.notFound' or vim.tbl_contains(data.objects, self.id) then
      local row = each.row or line and line.row or 0
      local text = api.nvim_buf_get_lines(self.buffer, row, row + 1, false)[1]
      self.faults[text] = vim.trim((self.faults[text] or '') .. ' ' .. clients.describe(each))
    end
  end
  self:decorate()
  tell(('%s: %s'):format(state or 'Not written', failures[1].message))
end

local function each_failure(problem) return problem.data and problem.data.errors or { problem } end

--- Checks, sets and saves what was typed. Nothing of it is lost where that fails.
---@param is_forced boolean Over what others wrote meanwhile, too.
---@param is_again boolean? It was out of date before, and read again.
function Object:write(is_forced, is_again)
  if self.session.is_read_only then return tell('This document is read-only.') end
  self.faults = {}
  self:decorate()
  local changes, failures = self:changes()
  if #failures > 0 then return self:show_failures(failures) end
  if next(self.conflicts) and not is_forced then
    return tell('Not written: others changed the same. :w! keeps yours, :e! takes theirs.')
  end
  failures = next(changes) and self:set(changes, is_forced) or {}
  if #failures > 0 then
    local is_stale = failures[1].data and STALE[failures[1].data.kind]
    if not is_stale or is_again then return self:show_failures(failures) end
    self:read_now()
    return self:write(is_forced, true)
  end
  vim.bo[self.buffer].modified = false
  local problem = self.session:request('context/save', { returning = 'none' })
  self.conflicts, self.unsaved = {}, problem and self.unsaved or {}
  if problem then self:show_failures(each_failure(problem), 'Set, but not saved yet') end
  self:read()
end

--- Sets values that keep all rules; makes the object again where it is gone. Returns what failed.
---@return table[]
function Object:set(changes, is_forced)
  local session = self.session
  local method, params = 'object/insert', { entity = self.entity, values = changes }
  params.actionName = 'Insert ' .. self.entity
  if not self.is_gone then
    local problem, checked = session:request('object/validate', { id = self.id, values = changes })
    if problem or not checked.isValid then return each_failure(problem or { data = checked }) end
    method, params = 'object/update', { id = self.id, values = changes, returning = 'none' }
    params.ifUnchangedSince = not is_forced and self.clock or nil
    params.actionName = 'Change ' .. vim.fn.strcharpart(self.label, 0, NAME_LENGTH)
  end
  local failure, result = session:request(method, params)
  if failure then return each_failure(failure) end
  self.clock = result.clock
  if self.is_gone then self:rename(result.object.id, false) end
  local typed = self:typed()
  for name in pairs(changes) do
    self.unsaved[name], self.base[name] = self.unsaved[name] or self.base[name], typed[name].text
  end
  return {}
end

--- Completes the ids in a relationship by what their objects are called: for 'omnifunc'.
function M.complete(find_start, base)
  local self = views.of()
  local name, model = self:at_cursor(), self.session.document.model
  local property = name and models.property(model, self.entity, name)
  local entity = property and property.destination
  if find_start == 1 then return entity and views.word_start('[^%s,:]*$') or -3 end
  local keys, tests, arguments = models.label_keys(model, entity), {}, {}
  for _, key in ipairs(base ~= '' and keys or {}) do
    table.insert(tests, '%K CONTAINS[cd] %@')
    vim.list_extend(arguments, { key, base })
  end
  local result = self.session:try('fetch/objects', { fetch = {
    entity = entity, properties = keys, limit = 100, argumentArray = arguments,
    predicate = #tests > 0 and table.concat(tests, ' OR ') or nil,
  } })
  return vim.tbl_map(function(each)
    self.labels[each.id] = models.label_of(model, each)
    return { word = each.id, abbr = self.labels[each.id], menu = each.id }
  end, result and result.objects or {})
end

--- Opens a live list of the objects that the relationship under the cursor leads to.
function Object:list_related()
  local name, model = self:at_cursor(), self.session.document.model
  local property = name and models.property(model, self.entity, name)
  if not property or not property.inverse then
    return tell('Put the cursor on a relationship that has an inverse.', vim.log.levels.WARN)
  end
  local inverse = models.property(model, property.destination, property.inverse)
  require('orrery.rows').open(self.session, property.destination, {
    name = self.id .. '/' .. name,
    predicate = inverse.isToMany and 'ANY %K == %@' or '%K == %@',
    arguments = { property.inverse, { ['$object'] = self.id } },
    values = { [property.inverse] = inverse.isToMany and { self.id } or self.id },
  })
end

return M
