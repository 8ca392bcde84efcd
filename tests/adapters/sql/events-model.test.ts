import { afterAll, beforeAll, expect, test } from "bun:test"
import { Effect, Option } from "effect"
import fc from "fast-check"
import {
  answerInvite,
  blockUser,
  cancelEvent,
  type Event,
  EventPeople,
  Events,
  inviteToEvent,
  joinEvent,
  leaveEvent,
  removeAccount,
  removeParticipant,
  revokeInvite,
  type User,
} from "../../../core/index.ts"
import { engines, type Run, repositoriesOn } from "../../support/engines.ts"
import { type Command, meeting, model } from "./events-model.ts"
import { movedTo, seatsOf, soon, storedEvent, toldOf, withSeats } from "./suites/events-samples.ts"
import { withIds } from "./suites/people.ts"
import { era, storedUser } from "./suites/samples.ts"

const [people, runs] = [5, Number(process.env["TEST_RACES"] ?? 6) * 5]
const who = fc.nat(people - 1)
const at = fc.nat(3)
const does = <const Word extends Command["do"]>(...words: ReadonlyArray<Word>) => fc.constantFrom(...words)
const commands: fc.Arbitrary<Array<Command>> = fc.noBias(
  fc.array(
    fc.oneof(
      { weight: 10, arbitrary: fc.record({ do: does("join", "join", "leave", "accept", "decline"), by: who, at }) },
      { weight: 5, arbitrary: fc.record({ do: does("invite", "invite", "revoke", "remove"), by: who, at, whom: who }) },
      { weight: 2, arbitrary: fc.record({ do: does("resize"), at, seats: fc.integer({ min: 1, max: 4 }) }) },
      { weight: 2, arbitrary: fc.record({ do: does("move"), at, start: fc.nat(5) }) },
      { weight: 1, arbitrary: fc.record({ do: does("cancel"), by: who, at }) },
      { weight: 1, arbitrary: fc.record({ do: does("block"), by: who, whom: who }) },
      { weight: 1, arbitrary: fc.record({ do: does("delete"), by: who }) },
    ),
    { maxLength: 50, size: "max" },
  ),
)
const [first] = engines
const database = repositoriesOn(first?.[1] ?? Effect.die("There is no engine."))
const run: Run = database.runPromise
beforeAll(() => run(Effect.void), 60_000)
afterAll(() => database.dispose())

test("Whatever people do in whatever order, events do what the model says", async () => {
  const came: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(commands, (script) =>
      run(
        Effect.gen(function* () {
          const users = yield* Effect.forEach(Array.from({ length: people }), (_, n) =>
            storedUser(era()(0), { displayName: String(n) }),
          )
          const plain = model([
            meeting(0, 0, 1, true),
            meeting(1, 1, 2, true),
            meeting(0, 2, 1, false),
            meeting(2, 3, null, true),
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
            came[`${command.do} ${outcome}`] = (came[`${command.do} ${outcome}`] ?? 0) + 1
            expect([command, yield* said(users, events, command)]).toEqual([command, outcome])
            expect<unknown>([command, yield* pictureOf(users, events, plain.gone)]).toEqual([
              command,
              expectedOf(plain),
            ])
          }
        }),
      ),
    ),
    { numRuns: runs, includeErrorInReport: true },
  )
  // Scripts in which nothing comes true would prove little.
  for (const word of ["join ok", "join TIME_CONFLICT", "leave ok", "accept ok", "remove ok", "move ok", "block ok"])
    expect([word, came[word] ?? 0]).toEqual([word, expect.any(Number)])
  expect(came["join ok"] ?? 0).toBeGreaterThan(runs)
}, 600_000)

const isPossible = (command: Command, { gone, meetings }: ReturnType<typeof model>) => {
  if ("by" in command && gone.has(command.by)) return false
  if (command.do === "block") return command.by !== command.whom && !gone.has(command.whom)
  return (command.do !== "resize" && command.do !== "move") || meetings[command.at]?.isOff === false
}

const expectedOf = ({ gone, meetings, sees, told }: ReturnType<typeof model>) => ({
  events: meetings.map((m) => ({
    isOff: m.isOff,
    next: m.next,
    going: m.seats
      .filter((s) => s.position === null)
      .map((s) => s.who)
      .sort(),
    waiting: m.seats
      .flatMap((s) => (s.position === null ? [] : [[s.who, s.position]]))
      .sort((a, b) => Number(a[1]) - Number(b[1])),
    invites: [...m.invites].sort(([a], [b]) => a - b),
    seen: Array.from({ length: people }, (_, n) => !gone.has(n) && sees(m, n)),
  })),
  told: told(),
})

const pictureOf = Effect.fnUntraced(function* (
  users: ReadonlyArray<User>,
  events: ReadonlyArray<Event>,
  gone: ReadonlySet<number>,
) {
  const numberOf = (id: User["id"]) => users.findIndex((user) => user.id === id)
  const [{ show }, { invite }] = [yield* Events, yield* EventPeople]
  const seen = yield* Effect.forEach(events, (event) =>
    Effect.gen(function* () {
      const { event: now, going, waiting } = yield* seatsOf(event.id)
      expect([now.goingCount, now.waitlistCount]).toEqual([going.length, waiting.length])
      const invites = yield* Effect.forEach(users, (user) => invite(event.id, user.id))
      const shown = yield* Effect.forEach(users, (user) => show(user.id, event.id))
      return {
        isOff: now.status === "cancelled",
        next: now.nextPosition,
        going: going.map(numberOf).sort(),
        waiting: waiting.map(({ position, userId }) => [numberOf(userId), position]),
        invites: invites.flatMap((one, n) => (Option.isSome(one) ? [[n, one.value.status]] : [])),
        seen: shown.map((one, n) => !gone.has(n) && Option.isSome(one)),
      }
    }),
  )
  const told = (yield* Effect.forEach(events, ({ id }) => toldOf(id))).flat()
  return { events: seen, told: told.map((one) => one.replace(":", "")).sort() }
})

const said = (users: ReadonlyArray<User>, events: ReadonlyArray<Event>, c: Command) => {
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
