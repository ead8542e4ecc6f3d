--- A live list in a buffer: a row on a line, sections as folds. Of a long list the values of some
--- rows around those in sight are known; the others follow when they come into sight.
local json = require('orrery.json')
local models = require('orrery.model')
local tell = require('orrery.tell')
local views = require('orrery.view')

local api = vim.api
local M = {}
local marks = api.nvim_create_namespace('orrery.rows')

-- How many rows are read at a time, and how wide a cell is at most.
local COUNT, WIDEST = 5000, 40
local UNKNOWN = '  …'
-- What a list is asked for at first, by the names of the protocol's parameters.
local NOTHING = { predicate = '', sort = '', sectionNameKeyPath = '' }

local SIGN = { sign_text = '~', sign_hl_group = 'OrreryChanged', line_hl_group = 'OrreryChanged' }

local WINDOW_OPTIONS = "foldmethod=expr foldexpr=v:lua.require'orrery.rows'.fold(v:lnum) "
  .. 'foldtext=getline(v:foldstart) foldlevel=99 signcolumn=yes nowrap'

local Rows = views.class()

--- Shows a live list of an entity in the current window.
---@param session orrery.Session
---@param entity string
---@param scope table? Only the objects that a relationship leads to: `name`, `predicate`,
--- `arguments`, and the `values` of an object that is inserted there.
function M.open(session, entity, scope)
  local found, name = views.show(session, '/' .. (scope and scope.name or entity))
  if found then return end
  local self = setmetatable({
    session = session, entity = entity, scope = scope, asked = NOTHING, wanted = NOTHING,
    changed = {}, lines_of = {}, ids_at = {}, rows_at = {}, rows = {},
  }, Rows)
  local params = self:params(self.asked)
  params.window = { offset = 0, count = COUNT }
  local problem = session:await(function(callback)
    self.list = session.document:open_list(params, callback)
    self.list.on_change = function(push) self:take(push) end
  end)
  if problem then
    -- It may be open later.
    self.list:close()
    return session:tell(problem)
  end
  views.make(self, name, 'orrery-list', { ['<CR>'] = 'open_row', o = 'insert', ['g/'] = 'prompt' })
  for mode, key in pairs({ n = 'dd', x = 'd' }) do
    vim.keymap.set(mode, key, ':OrreryDelete<CR>', { buffer = self.buffer, silent = true })
  end
  self:on('BufWinEnter', function() self:fold() end)
  self:on('WinScrolled', function() self:read_in_sight() end)
  self:render()
  self:fold()
  api.nvim_win_set_cursor(0, { math.min(3, api.nvim_buf_line_count(0)), 0 })
end

--- The columns shown.
function Rows:columns() return models.columns(self.session.document.model, self.entity) end

--- What `list/open` is asked for, by a predicate, an order and sections.
function Rows:params(asked)
  local scope, predicate = self.scope or {}, asked.predicate ~= '' and asked.predicate or nil
  local properties, keys = {}, {}
  for _, each in ipairs(self:columns()) do
    vim.list_extend(properties, { each.path, unpack(each.label_paths) })
  end
  for minus, path in asked.sort:gmatch('(%-?)([^%s,]+)') do
    table.insert(keys, { keyPath = path, ascending = minus == '' })
  end
  if predicate and self.scope then predicate = ('(%s) AND (%s)'):format(scope.predicate, predicate) end
  return {
    fetch = {
      entity = self.entity, predicate = predicate or scope.predicate, sort = keys,
      argumentArray = scope.arguments, properties = properties,
    },
    sectionNameKeyPath = asked.sectionNameKeyPath ~= '' and asked.sectionNameKeyPath or nil,
  }
end

--- Takes a change, in the loop that reads. Rows that others changed are marked until seen.
function Rows:take(push)
  local changes = push and push.changes
  if changes and push.by and push.by.connection ~= self.session.client.connection then
    local told = vim.list_extend(vim.list_slice(changes.updates), changes.inserts)
    for _, each in ipairs(told) do self.changed[each.id] = true end
  end
  self.session:refresh()
end

--- Shows the list with no rows marked, and opens it where it is closed.
function Rows:reload()
  self.changed = {}
  if self.list.failure then self:ask_again({}) end
  self:render()
end

--- Another model has other columns.
function Rows:on_event(name)
  if name ~= 'model' then return end
  self.rows = {}
  self:ask_again({})
end

function Rows:on_close() self.list:close() end

local function cell(values, column)
  local value = values[column.path]
  if value == nil or value == vim.NIL then return '' end
  local text = type(value) == 'string' and value or json.encode(value)
  text = models.one_line(models.label(text, values, column.label_paths))
  if vim.fn.strchars(text) > WIDEST then text = vim.fn.strcharpart(text, 0, WIDEST - 1) .. '…' end
  return text
end

--- A row: the texts in its columns, and how wide each is.
local function row_of(texts, values)
  return { texts = texts, values = values, widths = vim.tbl_map(vim.fn.strdisplaywidth, texts) }
end

