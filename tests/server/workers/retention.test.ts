import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { readFileSync } from "node:fs"
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { Clock, DateTime, Effect, Result } from "effect"
import { readConfig } from "../../../adapters/config/config.ts"
import { sqliteKit } from "../../../adapters/sql/schema/sqlite-kit.ts"
import { tablesOf } from "../../../adapters/sql/schema/tables.ts"
import { purgeNextFiles, sweepNextUnverified, UnverifiedDays } from "../../../core/index.ts"
import { keptSince, type RetentionKind, retention } from "../../../core/shared/retention.ts"
import { workers } from "../../../server/workers/workers.ts"
import { shippedSources } from "../../architecture/sources.ts"
import { change } from "../../support/rows.ts"
import { type Service, startService } from "../../support/service.ts"
import { owners, scenes } from "./retention-scenes.ts"

setDefaultTimeout(120_000)

const kinds = Object.keys(retention) as ReadonlyArray<RetentionKind>
const scenesOf = (kind: RetentionKind) => [scenes[kind]].flat()
const unverifiedDays = 30

describe("Of data that goes by itself", () => {
  const now = Date.now()
  const of = (kind: RetentionKind) => {
    const time = kind === "unverified" ? { days: unverifiedDays } : undefined
    return DateTime.toEpochMillis(keptSince(kind, DateTime.makeUnsafe(now), time))
  }
  const cases = kinds.flatMap((kind) => scenesOf(kind).map((scene, n) => ({ kind, n, scene })))
  const idsOf = (place: number) => {
    const id = (last: string) => `00000000-0000-7000-8000-${String(place).padStart(11, "0")}${last}`
    return { gone: id("1"), kept: id("2") }
  }

  let service: Service
  beforeAll(async () => {
    service = await startService({ passwordCost: 4, isStill: true })
    const rows = cases.flatMap(({ kind, scene }, place) => [
      ...scene.add(idsOf(place).gone, of(kind) - 1),
      ...scene.add(idsOf(place).kept, of(kind) + 1),
    ])
    await change(service.folder, [...owners, ...rows])
    const real = Effect.runSync(Clock.Clock)
    const still = { currentTimeMillisUnsafe: () => now, currentTimeMillis: Effect.succeed(now) }
    const clock: Clock.Clock = Object.assign(Object.create(real), still)
    const { attachments, audit, expiredRows, exports, files, realtimeLog } = workers
    const sweeps = [attachments, audit, expiredRows, exports, files, realtimeLog].map(({ run }) => run)
    await service.inside(
      Effect.all([...sweeps, purgeNextFiles(), Effect.repeat(purgeNextFiles(), { while: (isMore) => isMore })]).pipe(
        Effect.andThen(sweepNextUnverified(null)),
        Effect.provideService(UnverifiedDays, unverifiedDays),
        Effect.provideService(Clock.Clock, clock),
        Effect.orDie,
      ),
    )
  })
  afterAll(() => service.stop())

  test.each(cases.map((one, place) => [one.kind, one.scene.table, { ...one, place }] as const))(
    "%s in %s go once their time is over, and not before",
    async (_, table, { place, scene: { key = "id", where = "true" } }) => {
      const { gone, kept } = idsOf(place)
      const left = await service.query(`select ${key} as id from ${table} where ${where}`)
      expect(left.map(({ id }) => id).filter((id) => id === gone || id === kept)).toEqual([kept])
    },
  )
})

/** Tables with an end in each row that is no time for which the row is kept. */
const otherEnds: Readonly<Record<string, string>> = {
  decisions: "when a suspension ends",
  edition_answers: "a copy of what a source says of a book, which is asked for again",
  events: "when the event ends",
  outbox: "until when a mail is tried",
  rounds: "until when items are entered",
}

describe("The list of data that goes by itself", () => {
  test("names each table whose rows end", () => {
    const swept = new Set(kinds.flatMap(scenesOf).map(({ table }) => table))
    const ending = Object.values(tablesOf(sqliteKit())).flatMap((table) => {
      const { columns, name } = getTableConfig(table as unknown as SQLiteTable)
      return columns.some((column) => /^(expires|ends|give_up)_at$|^(?!claimed)\w+_until$/.test(column.name))
        ? [name]
        : []
    })
    expect(ending.length).toBeGreaterThan(10)
    expect(ending.filter((name) => !swept.has(name) && !(name in otherEnds))).toEqual([])
  })

  test("is where everything that removes old data has its time from, and has nothing else", async () => {
    const core = [...(await shippedSources())].filter(([path]) => /^core\/(?!shared\/retention)/.test(path))
    const removing = core.filter(([path, source]) => !/ports\.ts$/.test(path) && /\.(unused|sweep)\(/.test(source))
    expect(removing.length).toBeGreaterThan(10)
    const given = (source: string) => /\bkept(Since|Until)\(|wrongCodesCountAfter\(/.test(source)
    expect(removing.filter(([, source]) => !given(source)).map(([path]) => path)).toEqual([])
    const used = new Set(
      core.flatMap(([, source]) => [...source.matchAll(/kept(?:Since|Until)\("(\w+)"/g)].map(([, kind]) => kind)),
    )
    expect(kinds.filter((kind) => !used.has(kind))).toEqual([])
  })

  test("is on the operating page, row by row", () => {
    const page = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8")
    const [, section = ""] = page.split("## How long data is kept\n")
    const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| (?!data |-)(.+?) \| (.+?) \|$/gm)]
    expect(rows.map(([, what, kept]) => [what, kept])).toEqual(
      kinds.map((kind) => [retention[kind].what, lengthOf(kind)]),
    )
  })

  test("has the defaults of the settings", () => {
    const { auditDays, unverifiedDays } = Result.getOrThrow(readConfig({}))
    expect([auditDays, unverifiedDays]).toEqual([retention.audit.time.days, retention.unverified.time.days])
  })
})

/** What the page says of a kind. */
const lengthOf = (kind: RetentionKind): string => {
  const { after, setting, time } = { setting: undefined, ...retention[kind] }
  const [[unit = "", number = 0] = []] = Object.entries(time)
  const length = `${number} ${number === 1 ? unit.slice(0, -1) : unit}`
  if (setting === undefined) return `${length} after ${after}`
  return `\`${setting}\` days after ${after}: ${number === 0 ? "for ever" : number} unless it is set`
}
