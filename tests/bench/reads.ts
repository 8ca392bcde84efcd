import { join } from "node:path"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { ids } from "../../adapters/crypto/ids.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { database, repositories } from "../../adapters/sql/layer.ts"
import { keepSystemFields } from "../../core/index.ts"
import { hasPostgres, migratedPostgres } from "../support/postgres.ts"
import { tokenOf } from "../support/token-of.ts"
import { cpuSeconds, freePort, pinned, root, startServing } from "./children.ts"
import { type Signed, sender } from "./load.ts"
import { atLeast, type Measure, median, progress, round } from "./measure.ts"
import { type Read, reads as rows } from "./reads-rows.ts"
import { fillWorld, world } from "./reads-world.ts"
import { benchFolder, jwtSecret, settingsOf, startService } from "./service.ts"

const rounds = 5
const seconds = 2
/**
 * Requests before a read is measured, because how much code is compiled goes by them, and on a busy machine a fixed
 * time holds too few. The first read takes more: what all of them run is compiled then, and a server that has run for
 * half a minute answers a fifth faster than one that has run for five seconds.
 */
const warm = { first: 200_000, others: 4_000 }
const compared = 12

/** What users ask for most often, on a large database, against a bare handler that runs the same statements. */
export const readsOnSqlite = (): Promise<ReadonlyArray<Measure>> => measured("SQLite", null)

/** The same on Postgres, whose own work is not counted: it is the same for both. */
export const readsOnPostgres = async (): Promise<ReadonlyArray<Measure>> => {
  if (!hasPostgres) return []
  const scope = Effect.runSync(Scope.make())
  try {
    const url = await Effect.runPromise(Scope.provide(migratedPostgres, scope))
    return await measured("Postgres", Redacted.value(url))
  } finally {
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

const measured = async (engine: string, url: string | null): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const data = join(folder.path, "data")
  await fill(url, data)
  const env = { DATABASE_URL: url ?? "" }
  const statements = await writeStatements(folder.path, { ...env, DATA_DIR: data })
  const file = join(data, "curio.db")
  await using service = await startService(folder.path, { pin: true, env })
  await using bare = await startBare(folder.path, { ...env, STATEMENTS: statements, FILE: file })
  await settled(service)
  const measures: Measure[] = []
  for (const read of Object.values(rows)) {
    const most = measures.length === 0 ? warm.first : warm.others
    measures.push(await measure(engine, read, folder.path, [service, bare], most))
  }
  return measures
}

interface Side {
  readonly url: string
  readonly pid: number
}

const measure = async (
  engine: string,
  { what, budget, requests }: Read,
  folder: string,
  sides: readonly [Side, Side],
  warm: number,
) => {
  const signed = await Promise.all(requests.map(async ([path, by]) => ({ path, token: await tokenOfUser(by) })))
  const [service, bare] = sides
  for (const request of signed.filter((_, n) => n % Math.ceil(signed.length / compared) === 0))
    await compare(request, sides)
  const send = new Map<Side, (seconds: number) => Promise<number>>()
  for (const side of sides) send.set(side, await sender(join(folder, `requests-${side.pid}`), side.url, signed))
  const microsOf = async (side: Side) => {
    const before = await cpuSeconds(side.pid)
    const answered = (await send.get(side)?.(seconds)) ?? 0
    const after = await cpuSeconds(side.pid)
    return { answered, micros: (((after ?? Number.NaN) - (before ?? Number.NaN)) / answered) * 1e6 }
  }
  for (const side of sides) for (let answered = 0; answered < warm; ) answered += (await microsOf(side)).answered
  const [ours, theirs, ratios]: [number[], number[], number[]] = [[], [], []]
  for (let turn = 0; turn < rounds; turn++) {
    const taken = new Map<Side, number>()
    // Each round begins with the other one, so that neither always finds the machine as the other left it.
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) taken.set(side, (await microsOf(side)).micros)
    ours.push(taken.get(service) ?? Number.NaN)
    theirs.push(taken.get(bare) ?? Number.NaN)
    ratios.push((theirs.at(-1) ?? Number.NaN) / (ours.at(-1) ?? Number.NaN))
  }
  const ratio = median(ratios)
  const text = `${ratio.toFixed(2)} of bare (${round(median(ours))} µs against ${round(median(theirs))})`
  progress(`${engine}, ${what}: ${text}; rounds ${ratios.map((one) => one.toFixed(2)).join(" ")}`)
  return atLeast(`${what}, ${engine}`, text, ratio, budget, " of bare")
}

/**
 * Waits until a server uses hardly any processor time, a minute at most. After the start its workers look at every item
 * and at every old row, which would be counted as a part of the first read.
 */
const settled = async ({ pid }: Side): Promise<void> => {
  for (let second = 1; second <= 60; second++) {
    const before = await cpuSeconds(pid)
    await Bun.sleep(1000)
    const after = await cpuSeconds(pid)
    if (before === null || after === null || after - before < 0.05) return
  }
}

/** Throws unless both answer the same. Their cursors differ, because only the service knows its key. */
const compare = async ({ path, token }: Signed, sides: readonly [Side, Side]) => {
  const texts = await Promise.all(
    sides.map(async ({ url }) => {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
      if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status} ${await answer.text()}`)
      const headers = [...answer.headers.keys()].filter((name) => name !== "date").sort()
      const text = (await answer.text()).replace(/"nextCursor":"[\w-]+"/, '"nextCursor":"some"')
      return `${headers.join(", ")}\n${text}`
    }),
  )
  if (texts[0] !== texts[1])
    throw new Error(`GET ${path}: the bare handler answers another thing:\n${texts.join("\n")}`)
}

/** An access token of one of the people of `reads-world.ts`. */
export const tokenOfUser = (n: number) => tokenOf(world.user(n), `p${n}@example.org`, jwtSecret)

/** Makes a database with the people of `reads-world.ts` and what is theirs. */
export const fill = async (url: string | null, folder: string): Promise<void> => {
  const place = { url: url === null ? null : Redacted.make(url), sqlite: { folder, synchronous: "NORMAL" as const } }
  const ports = Layer.merge(repositories, ids).pipe(Layer.provideMerge(database(place)))
  const filled = migrate().pipe(Effect.andThen(keepSystemFields()), Effect.andThen(fillWorld(Date.now())))
  const began = performance.now()
  await Effect.runPromise(Effect.provide(filled, ports))
  progress(`filled the database in ${round((performance.now() - began) / 1000)} s`)
}

/** Writes which statements the service runs for each read, and gives the name of the file. */
const writeStatements = async (folder: string, env: Record<string, string>): Promise<string> => {
  const file = join(folder, "statements.json")
  const child = Bun.spawn([process.execPath, "--no-env-file", join(import.meta.dirname, "reads-statements.ts")], {
    cwd: root,
    env: { ...process.env, ...settingsOf(0), PUBLIC_URL: "http://127.0.0.1:1", ...env },
    stdin: "ignore",
    stdout: Bun.file(file),
  })
  if ((await child.exited) !== 0) throw new Error("The statements of the service could not be read.")
  return file
}

const startBare = (folder: string, env: Record<string, string>) => {
  const port = freePort()
  return startServing(
    pinned("measured", [process.execPath, "--no-env-file", join(import.meta.dirname, "reads-bare.ts")]),
    `http://127.0.0.1:${port}`,
    "/health",
    {
      env: { PORT: String(port), JWT_SECRET: jwtSecret, NODE_ENV: "production", ...env },
      log: join(folder, "bare.log"),
    },
  )
}
