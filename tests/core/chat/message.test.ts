import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import {
  deletable,
  edited,
  excerptOf,
  type Message,
  type MessageDraft,
  nextMessage,
  reactable,
  sendable,
  unreactable,
} from "../../../core/chat/message.ts"
import type { Standing } from "../../../core/chat/standing.ts"
import type { Attachment, AttachmentId, ConversationId, UserId } from "../../../core/index.ts"
import type { MessageId } from "../../../core/shared/ids.ts"

const at = (day: number) => DateTime.makeUnsafe(Date.UTC(2026, 0, day))
const [author, other] = ["author" as UserId, "other" as UserId]
const conversation = { id: "conversation" as ConversationId, lastSequence: 7, activityAt: at(2) }
const file: Attachment = {
  id: "file" as AttachmentId,
  name: "a.pdf",
  mimeType: "application/pdf",
  size: 3,
  width: null,
  height: null,
}
const draft: MessageDraft = { content: "Hello", attachments: [], replyToId: null, clientId: null }
const message: Message = {
  ...draft,
  id: "message" as MessageId,
  conversationId: conversation.id,
  sequence: 7,
  authorId: author,
  createdAt: at(1),
  editedAt: null,
  deletedAt: null,
}
const gone: Message = { ...message, content: null, deletedAt: at(2) }

const longAgo = DateTime.subtract(at(3), { days: 30 })
const sideOf = (endedAt: DateTime.Utc | null, isPassedOn = false) =>
  ({ kind: "offer", role: "member", partner: "there", deal: { endedAt, isPassedOn } }) as const

const standings = {
  "no member": { kind: "group", role: null, partner: null, deal: null },
  "the owner of a group": { kind: "group", role: "owner", partner: null, deal: null },
  "an admin of a group": { kind: "group", role: "admin", partner: null, deal: null },
  "a member of a group": { kind: "group", role: "member", partner: null, deal: null },
  "one of two": { kind: "direct", role: "member", partner: "there", deal: null },
  "one of two during a block": { kind: "direct", role: "member", partner: "blocked", deal: null },
  "one of two whose other is deleted": { kind: "direct", role: "member", partner: "deleted", deal: null },
  "a side of a deal that goes on": sideOf(null),
  "a side 30 days less a moment after the end": sideOf(DateTime.add(longAgo, { milliseconds: 1 })),
  "a side 30 days after the end": sideOf(longAgo),
  "a former side of a leg that was passed on": sideOf(at(2), true),
  "a side during a block": { ...sideOf(null), partner: "blocked" },
  "a side whose other is deleted": { ...sideOf(null), partner: "deleted" },
  "a side during a block, after the end": { ...sideOf(longAgo), partner: "blocked" },
  "a side whose other is deleted, after the end": { ...sideOf(longAgo), partner: "deleted" },
  "no side": { ...sideOf(longAgo), role: null, partner: null },
} as const satisfies Record<string, Standing>

type Action = (standing: Standing, stored: Message) => Result.Result<unknown, { readonly _tag: string }>
const actions = {
  send: (standing) => sendable(conversation, standing, draft, null, at(3)),
  "edit as the author": (standing, stored) => edited(stored, standing, author, "Changed", at(3)),
  "edit as another one": (standing, stored) => edited(stored, standing, other, "Changed", at(3)),
  "delete as the author": (standing, stored) => deletable(stored, standing, author),
  "delete as another one": (standing, stored) => deletable(stored, standing, other),
  react: (standing, stored) => reactable(stored, standing, "👍", [], at(3)),
  "take a reaction back": (standing, stored) => unreactable(stored, standing),
} as const satisfies Record<string, Action>

const [ok, no, blocked, ended] = ["ok", "chat.FORBIDDEN", "chat.BLOCKED", "chat.CONVERSATION_ENDED"] as const
// In the order of `standings`; those of deals begin with the second row.
const table = {
  send: [no, ok, ok, ok, ok, blocked, no, ok, ok, ended, ended, blocked, no, blocked, no, no],
  "edit as the author": [no, ok, ok, ok, ok, blocked, ok, ok, ok, ended, ended, blocked, ok, blocked, ended, no],
  "edit as another one": [no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no],
  "delete as the author": [no, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, no],
  "delete as another one": [no, ok, ok, no, no, no, no, no, no, no, no, no, no, no, no, no],
  react: [no, ok, ok, ok, ok, blocked, ok, ok, ok, ended, ended, blocked, ok, blocked, ended, no],
  "take a reaction back": [no, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, no],
} as const satisfies Record<keyof typeof actions, ReadonlyArray<string>>

