import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect, Option } from "effect"
import fc from "fast-check"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { insertMany } from "../../../adapters/sql/engine/insert-many.ts"
import { postLists, type SegmentSizes } from "../../../adapters/sql/posts/feed.ts"
import { shownPosts } from "../../../adapters/sql/posts/shown-posts.ts"
import { AudiencesAtOnce } from "../../../adapters/sql/visibility/post-audiences.ts"
import { type PageRequest, type PostId, Posts, renewNextAudiences, type UserId, Users } from "../../../core/index.ts"
import { withIds } from "../../../testing/samples/people.ts"
import { storedPost } from "../../../testing/samples/posts.ts"
import { freshId, rolledBack, storedUser, walk } from "../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { runs } from "../../support/runs.ts"
import { problems } from "../maintenance/check/broken-rules.ts"
import { type FeedModel, feedModel } from "./feed-model.ts"
import { type Command, command, perform } from "./feed-script.ts"

type Lists = Pick<Posts["Service"], "feed" | "feedOfFollowed" | "of">

const script = fc.record({
  commands: fc.array(command, { minLength: 15, maxLength: 40 }),
  meanwhile: fc.array(command, { maxLength: 12 }),
  limit: fc.integer({ min: 1, max: 5 }),
  // Segments of a few rows, so that a page takes several of them.
  sizes: fc.constantFrom<SegmentSizes>(
    { byTime: [1], byFriend: 1, most: 1000 },
    { byTime: [2, 3], byFriend: 2, most: 1000 },
    { byTime: [8, 2, 1], byFriend: 3, most: 1000 },
    { byTime: [1], byFriend: 1, most: 1 },
    { byTime: [2, 3], byFriend: 2, most: 3 },
  ),
  reader: fc.nat({ max: 3 }),
  // How many posts of an author follow a change at once: with few of them the others follow one by one.
  atOnce: fc.constantFrom(1, 2, 200),
})

interface World {
  readonly model: FeedModel
  readonly people: ReadonlyArray<UserId>
}

/** What the feed has to show a viewer: some posts of authors who wait for their turn may be missing. */
const certainFor = Effect.fnUntraced(function* (model: FeedModel, viewer: UserId) {
  const { read, tables } = yield* Database
  const waiting = yield* read((db) => db.select({ id: tables.changedAudiences.userId }).from(tables.changedAudiences))
  const late = model.posts.filter((post) => waiting.some(({ id }) => id === post.authorId && id !== viewer))
  return model.feed(viewer).filter((id) => !late.some((post) => post.id === id))
})

/** Reads the feed page by page, and between two pages a user does something. */
const readWhileOthersWrite = Effect.fnUntraced(function* (
  { model, people }: World,
  lists: Lists,
  reader: UserId,
  limit: number,
  meanwhile: ReadonlyArray<Command>,
) {
  const read: Array<PostId> = []
  let visibleThroughout = yield* certainFor(model, reader)
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
    const now = yield* certainFor(model, reader)
    visibleThroughout = visibleThroughout.filter((id) => now.includes(id))
  } while (after !== null)
  expect(new Set(read).size).toBe(read.length)
  expect(read.filter((id) => visibleThroughout.includes(id))).toEqual([...visibleThroughout])
})

/** The feed, the lists of each author, and each post by itself show the same posts. */
const everybodySeesTheirs = Effect.fnUntraced(function* (
  { model, people }: World,
  lists: Lists,
  limit: number,
  pages: typeof fullPages,
) {
  const posts = yield* Posts
  for (const viewer of people) {
    const feed = (yield* pages((page) => lists.feed(viewer, page), limit)).map(({ post }) => post)
    expect(feed.map(({ id }) => id)).toEqual([...model.feed(viewer)])
    const close = (yield* pages((page) => lists.feedOfFollowed(viewer, page), limit)).map(({ post }) => post)
    expect(close).toEqual(feed.filter(({ authorId }) => model.isClose(viewer, authorId)))
    for (const author of people) {
      const list = yield* pages((page) => lists.of(viewer, author, page), limit)
      expect(list.map(({ post }) => post)).toEqual(feed.filter(({ authorId }) => authorId === author))
    }
    for (const { id } of model.posts)
      expect(Option.isSome(yield* posts.show(viewer, id))).toBe(feed.some((post) => post.id === id))
  }
})

/** While authors wait for their turn, the feed shows nothing that is hidden, and what is certain. */
const nothingHiddenIsShown = Effect.fnUntraced(function* ({ model, people }: World, lists: Lists) {
  for (const viewer of people) {
    const shown = (yield* walk((page) => lists.feed(viewer, page), 2)).map(({ post }) => post.id)
    expect(model.feed(viewer)).toEqual(expect.arrayContaining(shown))
    expect(shown).toEqual(expect.arrayContaining(yield* certainFor(model, viewer)))
  }
})

