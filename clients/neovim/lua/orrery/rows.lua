--- A live list in a buffer: a row on a line, sections as folds.
local models = require('orrery.model')
local views = require('orrery.view')

local api = vim.api
local M = {}
local marks = api.nvim_create_namespace('orrery.rows')

-- Cells that are longer are cut.
local WIDEST = 40

local WINDOW_OPTIONS = "foldmethod=expr foldexpr=v:lua.require'orrery.rows'.fold(v:lnum) "
  .. 'foldtext=getline(v:foldstart) foldlevel=99 signcolumn=yes nowrap'

local Rows = views.class()

local KEYS = {
  ['<CR>'] = 'open_row', o = 'insert', dd = 'delete', ['g/'] = 'prompt',
}

--- Shows a live list of an entity in the current window.
---@param session orrery.Session
---@param entity string
---@param scope table? Only the objects that a relationship leads to: `name`, `predicate`,
--- `arguments`, and the `values` of an object that is inserted there.
function M.open(session, entity, scope)
  local found, name = views.show(session, '/' .. (scope and scope.name or entity))
  if found then return end
  local self = setmetatable({
    session = session, entity = entity, scope = scope, asked = { text = '', sort_keys = {} },
    changed = {}, lines_of = {}, ids_at = {}, known_cells = {},
  }, Rows)
  local problem = session:await(function(callback)
    session.document:open_list(self:params(self.asked), function(failure, live)
      self.list = live
      if live then live.on_change = function(push) self:take(push) end end
      callback(failure)
    end)
  end)
  if problem then return session:tell(problem) end
  views.make(self, name, 'orrery-list', KEYS)
  vim.keymap.set('x', 'd', function() self:delete_selected() end, { buffer = self.buffer })
  api.nvim_create_autocmd('BufWinEnter', {
    buffer = self.buffer, callback = function() self:fold() end,
  })
  self:render()
  self:fold()
  api.nvim_win_set_cursor(0, { math.min(3, api.nvim_buf_line_count(0)), 0 })
end

--- The columns shown.
function Rows:columns()
  return models.columns(self.session.document.model, self.entity)
end

--- What `list/open` is asked for, by a predicate, an order and sections.
function Rows:params(asked)
  local scope, predicate = self.scope or {}, asked.text ~= '' and asked.text or nil
  if predicate and self.scope then predicate = self:scope_prefix() .. predicate .. ')' end
  return {
    fetch = {
      entity = self.entity, predicate = predicate or scope.predicate, sort = asked.sort_keys,
      argumentArray = scope.arguments, properties = self:columns(),
    },
    sectionNameKeyPath = asked.section_key ~= '' and asked.section_key or nil,
  }
end

--- What stands before the user's predicate; places of faults are counted from its end.
function Rows:scope_prefix()
  return self.scope and ('(%s) AND ('):format(self.scope.predicate) or ''
end

--- Takes a change, in the loop that reads. Rows that others changed are marked until seen.
function Rows:take(push)
  local changes = push and push.changes
  if changes and push.by and push.by.connection ~= self.session.client.connection then
    for _, each in ipairs(changes.updates) do self.changed[each.id] = true end
    for _, each in ipairs(changes.inserts) do self.changed[each.id] = true end
  end
  self.session:refresh()
end

function Rows:on_close()
  self.list:close()
end

local function cell(value)
  if value == nil or value == vim.NIL then return '' end
  local text = tostring(value):gsub('%c', ' ')
  if vim.fn.strchars(text) > WIDEST then text = vim.fn.strcharpart(text, 0, WIDEST - 1) .. '…' end
  return text
end

--- The cells of a row: their texts, and how wide each is.
local function row_of(values, columns)
  local row = { values = values, texts = {}, widths = {} }
  for column, name in ipairs(columns) do
    row.texts[column] = cell(values[name])
    row.widths[column] = vim.fn.strdisplaywidth(row.texts[column])
  end
  return row
end

--- The cells of all rows, and how wide each column is. Only those that changed are made anew.
function Rows:cells(columns)
  local cells, widths = {}, vim.tbl_map(vim.fn.strdisplaywidth, columns)
  for id, values in pairs(self.list.values) do
    local known = self.known_cells[id]
    local row = known and known.values == values and known or row_of(values, columns)
    for column, width in ipairs(row.widths) do widths[column] = math.max(widths[column], width) end
    cells[id] = row
  end
  self.known_cells = cells
  return cells, widths
end

local function joined(row, widths)
  local parts = {}
  for column, text in ipairs(row.texts) do
    parts[column] = text .. (' '):rep(widths[column] - row.widths[column])
  end
  return (('  ' .. table.concat(parts, '  ')):gsub('%s+$', ''))
end

