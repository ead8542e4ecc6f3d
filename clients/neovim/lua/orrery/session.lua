--- A document that is open in this Neovim, with the buffers that show it.
local clients = require('orrery.client')
local documents = require('orrery.document')
local one_line = require('orrery.model').one_line
local tell = require('orrery.tell')

local M = {}

-- In milliseconds: what a user waits for at the most.
M.patience = 10000

--- The open documents, by their paths.
---@type table<string, orrery.Session>
M.all = {}

---@class orrery.Session
---@field path string
---@field document orrery.Document
---@field views table<integer, orrery.View> By buffer.
---@field trouble string? Why there is no connection just now.
---@field unsaved string? Why something could not be saved.
local Session = {}
Session.__index = Session

--- Tells a failure, where there is one, with what to do about it.
---@param problem table?
function Session:tell(problem)
  if problem then tell(clients.describe(problem)) end
end

--- Runs `start(callback)` and waits for the callback. Returns what it got.
---@param start fun(callback: fun(problem: table?, result: any)): integer? The id of a request.
---@return table? problem
---@return any result
function Session:await(start)
  local is_done, problem, result
  local id = start(function(...) is_done, problem, result = true, ... end)
  -- What is scheduled waits: it would change text beneath the command that runs.
  if vim.wait(M.patience, function() return is_done end, 5, true) then return problem, result end
  if id then self.client:cancel(id) end
  -- It may do it all the same.
  return { message = 'The server does not answer. Look whether it is done, later.', data = {} }
end

--- Opens a document, or finds it open. Nil where that failed, which the user is told.
---@param path string
---@param model string?
---@return orrery.Session?
function M.open(path, model)
  path = vim.fn.fnamemodify(path, ':p')
  if M.all[path] then return M.all[path] end
  local is_fixed = vim.fn.filereadable(path) == 1 and vim.fn.filewritable(path) == 0
  local arguments = { vim.g.orrery_program or 'orrery', 'attach', path, '--json' }
  if is_fixed then table.insert(arguments, '--read-only') end
  local client = clients.new(arguments)
  if model then vim.list_extend(client.where, { '--model', vim.fn.fnamemodify(model, ':p') }) end
  client.name = 'neovim'
  local self = setmetatable({ path = path, views = {}, client = client }, Session)
  self.document = documents.new(client)
  self.document.on_event = function(name, told) self:_on_event(name, told) end
  local params = { location = { path = path }, readOnly = is_fixed or nil }
  local problem, opened = self:await(function(callback) client:connect(callback) end)
  if not problem then
    problem, opened = self:await(function(callback) self.document:open(params, callback) end)
  end
  if problem then
    if problem.data.kind == 'store.notFound' then problem.data.hint = ':Orrery PATH MODEL makes one.' end
    self:tell(problem)
    return client:close(function() end)
  end
  -- It has its model by now, which others may change.
  client.where, M.all[path], self.is_read_only = arguments, self, opened.readOnly
  params = { document = self.document.handle, returning = 'none' }
  local is_to_recover = not opened.readOnly and #(opened.recovery or {}) > 0
  if is_to_recover and self:try('document/recover', params) then
    tell('what could not be saved the last time is back: u takes it away.', vim.log.levels.INFO)
  end
  return self
end

--- Sends a request and waits for its reply.
---@param method string
---@param params table?
---@return table? problem
---@return table? result
function Session:request(method, params)
  local problem, result = self:await(function(callback)
    return self.client.request(method, params or vim.empty_dict(), callback)
  end)
  local is_fixed = problem and problem.data.kind == 'store.readOnly'
  return is_fixed and { message = 'This document is read-only.', data = {} } or problem, result
end

--- As `request`, and tells the user what failed.
---@return table? result
function Session:try(method, params)
  local problem, result = self:request(method, params)
  self:tell(problem)
  return result
end

-- In the loop that reads, so Neovim's API has to wait.
function Session:_on_event(name, told)
  if name == 'error' or name == 'lost' then
    -- While there is no connection, an error says why there is none yet.
    self.trouble = (name == 'lost' or self.trouble) and told
    tell(name == 'lost' and told .. ' Trying to connect again.' or told)
  elseif name == 'back' then
    self.trouble = nil
    tell('connected again.', vim.log.levels.INFO)
  elseif name == 'failedToSave' then
    -- A state, not an event: what is new and not yet filled in cannot be saved either.
    self.unsaved = told.error.message
  end
  if name == 'state' and not self.document.state.hasChanges then self.unsaved = nil end
  for _, view in pairs(self.views) do view:on_event(name, told) end
  self:refresh()
end

--- Has every buffer show what there is, once for all that happens meanwhile.
function Session:refresh()
  if self.is_refreshing then return end
  self.is_refreshing = true
  vim.schedule(function()
    self.is_refreshing = false
    -- To draw in a buffer that is being deleted would load it again.
    for buffer, view in pairs(self.views) do
      if vim.api.nvim_buf_is_loaded(buffer) then
        local is_shown, fault = pcall(view.render, view)
        if not is_shown and fault ~= view.fault then tell(fault) end
        view.fault = fault
      end
    end
  end)
end

--- One line about the document: connection, who is here, what is unsaved.
---@return string
function Session:status()
  if self.trouble then return one_line('not connected: ' .. self.trouble) end
  local parts, others = { 'connected' }, {}
  for _, each in ipairs(self.document.connections) do
    local name = each.clientInfo and each.clientInfo.name or 'somebody'
    if each.connection ~= self.client.connection then table.insert(others, name) end
  end
  if self.is_read_only then table.insert(parts, 'read only') end
  if #others > 0 then table.insert(parts, 'also here: ' .. table.concat(others, ' and ')) end
  if self.document.state.hasChanges then table.insert(parts, 'unsaved changes') end
  if self.unsaved then table.insert(parts, 'not saved: ' .. self.unsaved) end
  return one_line(table.concat(parts, ', '))
end

--- Undoes or redoes a step of the document, whoever made it, and tells which.
---@param verb string `undo` or `redo`.
function Session:step(verb)
  local name = self.document.state[verb .. 'ActionName']
  if not self:try('context/' .. verb, { returning = 'none' }) then return end
  tell(verb .. (type(name) == 'string' and ': ' .. name or ''), vim.log.levels.INFO)
end

--- Ends the connection in order. Of what cannot be saved, and is kept, the first fault is told.
function Session:end_connection()
  M.all[self.path] = nil
  local problem = self:await(function(callback) self.client:close(callback) end)
  local errors = problem and problem.data.file and problem.data.errors
  self:tell(errors and { message = 'not saved: ' .. errors[1].message, data = {} } or problem)
end

--- Closes the document and its buffers, unless something typed is not written.
function Session:close()
  for buffer, view in pairs(self.views) do
    if vim.bo[buffer].modified then
      return tell(view.name:match('[^/]*/[^/]*$') .. ' is not written: :w, or :e! gives it up.')
    end
  end
  for _, each in ipairs(vim.tbl_keys(self.views)) do vim.api.nvim_buf_delete(each, { force = true }) end
  self:end_connection()
end

return M