/** The rule of `db check`. */
const isInOrder = Effect.map(problems, (found) =>
  expect(found.filter((problem) => problem.startsWith("The audience of a post"))).toEqual([]),
)

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
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  /** An author with 5,000 posts that everybody sees, and an older post by another user. */
  const manyPosts = Effect.gen(function* () {
    const opened = yield* Database
    const { posts } = opened.tables
    yield* opened.execute((db) => db.delete(posts))
    const day = DateTime.makeUnsafe(0)
    const [reader, open, author] = [yield* storedUser(day), yield* storedUser(day), yield* storedUser(day)]
    const post = (authorId: UserId, minutes: number) => ({
      ...{ id: freshId<PostId>(), authorId, kind: "manual" as const, content: "x", visibility: "public" as const },
      ...{ audience: "public" as const, createdAt: DateTime.add(day, { minutes }) },
      ...{ commentsCount: 0, likeCount: 0, loveCount: 0, wowCount: 0, laughCount: 0, sadCount: 0 },
    })
    const oldest = post(open.id, 0)
    const rows = [oldest, ...Array.from({ length: 5_000 }, (_, n) => post(author.id, n + 1))]
    yield* insertMany(opened, posts)(rows)
    return { reader: reader.id, author, oldest: oldest.id, newest: rows.map(({ id }) => id).reverse() }
  })
  const idsOf = (shown: Effect.Success<ReturnType<Lists["feed"]>>["items"]) => shown.map(({ post }) => post.id)

  test("ends a page behind very many posts that were just hidden, and finds behind them what there is", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { reader, author, oldest } = yield* manyPosts
        yield* (yield* Users).save({ ...author, privacy: "private" })
        for (const limit of [20, 100]) {
          const { feed } = yield* Posts
          const first = yield* feed(reader, { limit, after: null })
          expect(first.items).toEqual([])
          expect(first.next).not.toBeNull()
          expect(idsOf(yield* walk((page) => feed(reader, page), limit))).toEqual([oldest])
        }
      }),
    ))

  test("does not look at posts that were hidden before, and shows them again when they are visible again", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { reader, author, oldest, newest } = yield* manyPosts
        const { feed } = yield* Posts
        const { save } = yield* Users
        yield* save({ ...author, privacy: "private" })
        while (yield* renewNextAudiences());
        // A page looks at far fewer than 5,000 posts.
        const page = yield* feed(reader, { limit: 20, after: null })
        expect([idsOf(page.items), page.next]).toEqual([[oldest], null])

        yield* save({ ...author, privacy: "public" })
        expect(idsOf((yield* feed(reader, { limit: 100, after: null })).items)).toEqual(newest.slice(0, 100))
        while (yield* renewNextAudiences());
        expect(idsOf(yield* walk((page) => feed(reader, page), 100))).toEqual(newest)
      }),
    ))

  test("gives each author a turn, also while one changes the privacy again and again", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { read, tables } = yield* Database
        const { changedAudiences } = tables
        const [busy, other] = [(yield* manyPosts).author, yield* storedUser(DateTime.makeUnsafe(0))]
        const { save } = yield* Users
        yield* Effect.forEach([0, 1, 2], (n) => storedPost(other.id, DateTime.makeUnsafe(n)))
        yield* save({ ...busy, privacy: "private" })
        yield* Effect.provideService(save({ ...other, privacy: "private" }), AudiencesAtOnce, 1)
        const isWaiting = Effect.map(
          read((db) => db.select({ id: changedAudiences.userId }).from(changedAudiences)),
          (rows) => rows.some(({ id }) => id === other.id),
        )
        expect(yield* isWaiting).toBe(true)
        for (const privacy of ["public", "private"] as const) {
          yield* save({ ...busy, privacy })
          yield* renewNextAudiences()
        }
        expect(yield* isWaiting).toBe(false)
        while (yield* renewNextAudiences());
      }),
    ))

  test("is brought in order by several workers at once, and whole or not at all", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { reader, author, newest } = yield* manyPosts
        const [{ feed }, { save }] = [yield* Posts, yield* Users]
        yield* save({ ...author, privacy: "private" })
        while (yield* renewNextAudiences());
        yield* rolledBack(save({ ...author, privacy: "public" }))
        expect((yield* feed(reader, { limit: 20, after: null })).items).toHaveLength(1)
        expect(yield* renewNextAudiences()).toBe(false)

        yield* save({ ...author, privacy: "public" })
        yield* rolledBack(renewNextAudiences())
        const worker = Effect.gen(function* () {
          while (yield* renewNextAudiences());
        })
        // One of them comes while the privacy changes once more.
        const change = Effect.andThen(save({ ...author, privacy: "private" }), save({ ...author, privacy: "public" }))
        yield* Effect.all([worker, worker, change, worker], { concurrency: "unbounded" })
        yield* worker
        expect(idsOf(yield* walk((page) => feed(reader, page), 100))).toEqual(newest)
      }),
    ))

  test("shows what the model shows, and nothing twice or not at all while others write", async () => {
    await fc.assert(
      fc.asyncProperty(script, ({ atOnce, commands, meanwhile, limit, sizes, reader }) =>
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
            yield* nothingHiddenIsShown(world, lists)
            yield* isInOrder
            while (yield* renewNextAudiences());
            yield* isInOrder
            yield* everybodySeesTheirs(world, lists, limit, sizes.most === 1000 ? fullPages : walk)
            yield* everybodySeesTheirs(world, yield* Posts, 100, fullPages)
          }).pipe(withIds, Effect.provideService(AudiencesAtOnce, atOnce)),
        ),
      ),
      // PGlite takes ten times as long as SQLite.
      { numRuns: runs({ SQLite: 6, PGlite: 1, Postgres: 2 }[name] ?? 1, 30) },
    )
  }, 120_000)
})
