import { Effect, Exit, Result } from "effect"
import {
  blockUser,
  cancelEventAsAdmin,
  EventHosts,
  type EventId,
  EventInvites,
  EventPeople,
  Events,
  EventsErrors,
  joinEvent,
  leaveEvent,
  listParticipants,
  removeAccount,
  removeParticipant,
  type User,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { at, type EventPorts, notificationsOf, seatsOf, soon, storedEvent, withSeats } from "../samples/events.ts"
import { blocked, withIds } from "../samples/people.ts"
import { era, rolledBack, storedUser, walk } from "../samples/samples.ts"

/** What the use cases of seats do with the port `EventSeats`. */
export const eventSeatsSuite = ({ describe, expect, test }: Kit, run: Run<EventPorts>) =>
  describe("Seats", () => {
    test("are given to the first who wait, in the order of their positions", () =>
      run(
        Effect.gen(function* () {
          const people = yield* cast
          const { ada, bob, eve, kim, owner } = people
          const { id } = yield* storedEvent(owner.id, { capacity: 1 })
          for (const [person, seat] of [
            [ada, { participation: "going", position: null }],
            [bob, { participation: "waitlist", position: 1 }],
            [eve, { participation: "waitlist", position: 2 }],
            [kim, { participation: "waitlist", position: 3 }],
          ] as const)
            expect(yield* joining(id, person)).toMatchObject(seat)
          yield* withIds(leaveEvent({ id, by: eve.id }))
          yield* withIds(leaveEvent({ id, by: ada.id }))
          expect(yield* joining(id, eve)).toMatchObject({ participation: "waitlist", position: 4 })
          const { event, going, waiting } = yield* seatsOf(id)
          expect(going).toEqual([bob.id])
          expect(waiting).toEqual([
            { userId: kim.id, position: 3 },
            { userId: eve.id, position: 4 },
          ])
          expect([event.goingCount, event.waitlistCount, event.nextPosition]).toEqual([1, 2, 5])
          expect(yield* notificationsOf(id, people)).toEqual(["Bob: event_promoted"])
        }),
      ))

    test("pass by who has a conflict, and that person moves up when the conflict ends", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, eve, owner } = yield* cast
          const { id } = yield* storedEvent(owner.id, { capacity: 1 })
          const other = yield* storedEvent(owner.id, { startsAt: soon(1), endsAt: soon(3) })
          for (const person of [ada, bob, eve]) yield* joining(id, person)
          yield* joining(other.id, bob)
          yield* withIds(leaveEvent({ id, by: ada.id }))
          expect(yield* seatsOf(id)).toMatchObject({ going: [eve.id], waiting: [{ userId: bob.id, position: 1 }] })
          yield* withIds(leaveEvent({ id, by: eve.id }))
          expect(yield* seatsOf(id)).toMatchObject({ going: [], waiting: [{ userId: bob.id, position: 1 }] })
          yield* withIds(cancelEventAsAdmin(other.id))
          expect(yield* seatsOf(id)).toMatchObject({ going: [bob.id], waiting: [] })
        }),
      ))

    test("are refused with a conflict, but not by an event that touches, was cancelled or is only waited for", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, owner } = yield* cast
          const first = yield* storedEvent(owner.id, { capacity: 1 })
          const touching = yield* storedEvent(owner.id, { startsAt: soon(2), endsAt: soon(4) })
          const overlapping = yield* storedEvent(owner.id, { startsAt: soon(1), endsAt: soon(2), capacity: 1 })
          const off = yield* storedEvent(owner.id, { startsAt: soon(4), endsAt: soon(8) })
          yield* joining(first.id, ada)
          yield* joining(touching.id, ada)
          expect(yield* refusal(overlapping.id, ada)).toBe("events.TIME_CONFLICT")
          yield* joining(off.id, bob)
          const { saveState } = yield* Events
          yield* saveState({ ...(yield* seatsOf(off.id)).event, status: "cancelled" })
          yield* joining((yield* storedEvent(owner.id, { startsAt: soon(5), endsAt: soon(6) })).id, bob)
          yield* joining(first.id, bob)
          expect(yield* joining(overlapping.id, bob)).toMatchObject({ participation: "going" })
        }),
      ))

    test("fill when the capacity grows, as far as it reaches", () =>
      run(
        Effect.gen(function* () {
          const people = yield* cast
          const { ada, bob, eve, kim, owner } = people
          const { id } = yield* storedEvent(owner.id, { capacity: 1 })
          for (const person of [ada, bob, eve, kim]) yield* joining(id, person)
          yield* withIds(withSeats(id, 3))
          expect((yield* seatsOf(id)).waiting).toEqual([{ userId: kim.id, position: 3 }])
          expect(yield* notificationsOf(id, people)).toEqual(["Bob: event_promoted", "Eve: event_promoted"])
          yield* withIds(withSeats(id, null))
          expect(yield* seatsOf(id)).toMatchObject({ waiting: [], event: { goingCount: 4, waitlistCount: 0 } })
        }),
      ))

    test("are given up but not filled once the event has started, ended or been cancelled", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, owner } = yield* cast
          const { id } = yield* storedEvent(owner.id, { capacity: 1 })
          yield* joining(id, ada)
          yield* joining(id, bob)
          yield* at(soon(1), withIds(leaveEvent({ id, by: ada.id })))
          expect(yield* seatsOf(id)).toMatchObject({ going: [], waiting: [{ userId: bob.id }] })
          expect(yield* at(soon(1), refusal(id, ada))).toBe("events.EVENT_STARTED")
          expect(yield* at(soon(3), refusal(id, ada))).toBe("events.EVENT_STARTED")
          yield* at(soon(3), withIds(leaveEvent({ id, by: bob.id })))
          expect(yield* seatsOf(id)).toMatchObject({ waiting: [], event: { goingCount: 0, waitlistCount: 0 } })
        }),
      ))

    test("are taken away by hosts alone; leaving twice is NOT_FOUND", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, eve, owner } = yield* cast
          const event = yield* storedEvent(owner.id)
          const { id } = event
          yield* (yield* EventHosts).addOrganizer(event, eve.id, soon(-5))
          for (const person of [ada, bob, eve]) yield* joining(id, person)
          const removing = (user: User, by: User) =>
            Effect.map(Effect.result(withIds(removeParticipant({ id, user: user.id, by: by.id }))), (result) =>
              Result.isSuccess(result) ? "removed" : result.failure._tag,
            )
          expect(yield* removing(ada, bob)).toBe("events.FORBIDDEN")
          expect(yield* removing(ada, eve)).toBe("removed")
          expect(yield* removing(ada, owner)).toBe("events.NOT_FOUND")
          expect(yield* removing(eve, owner)).toBe("removed")
          expect(yield* removing(bob, bob)).toBe("removed")
          expect(yield* removing(bob, bob)).toBe("events.NOT_FOUND")
          expect((yield* seatsOf(id)).event.goingCount).toBe(0)
        }),
      ))

    test("end with a block by either side, and the next moves up", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, eve, owner } = yield* cast
          const event = yield* storedEvent(owner.id, { capacity: 1 })
          for (const person of [ada, bob, eve]) yield* joining(event.id, person)
          yield* (yield* EventHosts).addOrganizer(event, ada.id, soon(-5))
          yield* withIds(blockUser({ by: ada.id, other: owner.id }))
          expect(yield* seatsOf(event.id)).toMatchObject({ going: [bob.id], waiting: [{ userId: eve.id }] })
          expect((yield* (yield* EventPeople).standing(event, ada.id)).role).toBeNull()
          yield* withIds(blockUser({ by: owner.id, other: bob.id }))
          expect(yield* seatsOf(event.id)).toMatchObject({ going: [eve.id], waiting: [] })
          expect(yield* refusal(event.id, ada)).toBe("events.NOT_FOUND")
        }),
      ))

    test("end with the account; its own events are cancelled and everybody on them is notified once", () =>
      run(
        Effect.gen(function* () {
          const all = yield* cast
          const { ada, bob, eve, owner } = all
          const joined = yield* storedEvent(owner.id, { capacity: 1 })
          const over = yield* storedEvent(owner.id, { startsAt: soon(-9), endsAt: soon(-8) })
          const own = yield* storedEvent(ada.id, { startsAt: soon(5), endsAt: soon(6), visibility: "invite_only" })
          const events = yield* Events
          const hosts = yield* EventHosts
          const invites = yield* EventInvites
          const people = yield* EventPeople
          yield* joining(joined.id, ada)
          yield* joining(joined.id, bob)
          yield* at(soon(-10), joining(over.id, ada))
          yield* events.saveState({ ...(yield* seatsOf(over.id)).event, status: "ended" })
          yield* hosts.addOrganizer(own, bob.id, soon(-5))
          yield* joining(own.id, bob)
          const invite = { eventId: own.id, invitedBy: ada.id, invitedAt: soon(-5), status: "invited" } as const
          yield* invites.saveInvite(own, { ...invite, userId: eve.id })
          yield* withIds(removeAccount(ada.id))
          expect(yield* seatsOf(joined.id)).toMatchObject({ going: [bob.id], waiting: [] })
          expect(yield* seatsOf(over.id)).toMatchObject({ going: [], event: { goingCount: 0, status: "ended" } })
          expect((yield* seatsOf(own.id)).event).toMatchObject({ status: "cancelled", cancelReason: null })
          expect(yield* notificationsOf(own.id, all)).toEqual(["Bob: event_cancelled", "Eve: event_cancelled"])
          expect((yield* people.standing(own, bob.id)).relation).toBe("deleted")
        }),
      ))

    each(test)([1, 2, 3, 100])("are listed with those who go first, then by position, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const { ada, bob, eve, kim, owner } = yield* cast
          const { id } = yield* storedEvent(owner.id, { capacity: 2 })
          for (const [n, person] of [kim, ada, eve, bob, owner].entries()) yield* at(soon(n - 9), joining(id, person))
          const listed = (viewer: User, participation: "going" | "waitlist" | null) =>
            Effect.map(
              walk((page) => Effect.orDie(listParticipants({ id, viewer: viewer.id, participation, page })), limit),
              (items) => items.map(({ position, user }) => [user.displayName, position]),
            )
          const [going, waiting] = [
            [
              ["Kim", null],
              ["Ada", null],
            ],
            [
              ["Eve", 1],
              ["Bob", 2],
              ["Owner", 3],
            ],
          ]
          expect(yield* listed(owner, null)).toEqual([...going, ...waiting])
          expect(yield* listed(owner, "going")).toEqual(going)
          expect(yield* listed(owner, "waitlist")).toEqual(waiting)
          yield* blocked(ada, bob, soon(0))
          expect(yield* listed(bob, null)).toEqual([...going.slice(0, 1), ...waiting])
          expect(yield* listed(ada, "waitlist")).toEqual(waiting.filter(([name]) => name !== "Bob"))
        }),
      ),
    )

    test("that are taken back in the same transaction were never taken", () =>
      run(
        Effect.gen(function* () {
          const { ada, owner } = yield* cast
          const { id } = yield* storedEvent(owner.id)
          yield* rolledBack(withIds(joinEvent({ id, by: ada.id })))
          expect(yield* seatsOf(id)).toMatchObject({ going: [], event: { goingCount: 0, nextPosition: 1 } })
          const noUser = yield* Effect.exit(withIds(joinEvent({ id: owner.id as string as EventId, by: ada.id })))
          expect(Exit.isFailure(noUser)).toBe(true)
          expect(yield* refusal(owner.id as string as EventId, ada)).toBe(new EventsErrors.NotFound()._tag)
        }),
      ))
  })

const named = (displayName: string) => storedUser(era()(0), { displayName })
const cast = Effect.all({
  owner: named("Owner"),
  ada: named("Ada"),
  bob: named("Bob"),
  eve: named("Eve"),
  kim: named("Kim"),
})
const joining = (id: EventId, { id: by }: User) => withIds(joinEvent({ id, by }))
const refusal = (id: EventId, { id: by }: User) =>
  Effect.match(withIds(joinEvent({ id, by })), { onSuccess: () => "joined", onFailure: ({ _tag }): string => _tag })
