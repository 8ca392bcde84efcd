import { afterAll, expect, setSystemTime, test } from "bun:test"
import { readFile, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Fiber } from "effect"
import { type NameLookupOptions, nameLookup } from "../../../adapters/outgoing/name-lookup.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { startNameServer } from "../../support/name-server.ts"
import { until } from "../../support/until.ts"

const ends: Array<() => unknown> = []
afterAll(() => {
  setSystemTime()
  for (const end of ends) end()
})
const nameServer = async (answer?: Parameters<typeof startNameServer>[0]) => {
  const server = await startNameServer(answer)
  ends.push(server.stop)
  return server
}
/** How many lookups run, and the lookup of a name by an account. */
const lookups = (options: Omit<NameLookupOptions, "measure">) => {
  const measured = { running: 0, most: 0 }
  const runs = (tasks: number) => Object.assign(measured, { running: tasks, most: Math.max(measured.most, tasks) })
  const find = nameLookup({
    hostsFile: "/does/not/exist",
    ...options,
    measure: { runs, waits: () => undefined, refused: () => undefined },
  })
  const of = (name: string, account = "ada") => find(new URL(`https://${name}/`), account)
  return {
    of,
    measured,
    answer: (name: string, account?: string) => Effect.runPromise(Effect.result(of(name, account))),
  }
}
/** Silence is noticed by the end of the time, in no test. */
const forever = { serverMillis: 600_000, allServersMillis: 600_000 }

test("The addresses of a name are asked for each time; a name without one is unknown", async () => {
  const server = await nameServer((name) => (name === "a.example" ? "192.0.2.7" : null))
  const { answer } = lookups({ servers: [server.address] })
  const found = { _tag: "Success", success: [{ address: "192.0.2.7", family: 4 }] }
  for (const name of ["a.example", "A.example."]) expect(await answer(name)).toMatchObject(found)
  expect(await answer("b.example")).toMatchObject({ _tag: "Failure", failure: { _tag: "Unknown" } })
  expect(server.asked).toEqual(["a.example", "a.example", "b.example"])
})

test("Addresses, names of the hosts file and localhost are asked of no name server", async () => {
  const server = await nameServer(() => "192.0.2.7")
  const folder = await Effect.runPromise(Effect.scoped(Effect.map(temporaryFolder, (made) => made)))
  const hostsFile = join(folder, "..", `hosts-${process.pid}`)
  ends.push(() => Bun.file(hostsFile).delete())
  await writeFile(hostsFile, "# 10.0.0.9 nas.lan\n10.0.0.1\tNAS.lan nas # the shelf\nfd00::1 nas.lan\nnonsense here\n")
  const { answer } = lookups({ servers: [server.address], hostsFile })
  const nas = [
    { address: "10.0.0.1", family: 4 },
    { address: "fd00::1", family: 6 },
  ]
  expect(await answer("nas.lan")).toMatchObject({ success: nas })
  expect(await answer("localhost")).toMatchObject({ success: [{ address: "127.0.0.1" }, { address: "::1" }] })
  expect(await answer("a.localhost")).toMatchObject({ success: [{ address: "127.0.0.1" }, { address: "::1" }] })
  expect(await answer("192.0.2.1")).toMatchObject({ success: [{ address: "192.0.2.1", family: 4 }] })
  expect(await answer("[2001:db8::1]")).toMatchObject({ success: [{ address: "2001:db8::1", family: 6 }] })
  expect(server.asked).toEqual([])
  // The file is read again when it changes.
  await writeFile(hostsFile, "10.0.0.2 other.lan\n")
  await utimes(hostsFile, 1, 1)
  expect(await answer("other.lan")).toMatchObject({ success: [{ address: "10.0.0.2" }] })
  expect(await answer("nas.lan")).toMatchObject({ success: [{ address: "192.0.2.7" }] })
})

test("Names that no server answers for take no thread: files are read and passwords hashed meanwhile", async () => {
  const server = await nameServer()
  const { of, measured } = lookups({ servers: [server.address], ...forever })
  const names = Array.from({ length: 32 }, (_, n) => `h${n}.slow.example`)
  const fibers = names.map((name, n) => Effect.runFork(of(name, `account ${n % 16}`)))
  await until(() => server.asked.length === 32)
  await Promise.all([
    readFile(import.meta.filename),
    Bun.password.hash("x", { algorithm: "bcrypt", cost: 4 }),
    crypto.subtle.digest("SHA-256", new Uint8Array(1000)),
  ])
  expect(measured.running).toBe(32)
  // What is abandoned ends.
  await Effect.runPromise(Fiber.interruptAll(fibers))
  expect(measured.running).toBe(0)
})

test("An account has two lookups at a time, and another one does not wait for them", async () => {
  const server = await nameServer((name) => (name.startsWith("slow") ? undefined : "192.0.2.7"))
  const { of, answer, measured } = lookups({ servers: [server.address], ...forever })
  const fibers = Array.from({ length: 8 }, (_, n) => Effect.runFork(of(`slow${n}.example`)))
  await until(() => server.asked.length === 2)
  expect(await answer("a.example", "grace")).toMatchObject({ _tag: "Success" })
  expect(server.asked.toSorted()).toEqual(["a.example", ...server.asked.filter((name) => name.startsWith("slow"))])
  expect(server.asked).toHaveLength(3)
  expect(measured.most).toBe(3)
  await Effect.runPromise(Fiber.interruptAll(fibers))
})

test("A name that is silent is not asked again for ten minutes, or for ten seconds if it was known", async () => {
  const silent = new Set(["never.example"])
  const server = await nameServer((name) => (silent.has(name) ? undefined : "192.0.2.7"))
  const { answer } = lookups({ servers: [server.address], serverMillis: 20 })
  const began = Date.now()
  expect(await answer("known.example")).toMatchObject({ _tag: "Success" })
  silent.add("known.example")
  for (const [name, seconds] of [
    ["never.example", 600],
    ["known.example", 10],
  ] as const) {
    const failure = { _tag: "Failure", failure: { _tag: "Silent" } }
    expect(await answer(name)).toMatchObject(failure)
    server.asked.length = 0
    // Also by another account.
    const again = await answer(name, "grace")
    expect(again).toMatchObject(failure)
    expect(server.asked).toEqual([])
    const until = again._tag === "Failure" && again.failure._tag === "Silent" ? again.failure.until : 0
    expect(until).toBeGreaterThanOrEqual(began + seconds * 1000)
    setSystemTime(new Date(until))
    silent.delete(name)
    expect(await answer(name)).toMatchObject({ _tag: "Success" })
    expect(server.asked).toEqual([name])
    setSystemTime()
  }
})
