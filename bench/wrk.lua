-- Sends the prepared requests of REQUESTS in turn, each with a key of its own in place of 24 signs `#`. Prints one line of
-- JSON at the end, which wrk.ts reads.

local PLACE = string.rep("#", 24)
local prepared = {}
local sent = 0
local run = os.getenv("RUN")

function init()
  local file = io.open(os.getenv("REQUESTS"), "rb")
  for text in string.gmatch(file:read("*a"), "[^\1]+") do
    local from, to = string.find(text, PLACE, 1, true)
    if from then
      prepared[#prepared + 1] = { head = string.sub(text, 1, from - 1), tail = string.sub(text, to + 1) }
    else
      prepared[#prepared + 1] = { head = text }
    end
  end
  file:close()
end

function request()
  sent = sent + 1
  local next = prepared[sent % #prepared + 1]
  if not next.tail then return next.head end
  return next.head .. run .. string.format("%016d", sent) .. next.tail
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'REPORT {"seconds":%f,"requests":%d,"p50":%f,"p95":%f,"p99":%f,"longest":%f,"notOk":%d,"broken":%d}\n',
    summary.duration / 1e6, summary.requests, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
    latency:percentile(99) / 1e3, latency.max / 1e3, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