--- The rows that are known, and how wide each column is. Only those that changed are made anew.
function Rows:known_rows(columns, header)
  local rows, widths = {}, vim.list_extend({}, header.widths)
  for id, values in pairs(self.list.values) do
    local row = self.rows[id]
    if not row or row.values ~= values then
      local texts = vim.tbl_map(function(column) return cell(values, column) end, columns)
      row = row_of(texts, values)
    end
    for index, width in ipairs(row.widths) do widths[index] = math.max(widths[index], width) end
    rows[id] = row
  end
  widths.layout, self.rows = table.concat(widths, ' '), rows
  return rows, widths
end

--- The line of a row. It is kept as long as the columns are as wide.
local function joined(row, widths, columns)
  if row.layout == widths.layout then return row.line end
  local line = ''
  for index, text in ipairs(row.texts) do
    local space = (' '):rep(widths[index] - row.widths[index])
    line = line .. '  ' .. (columns[index].is_number and space .. text or text .. space)
  end
  row.layout, row.line = widths.layout, line:gsub('%s+$', '')
  return row.line
end

function Rows:title()
  local asked, total, session = self.asked, self.total, self.session
  local count = ('%d row%s'):format(total, total == 1 and '' or 's')
  local parts = { self.scope and self.scope.name or self.entity, count }
  if asked.predicate ~= '' then table.insert(parts, asked.predicate) end
  if asked.sort ~= '' then table.insert(parts, 'by ' .. asked.sort) end
  if session.trouble or session.unsaved then table.insert(parts, session:status()) end
  if self.list.failure then table.insert(parts, 'closed: ' .. self.list.failure.message) end
  return models.one_line(table.concat(parts, ' | '))
end

