import { describe, expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import fc from "fast-check"
import {
  Blocks,
  type NotificationId,
  Posts,
  readAllNotifications,
  readNotification,
  removeAllNotifications,
  removeNotification,
  type User,
  Users,
} from "../../../core/index.ts"
import { inbox, storedNotification } from "../../../testing/samples/notifications.ts"
import { blocked } from "../../../testing/samples/people.ts"
import { storedPost } from "../../../testing/samples/posts.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { runsOn } from "../../support/runs.ts"

/** A notification as the model keeps it. The actor and the post are numbers. */
interface Kept {
  readonly id: NotificationId
  readonly actor: number | null
  readonly post: number | null
  day: number
  isRead: boolean
}

const who = fc.nat(2)
const orNull = <A>(some: fc.Arbitrary<A>) => fc.option(some, { nil: null })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("notify"), actor: orNull(who), post: orNull(fc.nat(1)), day: fc.nat(2) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("block", "unblock"), other: who, isOwn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete actor"), other: who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete post"), post: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("read", "remove"), nth: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("read all", "remove all") }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The lists and the count against a naive model, after every step. */
export const notificationsModelSuite = (run: Run, engine: string) =>
  describe("Notifications, whatever happens", () => {
    const checked = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>, limit: number) {
      const day = era()
      const me = yield* storedUser(day(0))
      const others = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
      const posts = [yield* storedPost(me.id, day(0)), yield* storedPost(me.id, day(0))]
      const blocks = new Set<string>()
      const gone = { actors: new Set<number>(), posts: new Set<number>() }
      let kept: ReadonlyArray<Kept> = []

      const isBlocked = (actor: number | null) => blocks.has(`${actor} true`) || blocks.has(`${actor} false`)
      const isShown = ({ actor, post }: Kept) => !isBlocked(actor) && (post === null || !gone.posts.has(post))
      const newestFirst = (a: Kept, b: Kept) => b.day - a.day || (a.id < b.id ? 1 : -1)

      const sidesOf = (other: User, isOwn: boolean) => (isOwn ? ([me, other] as const) : ([other, me] as const))
      const does = Effect.fnUntraced(function* (one: Step) {
        if ("actor" in one) {
          const { actor, post, day: at } = one
          // An account that is gone does nothing any more, and nothing happens to a post that is gone.
          if ((actor !== null && gone.actors.has(actor)) || (post !== null && gone.posts.has(post))) return
          const isSame = (one: Kept) => !one.isRead && post !== null && one.actor === actor && one.post === post
          const same = kept.find(isSame)
          const { id } = yield* storedNotification(me.id, day(at), {
            actorId: actor === null ? null : (others[actor]?.id ?? null),
            subject: post === null ? null : { kind: "post", id: posts[post]?.id ?? "" },
          })
          if (isBlocked(actor)) return
          if (same !== undefined) same.day = at
          else kept = [...kept, { id, actor, post, day: at, isRead: false }]
        } else if ("isOwn" in one) {
          const other = others[one.other]
          if (other === undefined || gone.actors.has(one.other)) return
          const [blocker, target] = sidesOf(other, one.isOwn)
          if (one.do === "block") yield* blocked(blocker, target, day(3))
          else yield* (yield* Blocks).remove(blocker.id, target.id)
          if (one.do === "block") blocks.add(`${one.other} ${one.isOwn}`)
          else blocks.delete(`${one.other} ${one.isOwn}`)
        } else if ("other" in one) {
          const other = others[one.other]
          if (other !== undefined) yield* (yield* Users).remove(other.id)
          gone.actors.add(one.other)
          // The blocks of an account end with it.
          for (const isOwn of [true, false]) blocks.delete(`${one.other} ${isOwn}`)
        } else if ("post" in one) {
          const post = posts[one.post]
          if (post !== undefined) yield* (yield* Posts).remove(post.id)
          gone.posts.add(one.post)
        } else if ("nth" in one) {
          const target = kept[one.nth % Math.max(1, kept.length)]
          if (target === undefined) return
          const change = one.do === "read" ? readNotification : removeNotification
          const exit = yield* Effect.exit(change({ id: target.id, by: me.id }))
          expect(Exit.isSuccess(exit)).toBe(isShown(target))
          if (!isShown(target)) return
          if (one.do === "read") target.isRead = true
          else kept = kept.filter(({ id }) => id !== target.id)
        } else if (one.do === "read all") {
          yield* readAllNotifications(me.id)
          for (const each of kept) each.isRead = true
        } else {
          yield* removeAllNotifications(me.id)
          kept = []
        }
      })

      for (const one of steps) {
        yield* does(one)
        const shown = kept.filter(isShown).sort(newestFirst)
        const unread = shown.filter(({ isRead }) => !isRead).map(({ id }) => id)
        expect(yield* inbox(me.id, limit)).toEqual({ all: shown.map(({ id }) => id), unread, count: unread.length })
      }
    })

    test("the count is that of the unread list, and both are what a model has", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), fc.constantFrom(1, 3, 100), (steps, limit) =>
          run(checked(steps, limit)),
        ),
        { numRuns: runsOn(engine, 8, 20) },
      )
    }, 120_000)
  })
