-- Creates records of eight fields in a collection of Kinto.
local countries = { "DE", "FR", "JP", "BR", "IN", "US", "NG", "MX" }

function init(arguments) wrk.headers["Content-Type"] = "application/json" end

function request()
  return wrk.format("POST", nil, nil, string.format(
    '{"data":{"name":"Town %d","country":"%s","population":%d,"elevation":%d,'
      .. '"founded":"1500-05-01T00:00:00Z","area":%d.25,"mayor":"Mayor %d",'
      .. '"about":"A town of the plain, by a river, with a market on Tuesdays."}}',
    math.random(1, 1e9), countries[math.random(8)], math.random(1000, 2e7),
    math.random(-50, 4000), math.random(900), math.random(1, 1e6)))
end
