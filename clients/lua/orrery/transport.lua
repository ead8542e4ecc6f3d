--- Lines to and from a server: over a child's standard streams, a Unix socket or TCP.
local uv = vim.loop

local M = {}

-- What a child says on standard error is kept up to this many bytes: the end tells why it ended.
local KEPT_BYTES = 4096

---@class orrery.Transport
---@field write fun(data: string)
---@field close fun()

--- Calls `on_line` for each line that a stream has, and `on_end` once, when nothing more will come.
function M.read_lines(stream, on_line, on_end)
  local parts = {}
  stream:read_start(function(failure, data)
    if failure or not data then
      stream:read_stop()
      return on_end()
    end
    local first = 1
    for last in data:gmatch('()\n') do
      table.insert(parts, data:sub(first, last - 1))
      local line = table.concat(parts)
      parts, first = {}, last + 1
      on_line(line)
    end
    if first <= #data then table.insert(parts, data:sub(first)) end
  end)
end

local function close(handle)
  if handle and not handle:is_closing() then handle:close() end
end

local function start_child(arguments, handlers)
  local input, output, errors = uv.new_pipe(false), uv.new_pipe(false), uv.new_pipe(false)
  local told, left, process, failure, code = '', 2, nil, nil, nil
  -- Both the last line and the exit code are there when it is told.
  local function ended()
    left = left - 1
    if left > 0 then return end
    for _, each in ipairs({ input, output, errors, process }) do close(each) end
    handlers.on_end(told, code)
  end
  process, failure = uv.spawn(arguments[1], {
    args = vim.list_slice(arguments, 2), stdio = { input, output, errors },
  }, function(status)
    code = status
    ended()
  end)
  if not process then
    for _, each in ipairs({ input, output, errors }) do close(each) end
    return ('%s cannot be started (%s). Install it, or say where it is.')
      :format(arguments[1], tostring(failure))
  end
  M.read_lines(output, handlers.on_line, ended)
  errors:read_start(function(_, data) told = (told .. (data or '')):sub(-KEPT_BYTES) end)
  handlers.on_open({
    write = function(data) if not input:is_closing() then input:write(data) end end,
    close = function() close(input) end,
  })
  return nil, function()
    told = arguments[1] .. ' does not answer.'
    process:kill('sigkill')
  end
end

local function open_socket(address, handlers)
  local kind, place = address:match('^(%a+):(.+)$')
  local host, port = (place or ''):match('^%[?(.-)%]?:(%d+)$')
  -- A name may have several places: the first that answers is taken.
  local places, socket, connect_next, has_ended = {}, nil, nil, false
  local function ended(told)
    if has_ended then return end
    has_ended = true
    close(socket)
    handlers.on_end(told or '')
  end
  local function connected(failure)
    if failure then return connect_next(failure) end
    M.read_lines(socket, handlers.on_line, ended)
    handlers.on_open({
      write = function(data) if not socket:is_closing() then socket:write(data) end end,
      close = ended,
    })
  end
  function connect_next(failure)
    close(socket)
    local found = not has_ended and table.remove(places, 1)
    if not found then return ended(('%s does not answer (%s).'):format(address, failure)) end
    socket = uv.new_tcp()
    socket:connect(found.addr, tonumber(port), connected)
  end
  if kind == 'unix' then
    socket = uv.new_pipe(false)
    socket:connect(place, connected)
  elseif kind == 'tcp' and host and tonumber(port) < 65536 then
    local is_asked, failure = uv.getaddrinfo(host, nil, { socktype = 'stream' }, function(why, all)
      places = all or {}
      connect_next(why)
    end)
    if not is_asked then return ('%s is no address (%s).'):format(address, failure) end
  else
    return ('%s is no address: write unix:PATH or tcp:HOST:PORT.'):format(address)
  end
  return nil, function() ended(address .. ' does not answer.') end
end

--- Opens a transport. `on_open` gets it when data can be sent, `on_line` each line, `on_end` what
--- there is to tell of the end, and a child's exit code.
---@param where string|string[] An address, or the arguments of a child.
---@param handlers { on_open: function, on_line: function, on_end: function }
---@return string? failure Why it cannot be tried at all.
---@return fun()? abort Ends it at once, where it does not answer.
function M.open(where, handlers)
  local start = type(where) == 'table' and start_child or open_socket
  return start(where, handlers)
end

return M