function Rows:render()
  local columns, list, row = self:columns(), self.list, 0
  local header = row_of(vim.tbl_map(function(each) return each.name end, columns))
  local rows, widths = self:known_rows(columns, header)
  local lines = { '', joined(header, widths, columns) }
  local ids_at, lines_of, headers, rows_at = {}, {}, {}, { 0, 0 }
  for _, section in ipairs(list.sections) do
    if list.params.sectionNameKeyPath then
      local name = section.name == '' and 'nothing' or models.one_line(section.name)
      table.insert(lines, ('%s (%d)'):format(name, #section.ids))
      headers[#lines], rows_at[#lines] = true, row
    end
    for _, id in ipairs(section.ids) do
      table.insert(lines, rows[id] and joined(rows[id], widths, columns) or UNKNOWN)
      ids_at[#lines], rows_at[#lines], lines_of[id or ''] = id, row, #lines
      row = row + 1
    end
  end
  local nothing = self.asked.predicate ~= '' and '  No object matches: g/ changes the filter.'
    or '  There are none yet: o inserts one.'
  if row == 0 then table.insert(lines, nothing) end
  self.total = row
  lines[1] = self:title()
  local cursors, anchor = self:cursors(), self.ids_at[vim.fn.line('v')]
  self.ids_at, self.lines_of, self.headers, self.rows_at = ids_at, lines_of, headers, rows_at
  self:show_lines(lines)
  self:keep(cursors)
  self:keep_selection(anchor)
  self:decorate()
  self:read_in_sight()
end

--- Reads the rows that are in sight, where they are not known.
function Rows:read_in_sight()
  local list, window = self.list, self.list.params.window
  if not list.handle or self.is_moving then return end
  for _, each in ipairs(vim.fn.win_findbuf(self.buffer)) do
    local top = self.rows_at[vim.fn.line('w0', each)] or 0
    local bottom = self.rows_at[vim.fn.line('w$', each)] or 0
    local middle = math.floor((top + bottom - COUNT) / 2)
    local offset = math.max(math.min(middle, self.total - COUNT), 0)
    local is_known = window.offset <= top and bottom < window.offset + COUNT
    if not is_known and offset ~= window.offset then
      self.is_moving = true
      return list:set_window({ offset = offset, count = COUNT }, function() self.is_moving = false end)
    end
  end
end

--- Which object the cursor of each window is on.
function Rows:cursors()
  local found = {}
  for _, window in ipairs(vim.fn.win_findbuf(self.buffer)) do
    found[window] = self.ids_at[api.nvim_win_get_cursor(window)[1]]
  end
  return found
end

--- Puts the cursors where their objects are now.
function Rows:keep(cursors)
  for window, id in pairs(cursors) do
    local line, cursor = self.lines_of[id], api.nvim_win_get_cursor(window)
    if line and line ~= cursor[1] then api.nvim_win_set_cursor(window, { line, cursor[2] }) end
  end
end

--- Ends a selection whose first row, `anchor`, is elsewhere now: other rows would be selected.
function Rows:keep_selection(anchor)
  local line, is_here = vim.fn.line('v'), api.nvim_get_current_buf() == self.buffer
  if not is_here or not api.nvim_get_mode().mode:find('^[vV\22]') then return end
  if line > 2 and self.lines_of[anchor] ~= line then vim.cmd('normal! \27') end
end

function Rows:decorate()
  api.nvim_buf_clear_namespace(self.buffer, marks, 0, -1)
  self:highlight(marks, 1, self.session.trouble and 'OrreryLost' or 'OrreryTitle')
  self:highlight(marks, 2, 'OrreryHeader')
  for line in pairs(self.headers) do self:highlight(marks, line, 'OrrerySection') end
  for id in pairs(self.changed) do
    local line = self.lines_of[id]
    -- One that is not in the list any more is not to be seen.
    self.changed[id] = line and true
    if line then api.nvim_buf_set_extmark(self.buffer, marks, line - 1, 0, SIGN) end
  end
end

function Rows:at_cursor() return self.ids_at[api.nvim_win_get_cursor(0)[1]] end

--- The fold level of a line, for 'foldexpr'.
function M.fold(line)
  local view = views.of()
  if not view or not view.headers or next(view.headers) == nil or line < 3 then return 0 end
  return view.headers[line] and '>1' or 1
end

--- Has the windows that show the buffer fold sections.
function Rows:fold()
  for _, window in ipairs(vim.fn.win_findbuf(self.buffer)) do
    api.nvim_win_call(window, function() vim.cmd('setlocal ' .. WINDOW_OPTIONS) end)
  end
end

-- What can be done.

function Rows:open_row()
  local id = self:at_cursor()
  if id then return require('orrery.object').open(self.session, id) end
  if self.headers[api.nvim_win_get_cursor(0)[1]] then vim.cmd('normal! za') end
end

Rows.follow = Rows.open_row

--- Inserts an object, and opens it. Where there are several entities to choose from, it asks.
function Rows:insert()
  if self.session.is_read_only then return tell('This document is read-only.') end
  local names = models.concrete(self.session.document.model, self.entity)
  if #names < 2 then return self:insert_into(names[1] or self.entity) end
  vim.ui.select(names, { prompt = 'Insert which entity?' }, function(name)
    if name then self:insert_into(name) end
  end)
end

function Rows:insert_into(entity)
  local result = self.session:try('object/insert', {
    entity = entity, values = self.scope and self.scope.values, actionName = 'Insert ' .. entity,
  })
  if result then require('orrery.object').open(self.session, result.object.id) end
end

--- Deletes the objects in a range of lines.
---@param _ string
---@param range { line1: integer, line2: integer }
function Rows:delete(_, range)
  local ids = {}
  for line = range.line1, range.line2 do table.insert(ids, self.ids_at[line]) end
  if vim.tbl_contains(ids, false) then return tell('Not deleted: not all rows are read yet.') end
  if #ids == 0 then return end
  local name = #ids > 1 and ('Delete %d Objects'):format(#ids) or 'Delete ' .. ids[1]
  self.session:try('object/delete', { ids = ids, actionName = name, returning = 'none' })
end

--- Asks the list for something else. Where that fails, it stays as it is.
---@param change { predicate: string?, sort: string?, sectionNameKeyPath: string? } What differs.
---@param callback (fun(problem: table?))? Called when Neovim's API is at hand. Without one the user
--- is told what failed.
function Rows:ask(change, callback)
  self.wanted = vim.tbl_extend('force', self.wanted, change)
  local asked, params = self.wanted, self:params(self.wanted)
  local done = vim.schedule_wrap(function(problem)
    if not views.of(self.buffer) then return end
    -- A list that is not open just now fails, but will be opened so.
    if self.list.params.fetch == params.fetch then self.asked, self.faulty = asked, nil end
    if self.wanted == asked then self.wanted = self.asked end
    if callback then callback(problem) else self.session:tell(problem) end
    self:render()
  end)
  if not self.scope then return self.list:set_fetch(params, done) end
  -- By itself: a parenthesis in it would end those around it.
  local typed = asked.predicate ~= '' and asked.predicate or 'TRUEPREDICATE'
  self.session.client.request('predicate/parse', { entity = self.entity, predicate = typed },
    function(problem) if problem then done(problem) else self.list:set_fetch(params, done) end end)
end

--- Asks for the same of another model. What that has no meaning for is left out, which is told.
function Rows:ask_again(change)
  self:ask(change, function(problem)
    local part = problem and (problem.data.parameter or ''):match('%a*$')
    local text = self.wanted[part] or ''
    if text == '' then return self.session:tell(problem) end
    tell('left out, no meaning here: ' .. vim.fn.strcharpart(text, 0, WIDEST))
    self:ask_again({ [part] = '' })
  end)
end

--- Shows the rows that a predicate finds; all without one. The prompt shows where a fault is.
---@param text string
function Rows:filter(text)
  self:ask({ predicate = vim.trim(text) }, function(problem)
    if problem then require('orrery.filter').open(self, text, problem) end
  end)
end

--- Opens the prompt for a predicate.
function Rows:prompt() require('orrery.filter').open(self, self.faulty or self.asked.predicate) end

--- Sorts by key paths; a minus stands before one that descends.
---@param text string
function Rows:sort(text) self:ask({ sort = vim.trim(text) }) end

--- Divides the rows into sections by a key path; without one there are none.
---@param text string
function Rows:section(text) self:ask({ sectionNameKeyPath = vim.trim(text) }) end

return M
