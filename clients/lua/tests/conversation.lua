--- What a driver of the conformance suite is asked, and answers: commands and replies in lines of JSON.
local json = require('orrery.json')
local transport = require('orrery.transport')

local uv = vim.loop
local M = {}

--- An empty table is an array, unless one says otherwise.
function M.object(value)
  return next(value) and value or vim.empty_dict()
end

--- In seconds; it stands still while this thread could run and the machine does something else.
local function own_time()
  local file = assert(io.open('/proc/self/schedstat'))
  local waited = file:read('*a'):match('^%d+ (%d+)')
  file:close()
  return (uv.hrtime() - waited) / 1e9
end

local longest_turn

--- Answers how long the event loop was held up at most, since this was asked before.
local function tell_longest_turn(_, reply)
  if not longest_turn then
    local last = own_time()
    longest_turn = 0
    -- No turn is longer than what passes between two ticks.
    uv.new_timer():start(0, 5, function()
      local now = own_time()
      longest_turn, last = math.max(longest_turn, now - last), now
    end)
  end
  reply(nil, { seconds = longest_turn })
  longest_turn = 0
end

--- Does what is asked, until nobody asks any more.
---@param commands table<string, fun(command: table, reply: fun(problem: table?, result: any))>
---@param input integer The descriptor of a pipe.
---@param output file*
function M.run(commands, input, output)
  commands.longestTurn = tell_longest_turn

  local function obey(line)
    -- A surrogate that stands alone is kept as it is: the library says what is wrong with it.
    local text = line:gsub('\\u[dD]83[dD]"', '\237\160\189"')
    local command = json.decode(text)
    local function reply(problem, result)
      local told = { id = command.id }
      if problem then
        local data = problem.data or {}
        told.error = { kind = data.kind, message = problem.message, data = M.object(data) }
      else
        told.result = result
      end
      output:write(json.encode(told), '\n')
      output:flush()
    end
    local run = commands[command.command]
    if not run then
      return reply({ message = 'unknown command', data = { kind = 'client.unsupported' } })
    end
    local is_done, problem = xpcall(function() run(command, reply) end, debug.traceback)
    if not is_done then reply({ message = problem, data = { kind = 'client.failed' } }) end
  end

  local pipe = uv.new_pipe(false)
  pipe:open(input)
  transport.read_lines(pipe, obey, function() os.exit(0) end)
end

return M
