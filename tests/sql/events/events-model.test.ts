import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { eq } from "drizzle-orm"
import { Effect, Option } from "effect"
import fc from "fast-check"
import { Database } from "../../../adapters/sql/engine/database.ts"
import {
  addOrganizer,
  answerInvite,
  blockUser,
  cancelEvent,
  type Event,
  EventInvites,
  Events,
  inviteToEvent,
  joinEvent,
  leaveEvent,
  removeAccount,
  removeOrganizer,
  removeParticipant,
  revokeInvite,
  transferOwnership,
  type User,
} from "../../../core/index.ts"
import { movedTo, seatsOf, soon, storedEvent, withSeats } from "../../../testing/samples/events.ts"
import { befriended, withIds } from "../../../testing/samples/people.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { askedRaces } from "../../support/runs.ts"
import { type Command, meeting, model } from "./events-model.ts"

const people = 5
// A server takes far longer for a script than a file does.
const few: Readonly<Record<string, number>> = { SQLite: 15, PGlite: 2, Postgres: 5 }
const runsOn = (engine: string) => (askedRaces === null ? (few[engine] ?? 2) : askedRaces * 2)
/** Who owns the events at first. */
const owners = [0, 1, 0, 2] as const
const who = fc.nat(people - 1)
const at = fc.nat(owners.length - 1)
const does = <const Word extends Command["do"]>(...words: ReadonlyArray<Word>) => fc.constantFrom(...words)
/** An event, mostly with its first owner. */
const hosted = fc
  .record({ at, by: who, isOwner: fc.nat(3) })
  .map(({ at, by, isOwner }) => ({ at, by: isOwner === 0 ? by : (owners[at] ?? by) }))
const single: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: does("join", "join", "leave", "accept", "decline"), by: who, at }) },
  { weight: 5, arbitrary: fc.record({ do: does("invite", "invite", "revoke", "remove"), by: who, at, whom: who }) },
  { weight: 2, arbitrary: fc.record({ do: does("promote", "demote", "hand"), by: who, at, whom: who }) },
  { weight: 2, arbitrary: fc.record({ do: does("resize"), at, seats: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: does("move"), at, start: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: does("cancel"), by: who, at }) },
  { weight: 1, arbitrary: fc.record({ do: does("block"), by: who, whom: who }) },
  { weight: 1, arbitrary: fc.record({ do: does("delete"), by: who }) },
)
/** Two commands of which the second is mostly refused without the first. */
const pair = fc.oneof(
  fc
    .tuple(hosted, who, does("accept", "accept", "decline", "revoke"))
    .map(
      ([host, whom, then]): ReadonlyArray<Command> => [
        { ...host, do: "invite", whom },
        then === "revoke" ? { ...host, do: then, whom } : { at: host.at, do: then, by: whom },
      ],
    ),
  fc
    .tuple(hosted, who, does("leave", "remove"))
    .map(
      ([host, whom, then]): ReadonlyArray<Command> => [
        { at: host.at, do: "join", by: whom },
        then === "remove" ? { ...host, do: then, whom } : { at: host.at, do: then, by: whom },
      ],
    ),
  fc.tuple(hosted, who, does("demote", "hand")).map(
    ([host, whom, then]): ReadonlyArray<Command> => [
      { ...host, do: "promote", whom },
      { ...host, do: then, whom },
    ],
  ),
  fc.tuple(hosted, who, who, does("invite", "remove", "revoke")).map(
    ([host, by, whom, then]): ReadonlyArray<Command> => [
      { ...host, do: "promote", whom: by },
      { at: host.at, do: then, by, whom },
    ],
  ),
)
const commands = fc.noBias(
  fc
    .array(fc.oneof({ weight: 3, arbitrary: single.map((one) => [one]) }, { weight: 1, arbitrary: pair }), {
      maxLength: 50,
      size: "max",
    })
    .map((parts): ReadonlyArray<Command> => parts.flat()),
)

describe.each(engines)("On %s", (name, engine) => {
  const database = repositoriesOn(engine)
  const numRuns = runsOn(name)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  test("whatever people do in whatever order, events do what the model says", async () => {
    const came = new Set<string>()
    const scripts = fc.asyncProperty(commands, (script) => database.runPromise(played(script, came)))
    await fc.assert(scripts, { numRuns, includeErrorInReport: true })
    // Scripts in which nothing comes true would prove little. A few scripts may miss what is rare.
    if (numRuns < 100) return
    const words = [
      "join",
      "leave",
      "accept",
      "remove",
      "invite",
      "promote",
      "demote",
      "hand",
      "move",
      "block",
      "delete",
    ]
    const expected = [...words.map((word) => `${word} ok`), "join TIME_CONFLICT"]
    expect(expected.filter((one) => !came.has(one))).toEqual([])
  }, 600_000)
})

/** Runs a script on the service and on the model, and compares them after each command. */
const played = Effect.fnUntraced(function* (script: ReadonlyArray<Command>, came: Set<string>) {
  const users = yield* Effect.forEach(Array.from({ length: people }), (_, n) =>
    storedUser(era()(0), { displayName: String(n) }),
  )
  for (const one of users) for (const other of users) if (one.id < other.id) yield* befriended(one, other, soon(-9))
  const plain = model([
    meeting(owners[0], 0, 1, true),
    meeting(owners[1], 1, 2, true),
    meeting(owners[2], 2, 1, false),
    meeting(owners[3], 3, null, true),
  ])
  const events = yield* Effect.forEach(plain.meetings, ({ capacity, isPublic, owner, start }) =>
    storedEvent(users[owner]?.id ?? ("" as User["id"]), {
      capacity,
      visibility: isPublic ? "public" : "invite_only",
      startsAt: soon(start),
      endsAt: soon(start + 2),
    }),
  )
  for (const command of script) {
    if (!isPossible(command, plain)) continue
    const outcome = plain.run(command)
    came.add(`${command.do} ${outcome}`)
    expect([command, yield* outcomeOf(users, events, command)]).toEqual([command, outcome])
    expect<unknown>([command, yield* pictureOf(users, events, plain.gone)]).toEqual([command, expectedOf(plain)])
  }
})