function Rows:title()
  local parts, count = { self.scope and self.scope.name or self.entity }, 0
  for _, each in ipairs(self.list.sections) do count = count + #each.ids end
  table.insert(parts, ('%d row%s'):format(count, count == 1 and '' or 's'))
  if self.asked.text ~= '' then table.insert(parts, self.asked.text) end
  if self.session.trouble or self.session.unsaved then
    table.insert(parts, self.session:status())
  end
  if self.list.failure then table.insert(parts, 'closed: ' .. self.list.failure.message) end
  return table.concat(parts, ' | ')
end

function Rows:render()
  local columns = self:columns()
  local cells, widths = self:cells(columns)
  local header = { texts = columns, widths = vim.tbl_map(vim.fn.strdisplaywidth, columns) }
  local lines = { self:title(), joined(header, widths) }
  local ids_at, lines_of, headers = {}, {}, {}
  for _, section in ipairs(self.list.sections) do
    if self.list.params.sectionNameKeyPath then
      table.insert(lines, ('%s (%d)'):format(section.name, #section.ids))
      headers[#lines] = true
    end
    for _, id in ipairs(section.ids) do
      table.insert(lines, id and cells[id] and joined(cells[id], widths) or '  …')
      ids_at[#lines], lines_of[id or ''] = id or nil, #lines
    end
  end
  local cursors = self:cursors()
  self.ids_at, self.lines_of, self.headers = ids_at, lines_of, headers
  self:show_lines(lines)
  self:keep(cursors)
  self:decorate()
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

function Rows:decorate()
  local buffer = self.buffer
  api.nvim_buf_clear_namespace(buffer, marks, 0, -1)
  local title = self.session.trouble and 'OrreryLost' or 'OrreryTitle'
  api.nvim_buf_add_highlight(buffer, marks, title, 0, 0, -1)
  api.nvim_buf_add_highlight(buffer, marks, 'OrreryHeader', 1, 0, -1)
  for line in pairs(self.headers) do
    api.nvim_buf_add_highlight(buffer, marks, 'OrrerySection', line - 1, 0, -1)
  end
  for id in pairs(self.changed) do
    local line = self.lines_of[id]
    if line then
      api.nvim_buf_set_extmark(buffer, marks, line - 1, 0, {
        sign_text = '~', sign_hl_group = 'OrreryChanged', line_hl_group = 'OrreryChanged',
      })
    end
  end
end

function Rows:at_cursor()
  return self.ids_at[api.nvim_win_get_cursor(0)[1]]
end

--- The fold level of a line, for 'foldexpr'.
function M.fold(line)
  local view = views.of(api.nvim_get_current_buf())
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

--- Inserts an object, and opens it.
function Rows:insert()
  local values = self.scope and self.scope.values
  local result = self.session:try('object/insert', { entity = self.entity, values = values })
  if result then require('orrery.object').open(self.session, result.object.id) end
end

function Rows:delete_lines(first, last)
  local ids = {}
  for line = first, last do table.insert(ids, self.ids_at[line]) end
  if #ids > 0 then self.session:try('object/delete', { ids = ids, returning = 'none' }) end
end

--- Deletes the object under the cursor, or as many as the count says.
function Rows:delete()
  local first = api.nvim_win_get_cursor(0)[1]
  self:delete_lines(first, first + vim.v.count1 - 1)
end

--- Deletes the objects that are selected.
function Rows:delete_selected()
  local first, last = vim.fn.line('v'), vim.fn.line('.')
  api.nvim_feedkeys(api.nvim_replace_termcodes('<Esc>', true, false, true), 'n', false)
  self:delete_lines(math.min(first, last), math.max(first, last))
end

--- Asks the list for something else. Where that fails, it stays as it is.
---@param change { text: string?, sort_keys: table?, section_key: string? } What is different.
---@param callback fun(problem: table?) Called when Neovim's API is at hand.
function Rows:ask(change, callback)
  local asked = vim.tbl_extend('force', self.asked, change)
  self.list:set_fetch(self:params(asked), vim.schedule_wrap(function(problem)
    if not problem then self.asked = asked end
    callback(problem)
    self:render()
  end))
end

--- As `ask`, and tells the user what failed.
function Rows:ask_and_tell(change)
  self:ask(change, function(problem)
    if problem then self.session:tell(problem) end
  end)
end

--- Shows the rows that a predicate finds; all without one. The prompt shows where a fault is.
---@param text string
function Rows:filter(text)
  self:ask({ text = vim.trim(text) }, function(problem)
    if problem then require('orrery.filter').open(self, text) end
  end)
end

--- Opens the prompt for a predicate.
function Rows:prompt()
  require('orrery.filter').open(self, self.asked.text)
end

--- Sorts by key paths; a minus stands before one that descends.
---@param text string
function Rows:sort(text)
  local keys = {}
  for minus, path in text:gmatch('(%-?)([^%s,]+)') do
    table.insert(keys, { keyPath = path, ascending = minus == '' })
  end
  self:ask_and_tell({ sort_keys = keys })
end

--- Divides the rows into sections by a key path; without one there are none.
---@param text string
function Rows:section(text)
  self:ask_and_tell({ section_key = vim.trim(text) })
end

return M
