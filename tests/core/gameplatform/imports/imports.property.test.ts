import { expect, test } from "bun:test"
import fc from "fast-check"
import {
  cancelImport,
  type ImportId,
  type ItemId,
  isActive,
  listGames,
  resetImports,
  resumeImport,
  unlinkPlatform,
} from "../../../../core/index.ts"
import { gamesIn } from "../../../../testing/gameplatform/memory.ts"
import { runs } from "../../../support/runs.ts"
import { sum } from "./batches.ts"
import { gamesFrom, importService } from "./service.ts"

const who = fc.nat({ max: 1 })
const game = fc.nat({ max: 600 })
const which = fc.nat({ max: 5 })
const command = fc.oneof(
  fc.record({ do: fc.constant("start"), who, where: fc.nat({ max: 1 }), count: game }),
  fc.record({ do: fc.constant("work"), chunks: fc.nat({ max: 4 }) }),
  fc.record({ do: fc.constant("kill"), after: fc.nat({ max: 12 }) }),
  fc.record({ do: fc.constant("wait"), millis: fc.constantFrom(0, 500, 2000, 60_000, -86_400_000) }),
  fc.record({ do: fc.constantFrom("cancel", "reset", "resume"), which }),
  fc.record({ do: fc.constant("unlink"), who }),
  fc.record({ do: fc.constantFrom("edit", "poison"), game }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** Two people with two collections each, and what commands do to their imports. */
const world = () => {
  const service = importService()
  const { outcome, start, chunk, clock, killer, poison } = service
  const people = ["ada", "grace"].map((name) => {
    const id = service.addUser(name)
    return { id, shelves: [service.addCollection(id), service.addCollection(id)] }
  })
  const edits = new Map<ItemId, string>()
  const at = <A>(list: Iterable<A>, index: number): A | undefined => [...list][index]
  const person = (index: number) => people[index] ?? expect.unreachable()

  const run = (c: Command): unknown => {
    switch (c.do) {
      case "start": {
        const { id, shelves } = person(c.who)
        service.link(id, gamesFrom(1, c.count))
        outcome(listGames({ userId: id, refresh: true }))
        return start(id, { destination: { kind: "existing", id: shelves[c.where] ?? "" } })
      }
      case "work":
        return Array.from({ length: c.chunks }, chunk)
      case "kill":
        killer.after = c.after
        chunk()
        killer.after = Number.POSITIVE_INFINITY
        return
      case "wait":
        return clock.forward(c.millis)
      case "unlink":
        return outcome(unlinkPlatform(person(c.who).id))
      case "edit": {
        const item = at(service.world.items.values(), c.game)
        if (item === undefined) return
        edits.set(item.id, `Mine ${c.game}`)
        return service.world.items.set(item.id, { ...item, name: `Mine ${c.game}` })
      }
      case "poison":
        return poison.add(c.game)
    }
    const batch = at(service.world.batches.values(), c.which)
    const id = batch?.id ?? ("none" as ImportId)
    if (c.do === "reset") return outcome(resetImports({ kind: "one", id }))
    if (c.do === "resume") return outcome(resumeImport(id))
    return outcome(cancelImport({ id, by: batch?.userId ?? person(0).id }))
  }

  const check = () => {
    const { batches, collections, items, waiting } = service.world
    for (const id of collections.keys()) {
      const appIds = gamesIn(service.world, id).map(({ appId }) => appId)
      expect(new Set(appIds).size).toBe(appIds.length)
    }
    for (const batch of batches.values()) {
      expect(sum(batch)).toBe(batch.total)
      expect(waiting.get(batch.id)?.length).toBe(batch.left)
      expect(batch.finishedAt === null).toBe(isActive(batch.status))
    }
    for (const { id } of people)
      expect(
        [...batches.values()].filter(({ userId, status }) => userId === id && isActive(status)).length,
      ).toBeLessThan(2)
    for (const [id, name] of edits) expect(items.get(id)?.name).toBe(name)
  }
  return { ...service, run, check }
}

test("whatever happens: no game twice, the counts add up, edits stay, one batch at a time, and every batch ends", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const { run, check, work } = world()
      for (const c of commands) {
        run(c)
        check()
      }
      work()
      check()
    }),
    { numRuns: runs(30, 100) },
  )
})
