--- What a model says of an entity, with what it inherits.
local M = {}

---@class orrery.Property
---@field name string
---@field type string? Of an attribute.
---@field destination string? Of a relationship.
---@field inverse string?
---@field isToMany boolean?
---@field is_derived boolean

local function called(name, elements)
  for _, each in ipairs(elements) do
    if each.name == name then return each end
  end
end

--- An entity by its name.
---@param model orrery.Model
---@param name string
function M.entity(model, name) return called(name, model.entities) end

-- The attributes and then the relationships, those of superentities first.
local function declared(model, name)
  local chain, found = {}, {}
  local entity = M.entity(model, name)
  while entity do
    table.insert(chain, 1, entity)
    entity = M.entity(model, entity.superentity)
  end
  for _, kind in ipairs({ 'attributes', 'relationships' }) do
    for _, each in ipairs(chain) do
      for _, property in ipairs(each[kind] or {}) do
        local is_derived = property.derivationExpression ~= nil
        table.insert(found, vim.tbl_extend('force', { is_derived = is_derived }, property))
      end
    end
  end
  return found
end

--- The names of the attributes by whose texts people call objects: of names and titles, or else
--- of the first text.
---@return string[]
function M.label_keys(model, entity)
  local texts, names = {}, {}
  for _, each in ipairs(declared(model, entity)) do
    if each.type == 'String' then
      local name = each.name:lower()
      local is_name = name:find('name') or name:find('title') or name:find('label')
      table.insert(is_name and names or texts, each.name)
    end
  end
  return #names > 0 and vim.list_slice(names, 1, 2) or vim.list_slice(texts, 1, 1)
end

--- The properties of an entity, with those that it inherits: what objects are called by, then the
--- other attributes, then the relationships.
---@param model orrery.Model
---@param name string
---@return orrery.Property[]
function M.properties(model, name)
  local keys, first, others = M.label_keys(model, name), {}, {}
  for _, each in ipairs(declared(model, name)) do
    table.insert(vim.tbl_contains(keys, each.name) and first or others, each)
  end
  return vim.list_extend(first, others)
end

--- The property of an entity that is called so.
---@return orrery.Property?
function M.property(model, entity, name) return called(name, M.properties(model, entity)) end

local NUMBERS = { Integer = true, Decimal = true, Double = true, Float = true }
local WIDE = { Binary = true, Transformable = true, Composite = true }

--- The columns in which objects of an entity are shown, and the key paths that tell what stands in
--- them. What is at the end of a relationship to one is called as people call it.
---@return { name: string, path: string, label_paths: string[], is_number: boolean }[]
function M.columns(model, entity)
  local columns = {}
  for _, each in ipairs(M.properties(model, entity)) do
    local column = { name = each.name, path = each.name, label_paths = {} }
    column.is_number = each.isToMany or NUMBERS[(each.type or ''):match('^%a*')]
    if each.isToMany then
      column.path = each.name .. '.@count'
    elseif each.destination then
      local function path_of(key) return each.name .. '.' .. key end
      column.label_paths = vim.tbl_map(path_of, M.label_keys(model, each.destination))
    end
    if not WIDE[each.type] then table.insert(columns, column) end
  end
  return columns
end

--- A text on one line, as those of others may not be.
---@param text string
---@return string
function M.one_line(text) return (text:gsub('%c', ' ')) end

--- What a person would call an object: its name, or else its id.
---@param id string
---@param values table
---@param keys string[] By which of the values it is called.
---@return string
function M.label(id, values, keys)
  local texts = {}
  for _, key in ipairs(keys) do
    local text = values[key]
    if type(text) == 'string' and text ~= '' then table.insert(texts, text) end
  end
  return #texts > 0 and M.one_line(table.concat(texts, ' ')) or id
end

--- What a person would call an object that was read.
---@param model orrery.Model
---@param object table
---@return string
function M.label_of(model, object)
  return M.label(object.id, object.values or {}, M.label_keys(model, object.entity))
end

--- The names of an entity and of those that inherit from it, but for abstract ones.
---@param model orrery.Model
---@param name string
---@return string[]
function M.concrete(model, name)
  local names = M.entity(model, name).isAbstract and {} or { name }
  for _, each in ipairs(model.entities) do
    if each.superentity == name then vim.list_extend(names, M.concrete(model, each.name)) end
  end
  return names
end

return M
