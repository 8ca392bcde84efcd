import { readFileSync } from "node:fs"

// Loaded before a server of a test: SIGUSR2 makes it read from a file what its time of day is to be, as `+<ms>`,
// `-<ms>` or `frozen`. What counts by `performance.now()` and by timers goes on, as when a clock is set.
const file = process.env["CLOCK_FILE"] ?? ""
const Real = Date
let [ahead, frozenAt]: [number, number | null] = [0, null]

const now = () => frozenAt ?? Real.now() + ahead

process.on("SIGUSR2", () => {
  const asked = readFileSync(file, "utf8")
  frozenAt = asked === "frozen" ? now() : null
  ahead = asked === "frozen" ? ahead : Number(asked)
  console.log(`The clock shows ${new Real(now()).toISOString()} (${asked}).`)
})

const moved: DateConstructor = new Proxy(Real, {
  construct: (target, values, made) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, made === moved ? target : made),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
})
globalThis.Date = moved
