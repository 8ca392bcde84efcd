import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect, Option } from "effect"
import fc from "fast-check"
import { Database } from "../../../adapters/sql/database.ts"
import { postLists, type SegmentSizes } from "../../../adapters/sql/social/feed.ts"
import { shownPosts } from "../../../adapters/sql/social/shown-posts.ts"
import { type PageRequest, type PostId, Posts, type UserId } from "../../../core/index.ts"
import { withIds } from "../../../testing/suites/people.ts"
import { storedUser, walk } from "../../../testing/suites/samples.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { runs } from "../../support/runs.ts"
import { type FeedModel, feedModel } from "./feed-model.ts"
import { type Command, command, perform } from "./feed-script.ts"

type Lists = Pick<Posts["Service"], "feed" | "of">

const script = fc.record({
  commands: fc.array(command, { minLength: 15, maxLength: 40 }),
  meanwhile: fc.array(command, { maxLength: 12 }),
  limit: fc.integer({ min: 1, max: 5 }),
  // Segments of a few rows, so that a page takes several of them.
  sizes: fc.constantFrom<SegmentSizes>(
    { byTime: [1], byFriend: 1 },
    { byTime: [2, 3], byFriend: 2 },
    { byTime: [8, 2, 1], byFriend: 3 },
  ),
  reader: fc.nat({ max: 3 }),
})

interface World {
  readonly model: FeedModel
  readonly people: ReadonlyArray<UserId>
}

/** Reads the feed page by page, and between two pages somebody does something. */
const readWhileOthersWrite = Effect.fnUntraced(function* (
  { model, people }: World,
  lists: Lists,
  reader: UserId,
  limit: number,
  meanwhile: ReadonlyArray<Command>,
) {
  const read: Array<PostId> = []
  let visibleThroughout = model.feed(reader)
  let after: PageRequest["after"] = null
  const left = [...meanwhile]
  do {
    const page: Effect.Success<ReturnType<Lists["feed"]>> = yield* lists.feed(reader, { limit, after })
    const ids = page.items.map(({ post }) => post.id)
    expect(ids.length).toBeLessThanOrEqual(limit)
    expect(model.feed(reader)).toEqual(expect.arrayContaining(ids))
    read.push(...ids)
    after = page.next
    const next = left.shift()
    if (next !== undefined) yield* perform(model, people, next)
    const now = model.feed(reader)
    visibleThroughout = visibleThroughout.filter((id) => now.includes(id))
  } while (after !== null)
  expect(new Set(read).size).toBe(read.length)
  expect(read.filter((id) => visibleThroughout.includes(id))).toEqual([...visibleThroughout])
})

/** The feed, the lists of each author, and each post by itself show the same posts. */
const everybodySeesTheirs = Effect.fnUntraced(function* ({ model, people }: World, lists: Lists, limit: number) {
  const posts = yield* Posts
  for (const viewer of people) {
    const feed = (yield* fullPages((page) => lists.feed(viewer, page), limit)).map(({ post }) => post)
    expect(feed.map(({ id }) => id)).toEqual([...model.feed(viewer)])
    for (const author of people) {
      const list = yield* fullPages((page) => lists.of(viewer, author, page), limit)
      expect(list.map(({ post }) => post)).toEqual(feed.filter(({ authorId }) => authorId === author))
    }
    for (const { id } of model.posts)
      expect(Option.isSome(yield* posts.show(viewer, id))).toBe(feed.some((post) => post.id === id))
  }
})

/** Every item of a list whose pages are full, but for the last one. */
const fullPages = (list: (page: PageRequest) => ReturnType<Lists["feed"]>, limit: number) =>
  walk(
    (page) =>
      Effect.tap(list(page), ({ items, next }) =>
        Effect.sync(() => {
          if (next !== null) expect(items).toHaveLength(limit)
        }),
      ),
    limit,
  )

describe.each(engines)("The feed on %s", (name, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  test("shows what the model shows, and nothing twice or not at all while others write", async () => {
    await fc.assert(
      fc.asyncProperty(script, ({ commands, meanwhile, limit, sizes, reader }) =>
        database.runPromise(
          Effect.gen(function* () {
            const { execute, tables } = yield* Database
            yield* execute((db) => db.delete(tables.posts))
            const users = yield* Effect.forEach([0, 1, 2, 3], () => storedUser(DateTime.makeUnsafe(0)))
            const world = { model: feedModel(), people: users.map(({ id }) => id) }
            for (const { id } of users) world.model.privacies.set(id, "public")
            for (const one of commands) yield* perform(world.model, world.people, one)
            const lists = postLists(yield* Database, shownPosts(yield* Database), {
              defaultPage: sizes,
              largePage: sizes,
            })
            yield* readWhileOthersWrite(world, lists, world.people[reader] as UserId, limit, meanwhile)
            yield* everybodySeesTheirs(world, lists, limit)
            yield* everybodySeesTheirs(world, yield* Posts, 100)
          }).pipe(withIds),
        ),
      ),
      // PGlite takes ten times as long as SQLite.
      { numRuns: runs({ SQLite: 6, PGlite: 1, Postgres: 2 }[name] ?? 1, 30) },
    )
  }, 120_000)
})
