import { describe, expect, test } from "bun:test"
import { Effect, Option } from "effect"
import fc from "fast-check"
import {
  addMember,
  type ConversationId,
  ConversationMembers,
  changeSettings,
  deleteMessage,
  markRead,
  removeMember,
  type UserId,
} from "../../../core/index.ts"
import { groupOf, idOf, sent } from "../../../testing/samples/messages.ts"
import { befriended, withIds } from "../../../testing/samples/people.ts"
import { era } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { runsOn } from "../../support/runs.ts"

/** A message as the model remembers it. */
interface Sent {
  readonly id: Parameters<typeof deleteMessage>[0]["id"]
  readonly by: number
  isDeleted: boolean
}

/** A person as the model remembers it. The first one owns the group and never leaves it. */
interface SomeUser {
  readonly id: UserId
  isMember: boolean
  /** The number of messages that count as read. */
  read: number
  isMuted: boolean
  isArchived: boolean
}

/** What one person does, to one of the messages so far where it is about a message. */
interface Step {
  readonly kind: "say" | "delete" | "read" | "come or go" | "mute" | "archive"
  readonly by: number
  readonly at: number
}

const people = 3
const kind = fc.constantFrom<Step["kind"][]>("say", "say", "say", "delete", "read", "come or go", "mute", "archive")
const step = fc.record({ kind, by: fc.nat(people - 1), at: fc.nat() })

/** The unread counts, which are kept and never counted, against a model that counts. */
export const unreadCountsSuite = (run: Run, engine: string) =>
  describe("Unread counts", () => {
    test(
      "are exact after messages, deletions, reads, leaving, coming back and muting in any order",
      () =>
        fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => run(played(steps))),
          { numRuns: runsOn(engine, 6, 100) },
        ),
      600_000,
    )
  })

const played = Effect.fnUntraced(function* (steps: ReadonlyArray<Step>) {
  const day = era()
  const { id, users } = yield* groupOf(people, day(0))
  const [owner, ...others] = users
  if (owner === undefined) throw new Error("There is an owner.")
  for (const other of others) yield* befriended(owner, other, day(0))
  const everybody = users.map((user): SomeUser => ({ id: user.id, ...asNew(0) }))
  const messages: Array<Sent> = []
  for (const { at, by, kind } of steps) {
    const one = everybody[by]
    if (one === undefined) continue
    if (kind === "come or go") {
      if (by === 0) continue
      if (one.isMember) yield* removeMember({ id, by: one.id, user: one.id })
      else yield* withIds(addMember({ id, by: owner.id, user: one.id }))
      Object.assign(one, one.isMember ? { isMember: false } : asNew(messages.length))
    } else if (one.isMember) yield* done({ id, one, messages, kind, by, at })

    const members = everybody.filter(({ isMember }) => isMember)
    const unread = members.map(
      ({ id, read }) =>
        messages.filter((message, n) => n >= read && everybody[message.by]?.id !== id && !message.isDeleted).length,
    )
    expect(yield* countsOf(id, members)).toEqual(unread)
    const shown = members.map(({ isArchived, isMuted }, n) => (isMuted || isArchived ? 0 : (unread[n] ?? 0)))
    expect(yield* totalsOf(members)).toEqual(shown)
    expect(yield* totalsOf(everybody.filter(({ isMember }) => !isMember))).toEqual(
      Array.from({ length: people - members.length }, () => 0),
    )
  }
})

/** A user who becomes a member when some messages were written. */
const asNew = (read: number) => ({ isMember: true, read, isMuted: false, isArchived: false })

/** What a member does, in the group and in the model. */
const done = Effect.fnUntraced(function* ({
  at,
  by,
  id,
  kind,
  one,
  messages,
}: Step & { readonly id: ConversationId; readonly one: SomeUser; readonly messages: Array<Sent> }) {
  if (kind === "say") messages.push({ id: idOf(yield* sent(id, one.id, "Hello")), by, isDeleted: false })
  if (kind === "mute") {
    one.isMuted = !one.isMuted
    yield* changeSettings({ id, by: one.id, isMuted: one.isMuted, isArchived: undefined })
  }
  if (kind === "archive") {
    one.isArchived = !one.isArchived
    yield* changeSettings({ id, by: one.id, isMuted: undefined, isArchived: one.isArchived })
  }
  const index = at % Math.max(1, messages.length)
  const message = messages[index]
  if (message === undefined) return
  if (kind === "read") {
    yield* markRead({ id, by: one.id, message: message.id })
    one.read = Math.max(one.read, index + 1)
  }
  // The owner deletes the messages of all, the others their own.
  if (kind === "delete" && !message.isDeleted && (by === 0 || by === message.by)) {
    yield* deleteMessage({ id: message.id, by: one.id })
    message.isDeleted = true
  }
})

const countsOf = Effect.fnUntraced(function* (id: ConversationId, those: ReadonlyArray<SomeUser>) {
  const members = yield* ConversationMembers
  return yield* Effect.forEach(those, (one) =>
    Effect.map(members.member(id, one.id), (member) => Option.getOrThrow(member).unreadCount),
  )
})

const totalsOf = Effect.fnUntraced(function* (some: ReadonlyArray<SomeUser>) {
  const members = yield* ConversationMembers
  return yield* Effect.forEach(some, ({ id }) => members.countUnread(id))
})
