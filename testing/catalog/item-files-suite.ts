import { Effect, Exit } from "effect"
import {
  Attachments,
  type Collections,
  ItemFiles,
  Items,
  MarketItems,
  type PageRequest,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { owned, storedItems } from "../samples/items.ts"
import { attachment } from "../samples/messages.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

/** What the port `ItemFiles` promises. */
export const itemFilesSuite = (
  { describe, expect, test }: Kit,
  run: Run<Attachments | Collections | ItemFiles | Items | MarketItems | Transactions | Users>,
) =>
  describe("The private files of items", () => {
    /** Ada, an item of hers, and three files that she has sent one after the other. */
    const sent = Effect.gen(function* () {
      const day = era()
      const attachments = yield* Attachments
      const { ada, games } = yield* owned(day)
      const [item] = yield* storedItems(games, [{}])
      if (item === undefined) return yield* Effect.die("Not all of it was stored.")
      const files = ["a.pdf", "b.pdf", "c.pdf"].map((name) => attachment(name))
      for (const [n, file] of files.entries()) yield* attachments.claim([file], ada.id, day(n + 1))
      const unused = Effect.map(attachments.unused(day(30), 10_000), (ids) =>
        files.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])),
      )
      return { ada, day, files, item, unused }
    })
    const all = (files: ReadonlyArray<{ readonly name: string }>) => files.map(({ name }) => name)
    const ofOwner = (owner: Parameters<ItemFiles["Service"]["ofOwner"]>[0], limit = 100) =>
      Effect.flatMap(ItemFiles, (own) => walk((page: PageRequest) => own.ofOwner(owner, page), limit))

    test("are listed oldest first, and by their owner, until they are released", () =>
      run(
        Effect.gen(function* () {
          const { ada, files, item, unused } = yield* sent
          const own = yield* ItemFiles
          for (const { id } of files) yield* own.keep(item.id, id)
          expect(yield* own.of(item.id)).toEqual(files)
          for (const limit of [1, 2, 100])
            expect((yield* ofOwner(ada.id, limit)).map(({ file, itemId }) => [itemId, file.id]).toSorted()).toEqual(
              files.map(({ id }) => [item.id, id]).toSorted(),
            )
          expect(yield* unused).toEqual([])
          const [first, second] = files
          if (first === undefined || second === undefined) return yield* Effect.die("There are three.")
          yield* (yield* Attachments).forget(first.id)
          yield* own.release(freshId(), first.id)
          yield* rolledBack(own.release(item.id, first.id))
          expect(all(yield* own.of(item.id))).toEqual(["a.pdf", "b.pdf", "c.pdf"])
          yield* own.release(item.id, second.id)
          expect(all(yield* own.of(item.id))).toEqual(["a.pdf", "c.pdf"])
          expect(yield* unused).toEqual(["b.pdf"])
        }),
      ))

    test("belong to one item: of 20 that keep a file at once one does", () =>
      run(
        Effect.gen(function* () {
          const { files, item } = yield* sent
          const own = yield* ItemFiles
          const [file] = files
          if (file === undefined) return yield* Effect.die("There are three.")
          expect(successes(yield* twentyTimes(() => own.keep(item.id, file.id)))).toHaveLength(1)
          expect(all(yield* own.of(item.id))).toEqual(["a.pdf"])
          expect(Exit.isFailure(yield* Effect.exit(own.keep(item.id, freshId())))).toBe(true)
        }),
      ))

    test("are left to the sweep with an item that is removed, and with one that goes to another user", () =>
      run(
        Effect.gen(function* () {
          for (const ends of ["removed", "transferred"]) {
            const { ada, day, files, item, unused } = yield* sent
            const own = yield* ItemFiles
            for (const { id } of files) yield* own.keep(item.id, id)
            const bob = yield* storedUser(day(0))
            const shelf = yield* storedCollection(bob.id, day(0))
            if (ends === "removed") yield* (yield* Items).remove(item.id)
            else yield* (yield* MarketItems).transferItems([{ item: item.id, to: shelf.id }], day(5))
            expect(yield* own.of(item.id)).toEqual([])
            expect([...(yield* ofOwner(ada.id)), ...(yield* ofOwner(bob.id))]).toEqual([])
            expect(yield* unused).toEqual(["a.pdf", "b.pdf", "c.pdf"])
          }
        }),
      ))
  })
