--- The prompt for a predicate: completes names, and shows the fault at its column.
local clients = require('orrery.client')
local models = require('orrery.model')
local views = require('orrery.view')

local api = vim.api
local M = {}
local faults = api.nvim_create_namespace('orrery.filter')

local NO_ROOM = { message = 'There is no room for the filter: close a window.', data = {} }

local WORDS = {
  'AND', 'OR', 'NOT', 'IN', 'BEGINSWITH[cd]', 'BETWEEN', 'CONTAINS[cd]', 'ENDSWITH[cd]',
  'LIKE[cd]', 'MATCHES', 'ANY', 'ALL', 'NONE', 'SUBQUERY', 'TRUE', 'FALSE', 'nil', 'now()',
}

--- What may stand in place of the start of a word: key paths of the entity, and words.
---@param lead string
---@param view orrery.View? A list.
---@return string[]
function M.candidates(lead, view)
  if not view or not view.entity then return {} end
  local model, entity = view.session.document.model, view.entity
  local minus, path, last = lead:match('^(%-?)(.-)([^.]*)$')
  local found = {}
  for step in path:gmatch('([^.]+)%.') do
    local property = entity and models.property(model, entity, step)
    entity = property and property.destination
  end
  for _, each in ipairs(entity and models.properties(model, entity) or {}) do
    table.insert(found, each.name)
    if each.isToMany then table.insert(found, each.name .. '.@count') end
  end
  if path == '' then vim.list_extend(found, WORDS) end
  found = vim.tbl_filter(function(it) return vim.startswith(it:lower(), last:lower()) end, found)
  return vim.tbl_map(function(each) return minus .. path .. each end, found)
end

--- Completes in the prompt: for 'omnifunc'.
function M.complete(find_start, base)
  local prompt = views.of()
  if find_start == 1 then return views.word_start('[%w_.@]*$') end
  return M.candidates(base, prompt and prompt.rows)
end

local Prompt = views.class()

--- Opens the prompt below a list. The list follows as long as what stands there is right.
---@param rows orrery.View
---@param text string
---@param problem table? What is wrong with it, as is known.
function M.open(rows, text, problem)
  local name = api.nvim_buf_get_name(rows.buffer) .. '#filter'
  local is_open = pcall(vim.cmd, 'botright 2split')
  if not is_open then return rows.session:tell(problem or NO_ROOM) end
  local found = views.show(rows.session, name:sub(#('orrery://' .. rows.session.path) + 1))
  local self = found or setmetatable({ session = rows.session, rows = rows }, Prompt)
  if not found then self:make(name) end
  api.nvim_buf_set_lines(self.buffer, 0, -1, false, { text })
  self:check()
  vim.cmd('startinsert!')
end

function Prompt:make(name)
  views.make(self, name, 'orrery-filter', { ['<CR>'] = 'close' })
  local buffer = self.buffer
  vim.bo[buffer].buftype, vim.bo[buffer].bufhidden = 'nofile', 'wipe'
  vim.bo[buffer].omnifunc = "v:lua.require'orrery.filter'.complete"
  for _, key in ipairs({ 'u', '<C-r>' }) do vim.keymap.del('n', key, { buffer = buffer }) end
  vim.keymap.set('i', '<Tab>', '<C-x><C-o>', { buffer = buffer })
  vim.keymap.set('i', '<CR>', '<Esc><CR>', { buffer = buffer, remap = true })
  vim.wo.winfixheight, vim.wo.signcolumn = true, 'no'
  self:on({ 'TextChanged', 'TextChangedI', 'TextChangedP' }, function() self:check() end)
end

function Prompt:text() return table.concat(api.nvim_buf_get_lines(self.buffer, 0, -1, false), ' ') end

--- Has the list show what stands in the prompt, or shows what is wrong with it.
function Prompt:check()
  local text = self:text()
  if self.asked == text and not self.is_lost then return end
  self.asked, self.problem, self.is_lost = text, nil, false
  self.rows:ask({ predicate = text:match('^%s*$') and '' or text }, function(problem)
    if self.asked ~= text then return end
    -- The next prompt begins with what is not shown.
    self.problem, self.rows.faulty = problem, problem and text
    self.is_lost = problem and problem.data.kind == 'client.connectionLost'
    if api.nvim_buf_is_valid(self.buffer) then return self:show(problem) end
    self.session:tell(problem)
  end)
end

--- Shows a fault, at its column.
function Prompt:show(problem)
  api.nvim_buf_clear_namespace(self.buffer, faults, 0, -1)
  if not problem then return end
  local text = self:text()
  local column = math.min(problem.data and problem.data.offset or 0, #text)
  local before = (' '):rep(vim.fn.strdisplaywidth(text:sub(1, column)))
  local shown = { { before .. '^ ' .. clients.describe(problem), 'DiagnosticError' } }
  -- What is pasted may have several lines.
  api.nvim_buf_set_extmark(self.buffer, faults, 0, column, { virt_lines = { shown }, strict = false })
end

function Prompt:render()
  -- What could not be asked without a connection is asked with it.
  if self.is_lost and not self.session.trouble then self:check() end
end

--- Tells what is wrong where the prompt is closed all the same.
function Prompt:on_close()
  if self.asked ~= self:text() then return self:check() end
  self.session:tell(self.problem)
end

--- Closes the prompt. The list stays as it is.
function Prompt:close() vim.cmd('stopinsert | close') end

return M
