--- `:checkhealth orrery`.
local M = {}

local found = vim.health or require('health')
-- The names of Neovim 0.10 and later, and those before.
local function health_of(_, name) return found[name] or found['report_' .. name] end
local health = setmetatable({}, { __index = health_of })

local function check_program()
  local program = vim.g.orrery_program or 'orrery'
  if vim.fn.executable(program) == 0 then
    return health.error(('`%s` is no program that can be run.'):format(program), {
      'Install orrery in your PATH, or say where it is: let g:orrery_program = "/path/to/orrery"' })
  end
  local version = vim.trim(vim.fn.system({ program, '--version' }))
  local fault = vim.v.shell_error ~= 0 and ('`%s --version` fails: %s'):format(program, version)
  if fault then return health.error(fault) end
  health.ok(('`%s` is version %s'):format(program, version))
end

--- Says whether all is there that the plugin needs, and how its documents are.
function M.check()
  health.start('orrery')
  if vim.fn.has('nvim-0.7') == 0 then
    return health.error('Neovim is older than 0.7.', { 'Install Neovim 0.7 or later.' })
  end
  health.ok('Neovim is 0.7 or later.')
  check_program()
  local sessions = require('orrery.session').all
  if next(sessions) == nil then return health.info('No document is open.') end
  for path, session in pairs(sessions) do
    (session.trouble and health.warn or health.ok)(('%s: %s'):format(path, session:status()))
  end
end

return M
