import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect, Fiber } from "effect"
import {
  type ConversationId,
  Conversations,
  deleteMessage,
  listMessages,
  type MessageId,
  Messages,
  type PageRequest,
  reactToMessage,
  type ShownMessage,
  takeReactionBack,
  type UserId,
} from "../../../core/index.ts"
import { groupOf, idOf, sent, shownTo, unreadOf } from "../../../testing/samples/messages.ts"
import { era, successes, twentyTimes } from "../../../testing/samples/samples.ts"
import { type Run, racingEngines, repositoriesOn } from "../../support/engines.ts"
import { askedRaces } from "../../support/runs.ts"

/** More of them find what is rarer: `TEST_RACES=100`. */
const rounds = askedRaces ?? 2

describe.each(racingEngines)("Messages in a hurry on %s", (_, engine) => {
  const [each, limits] = [12, [1, 2, 3, 4, 5, 6, 7]]
  const database = repositoriesOn(engine)
  const run: Run = database.runPromise
  beforeAll(() => run(Effect.void), 60_000)
  afterAll(() => database.dispose())

  test("8 people write at once, and those who read meanwhile miss nothing and get nothing twice", async () => {
    for (let round = 0; round < rounds; round += 1)
      await run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(8, era()(0))
          const [owner = never()] = users
          const first = idOf(yield* sent(id, owner.id, "The first"))
          const writing = yield* Effect.forkChild(
            Effect.forEach(users, (user) => writes(id, user.id, each), {
              concurrency: "unbounded",
              discard: true,
            }),
          )
          const upwards = yield* Effect.forEach(limits, (limit) =>
            Effect.forkChild(followed(id, owner.id, first, limit, users.length * each)),
          )
          const downwards: Array<ReadonlyArray<number>> = []
          for (const limit of limits) downwards.push(yield* walkedDown(id, owner.id, limit))
          yield* Fiber.join(writing)

          const last = users.length * each + 1
          for (const fiber of upwards) expect(yield* Fiber.join(fiber)).toEqual(range(2, last))
          for (const sequences of downwards) expect(sequences.toReversed()).toEqual(range(1, sequences.length))
          const { items } = yield* (yield* Messages).list(owner.id, id, null, last + 1)
          const moments = items.toReversed().map(({ message }) => DateTime.toEpochMillis(message.createdAt))
          expect(items.map(({ message }) => message.sequence)).toEqual(range(1, last).toReversed())
          expect(moments).toEqual(moments.toSorted((one, other) => one - other))
          expect(yield* unreadOf(id, users)).toEqual(users.map((_, n) => last - each - (n === 0 ? 1 : 0)))
        }),
      )
  }, 600_000)

  test("of 20 with one clientId at once one is sent, and the others are answered with it", async () => {
    for (let round = 0; round < rounds; round += 1)
      await run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(2, era()(0))
          const [owner = never()] = users
          const exits = yield* twentyTimes((n) => sent(id, owner.id, `Try ${n}`, { clientId: "once" }))
          const answers = successes(exits)
          expect(answers).toHaveLength(20)
          expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
          expect(new Set(answers.map(idOf)).size).toBe(1)
          expect(yield* unreadOf(id, users)).toEqual([0, 1])
          expect(yield* (yield* Conversations).find(id)).toMatchObject({ value: { lastSequence: 1 } })
        }),
      )
  }, 600_000)

  test("a message is deleted once, and keeps no reaction of those who react meanwhile", async () => {
    for (let round = 0; round < rounds; round += 1)
      await run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(5, era()(0))
          const [owner = never(), ...others] = users
          const message = idOf(yield* sent(id, owner.id, "Look"))
          const reacting = others.flatMap(({ id: by }, n) => {
            const reaction = { id: message, by, emoji: "👍" }
            return [reactToMessage(reaction), (n % 2 ? takeReactionBack : reactToMessage)(reaction)]
          })
          const deleting = Array.from({ length: 4 }, () => deleteMessage({ id: message, by: owner.id }))
          const answers = yield* Effect.forEach([...reacting, ...deleting], Effect.exit, { concurrency: "unbounded" })
          expect(successes(answers.slice(reacting.length))).toHaveLength(1)
          expect((yield* shownTo(owner.id, message)).reactions).toEqual([])
          expect(yield* unreadOf(id, users)).toEqual([0, 0, 0, 0, 0])
        }),
      )
  }, 600_000)
})

/** Sends some messages one after the other. */
const writes = Effect.fnUntraced(function* (id: ConversationId, by: UserId, count: number) {
  for (let n = 0; n < count; n += 1) yield* sent(id, by, `${n}`)
})

type Listed = Effect.Success<ReturnType<typeof listMessages>>

/** The sequences of some messages that follow one, in their order, by the ids of those that came before. */
const followed = Effect.fnUntraced(function* (
  id: ConversationId,
  viewer: UserId,
  from: MessageId,
  limit: number,
  count: number,
) {
  const seen: Array<ShownMessage> = []
  for (let after = from; seen.length < count; after = seen.at(-1)?.message.id ?? from) {
    const page: Listed = yield* listMessages({ id, viewer, from: { after }, page: { limit, after: null } })
    seen.push(...page.items.toReversed())
    yield* Effect.yieldNow
  }
  return seen.map(({ message }) => message.sequence)
})

/** The sequences of all messages, the newest first, by cursors and by the ids of the last ones in turns. */
const walkedDown = Effect.fnUntraced(function* (id: ConversationId, viewer: UserId, limit: number) {
  const seen: Array<ShownMessage> = []
  let [from, after] = [null as { readonly before: MessageId } | null, null as PageRequest["after"]]
  while (true) {
    const page: Listed = yield* listMessages({ id, viewer, from, page: { limit, after } })
    seen.push(...page.items)
    const last = seen.at(-1)
    if (page.next === null || last === undefined) return seen.map(({ message }) => message.sequence)
    if (after === null) after = page.next
    else [from, after] = [{ before: last.message.id }, null]
  }
})

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
const never = () => {
  throw new Error("There is one.")
}
