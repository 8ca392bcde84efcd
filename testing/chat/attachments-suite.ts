import { Effect, Option, Result } from "effect"
import { Attachments, deleteMessage, Messages, type UserId } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import type { ChatPorts } from "../samples/chat.ts"
import { attachment, claimed, groupOf, sent, shownTo, unreadOf } from "../samples/messages.ts"
import { era } from "../samples/samples.ts"

/** What the ports `Messages` and `Attachments` promise about the files of messages. */
export const attachmentsSuite = ({ describe, expect, test }: Kit, run: Run<ChatPorts>) =>
  describe("Messages with attachments", () => {
    const atOnce = era()

    test("hold their attachments in the order in which they were sent, until they are deleted", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(2, atOnce(0))
          const [one, two] = idsOf(users)
          const attachments = yield* claimed(atOnce(0), "b.pdf", "a.pdf", "c.pdf")
          const { message } = yield* sent(id, one, "Look", { attachments })
          expect(message.message.attachments).toEqual(attachments)
          const found = Option.getOrThrow(yield* (yield* Messages).find(message.message.id))
          expect(found).toEqual(message.message)
          yield* deleteMessage({ id: found.id, by: one })
          expect((yield* shownTo(two, found.id)).message.attachments).toEqual([])
          const stored = yield* Attachments
          for (const file of attachments) expect(Option.isNone(yield* stored.find(file.id))).toBe(true)
        }),
      ))

    test("are not stored with an attachment that the sweep has taken, or that another message has", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(2, atOnce(0))
          const [one] = idsOf(users)
          const [file] = yield* claimed(atOnce(0), "a.pdf")
          const attachments = file === undefined ? [] : [file]
          yield* sent(id, one, "Mine", { attachments })
          for (const taken of [attachments, [attachment("b.pdf")]])
            expect((yield* Effect.exit(sent(id, one, "Mine too", { attachments: taken })))._tag).toBe("Failure")
          const { items } = yield* (yield* Messages).list(one, id, null, 5)
          expect(items.map(({ message }) => message.content)).toEqual(["Mine"])
          expect(yield* unreadOf(id, users)).toEqual([0, 1])
        }),
      ))
  })

const _never = () => {
  throw new Error("There is one.")
}
const idsOf = (users: ReadonlyArray<{ readonly id: UserId }>) =>
  users.map(({ id }) => id) as unknown as readonly [UserId, UserId, UserId]
const _tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isFailure(result) ? result.failure._tag : "ok"))
