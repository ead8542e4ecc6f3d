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

--- Shows what a buffer is of anew. What was typed in it is given up: `:edit!` comes here.
function M.read(buffer)
  local view = M.view(buffer)
  if view then return view:reload() end
  tell('The document is not open: open it with :Orrery PATH.', vim.log.levels.WARN)
end

--- Closes all documents, before Neovim ends.
function M.close_all()
  for _, each in pairs(vim.tbl_extend('force', {}, sessions.all)) do each:end_connection() end
end

return M
