import { describe, expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import {
  Collections,
  getImport,
  type ImportId,
  importNextChunk,
  listGames,
  Unavailable,
} from "../../../../core/index.ts"
import { sum } from "./batches.ts"
import { appIdOf, gamesFrom, importService } from "./service.ts"

const library = (count: number) => {
  const service = importService()
  const ada = service.addUser("ada")
  service.link(ada, gamesFrom(1, count))
  return { ...service, ada }
}

describe("An import", () => {
  test("goes through queued and running to done, chunk by chunk, and its user is notified once", () => {
    const { start, chunk, batch, ada, notified, appIds, world } = library(600)
    const started = start(ada)
    expect(batch()).toEqual(started as never)
    expect(batch()).toMatchObject({ status: "queued", total: 600, left: 600, imported: 0 })
    const [collection] = world.collections.values()
    expect(collection).toMatchObject({ ownerId: ada, name: "Games", type: "games", visibility: "private" })
    expect([chunk(), batch()?.status, batch()?.imported]).toEqual([true, "running", 250])
    expect([chunk(), batch()?.status, batch()?.imported]).toEqual([true, "running", 500])
    expect(notified()).toEqual([])
    expect([chunk(), batch()?.status, batch()?.imported]).toEqual([true, "done", 600])
    expect(chunk()).toBe(false)
    expect(notified()).toEqual([[ada, "import_done"]])
    expect([...world.notifications.values()][0]).toMatchObject({
      actorId: null,
      subject: { kind: "import", id: batch()?.id },
    })
    expect(appIds()).toEqual(gamesFrom(1, 600).map(({ appId }) => appId))
  })

  test("of a whole number of chunks ends too", () => {
    const { start, work, batch, ada } = library(500)
    start(ada)
    work()
    expect(batch()).toMatchObject({ status: "done", imported: 500, left: 0 })
  })

  test("of an empty library is done", () => {
    const { start, work, batch, ada, notified } = library(0)
    start(ada)
    work()
    expect(batch()).toMatchObject({ status: "done", total: 0 })
    expect(notified()).toEqual([[ada, "import_done"]])
  })

  test("skips what the user does not own, and is done all the same", () => {
    const { start, work, batch, ada, appIds } = library(3)
    start(ada, { appIds: [2, 2, 3, 4, -1] })
    work()
    expect(batch()).toMatchObject({ status: "done", total: 4, imported: 2, skipped: 2 })
    expect(appIds()).toEqual([2, 3])
  })

  test("takes its turn with others, so that a big one keeps no user waiting", () => {
    const { start, chunk, batch, ada, addUser, link, clock, work } = library(1000)
    start(ada)
    chunk()
    clock.forward(1)
    const grace = addUser("grace")
    link(grace, gamesFrom(1, 10))
    start(grace)
    clock.forward(1)
    chunk()
    clock.forward(1)
    chunk()
    expect(batch()).toMatchObject({ userId: grace, status: "done" })
    work()
  })

  test("is gone on with by the worker of the chunk before, unless it pauses, is claimed or over", () => {
    const { start, batch, ada, addUser, link, poison, runtime, work, world } = library(600)
    start(ada)
    const { id } = batch() ?? expect.unreachable()
    const grace = addUser("grace")
    link(grace, gamesFrom(1, 600))
    start(grace)
    const next = (before: ImportId | null) => runtime.runSync(importNextChunk(before))
    expect([next(id), world.batches.get(id)?.imported]).toEqual([id, 250])
    poison.add(300)
    expect(next(id)).toBe(id)
    expect(world.batches.get(id)).toMatchObject({ imported: 250, errorCount: 1 })
    // It pauses after the error, so the other one has its turn.
    expect(next(id)).not.toBe(id)
    poison.clear()
    work()
    expect([next(id), next(null)]).toEqual([null, null])
  })
})

describe("A second import", () => {
  test("updates what is there, adds what is new, and leaves what its owner edited, again and again", () => {
    const { start, work, batch, ada, link, world, appIds, outcome } = library(300)
    start(ada)
    work()
    const id = batch()?.collectionId ?? ""
    const items = new Map([...world.items.values()].map((item) => [appIdOf(item), item]))
    const [first, second] = [items.get(1) ?? expect.unreachable(), items.get(2) ?? expect.unreachable()]
    const mine = { ...first, name: "Mine", fields: { ...first.fields, status: "completed", playtime_minutes: 1 } }
    world.items.set(first.id, mine)
    for (const [round, imported, updated] of [
      [1, 1, 300],
      [2, 0, 301],
    ] as const) {
      const next = gamesFrom(1, 301)
      link(
        ada,
        next.map((game) => ({ ...game, name: `${game.name} v${round}`, playtimeMinutes: 1000 * round })),
      )
      outcome(listGames({ userId: ada, refresh: true }))
      start(ada, { destination: { kind: "existing", id } })
      work()
      expect(batch()).toMatchObject({ status: "done", total: 301, imported, updated })
      expect(world.items.get(first.id)).toEqual(mine)
      expect(world.items.get(second.id)).toMatchObject({
        name: `Game 2 v${round}`,
        fields: { playtime_minutes: 1000 * round, status: "backlog" },
      })
    }
    expect(appIds()).toEqual(gamesFrom(1, 301).map(({ appId }) => appId))
  })

  test("counts as updated also what stays the same, and writes nothing there", () => {
    const { start, work, batch, ada, world, clock } = library(10)
    start(ada)
    work()
    const before = new Map(world.items)
    clock.forward(1000)
    start(ada, { destination: { kind: "existing", id: batch()?.collectionId ?? "" } })
    work()
    expect(batch()).toMatchObject({ status: "done", imported: 0, updated: 10 })
    expect(world.items).toEqual(before)
  })

  test("puts a game into another collection once more", () => {
    const { start, work, ada, appIds, outcome, world } = library(2)
    for (const name of ["One", "Two"]) {
      start(ada, { destination: { kind: "new", name } })
      work()
    }
    expect(appIds()).toEqual([1, 1, 2, 2])
    const both = [...world.collections.keys()]
    expect(outcome(listGames({ userId: ada, refresh: false }))).toEqual(
      gamesFrom(1, 2).map((game) => ({ ...game, importedIn: both })),
    )
  })
})

describe("An import that meets errors", () => {
  test("fails the game alone that has no space, and is partial", () => {
    const { start, work, batch, ada, notified, world, link, outcome } = library(3)
    start(ada)
    work()
    const item = [...world.items.values()].find((one) => appIdOf(one) === 2) ?? expect.unreachable()
    world.items.set(item.id, { ...item, fields: { ...item.fields, developer: "x".repeat(32 * 1024 - 80) } })
    link(
      ada,
      gamesFrom(1, 3).map((game) => ({ ...game, playtimeMinutes: Number.MAX_SAFE_INTEGER })),
    )
    outcome(listGames({ userId: ada, refresh: true }))
    start(ada, { destination: { kind: "existing", id: batch()?.collectionId ?? "" } })
    work()
    const last = batch() ?? expect.unreachable()
    expect(last).toMatchObject({ status: "partial", updated: 2, failed: 1 })
    expect(notified()).toEqual([
      [ada, "import_done"],
      [ada, "import_partial"],
    ])
    expect(outcome(getImport({ id: last.id, viewer: ada }))).toMatchObject({
      failures: [{ appId: 2, reason: "FIELDS_TOO_LARGE" }],
    })
  })

  test("goes on where it was, whenever it is killed: nothing twice, nothing lost", () => {
    const { start, work, batch, ada, killer, appIds, chunk, notified, world } = library(600)
    for (let calls = 0, done = false; !done; calls++) {
      start(ada)
      killer.after = calls
      const survived = chunk()
      done = survived === true && calls > 0
      killer.after = Number.POSITIVE_INFINITY
      expect(sum(batch() ?? expect.unreachable())).toBe(600)
      expect(batch()?.imported).toBe(appIds().length)
      work()
      expect(batch()).toMatchObject({ status: "done", imported: 600, left: 0, errorCount: 0 })
      expect(new Set(appIds()).size).toBe(600)
      expect(appIds().length).toBe(600)
      expect(notified().length).toBe(calls + 1)
      world.items.clear()
    }
    expect(notified().length).toBeGreaterThanOrEqual(10)
  })

  test("is not taken from the server that has it, and is when that one is gone or a clock was put back", () => {
    const { start, ada, killer, chunk, clock, batch } = library(600)
    start(ada)
    killer.after = 3
    expect(chunk()).toBeNull()
    killer.after = Number.POSITIVE_INFINITY
    expect(chunk()).toBe(false)
    clock.forward(1999)
    expect(chunk()).toBe(false)
    clock.forward(1)
    expect(chunk()).toBe(true)
    expect(batch()).toMatchObject({ status: "running", imported: 250 })
    killer.after = 3
    expect(chunk()).toBeNull()
    killer.after = Number.POSITIVE_INFINITY
    clock.forward(-86_400_000)
    expect(chunk()).toBe(true)
  })

  test("fails when its chunks end in errors again and again, and keeps what was imported before", () => {
    const { start, work, batch, ada, poison, notified, appIds } = library(600)
    poison.add(300)
    start(ada)
    expect(work()).toBeLessThan(60)
    expect(batch()).toMatchObject({ status: "failed", imported: 250, failed: 350, left: 350, errorCount: 5 })
    expect(sum(batch() ?? expect.unreachable())).toBe(600)
    expect(appIds().length).toBe(250)
    expect(notified()).toEqual([[ada, "import_partial"]])
  })

  test("gets over an error that passes", () => {
    const { start, work, batch, ada, poison, chunk, notified } = library(600)
    poison.add(300)
    start(ada)
    expect([chunk(), chunk(), chunk()]).toEqual([true, true, false])
    expect(batch()).toMatchObject({ status: "running", imported: 250, errorCount: 1 })
    poison.clear()
    work()
    expect(batch()).toMatchObject({ status: "done", imported: 600, errorCount: 0 })
    expect(notified()).toEqual([[ada, "import_done"]])
  })

  test("waits without a count of errors while the database is away", () => {
    const { start, work, batch, ada, runtime, chunk } = library(10)
    start(ada)
    const { id } = batch() ?? expect.unreachable()
    const away = Effect.provideServiceEffect(
      importNextChunk(),
      Collections,
      Effect.map(Collections, (real) => ({
        ...real,
        find: () => Effect.die(new Unavailable("down", null)),
      })),
    )
    for (let i = 0; i < 10; i++) expect(Exit.isFailure(runtime.runSyncExit(away))).toBe(i === 0)
    expect(batch()).toMatchObject({ id, status: "queued", errorCount: 0 })
    expect(chunk()).toBe(false)
    work()
    expect(batch()?.status).toBe("done")
  })

  test("fails what is left when its collection is gone", () => {
    const { start, work, batch, ada, chunk, removeCollection, notified } = library(600)
    start(ada)
    chunk()
    removeCollection(batch()?.collectionId ?? expect.unreachable())
    work()
    expect(batch()).toMatchObject({ status: "failed", imported: 250, failed: 350 })
    expect(notified()).toEqual([[ada, "import_partial"]])
  })
})
