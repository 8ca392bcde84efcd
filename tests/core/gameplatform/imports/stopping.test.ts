import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import {
  cancelImport,
  getImport,
  type ImportId,
  listGames,
  resetImports,
  resumeImport,
  unlinkPlatform,
} from "../../../../core/index.ts"
import { copyOf } from "../../../../testing/shared/world.ts"
import { sum } from "./batches.ts"
import { gamesFrom, importService } from "./service.ts"

/** An import of 600 games after its first chunk. */
const running = () => {
  const service = importService()
  const [ada, grace] = [service.addUser("ada"), service.addUser("grace")]
  service.link(ada, gamesFrom(1, 600))
  service.start(ada)
  service.chunk()
  const batch = () => service.batch() ?? expect.unreachable()
  return { ...service, ada, grace, batch, id: batch().id }
}
const noUser = "00000000-0000-0000-0000-000000000000" as ImportId

describe("Cancelling", () => {
  test("leaves what was imported, skips the rest and notifies its user nothing new", () => {
    const { ada, id, outcome, batch, work, appIds, notified } = running()
    expect(outcome(cancelImport({ id, by: ada }))).toEqual(batch())
    work()
    expect(batch()).toMatchObject({ status: "cancelled", imported: 250, skipped: 350, left: 350 })
    expect(sum(batch())).toBe(600)
    expect(appIds().length).toBe(250)
    expect(notified()).toEqual([])
  })

  test("is for its user, and while it is active", () => {
    const { ada, grace, id, outcome, world } = running()
    const was = copyOf(world)
    expect(outcome(cancelImport({ id, by: grace }))).toBe("NOT_FOUND")
    expect(outcome(cancelImport({ id: noUser, by: ada }))).toBe("NOT_FOUND")
    expect(world).toEqual(was)
    outcome(cancelImport({ id, by: ada }))
    const cancelled = copyOf(world)
    expect(outcome(cancelImport({ id, by: ada }))).toBe("IMPORT_NOT_ACTIVE")
    expect(outcome(cancelImport({ id, by: grace }))).toBe("NOT_FOUND")
    expect(world).toEqual(cancelled)
  })
})

describe("Looking at an import", () => {
  test("is for its user and for administrators", () => {
    const { ada, grace, id, outcome, batch } = running()
    expect(outcome(getImport({ id, viewer: ada }))).toEqual({ batch: batch(), failures: [] })
    expect(outcome(getImport({ id, viewer: null }))).toEqual({ batch: batch(), failures: [] })
    expect(outcome(getImport({ id, viewer: grace }))).toBe("NOT_FOUND")
    expect(outcome(getImport({ id: noUser, viewer: null }))).toBe("NOT_FOUND")
  })
})

describe("Unlinking", () => {
  test("forgets link, key and games, stops the import and leaves what was imported", () => {
    const { ada, outcome, batch, work, appIds, world, start, notified } = running()
    expect(outcome(unlinkPlatform(ada))).toBeUndefined()
    expect([world.links.size, world.keys.size]).toEqual([0, 0])
    work()
    expect(batch()).toMatchObject({ status: "cancelled", imported: 250, skipped: 350 })
    expect(appIds().length).toBe(250)
    expect(notified()).toEqual([])
    expect(start(ada)).toBe("GAMEPLATFORM_NOT_LINKED")
    expect(outcome(listGames({ userId: ada, refresh: false }))).toBe("GAMEPLATFORM_NOT_LINKED")
  })

  test("is for who has a link, and is no other user's business", () => {
    const { ada, grace, outcome, link, world, batch } = running()
    link(grace, [])
    expect(outcome(unlinkPlatform(grace))).toBeUndefined()
    expect(outcome(unlinkPlatform(grace))).toBe("GAMEPLATFORM_NOT_LINKED")
    expect([...world.links.keys()]).toEqual([ada])
    expect(batch().status).toBe("running")
  })
})