const outcome = (result: ReturnType<Action>) =>
  Result.match(result, { onSuccess: () => ok, onFailure: ({ _tag }) => _tag })
const names = Object.keys(actions) as ReadonlyArray<keyof typeof actions>
const people = Object.keys(standings) as ReadonlyArray<keyof typeof standings>
const cells = names.flatMap((name) => people.map((person, n) => [name, person, table[name][n] ?? ""] as const))

describe("A message", () => {
  test.each(cells)("%s by %s: %s", (name, person, expected) => {
    expect(outcome(actions[name](standings[person], message))).toBe(expected)
  })

  test.each(cells.filter(([name]) => name !== "send"))("that is deleted, %s by %s: NOT_FOUND", (name, person) => {
    expect(outcome(actions[name](standings[person], gone))).toBe("chat.NOT_FOUND")
  })

  const member = standings["a member of a group"]
  const replyToId = message.id
  test.each<[string, Partial<MessageDraft>, Message | null, string]>([
    ["content", {}, null, ok],
    ["files alone", { content: null, attachments: [file] }, null, ok],
    ["nothing", { content: null }, null, "chat.EMPTY_MESSAGE"],
    ["a reply", { replyToId }, message, ok],
    ["a reply to nothing", { replyToId }, null, "chat.INVALID_REPLY"],
    ["a reply to a deleted message", { replyToId }, gone, "chat.INVALID_REPLY"],
    [
      "a reply to a message elsewhere",
      { replyToId },
      { ...message, conversationId: "elsewhere" as ConversationId },
      "chat.INVALID_REPLY",
    ],
    ["nothing in reply to nothing", { content: null, replyToId }, null, "chat.EMPTY_MESSAGE"],
  ])("with %s", (_, fields, original, expected) => {
    expect(outcome(sendable(conversation, member, { ...draft, ...fields }, original, at(3)))).toBe(expected)
  })

  test("that is empty is refused for membership and a block first", () => {
    const nothing = { ...draft, content: null }
    for (const person of ["no member", "one of two during a block"] as const)
      expect(outcome(sendable(conversation, standings[person], nothing, null, at(3)))).toBe(
        person === "no member" ? no : blocked,
      )
  })

  test.each([
    ["now", 7, at(3), at(3)],
    ["after the last message, when the clock runs behind it", 7, at(1), DateTime.add(at(2), { milliseconds: 1 })],
    ["after the last message, when it is of this moment", 7, at(2), DateTime.add(at(2), { milliseconds: 1 })],
    ["when the conversation was made, at the first one", 0, at(1), at(2)],
  ])("has the next sequence, and the time: %s", (_, lastSequence, now, createdAt) => {
    const id = "next" as MessageId
    expect(nextMessage({ ...conversation, lastSequence }, { id, by: author, draft, now })).toEqual({
      ...message,
      id,
      sequence: lastSequence + 1,
      createdAt,
    })
  })

  test("has the new content and the time of the edit", () => {
    expect(Result.getOrThrow(edited(message, member, author, "Changed", at(3)))).toEqual({
      ...message,
      content: "Changed",
      editedAt: at(3),
    })
  })

  test.each([undefined, "Hello"])("is unchanged by an edit with %p", (content) => {
    expect(Result.getOrThrow(edited(message, member, author, content, at(3)))).toBe(message)
  })

  test("loses its content next to a file alone", () => {
    expect(outcome(edited(message, member, author, null, at(3)))).toBe("chat.EMPTY_MESSAGE")
    const withFile = { ...message, attachments: [file] }
    expect(Result.getOrThrow(edited(withFile, member, author, null, at(3))).content).toBeNull()
  })

  test("takes 20 different emojis, and more of the same", () => {
    const twenty = Array.from({ length: 20 }, (_, n) => `${n}`)
    expect(outcome(reactable(message, member, "👍", twenty.slice(1), at(3)))).toBe(ok)
    expect(outcome(reactable(message, member, "👍", twenty, at(3)))).toBe("chat.TOO_MANY_REACTIONS")
    expect(outcome(reactable(message, member, "7", twenty, at(3)))).toBe(ok)
    expect(outcome(reactable(message, standings["one of two during a block"], "👍", twenty, at(3)))).toBe(blocked)
  })

  test.each([
    [null, null],
    ["short", "short"],
    ["x".repeat(140), "x".repeat(140)],
    ["🐘".repeat(141), "🐘".repeat(140)],
  ])("with the content %p has an excerpt", (content, excerpt) => {
    expect(excerptOf(content)).toBe(excerpt)
  })
})
