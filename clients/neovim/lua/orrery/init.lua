--- Orrery in Neovim: documents as buffers. See `:help orrery`.
local sessions = require('orrery.session')
local tell = require('orrery.tell')

local M = {}

--- The view in a buffer, by default the current one: overview, list or object.
---@param buffer integer?
---@return orrery.View?
function M.view(buffer) return require('orrery.view').of(buffer) end

--- Opens a document, and shows its overview.
---@param path string
---@param model string? The path of its model, for a store that is new.
function M.open(path, model)
  local session = sessions.open(path, model)
  if session then require('orrery.overview').open(session) end
end

--- Shows what a buffer is of, by its name. What was typed in it is given up: `:edit!` comes here.
function M.read(buffer)
  local view, name = M.view(buffer), vim.api.nvim_buf_get_name(buffer) .. '/'
  if view then return view:reload() end
  for path, session in pairs(sessions.all) do
    local key = name:match('^orrery://' .. vim.pesc(path) .. '/(.*)$') or '/'
    local entity, id = key:match('^([^/#]+)/$'), key:match('^([^/#]+/p%d+)/$')
    if key == '' then return require('orrery.overview').open(session) end
    if entity then return require('orrery.rows').open(session, entity) end
    if id then return require('orrery.object').open(session, id) end
  end
  tell('Nothing open has this name: open its document with :Orrery PATH.', vim.log.levels.WARN)
end

--- Closes all documents, before Neovim ends.
function M.close_all()
  for _, each in pairs(vim.tbl_extend('force', {}, sessions.all)) do each:end_connection() end
end

return M
