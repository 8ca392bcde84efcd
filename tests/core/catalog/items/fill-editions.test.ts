import { describe, expect, test } from "bun:test"
import { Effect, Exit, ManagedRuntime } from "effect"
import { filledEditions } from "../../../../core/catalog/items/fill-editions.ts"
import {
  type CollectionType,
  type Edition,
  type FieldValues,
  fillEditionsAfter,
  fillNextEditions,
  type Item,
  type ItemId,
  nothingOwn,
} from "../../../../core/index.ts"
import { memoryFixture } from "../../../support/memory-fixture.ts"

const item = (fields: FieldValues, editions: ReadonlyArray<string> = []): Item =>
  ({ id: "1", fields, editions }) as unknown as Item
const isbn = "isbn:9780306406157"
const five = ["bgg:1", "bgg:2", "bgg:3", "bgg:4", "bgg:5"]

describe("The editions that an item gets from its values", () => {
  test.each<[string, FieldValues, CollectionType, ReadonlyArray<string>, ReadonlyArray<string>]>([
    ["its game", { platform_app_id: 620 }, "games", [], ["steam:620"]],
    ["its game behind others", { platform_app_id: 620 }, "games", ["igdb:7"], ["igdb:7", "steam:620"]],
    ["its ISBN", { isbn: "0-306-40615-2" }, "books", [], [isbn]],
    ["both", { isbn: "9780306406157", platform_app_id: 620 }, "books", [], ["steam:620", isbn]],
  ])("are %s", (_, fields, type, had, expected) => {
    expect(filledEditions(item(fields, had), type)).toEqual(expected as ReadonlyArray<Edition>)
  })

  test.each<[string, FieldValues, CollectionType, ReadonlyArray<string>]>([
    ["it has them", { isbn: "9780306406157" }, "books", [isbn]],
    ["it has five", { isbn: "9780306406157", platform_app_id: 620 }, "books", five],
    ["the ISBN is wrong", { isbn: "9780306406158" }, "books", []],
    ["it is no book", { isbn: "9780306406157" }, "games", []],
    ["the field is no text", { isbn: 9780306406157 }, "books", []],
    ["the number is no game", { platform_app_id: -1 }, "games", []],
    ["it names nothing", {}, "books", []],
  ])("stay the same when %s", (_, fields, type, had) => {
    const one = item(fields, had)
    expect(filledEditions(one, type)).toBe(one.editions)
  })
})

describe("Filling the editions of older items", () => {
  const started = (before?: Effect.Effect<void>) => {
    const fixture = memoryFixture(before)
    const runtime = ManagedRuntime.make(fixture.ports)
    const owners = [fixture.addUser("ada"), fixture.addUser("bob")]
    const shelves = owners.map((owner) => fixture.addCollection(owner, "books"))
    const add = (n: number, fields: FieldValues): ItemId => {
      const { collectionId, ownerId } = { collectionId: shelves[n % 2] as never, ownerId: owners[n % 2] as never }
      const id = fixture.freshId() as ItemId
      const [createdAt, rest] = [
        fixture.now(),
        {
          copies: 1,
          lent: 0,
          rating: null,
          comment: null,
          ...nothingOwn,
          pictures: [],
          coverUrl: null,
          externalRef: null,
        },
      ]
      fixture.world.items.set(id, {
        ...{ id, collectionId, ownerId, name: "A book", editions: [], fields, createdAt, updatedAt: createdAt },
        ...rest,
      })
      return id
    }
    const editionsOf = (id: ItemId) => fixture.world.items.get(id)?.editions as ReadonlyArray<string> | undefined
    return { ...fixture, runtime, add, editionsOf }
  }
  const toEnd = Effect.gen(function* () {
    let steps = 0
    while (yield* fillNextEditions()) steps++
    return steps
  })

  test("goes through all of them in steps, and then leaves new ones alone", async () => {
    const { add, editionsOf, runtime } = started()
    const ids = Array.from({ length: 250 }, (_, n) => add(n, n % 5 === 0 ? {} : { isbn: "0306406152" }))
    expect(await runtime.runPromise(toEnd)).toBe(3)
    expect(ids.map(editionsOf)).toEqual(ids.map((_, n) => (n % 5 === 0 ? [] : [isbn])))
    const later = add(1, { isbn: "0306406152" })
    expect(await runtime.runPromise(toEnd)).toBe(0)
    expect(editionsOf(later)).toEqual([])
    const all = await runtime.runPromise(fillEditionsAfter(ids.at(-1) ?? null))
    expect([all, editionsOf(later)]).toEqual([{ changed: 1, last: later, looked: 1 }, [isbn]])
  })

  test("that is cut off anywhere goes on where it was, and changes nothing twice", async () => {
    let calls = Number.POSITIVE_INFINITY
    const dies = Effect.suspend(() => (--calls < 0 ? Effect.die(new Error("killed")) : Effect.void))
    const { add, editionsOf, runtime, world, clock } = started(dies)
    const ids = Array.from({ length: 130 }, (_, n) => add(n, { isbn: "0306406152" }))
    const cutOffs = [0, 3, 40, 200, 60]
    for (const after of cutOffs) {
      calls = after
      clock.forward(1000)
      const exit = await runtime.runPromiseExit(toEnd)
      expect(Exit.isFailure(exit)).toBe(true)
    }
    calls = Number.POSITIVE_INFINITY
    const before = new Map(ids.map((id) => [id, world.items.get(id)]))
    clock.forward(1000)
    await runtime.runPromise(toEnd)
    expect(ids.map(editionsOf)).toEqual(ids.map(() => [isbn]))
    const again = ids.filter((id) => before.get(id)?.editions.length === 1 && before.get(id) !== world.items.get(id))
    expect(again).toEqual([])
  })
})
