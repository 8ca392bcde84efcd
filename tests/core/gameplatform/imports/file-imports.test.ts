import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { portionSize } from "../../../../core/catalog/item-files/limits.ts"
import {
  cancelImport,
  FileTexts,
  getImport,
  type ImportId,
  purgeNextFiles,
  resetImports,
  resumeImport,
  startFileImport,
} from "../../../../core/index.ts"
import { importService } from "./service.ts"

const texts = Layer.succeed(FileTexts, { piecesOf: (bytes) => [new TextDecoder().decode(bytes)] })
const header = "external_ref,name,rating\n"
const rowsTo = (count: number, row = (n: number) => `${n},Row ${n},${(n % 5) + 1}`) =>
  `${header}${Array.from({ length: count }, (_, n) => `${row(n)}\n`).join("")}`

/** Imports of files on ports in memory. */
const files = () => {
  const service = importService()
  const ada = service.addUser("ada")
  const games = service.addCollection(ada)
  const start = (content: string, { dryRun = false, mapping = "curio" } = {}) =>
    service.outcome(
      startFileImport({
        ...{ by: ada, collectionId: games, bytes: Buffer.from(content), format: "csv", mapping, dryRun },
      }).pipe(Effect.provide(texts)),
    )
  const statuses = () => {
    const counts: Record<string, number> = {}
    for (const { status } of service.world.importRows.values()) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  return { ...service, ada, games, start, statuses }
}

describe("An import of a file", () => {
  test("goes on chunk by chunk, and its user is notified once", () => {
    const { ada, batch, chunk, start, statuses, notified, world } = files()
    expect(start(rowsTo(600))).toEqual(batch() as never)
    expect(batch()).toMatchObject({ source: "file", mapping: "curio", dryRun: false, status: "queued", total: 600 })
    expect([chunk(), batch()?.status, batch()?.imported]).toEqual([true, "running", portionSize])
    expect([chunk(), batch()?.status, batch()?.imported]).toEqual([true, "done", 600])
    expect([chunk(), world.items.size, statuses()]).toEqual([false, 600, { new: 600 }])
    expect(notified()).toEqual([[ada, "import_done"]])
  })

  test("has three portions in a chunk while no other transaction waits", () => {
    const { awaited, batch, chunk, start, world } = files()
    start(rowsTo(3 * portionSize + 100))
    const before = world.realtime.size
    awaited.isAwaited = false
    expect([chunk(), batch()?.status, batch()?.imported]).toEqual([true, "running", 3 * portionSize])
    expect([...world.realtime.values()].slice(before)).toHaveLength(1)
    expect([chunk(), batch()?.status, batch()?.imported]).toEqual([true, "done", 3 * portionSize + 100])
    expect(world.items.size).toBe(3 * portionSize + 100)
  })

  test.each([0, portionSize, 2 * portionSize])("of %d rows ends", (count) => {
    const { batch, start, work, world } = files()
    start(rowsTo(count))
    work()
    expect(batch()).toMatchObject({ status: "done", total: count, imported: count, left: 0 })
    expect(world.items.size).toBe(count)
  })

  test("is partial when some rows are wrong, and failed when none is right", () => {
    const { batch, start, notified, work } = files()
    start(`${header}1,One,9\n2,Two,2\n`)
    work()
    expect(batch()).toMatchObject({ status: "partial", imported: 1, failed: 1 })
    start(`${header}1,One,9\n`)
    work()
    expect(batch()).toMatchObject({ status: "failed", imported: 0, failed: 1 })
    expect(notified().map(([, type]) => type)).toEqual(["import_partial", "import_partial"])
  })

  test("that is a dry run changes nothing, notifies no user, and finds one item for two rows", () => {
    const { batch, games, start, statuses, notified, work, world } = files()
    start(`${header}1,One,1\n2,Two,2\n`)
    work()
    const [one] = world.items.values()
    const before = new Map(world.items)
    world.importRows.clear()
    const events = world.realtime.size
    start(`id,external_ref,name,rating\n,1,Uno,1\n${one?.id},,One,1\n,2,Two,2\n,3,Three,\n`, { dryRun: true })
    work()
    expect(batch()).toMatchObject({ collectionId: games, dryRun: true, imported: 1, updated: 2, failed: 1 })
    expect(statuses()).toEqual({ changed: 1, wrong: 1, same: 1, new: 1 })
    expect([world.items, notified().length, world.realtime.size]).toEqual([before, 1, events])
  })

  test("is resumed where it ended: what is done stays, and what was wrong is tried again", () => {
    const { batch, chunk, outcome, start, statuses, work, world } = files()
    start(rowsTo(600, (n) => `${n},Row ${n},${n === 7 ? 9 : 1}`))
    chunk()
    const id = batch()?.id as ImportId
    outcome(resetImports({ kind: "one", id }))
    expect(batch()).toMatchObject({ status: "failed", imported: portionSize - 1, failed: 601 - portionSize })
    const items = new Map(world.items)
    expect(outcome(resumeImport(id))).toMatchObject({
      status: "queued",
      imported: portionSize - 1,
      failed: 0,
      left: 601 - portionSize,
    })
    work()
    expect(batch()).toMatchObject({ status: "partial", imported: 599, updated: 0, failed: 1 })
    expect(statuses()).toEqual({ new: 599, wrong: 1 })
    for (const [id, item] of items) expect(world.items.get(id)).toEqual(item)
  })

  test("is not resumed when its file is gone, and ends when it is gone meanwhile", () => {
    const { ada, batch, chunk, clock, outcome, start, work } = files()
    start(rowsTo(600))
    const id = batch()?.id as ImportId
    chunk()
    outcome(cancelImport({ id, by: ada }))
    expect(batch()).toMatchObject({ status: "cancelled", imported: portionSize, skipped: 600 - portionSize })
    clock.forward(7 * 86_400_000)
    while (outcome(purgeNextFiles()) === true);
    expect(outcome(resumeImport(id))).toBe("IMPORT_NOT_RESUMABLE")
    start(rowsTo(300))
    clock.forward(8 * 86_400_000)
    while (outcome(purgeNextFiles()) === true);
    work()
    expect(batch()).toMatchObject({ status: "failed", total: 300, failed: 300 })
  })

  test("keeps the five newest files of a person", () => {
    const { batch, outcome, start, work, world } = files()
    for (let n = 0; n < 7; n++) {
      start(rowsTo(1))
      work()
    }
    while (outcome(purgeNextFiles()) === true);
    expect(world.importFiles.size).toBe(5)
    expect(world.importFiles.has(batch()?.id as ImportId)).toBe(true)
  })

  test("shows the first hundred wrong rows by line, and is none of the imports of games", () => {
    const { ada, batch, outcome, start, work } = files()
    start(rowsTo(150, (n) => `${n},,1`))
    work()
    const id = batch()?.id as ImportId
    const shown = outcome(getImport({ id, viewer: ada }))
    if (typeof shown === "string") throw new Error(shown)
    expect(shown.failures).toHaveLength(100)
    expect(shown.failures[0]).toEqual({ appId: null, line: 2, column: "name", reason: "name" })
    expect(outcome(getImport({ id, viewer: ada, source: "gameplatform" }))).toBe("NOT_FOUND")
    expect(outcome(cancelImport({ id, by: ada, source: "gameplatform" }))).toBe("NOT_FOUND")
  })

  test("leaves nothing of a refused start but a file that is due", () => {
    const { clock, outcome, start, world } = files()
    expect(start("title\nOne\n")).toBe("IMPORT_FILE_INVALID")
    expect(start(rowsTo(1), { mapping: "nothing" })).toBe("UNKNOWN_MAPPING")
    start(rowsTo(600))
    expect(start(rowsTo(1))).toBe("IMPORT_ALREADY_IN_PROGRESS")
    clock.forward(0)
    while (outcome(purgeNextFiles()) === true);
    expect([world.importFiles.size, world.batches.size]).toEqual([1, 1])
  })

  test("imports each row once, wherever its process is killed", () => {
    for (let calls = 0; calls < 120; calls += 7) {
      const { batch, chunk, clock, killer, start, statuses, notified, work, world } = files()
      start(rowsTo(300, (n) => `${n},${n === 3 ? "" : `Row ${n}`},1`))
      killer.after = calls
      while (killer.after >= 0 && chunk() === true);
      killer.after = Number.POSITIVE_INFINITY
      clock.forward(60_000)
      work()
      expect(batch()).toMatchObject({ status: "partial", total: 300, imported: 299, failed: 1 })
      expect([world.items.size, notified().length, statuses()]).toEqual([299, 1, { new: 299, wrong: 1 }])
    }
  })
})
