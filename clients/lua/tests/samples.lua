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
table.sort(wrong)
print(table.concat(wrong, '\n') .. ('%d samples of %d types\n'):format(tried, count))
vim.cmd(#wrong == 0 and 'quit' or 'cquit')
