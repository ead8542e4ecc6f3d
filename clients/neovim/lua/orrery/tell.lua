--- Tells the user something, but not within the command that is running: what is told there looks
--- like a fault of its own.
---@param message string
---@param level integer? Of `vim.log.levels`.
return function(message, level)
  vim.schedule(function() vim.notify('orrery: ' .. message, level or vim.log.levels.ERROR) end)
end
