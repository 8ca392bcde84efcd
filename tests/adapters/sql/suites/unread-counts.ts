import { describe, expect, test } from "bun:test"
import { Effect, Option } from "effect"
import fc from "fast-check"
import { type ConversationId, Conversations, deleteMessage, markRead, type UserId } from "../../../../core/index.ts"
import type { Run } from "../../../support/engines.ts"
import { groupOf, idOf, sent } from "./messages-samples.ts"
import { era } from "./samples.ts"

/** A message as the model remembers it. */
interface Said {
  readonly id: Parameters<typeof deleteMessage>[0]["id"]
  readonly by: number
  isDeleted: boolean
}

/** What one person does, to one of the messages so far. */
interface Step {
  readonly kind: "say" | "delete" | "read"
  readonly by: number
  readonly at: number
}

const people = 3
const person = fc.nat(people - 1)
const kind = fc.constantFrom<Step["kind"][]>("say", "say", "delete", "read")
const step = fc.record({ kind, by: person, at: fc.nat() })

/** The unread counts, which are kept and never counted, against a model that counts. */
export const unreadCountsSuite = (run: Run, numRuns = 4) =>
  describe("Unread counts", () => {
    test(
      "are exact after messages, deletions and reads in any order",
      () =>
        fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) => run(played(steps))),
          { numRuns },
        ),
      120_000,
    )
  })

const played = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>) {
  const { id, users } = yield* groupOf(people, era()(0))
  const ids = users.map((user) => user.id)
  const said: Array<Said> = []
  const read = ids.map(() => 0)
  for (const { at, by, kind } of steps) {
    const user = ids[by]
    const index = said.length === 0 ? -1 : at % said.length
    const message = said[index]
    if (user === undefined) continue
    if (kind === "say") said.push({ id: idOf(yield* sent(id, user, "Hello")), by, isDeleted: false })
    else if (message === undefined) continue
    else if (kind === "read") {
      yield* markRead({ id, by: user, message: message.id })
      read[by] = Math.max(read[by] ?? 0, index + 1)
    } else if (!message.isDeleted) {
      yield* deleteMessage({ id: message.id, by: ids[message.by] ?? user })
      message.isDeleted = true
    }
    const expected = ids.map(
      (_, n) => said.filter((one, place) => place >= (read[n] ?? 0) && one.by !== n && !one.isDeleted).length,
    )
    expect(yield* countsOf(id, ids)).toEqual(expected)
  }
})

const countsOf = Effect.fnUntraced(function* (id: ConversationId, ids: ReadonlyArray<UserId>) {
  const conversations = yield* Conversations
  return yield* Effect.forEach(ids, (user) =>
    Effect.map(conversations.member(id, user), (member) => Option.getOrThrow(member).unreadCount),
  )
})
