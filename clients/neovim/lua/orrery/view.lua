--- What all buffers of a document have in common.
local tell = require('orrery.tell')

local M = {}

local api = vim.api

---@class orrery.View
---@field session orrery.Session
---@field buffer integer
---@field name string That of the buffer.
---@field render fun(self: orrery.View) Shows what is known now.
---@field reload fun(self: orrery.View) Reads it again.
---@field write fun(self: orrery.View, is_forced: boolean) `:write`.
---@field on_event fun(self: orrery.View, name: string, told: any) In the loop that reads.
---@field changed table<string, true>? What others changed: the ids of rows, names of properties.
---@field at_cursor (fun(self: orrery.View): string?)? Which of those the cursor is on.
---@field decorate fun(self: orrery.View)? Shows the marks.
---@field on_close fun(self: orrery.View) Its buffer is wiped out.
local View = {}
View.__index = View

local views = {}

--- The view in a buffer, by default the current one.
---@return orrery.View?
function M.of(buffer) return views[buffer or api.nvim_get_current_buf()] end

--- A class of views.
function M.class()
  local class = setmetatable({}, { __index = View })
  class.__index = class
  return class
end

function View:on_event() end

function View:on_close() end

function View:reload() self:render() end

function View:write() self.session:try('context/save', { returning = 'none' }) end

--- `:write`; with the name of a file, that gets what is shown.
function View:write_to(name)
  if name == self.name then return self:write(vim.v.cmdbang == 1) end
  local is_done, fault = pcall(vim.fn.writefile, api.nvim_buf_get_lines(self.buffer, 0, -1, false), name)
  if not is_done then tell(fault) end
end

--- Gives the buffer its name again, by which it is found: `:saveas` and `:file` change it.
function View:keep_name()
  if not views[self.buffer] or api.nvim_buf_get_name(self.buffer) == self.name then return end
  api.nvim_buf_set_name(self.buffer, self.name)
  tell('this buffer keeps its name. :write FILE writes its text.', vim.log.levels.WARN)
end

function View:undo() self.session:step('undo') end

function View:redo() self.session:step('redo') end

function View:close_document() self.session:close() end

--- Has something done on events of the buffer.
function View:on(events, callback)
  api.nvim_create_autocmd(events, { buffer = self.buffer, callback = callback })
end

--- What the cursor is on is seen: it is no longer marked as changed by others.
function View:see()
  local seen = self:at_cursor()
  if not seen or not self.changed[seen] then return end
  self.changed[seen] = nil
  self:decorate()
end

--- Opens the object whose id is under the cursor, or stands first in the line.
function View:follow()
  local line, column, found = api.nvim_get_current_line(), api.nvim_win_get_cursor(0)[2] + 1, nil
  for first, id, last in line:gmatch('()([^%s,:/]+/p%d+)()') do
    if not found or (first <= column and column < last) then found = id end
  end
  if found then return require('orrery.object').open(self.session, found) end
  tell('There is no id of an object in this line.', vim.log.levels.WARN)
end

--- Shows the view that `name` has in the session, in the current window.
---@param session orrery.Session
---@param name string What comes behind the path.
---@return orrery.View? found The view, where there is one already.
---@return string name The name of its buffer.
function M.show(session, name)
  name = 'orrery://' .. session.path .. name
  local view = vim.fn.bufexists(name) == 1 and M.of(vim.fn.bufadd(name)) or nil
  if view then vim.cmd('buffer ' .. view.buffer) end
  return view, name
end

--- Where the word begins that the cursor is behind, for 'omnifunc'.
---@param word string The pattern of its end.
function M.word_start(word)
  local before = api.nvim_get_current_line():sub(1, api.nvim_win_get_cursor(0)[2])
  return #before - #before:match(word)
end

local KEYS = { u = 'undo', ['<C-r>'] = 'redo', gf = 'follow' }

--- Makes a view's buffer, and shows it in the current window.
---@param view orrery.View
---@param name string
---@param filetype string
---@param keys table<string, string>? Keys in normal mode, and the methods they call.
function M.make(view, name, filetype, keys)
  -- A session file or `:edit` may have made it.
  local buffer = vim.fn.bufadd(name)
  view.buffer, view.name = buffer, name
  view.session.views[buffer], views[buffer] = view, view
  local options = vim.bo[buffer]
  options.buftype, options.swapfile, options.bufhidden = 'acwrite', false, 'hide'
  options.buflisted = true
  vim.cmd('noautocmd call bufload(' .. buffer .. ')')
  for key, method in pairs(vim.tbl_extend('force', KEYS, keys or {})) do
    vim.keymap.set('n', key, function() view[method](view) end, { buffer = buffer })
  end
  view:on('BufWriteCmd', function(event) view:write_to(event.match) end)
  -- Not before the command is done with it.
  view:on('BufFilePost', vim.schedule_wrap(function() view:keep_name() end))
  view:on('BufWipeout', function()
    view.session.views[buffer], views[buffer] = nil, nil
    view:on_close()
  end)
  -- `:bdelete` takes a buffer's keys and options away: it is to be made anew.
  view:on('BufDelete', vim.schedule_wrap(function()
    -- It is also told where a buffer is not listed any more, or is gone.
    local is_there = api.nvim_buf_is_valid(buffer) and not api.nvim_buf_is_loaded(buffer)
    if is_there then api.nvim_buf_delete(buffer, { force = true }) end
  end))
  if view.changed then view:on('CursorMoved', function() view:see() end) end
  vim.cmd('buffer ' .. buffer)
  vim.bo[buffer].filetype = filetype
end

--- Shows lines, and touches only those that differ, so that cursors and folds stay where they are.
---@param lines string[]
function View:set_lines(lines)
  local shown = api.nvim_buf_get_lines(self.buffer, 0, -1, false)
  local first, last, shown_last = 1, #lines, #shown
  while first <= last and first <= shown_last and lines[first] == shown[first] do
    first = first + 1
  end
  while last >= first and shown_last >= first and lines[last] == shown[shown_last] do
    last, shown_last = last - 1, shown_last - 1
  end
  if first > last and first > shown_last then return end
  vim.bo[self.buffer].modifiable = true
  api.nvim_buf_set_lines(self.buffer, first - 1, shown_last, false, vim.list_slice(lines, first, last))
  vim.bo[self.buffer].modified = false
end

--- Shows a line in the colours of a highlight group.
---@param marks integer
---@param line integer Counted from 1.
---@param group string
function View:highlight(marks, line, group)
  api.nvim_buf_set_extmark(self.buffer, marks, line - 1, 0, { end_row = line, hl_group = group })
end

--- Lines that only Neovim writes.
---@param lines string[]
function View:show_lines(lines)
  self:set_lines(lines)
  vim.bo[self.buffer].modifiable = false
end

return M
