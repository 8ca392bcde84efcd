import { Effect, Option } from "effect"
import {
  addOrganizer,
  answerInvite,
  blockUser,
  cancelEventAsAdmin,
  EventHosts,
  type EventId,
  EventInvites,
  inviteToEvent,
  joinEvent,
  leaveEvent,
  listInvites,
  removeOrganizer,
  revokeInvite,
  transferOwnership,
  type User,
  type UserId,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { at, type EventPorts, notificationsOf, seatsOf, soon, storedEvent } from "../samples/events.ts"
import { befriended, blocked, withIds } from "../samples/people.ts"
import { era, freshId, rolledBack, storedUser, walk } from "../samples/samples.ts"

/** What the use cases of invites and hosts do with the ports `EventInvites` and `EventHosts`. */
export const eventInvitesSuite = ({ describe, expect, test }: Kit, run: Run<EventPorts>) =>
  describe("Invites", () => {
    test("open an event, are answered once, and can be made again when they were declined or revoked", () =>
      run(
        Effect.gen(function* () {
          const people = yield* cast
          const { ada, owner } = people
          const { id } = yield* storedEvent(owner.id, { visibility: "invite_only", capacity: 1 })
          expect(yield* outcomeOf(joinEvent({ id, by: ada.id }))).toBe("events.NOT_FOUND")
          expect(yield* outcomeOf(answer(id, ada, "accepted"))).toBe("events.NOT_FOUND")
          expect(yield* outcomeOf(invite(id, owner, ada))).toBe("ok")
          expect(yield* outcomeOf(invite(id, owner, ada))).toBe("events.ALREADY_INVITED")
          expect(yield* outcomeOf(answer(id, ada, "declined"))).toBe("ok")
          expect(yield* outcomeOf(answer(id, ada, "accepted"))).toBe("events.NOT_FOUND")
          expect(yield* outcomeOf(invite(id, owner, ada))).toBe("ok")
          expect(yield* outcomeOf(revoke(id, owner, ada))).toBe("ok")
          expect(yield* outcomeOf(revoke(id, owner, ada))).toBe("events.INVITE_NOT_OPEN")
          expect(yield* outcomeOf(invite(id, owner, ada))).toBe("ok")
          expect(yield* withIds(answer(id, ada, "accepted"))).toMatchObject({
            invite: { status: "accepted" },
            participation: "going",
            position: null,
          })
          expect(yield* outcomeOf(answer(id, ada, "declined"))).toBe("events.INVITE_NOT_OPEN")
          yield* withIds(leaveEvent({ id, by: ada.id }))
          expect(yield* statusOf(id, ada)).toBe("accepted")
          expect(yield* outcomeOf(invite(id, owner, ada))).toBe("events.ALREADY_INVITED")
          expect(yield* outcomeOf(joinEvent({ id, by: ada.id }))).toBe("ok")
          expect(yield* notificationsOf(id, people)).toEqual(["Ada: event_invited"])
        }),
      ))

    test("stay open when joining is refused, and are accepted by joining", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, owner } = yield* cast
          const { id } = yield* storedEvent(owner.id, { capacity: 1 })
          const other = yield* storedEvent(owner.id)
          yield* withIds(joinEvent({ id: other.id, by: ada.id }))
          yield* withIds(invite(id, owner, ada))
          yield* withIds(invite(id, owner, bob))
          expect(yield* outcomeOf(answer(id, ada, "accepted"))).toBe("events.TIME_CONFLICT")
          expect(yield* statusOf(id, ada)).toBe("invited")
          yield* withIds(leaveEvent({ id: other.id, by: ada.id }))
          yield* withIds(joinEvent({ id, by: ada.id }))
          expect(yield* statusOf(id, ada)).toBe("accepted")
          expect(yield* withIds(answer(id, bob, "accepted"))).toMatchObject({ participation: "waitlist", position: 1 })
          yield* withIds(cancelEventAsAdmin(id))
          expect(yield* outcomeOf(invite(id, owner, yield* named("Kim")))).toBe("events.EVENT_NOT_EDITABLE")
        }),
      ))

    test("of a cancelled event can be declined and revoked, and not accepted", () =>
      run(
        Effect.gen(function* () {
          const people = yield* cast
          const { ada, bob, eve, owner } = people
          const { id } = yield* storedEvent(owner.id)
          for (const guest of [ada, bob, eve]) yield* withIds(invite(id, owner, guest))
          yield* withIds(cancelEventAsAdmin(id))
          expect(yield* outcomeOf(answer(id, ada, "accepted"))).toBe("events.EVENT_NOT_OPEN")
          expect(yield* outcomeOf(answer(id, ada, "declined"))).toBe("ok")
          expect(yield* outcomeOf(revoke(id, owner, bob))).toBe("ok")
          expect(yield* outcomeOf(cancelEventAsAdmin(id))).toBe("events.EVENT_NOT_EDITABLE")
          expect((yield* notificationsOf(id, people)).filter((line) => line.endsWith("event_cancelled"))).toEqual([
            "Ada: event_cancelled",
            "Bob: event_cancelled",
            "Eve: event_cancelled",
            "Owner: event_cancelled",
          ])
        }),
      ))

    test("are made by hosts, of users that they see; a block with the owner revokes an open one", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, eve, owner } = yield* cast
          const event = yield* storedEvent(owner.id)
          const { id } = event
          expect(yield* outcomeOf(addOrganizer({ id, user: bob.id, by: owner.id }))).toBe("users.USER_NOT_FOUND")
          for (const friend of [bob, eve]) yield* befriended(owner, friend, soon(-5))
          yield* withIds(addOrganizer({ id, user: bob.id, by: owner.id }))
          yield* withIds(addOrganizer({ id, user: bob.id, by: owner.id }))
          expect(yield* (yield* EventHosts).countOrganizers(id)).toBe(1)
          expect(yield* outcomeOf(invite(id, ada, eve))).toBe("events.FORBIDDEN")
          expect(yield* outcomeOf(invite(id, bob, { ...eve, id: freshId<UserId>() }))).toBe("users.USER_NOT_FOUND")
          expect(yield* outcomeOf(invite(id, bob, owner))).toBe("events.ALREADY_INVITED")
          yield* blocked(ada, bob, soon(-5))
          expect(yield* outcomeOf(invite(id, bob, ada))).toBe("users.USER_NOT_FOUND")
          expect(yield* outcomeOf(invite(id, owner, ada))).toBe("ok")
          expect(yield* outcomeOf(invite(id, bob, eve))).toBe("ok")
          yield* withIds(blockUser({ by: eve.id, other: owner.id }))
          expect(yield* statusOf(id, eve)).toBe("revoked")
          expect(yield* outcomeOf(addOrganizer({ id, user: eve.id, by: owner.id }))).toBe("users.USER_NOT_FOUND")
          expect(yield* outcomeOf(removeOrganizer({ id, user: ada.id, by: owner.id }))).toBe("events.NOT_FOUND")
          expect(yield* outcomeOf(removeOrganizer({ id, user: bob.id, by: bob.id }))).toBe("ok")
          expect(yield* outcomeOf(removeOrganizer({ id, user: bob.id, by: bob.id }))).toBe("events.NOT_FOUND")
        }),
      ))

    test("and seats of people who are blocked by the new owner end when an event is handed over", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, eve, owner } = yield* cast
          const event = yield* storedEvent(owner.id, { capacity: 1 })
          const { id } = event
          yield* befriended(owner, bob, soon(-5))
          yield* withIds(addOrganizer({ id, user: bob.id, by: owner.id }))
          yield* withIds(joinEvent({ id, by: ada.id }))
          yield* withIds(joinEvent({ id, by: owner.id }))
          yield* withIds(invite(id, owner, eve))
          yield* blocked(ada, bob, soon(-5))
          yield* blocked(bob, eve, soon(-5))
          const shown = yield* withIds(transferOwnership({ id, user: bob.id, by: owner.id }))
          expect(shown).toMatchObject({
            event: { ownerId: bob.id, goingCount: 1, waitlistCount: 0 },
            mine: { role: "organizer", participation: "going" },
          })
          expect(yield* seatsOf(id)).toMatchObject({ going: [owner.id], waiting: [], event: { ownerId: bob.id } })
          expect(yield* statusOf(id, eve)).toBe("revoked")
          expect(yield* outcomeOf(joinEvent({ id, by: ada.id }))).toBe("events.NOT_FOUND")
        }),
      ))

    each(test)([1, 2, 100])("are listed for hosts, oldest first, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const { ada, bob, eve, owner } = yield* cast
          const { id } = yield* storedEvent(owner.id)
          for (const [n, guest] of [eve, ada, bob].entries()) yield* at(soon(n - 9), withIds(invite(id, owner, guest)))
          yield* withIds(answer(id, ada, "declined"))
          const list = walk((page) => Effect.orDie(listInvites({ id, viewer: owner.id, page })), limit)
          expect((yield* list).map(({ invitedBy, status, user }) => [user.displayName, invitedBy?.id, status])).toEqual(
            [
              ["Eve", owner.id, "invited"],
              ["Ada", owner.id, "declined"],
              ["Bob", owner.id, "invited"],
            ],
          )
          yield* blocked(owner, ada, soon(0))
          expect((yield* list).map(({ user }) => user.displayName)).toEqual(["Eve", "Bob"])
          const page = { limit: 20, after: null }
          expect(yield* outcomeOf(listInvites({ id, viewer: bob.id, page }))).toBe("events.FORBIDDEN")
        }),
      ),
    )

    test("that are taken back in the same transaction were never made", () =>
      run(
        Effect.gen(function* () {
          const people = yield* cast
          const { ada, owner } = people
          const { id } = yield* storedEvent(owner.id)
          yield* rolledBack(withIds(invite(id, owner, ada)))
          expect(yield* (yield* EventInvites).invite(id, ada.id)).toEqual(Option.none())
          expect([yield* notificationsOf(id, people), (yield* seatsOf(id)).going]).toEqual([[], []])
        }),
      ))
  })

const named = (displayName: string) => storedUser(era()(0), { displayName })
const cast = Effect.all({ owner: named("Owner"), ada: named("Ada"), bob: named("Bob"), eve: named("Eve") })
const invite = (id: EventId, by: User, user: User) => inviteToEvent({ id, by: by.id, user: user.id })
const revoke = (id: EventId, by: User, user: User) => revokeInvite({ id, by: by.id, user: user.id })
const answer = (id: EventId, { id: by }: User, status: "accepted" | "declined") => answerInvite({ id, by, status })
const statusOf = Effect.fnUntraced(function* (id: EventId, { id: user }: User) {
  return Option.getOrNull(yield* (yield* EventInvites).invite(id, user))?.status
})
const outcomeOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.match(withIds(effect), { onSuccess: () => "ok", onFailure: ({ _tag }): string => _tag })
