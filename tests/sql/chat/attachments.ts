import { describe, expect, test } from "bun:test"
import { type DateTime, Effect, Option } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import type { Attachment, ConversationId, MessageId, Transactions, UserId } from "../../../core/index.ts"
import { Attachments } from "../../../core/index.ts"
import { era, freshId, rolledBack } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

const attachment = (fields: Partial<Attachment> = {}): Attachment => ({
  id: freshId(),
  name: "résumé.pdf",
  mimeType: "application/pdf",
  size: 3,
  width: null,
  height: null,
  ...fields,
})

const sender = freshId<UserId>()

/** A message with attachments, in a group of its own. */
const sent = Effect.fnUntraced(function* (attachments: ReadonlyArray<Attachment>, at: DateTime.Utc) {
  const { execute, tables } = yield* Database
  const conversationId = freshId<ConversationId>()
  const messageId = freshId<MessageId>()
  const times = { createdAt: at, updatedAt: at, activityAt: at, lastSequence: 1 }
  yield* execute((db) =>
    db.insert(tables.conversations).values({ id: conversationId, kind: "group", name: "Chess", ...times }),
  )
  yield* execute((db) =>
    db
      .insert(tables.messages)
      .values({ id: messageId, conversationId, sequence: 1, authorId: freshId(), content: "Look", createdAt: at }),
  )
  yield* (yield* Attachments).claim(attachments, sender, at)
  for (const [position, { id }] of attachments.entries())
    yield* raw(`update message_attachments set message_id = '${messageId}', position = ${position} where id = '${id}'`)
  return { conversationId, messageId }
})

const raw = Effect.fnUntraced(function* (statement: string) {
  const { engine, execute } = yield* Database
  yield* execute((db) => engine.execute(db, statement))
})

/** What the port `Attachments` promises. */
export const attachmentsSuite = (run: Run<Attachments | Database | Transactions>) =>
  describe("Attachments", () => {
    test("one of a message is found with its conversation; one without a message is not", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const attachments = yield* Attachments
          const image = attachment({ mimeType: "image/webp", width: 4, height: 3 })
          const [file, unsent] = [attachment({ size: 0 }), attachment()]
          const { conversationId } = yield* sent([file, image], day(1))
          yield* attachments.claim([unsent], sender, day(1))
          for (const one of [file, image])
            expect(yield* attachments.find(one.id)).toEqual(Option.some({ attachment: one, conversationId }))
          for (const id of [unsent.id, freshId<Attachment["id"]>()])
            expect(yield* attachments.find(id)).toEqual(Option.none())
        }),
      ))

    test.each([
      ["deleted message", "messages", "content = null, deleted_at"],
      ["removed conversation", "conversations", "removed_at"],
    ])("one of a %s is found by no user", (_, table, column) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const attachments = yield* Attachments
          const file = attachment()
          const { conversationId, messageId } = yield* sent([file], day(1))
          const id = table === "messages" ? messageId : conversationId
          yield* raw(`update ${table} set ${column} = created_at where id = '${id}'`)
          expect(yield* attachments.find(file.id)).toEqual(Option.none())
        }),
      ),
    )

    test("those without a message are unused once they are old enough, the oldest first, some at most", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const attachments = yield* Attachments
          const [first, second, third, young, used] = [1, 2, 3, 4, 5].map(() => attachment())
          if (!(first && second && third && young && used)) return
          yield* attachments.claim([second, third], sender, day(2))
          yield* attachments.claim([first], sender, day(1))
          yield* attachments.claim([young], sender, day(3))
          const { messageId } = yield* sent([used], day(1))
          const unused = (limit: number) => attachments.unused(day(3), limit)
          expect(yield* unused(100)).toEqual([first.id, second.id, third.id])
          expect(yield* unused(2)).toEqual([first.id, second.id])
          // A message that is gone for good gives its attachments up.
          yield* raw(`delete from messages where id = '${messageId}'`)
          expect(new Set(yield* unused(2))).toEqual(new Set([first.id, used.id]))
          for (const { id } of [first, second, third, used]) yield* attachments.forget(id)
          expect(yield* unused(100)).toEqual([])
          yield* attachments.forget(young.id)
        }),
      ))

    test("one that has a message is not forgotten, and a rolled-back claim has recorded nothing", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const attachments = yield* Attachments
          const [file, claimed] = [attachment(), attachment()]
          yield* sent([file], day(1))
          yield* attachments.forget(file.id)
          expect(Option.isSome(yield* attachments.find(file.id))).toBe(true)
          yield* rolledBack(attachments.claim([claimed], sender, day(1)))
          expect(yield* attachments.unused(day(2), 100)).toEqual([])
        }),
      ))
  })
