-- Posts one body again and again.
function init(arguments)
  wrk.method = "POST"
  wrk.body = arguments[1]
  wrk.headers["Content-Type"] = "application/json"
end
