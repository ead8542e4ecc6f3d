--- The overview of a document: its entities, with how many objects each has.
local models = require('orrery.model')
local views = require('orrery.view')

local api, width_of = vim.api, vim.fn.strdisplaywidth
local M = {}
local marks = api.nvim_create_namespace('orrery.overview')

local Overview = views.class()

--- Shows a document's overview in the current window.
---@param session orrery.Session
function M.open(session)
  local found, name = views.show(session, '')
  if found then return end
  local self = setmetatable({ session = session, counts = {} }, Overview)
  views.make(self, name, 'orrery-overview', { ['<CR>'] = 'open' })
  self:count()
  self:render()
  api.nvim_win_set_cursor(0, { math.min(3, api.nvim_buf_line_count(0)), 0 })
end

function Overview:on_event(name)
  if name == 'changed' or name == 'model' then self:count() end
end

--- Asks how many there are, once more if something changes meanwhile.
function Overview:count()
  self.is_outdated = self.is_counting
  if self.is_counting then return end
  local document = self.session.document
  local left = #document.model.entities
  self.is_counting = left > 0
  for _, each in ipairs(document.model.entities) do
    self.session.client.request('fetch/count', { fetch = { entity = each.name } }, function(_, result)
      self.counts[each.name] = result and result.count or self.counts[each.name]
      left = left - 1
      if left > 0 then return end
      self.is_counting = false
      self.session:refresh()
      if self.is_outdated then self:count() end
    end)
  end
end

function Overview:render()
  local session = self.session
  local entities, width = session.document.model.entities, 0
  for _, each in ipairs(entities) do width = math.max(width, width_of(each.name)) end
  local name = models.one_line(vim.fn.fnamemodify(session.path, ':t'))
  local lines = { ('%s: %s'):format(name, session:status()), '' }
  for _, each in ipairs(entities) do
    local count = self.counts[each.name]
    local parent = each.superentity and ('  is a ' .. each.superentity) or ''
    local space = (' '):rep(width - width_of(each.name))
    table.insert(lines, ('  %s%s  %6s%s'):format(each.name, space, count or '…', parent))
  end
  self:show_lines(lines)
  api.nvim_buf_clear_namespace(self.buffer, marks, 0, -1)
  self:highlight(marks, 1, session.trouble and 'OrreryLost' or 'OrreryTitle')
end

--- Opens the list of the entity under the cursor.
function Overview:open()
  local entity = self.session.document.model.entities[api.nvim_win_get_cursor(0)[1] - 2]
  if entity then require('orrery.rows').open(self.session, entity.name) end
end

return M
