--- What a model says of an entity, with what it inherits.
local M = {}

---@class orrery.Property
---@field name string
---@field type string? Of an attribute.
---@field destination string? Of a relationship.
---@field inverse string?
---@field isToMany boolean?
---@field is_derived boolean

--- An entity by its name.
---@param model orrery.Model
---@param name string
function M.entity(model, name)
  for _, each in ipairs(model.entities) do
    if each.name == name then return each end
  end
end

--- The attributes and then the relationships of an entity, those of its superentities first.
---@param model orrery.Model
---@param name string
---@return orrery.Property[]
function M.properties(model, name)
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

--- The property of an entity that is called so.
---@return orrery.Property?
function M.property(model, entity, name)
  for _, each in ipairs(M.properties(model, entity)) do
    if each.name == name then return each end
  end
end

local WIDE = { Binary = true, Transformable = true, Composite = true }

--- The names of the attributes that fit into a column.
---@return string[]
function M.columns(model, entity)
  local names = {}
  for _, each in ipairs(M.properties(model, entity)) do
    if each.type and not WIDE[each.type] then table.insert(names, each.name) end
  end
  return names
end

--- What a person would call an object: its first texts, or else its id.
---@param model orrery.Model
---@param object table
---@return string
function M.label(model, object)
  local texts = {}
  for _, each in ipairs(M.properties(model, object.entity)) do
    local value = (object.values or {})[each.name]
    if each.type == 'String' and type(value) == 'string' and value ~= '' and #texts < 2 then
      table.insert(texts, (value:gsub('%c', ' ')))
    end
  end
  return #texts > 0 and table.concat(texts, ' ') or object.id
end

return M
