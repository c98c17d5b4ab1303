-- Saves new records of eight fields: arguments are the record type, how many a request, a prefix
-- for names. Every answer is looked through for refusals.
local type, batch, prefix, n = "City", 1, "r", 0
local threads = {}
refused = 0

function setup(thread) table.insert(threads, thread) end

function init(arguments)
  type, batch, prefix = arguments[1], tonumber(arguments[2]), arguments[3]
  math.randomseed(tonumber(arguments[4]))
  wrk.headers["Content-Type"] = "application/json"
end

local countries = { "DE", "FR", "JP", "BR", "IN", "US", "NG", "MX" }

local function operation()
  n = n + 1
  return string.format(
    '{"operationType":"create","record":{"recordName":"%s-%09d","recordType":"%s","fields":{'
      .. '"name":{"value":"Town %d"},"country":{"value":"%s"},"population":{"value":%d},'
      .. '"elevation":{"value":%d},"founded":{"value":%d,"type":"TIMESTAMP"},'
      .. '"area":{"value":%d.25,"type":"DOUBLE"},"mayor":{"value":"Mayor %d"},'
      .. '"about":{"value":"A town of the plain, by a river, with a market on Tuesdays."}}}}',
    prefix, n, type, math.random(1, 1e9), countries[math.random(8)], math.random(1000, 2e7),
    math.random(-50, 4000), -math.random(1, 3e4) * 86400000, math.random(900),
    math.random(1, 1e6))
end

function request()
  local operations = {}
  for i = 1, batch do operations[i] = operation() end
  return wrk.format("POST", nil, nil,
    '{"zoneID":{"zoneName":"Cities"},"operations":[' .. table.concat(operations, ",") .. "]}")
end

function response(status, headers, body)
  if status ~= 200 or body:find('"serverErrorCode"', 1, true) then refused = refused + 1 end
  if refused == 1 then print(status, body:sub(1, 400)) end
end

function done()
  local sum = 0
  for _, thread in ipairs(threads) do sum = sum + thread:get("refused") end
  print("refused: " .. sum)
end
