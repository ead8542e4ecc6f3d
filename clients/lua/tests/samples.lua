-- Tries the checks on every sample: those to accept have no problems, those to refuse have some.
-- Run by `nvim --headless -u NONE -c 'luafile tests/samples.lua'` in the folder above.

package.path = './?.lua;./tests/?.lua;' .. package.path
local problems = require('checking').problems

local file = assert(io.open('../../protocol/generated/samples.json'))
local types = vim.json.decode(file:read('*a')).types
file:close()

local tried, count, wrong = 0, 0, {}
local function report(name, value, why)
  table.insert(wrong, ('%s: %s: %s'):format(name, vim.json.encode(value), why))
end
for name, samples in pairs(types) do
  count = count + 1
  for _, value in ipairs(samples.accepted) do
    for _, problem in ipairs(problems(value, name)) do report(name, value, problem) end
  end
  for _, refused in ipairs(samples.refused) do
    if #problems(refused.value, name) == 0 then report(name, refused.value, refused.why) end
  end
  tried = tried + #samples.accepted + #samples.refused
end
-- What JSON has no form for is refused, and nothing of it left out.
local json = require('orrery.json')
for _, value in ipairs({ { 1, 2, name = 'q' }, { 1, nil, 3 }, { [1] = 'a', [3] = 'c' }, { [5] = 'a' }, { [true] = 1 } }) do
  local is_encoded, told = pcall(json.encode, value)
  if is_encoded or not told:find('without gaps') then report('a table', vim.inspect(value), told) end
end
for text, value in pairs({ ['[1,2]'] = { 1, 2 }, ['{"a":[]}'] = { a = {} }, ['[]'] = {}, ['{}'] = vim.empty_dict() }) do
  if json.encode(value) ~= text then report('a table', text, json.encode(value)) end
end
table.sort(wrong)
print(table.concat(wrong, '\n') .. ('%d samples of %d types\n'):format(tried, count))
vim.cmd(#wrong == 0 and 'quit' or 'cquit')
