--- Values as text that a person edits, and back.
local json = require('orrery.json')

local M = {}

--- The text of a value. Texts that would not come back as they are stand in quotes, as in JSON.
---@param value any
---@param property orrery.Property
---@return string
function M.text(value, property)
  if value == nil or value == vim.NIL then return '' end
  if property.isToMany then return table.concat(value, ', ') end
  local handle = type(value) == 'table' and value['$handle']
  if handle then return ('<%d bytes>'):format(handle.length) end
  local is_plain = type(value) == 'string' and value ~= '' and not value:find('%c')
    and not value:find('^[%s"]') and not value:find('%s$')
  return is_plain and value or json.encode(value)
end

-- Whether Lua keeps the integers in JSON as they are written, those in texts aside.
local function is_exact(text)
  for number in text:gsub('\\.', ''):gsub('"[^"]*"', ''):gmatch('[%d.eE+-]+') do
    if not number:find('[.eE]') and math.abs(tonumber(number) or 0) >= 2 ^ 53 then return false end
  end
  return true
end

--- The value that a text means. What it cannot be, the server says.
---@param text string
---@param property orrery.Property
---@return any value
---@return string? problem
function M.value(text, property)
  text = vim.trim(text)
  local place = json.invalid_byte(text)
  if place then return nil, ('Byte %d of the text is not UTF-8.'):format(place) end
  if property.isToMany then return vim.split(text, '[,%s]+', { trimempty = true }) end
  if text == '' then return vim.NIL end
  if text:find('^"') or (text:find('^{') and property.type ~= 'String') then
    local is_read, found = pcall(json.decode, text)
    if not is_read then return nil, 'This is no JSON: close the quotes or braces.' end
    if not is_exact(text) then return nil, 'An integer beyond 2^53 has to stand in quotes.' end
    return found
  end
  if property.type == 'Boolean' and (text == 'true' or text == 'false') then
    return text == 'true'
  end
  local is_real = property.type == 'Double' or property.type == 'Float'
  local number = is_real and not text:find('[^%d.eE+-]') and tonumber(text)
  return number and math.abs(number) < math.huge and number or text
end

return M