describe("An administrator", () => {
  test("ends an import as failed, so that its user can start again and is notified", () => {
    for (const by of ["one", "user"] as const) {
      const { ada, id, outcome, batch, start, notified, work } = running()
      const which = by === "one" ? ({ kind: "one", id } as const) : ({ kind: "user", userId: ada } as const)
      expect(outcome(resetImports(which))).toEqual([batch()])
      expect(batch()).toMatchObject({ status: "failed", imported: 250, failed: 350 })
      expect(notified()).toEqual([[ada, "import_partial"]])
      expect(start(ada, { destination: { kind: "existing", id: batch().collectionId } })).toMatchObject({
        status: "queued",
      })
      work()
      expect(batch()).toMatchObject({ status: "done", imported: 350, updated: 250 })
    }
  })

  test("ends those to which nothing happened for long", () => {
    const { ada, grace, outcome, batch, link, start, clock, world } = running()
    const [old] = world.batches.values()
    clock.forward(60_000)
    link(grace, gamesFrom(1, 5))
    start(grace)
    const since = DateTime.makeUnsafe(clock.now())
    expect(outcome(resetImports({ kind: "stale", since }))).toMatchObject([{ id: old?.id, userId: ada }])
    expect(batch()).toMatchObject({ userId: grace, status: "queued" })
    expect(outcome(resetImports({ kind: "stale", since }))).toEqual([])
  })

  test("cannot end what is over or unknown", () => {
    const { ada, id, outcome, work, world } = running()
    work()
    const was = copyOf(world)
    expect(outcome(resetImports({ kind: "one", id }))).toBe("IMPORT_NOT_ACTIVE")
    expect(outcome(resetImports({ kind: "one", id: noUser }))).toBe("NOT_FOUND")
    expect(outcome(resetImports({ kind: "user", userId: ada }))).toEqual([])
    expect(world).toEqual(was)
  })

  test("takes up a cancelled or failed one where it ended", () => {
    for (const end of ["cancel", "reset"] as const) {
      const { ada, id, outcome, batch, work, appIds, notified } = running()
      end === "cancel" ? outcome(cancelImport({ id, by: ada })) : outcome(resetImports({ kind: "one", id }))
      expect(outcome(resumeImport(id))).toEqual(batch())
      expect(batch()).toMatchObject({ status: "queued", left: 350, finishedAt: null })
      work()
      expect(batch()).toMatchObject({ status: "done", imported: 600, skipped: 0, failed: 0 })
      expect(appIds()).toEqual(gamesFrom(1, 600).map(({ appId }) => appId))
      expect(notified().at(-1)).toEqual([ada, "import_done"])
    }
  })

  test("takes up none that runs, is done or is unknown, and none next to another one", () => {
    const { ada, id, outcome, work, start, world, batch } = running()
    expect(outcome(resumeImport(id))).toBe("IMPORT_NOT_RESUMABLE")
    expect(outcome(resumeImport(noUser))).toBe("NOT_FOUND")
    outcome(cancelImport({ id, by: ada }))
    start(ada)
    const was = copyOf(world)
    expect(outcome(resumeImport(id))).toBe("IMPORT_ALREADY_IN_PROGRESS")
    expect(world).toEqual(was)
    work()
    expect(outcome(resumeImport(batch().id))).toBe("IMPORT_NOT_RESUMABLE")
    expect(outcome(resumeImport(id))).toMatchObject({ status: "queued" })
  })

  test("has the games that failed tried once more", () => {
    const { ada, id, outcome, work, world, batch, appIds } = running()
    outcome(resetImports({ kind: "one", id }))
    const waiting = world.waiting.get(id) ?? []
    world.failures.set(
      id,
      waiting.slice(0, 100).map((game) => ({ ...game, reason: "FIELDS_TOO_LARGE" })),
    )
    world.waiting.set(id, waiting.slice(100))
    world.batches.set(id, { ...batch(), left: 250 })
    outcome(resumeImport(id))
    work()
    expect(batch()).toMatchObject({ status: "done", imported: 600, failed: 0 })
    expect(appIds().length).toBe(600)
    expect(outcome(getImport({ id, viewer: ada }))).toMatchObject({ failures: [] })
  })
})
