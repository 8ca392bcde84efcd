import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, Redacted, Scope } from "effect"
import { openMarket } from "../../support/market-soak/opening.ts"
import { reckon } from "../../support/market-soak/reckoning.ts"
import { type Soak, soakOf } from "../../support/market-soak/soak.ts"
import { hasPostgres, migratedPostgres, unwatched } from "../../support/postgres.ts"
import { soakSeconds } from "../../support/soak.ts"
import { makeTraders } from "../../support/traders.ts"
import { runToEnd, startServer } from "./server-process.ts"

const seconds = soakSeconds ?? 1
// It decides who tries what; a run with the seed of one that failed tries the same again.
const seed = Number(process.env["SOAK_SEED"] ?? crypto.getRandomValues(new Uint32Array(1))[0])
setDefaultTimeout(240_000 + seconds * 1000)

const jwtSecret = "a secret of the tests, long enough"
const traders = 12
const kills = seconds < 30 ? 1 : 3

const folder = mkdtempSync(join(tmpdir(), "curio-soak-"))
const scope = Effect.runSync(Scope.make())
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  rmSync(folder, { recursive: true })
})

interface Environment extends Record<string, string> {
  readonly DATA_DIR: string
}

const environment = (name: string): Environment => ({ DATA_DIR: join(folder, name), JWT_SECRET: jwtSecret })

/** A market in a database of its own, before anybody has come. */
const soakIn = async (env: Environment) =>
  soakOf(
    await makeTraders(traders, { databaseUrl: env["DATABASE_URL"] ?? null, folder: env.DATA_DIR, jwtSecret }),
    seed,
  )

/** What `curio db check` finds. */
const problemsIn = async (env: Environment): Promise<ReadonlyArray<string>> => {
  const { code, out, err } = await runToEnd("cli/main.ts", ["db", "check"], env)
  return code === 0 ? [] : [`${out}${err}`]
}

/** Nothing is to be complained about; the seed is given where something is. */
const expectFine = (soak: Soak, more: ReadonlyArray<string> = []) =>
  expect({ seed, complaints: [...soak.complaints, ...more].slice(0, 10) }).toEqual({ seed, complaints: [] })

/** The steps of a trade, and the sides of several things, that no user has come to yet. */
const stepsLeft = ({ counts, world }: Soak) => {
  const completed = [...world.offers.values()].filter(({ status }) => status === "completed")
  const several = { items: "several were asked for", offeredItems: "several were given" } as const
  return [
    ...["POST /offers 201", "POST /offers/:id/accept 200", "POST /offers/:id/confirm 200", "POST /ratings 201"].filter(
      (step) => !counts.has(step),
    ),
    ...(["items", "offeredItems"] as const).flatMap((side) =>
      completed.some((offer) => offer[side].length > 1) ? [] : [several[side]],
    ),
  ]
}

/** Everybody goes on until some time, on a slow machine longer: until a user came to the end of a trade. */
const goOn = async (soak: Soak, urls: ReadonlyArray<string>, end: number) => {
  const isOver = () => performance.now() > end + 120_000 || (performance.now() > end && stepsLeft(soak).length === 0)
  expect(await soak.run(urls, () => isOver() || soak.complaints.length > 0)).toBe(true)
}

const soaked = async (env: Environment, processes: number, beforeCheck = async () => {}) => {
  const soak = await soakIn(env)
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer(env)))
  const urls = servers.map(({ url }) => url)
  const [url = ""] = urls
  await openMarket(url, soak)
  await goOn(soak, urls, performance.now() + seconds * 1000)
  await reckon(url, soak)
  await beforeCheck()
  expectFine(soak, await problemsIn(env))
  expect(await Promise.all(servers.map(({ stop }) => stop()))).toEqual(servers.map(() => 0))
  expect(servers.map(({ said }) => said.err)).toEqual(servers.map(() => ""))
  expect(servers.flatMap(({ said }) => said.out.match(/^.*"level":"(error|fatal)".*$/gm) ?? [])).toEqual([])
  expect(stepsLeft(soak)).toEqual([])
}

describe("A market on which everybody does everything at once", () => {
  test("answers what the contract names, forgets nothing and keeps its rules", () => soaked(environment("soak"), 1))

  test.if(hasPostgres)("does so too with two servers on one Postgres", async () => {
    const url = await Effect.runPromise(Scope.provide(migratedPostgres, scope))
    await soaked({ ...environment("postgres"), DATABASE_URL: Redacted.value(url) }, 2, () => unwatched(url))
  })

  test("still is what it said to be after each kill -9", async () => {
    const env = environment("kill")
    const soak = await soakIn(env)
    let server = await startServer(env)
    await openMarket(server.url, soak)
    for (let n = 0; n < kills; n++) {
      const enough = soak.attempts.length + 150 + soak.dice.below(450)
      let killed: Promise<number | null> | undefined
      await soak.run([server.url], () => {
        if (soak.attempts.length >= enough) killed ??= server.kill()
        return soak.complaints.length > 0
      })
      expectFine(soak)
      expect(await killed).toBeNull()
      server = await startServer(env)
      await reckon(server.url, soak)
      expectFine(soak, await problemsIn(env))
    }
    await goOn(soak, [server.url], performance.now())
    expectFine(soak)
    expect(await server.stop()).toBe(0)
    expect(stepsLeft(soak)).toEqual([])
  })
})
