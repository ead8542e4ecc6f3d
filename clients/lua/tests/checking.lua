--- Checks at run time that values are of the protocol's types, by the tables of `orrery.protocol`.
local protocol = require('orrery.protocol')

local M = {}

--- What JSON's null is where values come from: cjson and others have one of their own.
M.null = vim and vim.NIL

local check

local function is_null(value)
  return value == nil or value == M.null
end

local function is_object(value)
  if type(value) ~= 'table' then return false end
  for key in pairs(value) do
    if type(key) ~= 'string' then return false end
  end
  return true
end

--- Whether all keys are 1 to their count. An empty table is both an array and an object.
local function is_array(value)
  if type(value) ~= 'table' then return false end
  local count = 0
  for key in pairs(value) do
    if type(key) ~= 'number' then return false end
    count = count + 1
  end
  return count == #value
end

local function is_base(value, type_)
  if type_ == 'null' then return is_null(value) end
  if type_ == 'integer' then return type(value) == 'number' and value == math.floor(value) end
  if type_ == 'decimal' then return type(value) == 'number' end
  return type(value) == type_
end

local function add(found, path, ...)
  table.insert(found, path .. ': ' .. string.format(...))
end

local function sorted_keys(table_)
  local keys = {}
  for key in pairs(table_) do table.insert(keys, key) end
  table.sort(keys)
  return keys
end

local function properties_of(type_)
  local structure = protocol.structures[type_]
  local properties = {}
  for _, mixin in ipairs(structure.mixins) do
    for name, property in pairs(properties_of(mixin)) do properties[name] = property end
  end
  for name, property in pairs(structure.properties) do properties[name] = property end
  return properties
end

local function check_bounds(value, property, path, found)
  if property.maximumCount and type(value) == 'table' and #value > property.maximumCount then
    add(found, path, 'has more than %d elements', property.maximumCount)
  end
  if not property.minimum then return end
  -- Bounds of an array or object are those of what is in it.
  for _, each in pairs(type(value) == 'table' and value or { value }) do
    if type(each) == 'number' and (each < property.minimum or each > property.maximum) then
      add(found, path, '%s is not from %.0f to %.0f', each, property.minimum, property.maximum)
    end
  end
end

local function check_structure(value, type_, path, is_strict, found)
  if not is_object(value) then return add(found, path, 'is no %s', type_) end
  local properties = properties_of(type_)
  local given = 0
  for _, name in ipairs(sorted_keys(properties)) do
    if value[name] == nil and not properties[name].optional then
      add(found, path .. '.' .. name, 'is missing')
    end
  end
  for _, name in ipairs(sorted_keys(value)) do
    local property, inner = properties[name], path .. '.' .. name
    if not property then
      if is_strict and name ~= '$schema' then add(found, inner, 'is unknown') end
    elseif not (is_null(value[name]) and property.optional) then
      given = given + 1
      check(value[name], property.type, inner, is_strict, found)
      check_bounds(value[name], property, inner, found)
    end
  end
  if protocol.structures[type_].exactlyOne and given ~= 1 then
    add(found, path, 'must have exactly one of %s', table.concat(sorted_keys(properties), ', '))
  end
end

local function check_union(value, type_, path, is_strict, found)
  for each in type_:gmatch('[^|]+') do
    local wrong = {}
    check(value, each, path, is_strict, wrong)
    if #wrong == 0 then return end
  end
  add(found, path, 'is none of %s', type_)
end

function check(value, type_, path, is_strict, found)
  type_ = protocol.aliases[type_] or type_
  local first = type_:sub(1, 1)
  local enumeration = protocol.enumerations[type_]
  if type_ == 'json' then
    return
  elseif first == '[' then
    if not is_array(value) then return add(found, path, 'is no array') end
    for index, each in ipairs(value) do
      check(each, type_:sub(2, -2), ('%s[%d]'):format(path, index - 1), is_strict, found)
    end
  elseif first == '{' then
    if not is_object(value) then return add(found, path, 'is no object') end
    for _, key in ipairs(sorted_keys(value)) do
      check(value[key], type_:sub(2, -2), path .. '.' .. key, is_strict, found)
    end
  elseif type_:find('|', 1, true) then
    check_union(value, type_, path, is_strict, found)
  elseif protocol.structures[type_] then
    check_structure(value, type_, path, is_strict, found)
  elseif enumeration then
    local is_known = enumeration.isOpen
    for _, word in ipairs(enumeration.words) do is_known = is_known or word == value end
    if type(value) ~= 'string' or not is_known then add(found, path, 'is no %s', type_) end
  elseif not is_base(value, type_) then
    add(found, path, 'is no %s', type_)
  end
end

--- What keeps a value from being of a type; nothing where it is. `is_strict` is for what is sent:
--- members that nobody knows are wrong then. In what is received a newer server may say more, new
--- members as new words of enumerations that are open.
---@param value any
---@param type_ string `FetchRequest`, `string`, `[ObjectID]`, `{json}`
---@param path? string What problems call the value.
---@param is_strict? boolean
---@return string[]
function M.problems(value, type_, path, is_strict)
  local found = {}
  check(value, type_, path or 'value', is_strict or false, found)
  return found
end

return M
