import { type DateTime, Effect } from "effect"
import {
  AccountLimits,
  AccountUsage,
  Attachments,
  Comments,
  type ConversationMembers,
  type Conversations,
  defaultLimits,
  type Events,
  type ExportId,
  Exports,
  expiredExport,
  type FileHash,
  Files,
  type Limits,
  PostPurge,
  Posts,
  queuedExport,
  Reports,
  readyExport,
  recordUpload,
  requireBelowLimit,
  type StoredFile,
  Transactions,
  type UsageErrors,
  type UserId,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import { report } from "../reports/reports-suite.ts"
import type { Run } from "../run.ts"
import { storedGroup } from "../samples/chat.ts"
import { event, soon, storedEvent } from "../samples/events.ts"
import { attachment } from "../samples/messages.ts"
import { manualPost, storedPost } from "../samples/posts.ts"
import { comment, storedComment } from "../samples/responses.ts"
import { era, freshHash, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

type Ports =
  | AccountUsage
  | Attachments
  | Comments
  | ConversationMembers
  | Conversations
  | Events
  | Exports
  | Files
  | PostPurge
  | Posts
  | Reports
  | Transactions
  | Users

const file = (storedAt: DateTime.Utc, size: number): StoredFile => ({
  hash: freshHash() as string as FileHash,
  size,
  type: "image/webp",
  storedAt,
})

const heldBy = (user: UserId) => Effect.flatMap(AccountUsage, (usage) => usage.of(user))

const atLimits = (limits: Partial<Limits>) => Effect.provideService(AccountLimits, { ...defaultLimits, ...limits })

/** Claims a file as an upload does, in one transaction. */
const uploaded = Effect.fnUntraced(function* (by: UserId, stored: StoredFile) {
  const files = yield* Files
  const { atomically } = yield* Transactions
  yield* atomically(recordUpload(by, stored.size, files.claim(stored, by)))
})

/** What the port `AccountUsage` promises, and the ports that change its totals. */
export const accountUsageSuite = ({ describe, expect, test }: Kit, run: Run<Ports>) =>
  describe("Account usage", () => {
    test("bytes count for the first who uploaded a file, from its claim until it is forgotten", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* Files
          const attachments = yield* Attachments
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const picture = file(day(1), 7)
          yield* files.claim(picture, ada.id)
          yield* files.claim(picture, bob.id)
          yield* rolledBack(files.claim(file(day(1), 100), ada.id))
          const sent = attachment("a.pdf")
          yield* attachments.claim([sent, attachment("b.pdf")], ada.id, day(1))
          yield* rolledBack(attachments.forget(sent.id))
          expect((yield* heldBy(ada.id)).bytes).toBe(7 + 3 + 3)
          expect((yield* heldBy(bob.id)).bytes).toBe(0)
          yield* attachments.forget(sent.id)
          yield* attachments.forget(sent.id)
          expect((yield* heldBy(ada.id)).bytes).toBe(7 + 3)
          yield* files.forget(picture)
          yield* files.forget(picture)
          expect((yield* heldBy(ada.id)).bytes).toBe(3)
        }),
      ))

    test("a file of a deleted account counts for the next who uploads it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* Files
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const picture = file(day(1), 7)
          yield* files.claim(picture, ada.id)
          yield* (yield* Users).remove(ada.id)
          expect(yield* heldBy(ada.id)).toEqual({
            ...{ bytes: 0, texts: 0, textsToday: 0, items: 0, posts: 0, comments: 0, uploads: [] },
          })
          yield* (yield* AccountUsage).saveUploads(ada.id, [{ hour: 1, bytes: 1 }])
          yield* files.claim(picture, bob.id)
          expect((yield* heldBy(bob.id)).bytes).toBe(7)
          yield* files.forget(picture)
          expect((yield* heldBy(bob.id)).bytes).toBe(0)
        }),
      ))

    test("an export counts while it is ready, and keeps uploads out as other files do", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const exports = yield* Exports
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const limited = atLimits({ storage: 100 })
          yield* limited(uploaded(ada.id, file(day(1), 50)))
          const one = queuedExport(freshId<ExportId>(), ada.id, day(1))
          yield* exports.add(one)
          yield* exports.save({ ...one, status: "running", attempt: 1 })
          expect((yield* heldBy(ada.id)).bytes).toBe(50)
          yield* exports.save(readyExport(one, 90, day(1)))
          yield* exports.save(readyExport(one, 70, day(1)))
          yield* rolledBack(exports.save(expiredExport(readyExport(one, 70, day(1)), day(2))))
          yield* exports.save({ ...queuedExport(freshId<ExportId>(), ada.id, day(1)), bytes: 1 })
          expect([(yield* heldBy(ada.id)).bytes, (yield* heldBy(bob.id)).bytes]).toEqual([120, 0])
          const refused = yield* Effect.flip(limited(uploaded(ada.id, file(day(1), 1))))
          expect(refused).toMatchObject({ _tag: "usage.STORAGE_LIMIT_REACHED", limit: "storage" })
          yield* exports.save(expiredExport(readyExport(one, 70, day(1)), day(2)))
          yield* exports.save(expiredExport(one, day(3)))
          expect((yield* heldBy(ada.id)).bytes).toBe(50)
          yield* limited(uploaded(ada.id, file(day(1), 50)))
        }),
      ))

    test("posts and comments are counted until they are removed, also together with a removed post", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [posts, comments, purge] = [yield* Posts, yield* Comments, yield* PostPurge]
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [one, other] = [yield* storedPost(ada.id, day(1)), yield* storedPost(ada.id, day(1))]
          const ownComment = yield* storedComment(one.id, bob, day(2))
          yield* storedComment(other.id, bob, day(2))
          yield* storedComment(other.id, bob, day(2))
          yield* rolledBack(posts.remove(one.id))
          expect(yield* heldBy(ada.id)).toMatchObject({ posts: 2, comments: 0 })
          expect(yield* heldBy(bob.id)).toMatchObject({ posts: 0, comments: 3 })
          yield* comments.remove(ownComment.id)
          yield* comments.remove(ownComment.id)
          yield* posts.remove(other.id)
          yield* posts.remove(other.id)
          yield* purge.deleteResponses(other.id, 100)
          yield* purge.delete(other.id)
          expect(yield* heldBy(ada.id)).toMatchObject({ posts: 1, comments: 0 })
          expect(yield* heldBy(bob.id)).toMatchObject({ posts: 0, comments: 0 })
        }),
      ))

    test("of 20 uploads at once at the limit exactly one is stored", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { id } = yield* storedUser(day(0))
          const limited = atLimits({ storage: 100 })
          yield* limited(uploaded(id, file(day(1), 50)))
          const exits = yield* twentyTimes(() => limited(uploaded(id, file(day(1), 50))))
          expect(successes(exits)).toHaveLength(1)
          const { bytes, uploads } = yield* heldBy(id)
          expect(bytes).toBe(100)
          expect(uploads.reduce((total, one) => total + one.bytes, 0)).toBe(100)
          const refused = yield* Effect.flip(limited(uploaded(id, file(day(1), 1))))
          expect(refused).toMatchObject({ _tag: "usage.STORAGE_LIMIT_REACHED", limit: "storage" })
        }),
      ))

    test("uploads of a day count also when they are deleted, and when an equal file is there", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const files = yield* Files
          const { id } = yield* storedUser(day(0))
          const limited = atLimits({ uploadsPerDay: 100 })
          const picture = file(day(1), 60)
          yield* limited(uploaded(id, picture))
          yield* files.forget(picture)
          const refused = yield* Effect.flip(limited(uploaded(id, picture)))
          expect(refused).toMatchObject({ _tag: "usage.STORAGE_LIMIT_REACHED", limit: "uploads-per-day" })
          expect((yield* heldBy(id)).bytes).toBe(0)
          yield* atLimits({ storage: null, uploadsPerDay: 100 })(uploaded(id, picture))
          expect((yield* heldBy(id)).bytes).toBe(60)
        }),
      ))

    const kinds: ReadonlyArray<
      readonly [
        Exclude<UsageErrors.LimitReached["limit"], "items">,
        (user: UserId, at: DateTime.Utc) => Effect.Effect<unknown, unknown, Ports>,
      ]
    > = [
      ["posts", (user, at) => Effect.flatMap(Posts, (posts) => posts.add(manualPost(user, at)))],
      [
        "comments",
        Effect.fnUntraced(function* (user, at) {
          const { id } = yield* storedPost((yield* storedUser(at)).id, at)
          yield* (yield* Comments).add(comment(id, yield* (yield* Users).get(user), at))
        }),
      ],
      ["upcoming-events", (user) => storedEvent(user)],
      ["groups", (user, at) => storedGroup([[user, "owner"]], at)],
      ["open-reports", (user, at) => Effect.flatMap(Reports, (reports) => reports.add(report(user, at)))],
    ]
    each(test)(kinds)("of 20 who add %s at once at the limit exactly one succeeds", (limit, add) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { atomically } = yield* Transactions
          const { id } = yield* storedUser(day(0))
          const limits = { posts: 2, comments: 2, upcomingEvents: 2, groups: 2, openReports: 2 }
          const added = atomically(Effect.andThen(requireBelowLimit(id, limit), add(id, day(1)))).pipe(atLimits(limits))
          yield* added
          const exits = yield* twentyTimes(() => added)
          expect(successes(exits)).toHaveLength(1)
          expect(yield* Effect.flip(added)).toMatchObject({ _tag: "usage.LIMIT_REACHED", limit })
        }),
      ),
    )

    test("what is past, cancelled, decided or of another role does not count", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const usage = yield* AccountUsage
          const reports = yield* Reports
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* storedEvent(ada.id, { status: "cancelled" })
          const { endsAt } = event(ada.id)
          yield* storedEvent(ada.id)
          yield* storedGroup(
            [
              [ada, "admin"],
              [bob, "owner"],
            ],
            day(1),
          )
          const made = report(ada.id, day(1))
          yield* reports.add(made)
          yield* reports.save({ ...made, status: "dismissed", note: "No", decidedAt: day(2) })
          expect(yield* usage.upcomingEvents(ada.id, soon(0), 9)).toBe(1)
          expect(yield* usage.upcomingEvents(ada.id, endsAt, 9)).toBe(0)
          expect(yield* usage.groups(ada.id, 9)).toBe(0)
          expect(yield* usage.groups(bob.id, 9)).toBe(1)
          expect(yield* usage.openReports(ada.id, 9)).toBe(0)
          expect(yield* usage.groups(freshId(), 9)).toBe(0)
        }),
      ))
  })
