--- JSON as the protocol wants it. Neovim's own encoder rounds numbers to 14 digits.
local M = {}

local empty_object = getmetatable(vim.empty_dict())

-- The well-formed characters of UTF-8 beyond ASCII, by their first bytes.
local CHARACTERS = {
  '^[\194-\223][\128-\191]',
  '^\224[\160-\191][\128-\191]',
  '^[\225-\236\238\239][\128-\191][\128-\191]',
  '^\237[\128-\159][\128-\191]',
  '^\240[\144-\191][\128-\191][\128-\191]',
  '^[\241-\243][\128-\191][\128-\191][\128-\191]',
  '^\244[\128-\143][\128-\191][\128-\191]',
}

--- The place of the first byte that belongs to no character, or nil.
---@param text string
---@return integer?
function M.invalid_byte(text)
  local place = text:find('[\128-\255]')
  while place do
    local last
    for _, pattern in ipairs(CHARACTERS) do
      local _, found = text:find(pattern, place)
      last = last or found
    end
    if not last then return place end
    place = text:find('[\128-\255]', last + 1)
  end
end

local MIXED = 'A table is a list without gaps, or has texts for keys.'

local function encode_number(value)
  if value ~= value or value == math.huge or value == -math.huge then
    error('A number that is infinite, or none, cannot be sent.', 0)
  end
  if value == math.floor(value) and math.abs(value) <= 2 ^ 53 then return ('%d'):format(value) end
  -- People read it, too: 0.1 and not 0.10000000000000001.
  local text = ('%.15g'):format(value)
  return tonumber(text) == value and text or ('%.17g'):format(value)
end

local function encode_string(value)
  local place = M.invalid_byte(value)
  if place then error(('Byte %d of a text is not UTF-8.'):format(place), 0) end
  -- A slash needs no escape. Escapes are read in pairs, so that a backslash before one stays.
  return (vim.json.encode(value):gsub('\\(.)', { ['/'] = '/' }))
end

--- The JSON of a value; fails with a message for what JSON cannot say. `vim.NIL` is null, an empty
--- table an array and `vim.empty_dict()` an empty object.
---@param value any
---@return string
function M.encode(value)
  if type(value) == 'number' then return encode_number(value) end
  if type(value) == 'string' then return encode_string(value) end
  if type(value) ~= 'table' then return vim.json.encode(value) end
  local parts, count = {}, vim.tbl_count(value)
  if #value > 0 and #value ~= count then error(MIXED, 0) end
  if #value > 0 or (count == 0 and getmetatable(value) ~= empty_object) then
    for _, each in ipairs(value) do table.insert(parts, M.encode(each)) end
    return '[' .. table.concat(parts, ',') .. ']'
  end
  for key, each in pairs(value) do
    if type(key) ~= 'string' then error(MIXED, 0) end
    table.insert(parts, encode_string(key) .. ':' .. M.encode(each))
  end
  -- The same value is the same text.
  table.sort(parts)
  return '{' .. table.concat(parts, ',') .. '}'
end

--- The value of JSON; fails where it is none. Null is `vim.NIL`.
---@type fun(text: string): any
M.decode = vim.json.decode

return M