const isPossible = (command: Command, { gone, meetings }: ReturnType<typeof model>) => {
  if ("by" in command && gone.has(command.by)) return false
  if (command.do === "block") return command.by !== command.whom && !gone.has(command.whom)
  return (command.do !== "resize" && command.do !== "move") || meetings[command.at]?.isOff === false
}

const expectedOf = ({ gone, meetings, sees, notified }: ReturnType<typeof model>) => ({
  events: meetings.map((m) =>
    m.isGone
      ? null
      : {
          isOff: m.isOff,
          next: m.next,
          owner: gone.has(m.owner) ? -1 : m.owner,
          organizers: [...m.organizers].sort(),
          going: m.seats
            .filter((s) => s.position === null)
            .map((s) => s.who)
            .sort(),
          waiting: m.seats
            .flatMap((s) => (s.position === null ? [] : [[s.who, s.position]]))
            .sort((a, b) => Number(a[1]) - Number(b[1])),
          invites: [...m.invites].sort(([a], [b]) => a - b),
          seen: Array.from({ length: people }, (_, n) => !gone.has(n) && sees(m, n)),
        },
  ),
  notified: notified(),
})

const pictureOf = Effect.fnUntraced(function* (
  users: ReadonlyArray<User>,
  events: ReadonlyArray<Event>,
  gone: ReadonlySet<number>,
) {
  const numberOf = (id: User["id"]) => users.findIndex((user) => user.id === id)
  const { read, tables } = yield* Database
  const { eventOrganizers } = tables
  const { find, show } = yield* Events
  const { invite } = yield* EventInvites
  const seen = yield* Effect.forEach(events, (event) =>
    Effect.gen(function* () {
      if (Option.isNone(yield* find(event.id))) return null
      const { event: now, going, waiting } = yield* seatsOf(event.id)
      expect([now.goingCount, now.waitlistCount]).toEqual([going.length, waiting.length])
      const organizers = yield* read((db) =>
        db.select().from(eventOrganizers).where(eq(eventOrganizers.eventId, event.id)),
      )
      const invites = yield* Effect.forEach(users, (user) => invite(event.id, user.id))
      const shown = yield* Effect.forEach(users, (user) => show(user.id, event.id))
      return {
        isOff: now.status === "cancelled",
        next: now.nextPosition,
        owner: now.ownerId === null || gone.has(numberOf(now.ownerId)) ? -1 : numberOf(now.ownerId),
        organizers: organizers.map(({ userId }) => numberOf(userId)).sort(),
        going: going.map(numberOf).sort(),
        waiting: waiting.map(({ position, userId }) => [numberOf(userId), position]),
        invites: invites.flatMap((one, n) => (Option.isSome(one) ? [[n, one.value.status]] : [])),
        seen: shown.map((one, n) => !gone.has(n) && Option.isSome(one)),
      }
    }),
  )
  const notified = (yield* Effect.forEach(events, ({ id }) => notifiedOf(id))).flat()
  return { events: seen, notified: notified.map((one) => one.replace(":", "")).sort() }
})

/** What people were notified of about an event, as `name: type`. */
const notifiedOf = Effect.fnUntraced(function* (id: Event["id"]) {
  const { read, tables } = yield* Database
  const { notifications, users } = tables
  const notified = yield* read((db) =>
    db
      .select({ name: users.displayName, type: notifications.type })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(notifications.subjectId, id)),
  )
  return notified.map(({ name, type }) => `${name}: ${type}`)
})

const outcomeOf = (users: ReadonlyArray<User>, events: ReadonlyArray<Event>, c: Command) => {
  const user = (n: number) => users[n]?.id ?? ("" as User["id"])
  const id = "at" in c ? (events[c.at]?.id ?? ("" as Event["id"])) : ("" as Event["id"])
  const by = "by" in c ? user(c.by) : user(0)
  const code = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.match(withIds(effect), {
      onSuccess: () => "ok",
      onFailure: ({ _tag }): string => _tag.slice(_tag.indexOf(".") + 1),
    })
  switch (c.do) {
    case "join":
      return code(joinEvent({ id, by }))
    case "leave":
      return code(leaveEvent({ id, by }))
    case "accept":
      return code(answerInvite({ id, by, status: "accepted" }))
    case "decline":
      return code(answerInvite({ id, by, status: "declined" }))
    case "cancel":
      return code(cancelEvent({ id, by, reason: null }))
    case "invite":
      return code(inviteToEvent({ id, by, user: user(c.whom) }))
    case "revoke":
      return code(revokeInvite({ id, by, user: user(c.whom) }))
    case "remove":
      return code(removeParticipant({ id, by, user: user(c.whom) }))
    case "promote":
      return code(addOrganizer({ id, by, user: user(c.whom) }))
    case "demote":
      return code(removeOrganizer({ id, by, user: user(c.whom) }))
    case "hand":
      return code(transferOwnership({ id, by, user: user(c.whom) }))
    case "resize":
      return code(withSeats(id, c.seats))
    case "move":
      return code(movedTo(id, soon(c.start), soon(c.start + 2)))
    case "block":
      return code(blockUser({ by, other: user(c.whom) }))
    case "delete":
      return code(removeAccount(by))
  }
}
