import { Effect } from "effect"
import { ChatDelivery, ConversationMembers, Messages } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import type { ChatPorts } from "../samples/chat.ts"
import { groupOf, sentAll } from "../samples/messages.ts"
import { era, freshId } from "../samples/samples.ts"

/** What the port `ChatDelivery` promises about many users at once. */
export const audiencesSuite = ({ describe, expect, test }: Kit, run: Run<ChatDelivery | ChatPorts>) =>
  describe("Delivery to many", () => {
    test("are the members among some users, of each of some conversations", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { membersAmong } = yield* ChatDelivery
          const [one, other] = [yield* groupOf(3, day(0)), yield* groupOf(2, day(0))]
          const [ada, bob, carl] = one.users.map(({ id }) => id)
          const [dora] = other.users.map(({ id }) => id)
          if (ada === undefined || bob === undefined || carl === undefined || dora === undefined)
            return yield* Effect.die("A group is not whole.")
          const asked = membersAmong([ada, bob, dora, freshId()], [one.id, other.id, freshId()])
          const expected = [
            { conversation: one.id, user: ada },
            { conversation: one.id, user: bob },
            { conversation: other.id, user: dora },
          ]
          expect(yield* asked).toHaveLength(3)
          expect(yield* asked).toEqual(expect.arrayContaining(expected))
          yield* (yield* ConversationMembers).removeMember(one.id, bob)
          expect(yield* asked).toHaveLength(2)
          expect(yield* membersAmong([carl], [one.id])).toEqual([{ conversation: one.id, user: carl }])
          expect(yield* membersAmong([], [one.id])).toEqual([])
          expect(yield* membersAmong([ada], [])).toEqual([])
        }),
      ))

    test("have everybody who reacted to some messages, with each emoji", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { reactors } = yield* ChatDelivery
          const { addReaction, removeReaction } = yield* Messages
          const { id, users } = yield* groupOf(2, day(0))
          const [ada, bob] = users.map((user) => user.id)
          if (ada === undefined || bob === undefined) return yield* Effect.die("The group is not whole.")
          const [first, second, third] = yield* sentAll(id, ada, ["one", "two", "three"])
          if (first === undefined || second === undefined || third === undefined)
            return yield* Effect.die("A message is missing.")
          yield* addReaction(first, ada, "👍", day(1))
          yield* addReaction(first, ada, "🦉", day(1))
          yield* addReaction(second, bob, "👍", day(1))
          yield* addReaction(third, bob, "👍", day(1))
          const expected = [
            { message: first, user: ada, emoji: "👍" },
            { message: first, user: ada, emoji: "🦉" },
            { message: second, user: bob, emoji: "👍" },
          ]
          expect(yield* reactors([first, second])).toHaveLength(3)
          expect(yield* reactors([first, second])).toEqual(expect.arrayContaining(expected))
          yield* removeReaction(first, ada, "👍")
          expect(yield* reactors([first])).toEqual([{ message: first, user: ada, emoji: "🦉" }])
          expect(yield* reactors([])).toEqual([])
        }),
      ))
  })
