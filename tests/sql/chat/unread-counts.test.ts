import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Option } from "effect"
import fc from "fast-check"
import {
  addMember,
  type ConversationId,
  ConversationMembers,
  changeSettings,
  countUnreadMessages,
  deleteMessage,
  type MessageId,
  markRead,
  removeMember,
  type User,
  type UserId,
} from "../../../core/index.ts"
import { groupOf, idOf, sent } from "../../../testing/samples/messages.ts"
import { befriended, withIds } from "../../../testing/samples/people.ts"
import { era } from "../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { runs } from "../../support/runs.ts"

const people = 4
const who = fc.nat(people - 1)
const which = fc.nat(20)
const command = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("send" as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("read" as const), who, which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("delete" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("leave" as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("come back" as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("mute" as const), who, muted: fc.boolean() }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

interface Written {
  readonly id: MessageId
  readonly author: UserId
  isDeleted: boolean
}

/** What a group should be: who reads it up to which message, and what was written. The first of the users owns it. */
interface Model {
  readonly id: ConversationId
  readonly users: ReadonlyArray<User>
  readonly written: Array<Written>
  readonly members: Map<UserId, { read: number; isMuted: boolean }>
}

const unreadIn = ({ members, written }: Model, user: UserId) => {
  const read = members.get(user)?.read ?? 0
  return written.filter(({ author, isDeleted }, n) => n >= read && author !== user && !isDeleted).length
}

/** Does in the group what the command says, if it can be done there, and the same in the model. */
const perform = Effect.fnUntraced(function* (model: Model, command: Command) {
  const { id, members, users, written } = model
  const [owner = never()] = users
  const by = "who" in command ? (users[command.who] ?? never()).id : owner.id
  const at = "which" in command ? command.which % Math.max(written.length, 1) : 0
  const message = written[at]
  const member = members.get(by)
  if (command.do === "come back") {
    if (member !== undefined) return
    yield* withIds(addMember({ id, by: owner.id, user: by }))
    members.set(by, { read: written.length, isMuted: false })
  } else if (member === undefined) return
  else if (command.do === "send") {
    written.push({ id: idOf(yield* sent(id, by, `${written.length}`)), author: by, isDeleted: false })
  } else if (command.do === "leave") {
    if (by === owner.id) return
    yield* removeMember({ id, by, user: by })
    members.delete(by)
  } else if (command.do === "mute") {
    yield* changeSettings({ id, by, isMuted: command.muted, isArchived: undefined })
    member.isMuted = command.muted
  } else if (message !== undefined && command.do === "read") {
    yield* markRead({ id, by, message: message.id })
    member.read = Math.max(member.read, at + 1)
  } else if (message !== undefined && !message.isDeleted) {
    yield* deleteMessage({ id: message.id, by })
    message.isDeleted = true
  }
})

describe.each(engines)("Unread counts on %s", (name, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  test("are what a user would count who looks at every message", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 15, maxLength: 40 }), (commands) =>
        database.runPromise(
          Effect.gen(function* () {
            const { id, users } = yield* groupOf(people, era()(0))
            const [owner = never(), ...others] = users
            for (const other of others) yield* befriended(owner, other, era()(0))
            const modelled = new Map(users.map((user) => [user.id, { read: 0, isMuted: false }]))
            const model: Model = { id, users, written: [], members: modelled }
            const members = yield* ConversationMembers
            for (const command of commands) {
              yield* perform(model, command)
              for (const user of users) {
                const member = Option.getOrUndefined(yield* members.member(id, user.id))
                const expected = model.members.has(user.id) ? unreadIn(model, user.id) : undefined
                expect([command, member?.unreadCount]).toEqual([command, expected])
              }
            }
            for (const user of users) {
              const isCounted = model.members.get(user.id)?.isMuted === false
              expect(yield* countUnreadMessages(user.id)).toBe(isCounted ? unreadIn(model, user.id) : 0)
            }
          }),
        ),
      ),
      // PGlite takes ten times as long as SQLite. TEST_RUNS asks for more of them.
      { numRuns: runs({ SQLite: 10, PGlite: 2, Postgres: 3 }[name] ?? 2, 100) },
    )
  }, 600_000)
})

const never = () => {
  throw new Error("There is one.")
}
