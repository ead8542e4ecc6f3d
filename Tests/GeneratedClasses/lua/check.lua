-- Loads every class below the working directory; then tries those of the example Everything.
local count, problems = 0, {}

local function expect(isTrue, what)
  if not isTrue then table.insert(problems, what) end
end

for _, folder in ipairs(vim.fn.glob("*", false, true)) do
  package.path = "./?.lua;./?/init.lua"
  local loaded, classes = pcall(require, folder)
  expect(loaded, folder .. ": " .. tostring(classes))
  count = count + 1
end

local classes = require("Everything")
local song = classes.wrap({
  id = "Song/p1", entity = "Song",
  values = { title = "Help!", isLive = true, price = vim.NIL, playlists = { "Playlist/p1" } },
})
expect(getmetatable(song) == classes.Song, "an object is of its entity's class")
expect(song:title() == "Help!", "an inherited value")
expect(song:is_live() == true, "a Boolean")
expect(song:price() == nil, "null is nil")
expect(song:playlists()[1] == "Playlist/p1", "the ids of a relationship")
expect(song.entity_name == "Song", "the entity")
local values = classes.Song.values({ is_live = false, title = "Yesterday" })
expect(values.isLive == false and values.title == "Yesterday", "the values of a write")
expect(not pcall(classes.Song.values, { nothing = 1 }), "a name that is no property's")
local request = classes.Song.fetch_request({ limit = 3 })
expect(request.entity == "Song" and request.limit == 3, "a fetch request")
request = classes.Song.cheap_fetch_request("1.5")
expect(request.template == "cheap" and request.variables.limit == "1.5", "a template")

io.stdout:write(count .. " models, " .. #problems .. " problems\n")
for _, problem in ipairs(problems) do io.stdout:write(problem .. "\n") end
if #problems > 0 then vim.cmd("cquit") end
