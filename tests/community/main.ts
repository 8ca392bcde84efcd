import { parseArgs } from "node:util"
import { diceOf } from "../support/market-soak/dice.ts"
import { live, openCommunity } from "./community.ts"
import { faultsOf } from "./faults.ts"
import { memoryOf } from "./memory.ts"
import { findMutants } from "./mutants.ts"
import { keptRows, missingFrom, releaseOf } from "./old-rows.ts"
import { print } from "./print.ts"
import { startReceivers } from "./receivers.ts"
import { reckon, reckonDeleted } from "./reckoning.ts"
import { startServers } from "./servers.ts"
import { startServices } from "./services.ts"

// `npm run community`: users on the built server, whose answers are compared with a model. A seed decides who tries
// what. The exit code is 1 when an answer differs.
const { values } = parseArgs({
  options: {
    people: { type: "string" },
    minutes: { type: "string" },
    seed: { type: "string", default: String(crypto.getRandomValues(new Uint32Array(1))[0]) },
    database: { type: "string", default: "sqlite" },
    rate: { type: "string" },
    "keep-going": { type: "boolean", default: false },
    nginx: { type: "string", default: "off" },
    standby: { type: "string", default: "off" },
    "kill-seconds": { type: "string", default: "30" },
    faults: { type: "string", default: "off" },
    from: { type: "string", default: "new" },
    mutant: { type: "string" },
    mutants: { type: "boolean", default: false },
  },
})
if (values.mutants || values.mutant !== undefined) {
  const { people = "60", minutes = "10", seed } = values
  const args = ["--people", people, "--minutes", minutes, "--seed", seed]
  const areFound = await findMutants(args, values.mutant ?? "")
  process.exit(areFound ? 0 : 1)
}
const [people, minutes, seed] = [Number(values.people ?? 200), Number(values.minutes ?? 1), Number(values.seed)]
const hasFaults = values.faults === "on"
const rate = values.rate === undefined ? null : Number(values.rate)

console.log(`${people} people, ${minutes} minutes, seed ${seed}, ${values.database}, faults ${values.faults}`)
const dice = diceOf(seed)
const receivers = await startReceivers(hasFaults, diceOf(seed))
const services = await startServices(hasFaults, dice)
const isBehindNginx = values.nginx === "on"
const from = releaseOf(values.from)
const servers = await startServers({
  engine: values.database,
  from,
  isBehindNginx,
  hasStandby: values.standby === "on",
  hasFaults,
  env: { ...receivers.env, ...services.env },
})
const memory = memoryOf(servers)
const breaksStandby = values.faults === "standby"
const failing = breaksStandby ? servers.standbyFaults(dice) : [...servers.faults(dice), ...services.faults]
const faults = faultsOf({ servers, faults: failing, dice, seconds: Number(values["kill-seconds"]), kills: hasFaults })
try {
  const { administer, each, newest, urls } = servers
  const old = from === null ? [] : keptRows(await servers.rows())
  const world = await openCommunity({
    people,
    seed,
    rate,
    hasFaults,
    urls,
    each,
    newest,
    administer,
    receivers,
    services,
  })
  const [began, opened] = [performance.now(), world.meter.count()]
  console.log(`The community is there after ${opened} requests and ${(began / 1000).toFixed(0)} seconds.`)
  world.meter.forgetTimes()
  const end = began + minutes * 60_000
  // Users live for a while, and then everything is compared while they do nothing.
  const lifeMillis = minutes < 10 ? 30_000 : 90_000
  // A server may be killed just then.
  const noting = setInterval(() => void memory.note(world).catch(() => null), 60_000)
  const isFine = () => world.differences.length === 0
  const goesOn = () => isFine() || (values["keep-going"] && world.differences.length < 100)
  while (performance.now() < end && goesOn()) {
    const pause = Math.min(end, performance.now() + lifeMillis)
    const endFaults = hasFaults || breaksStandby ? faults.begin() : null
    await live(world, seed, () => performance.now() > pause || !goesOn())
    await endFaults?.()
    if (goesOn()) await reckon(world, performance.now() < end ? 30 : 300)
  }
  clearInterval(noting)
  await memory.note(world)
  const rows = goesOn() ? await servers.rows() : []
  if (goesOn()) reckonDeleted(world, rows)
  if (goesOn()) for (const row of missingFrom(rows, old)) world.differ(`what an older version left is gone: ${row}`)
  const run = { seconds: (performance.now() - began) / 1000, requests: world.meter.count() - opened }
  const problems = await servers.check(hasFaults)
  await print(world, { ...run, servers, problems, memory, faults: faults.times })
  for (const { inbox } of world.people) inbox?.close()
  process.exitCode = isFine() && problems.length === 0 ? 0 : 1
} finally {
  await servers.stop()
  await receivers.stop()
  await services.stop()
}
process.exit()
