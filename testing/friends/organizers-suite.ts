import { type DateTime, Effect, Option } from "effect"
import {
  type Blocks,
  EventHosts,
  Events,
  mostOrganizers,
  RoundPeople,
  Rounds,
  type Transactions,
  type User,
  type UserCard,
  type Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedEvent } from "../samples/events-shown.ts"
import { blocked } from "../samples/people.ts"
import { idsOf, storedRound } from "../samples/rounds.ts"
import { era, storedUser } from "../samples/samples.ts"

type Ports = EventHosts | Events | RoundPeople | Rounds | Users

/** What a test does with the organizers of one thing that a user hosts. */
interface Hosted {
  readonly add: (user: User, at: DateTime.Utc) => Effect.Effect<void>
  readonly remove: (user: User) => Effect.Effect<unknown>
  readonly count: Effect.Effect<number>
  readonly shownTo: (viewer: User) => Effect.Effect<ReadonlyArray<UserCard>>
}

type Hosting = (owner: User, at: DateTime.Utc) => Effect.Effect<Hosted, never, Ports>

const event: Hosting = Effect.fnUntraced(function* (owner, at) {
  const [hosts, events] = [yield* EventHosts, yield* Events]
  const made = yield* storedEvent(owner.id, at)
  return {
    add: ({ id }, addedAt) => hosts.addOrganizer(made, id, addedAt),
    remove: ({ id }) => hosts.removeOrganizer(made.id, id),
    count: hosts.countOrganizers(made.id),
    shownTo: ({ id }) => Effect.map(events.show(id, made.id), (shown) => Option.getOrThrow(shown).organizers),
  }
})

const round: Hosting = Effect.fnUntraced(function* (owner, at) {
  const [people, rounds] = [yield* RoundPeople, yield* Rounds]
  const made = yield* storedRound(owner.id, at)
  return {
    add: ({ id }, addedAt) => people.addOrganizer(made.id, id, addedAt),
    remove: ({ id }) => people.removeOrganizer(made.id, id),
    count: people.countOrganizers(made.id),
    shownTo: ({ id }) => Effect.map(rounds.show(id, made.id), (shown) => Option.getOrThrow(shown).organizers),
  }
})

/** What the ports of events and of rounds promise of the organizers of what a user hosts. */
export const organizersSuite = ({ describe, expect, test }: Kit, run: Run<Blocks | Ports | Transactions>) =>
  describe("Organizers", () => {
    const hosted = [
      ["an event", event],
      ["a round", round],
    ] as const

    each(test)(hosted)("of %s keep their places, and a block hides them", (_, hosting) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const { add, count, remove, shownTo } = yield* hosting(ada, day(5))
          yield* (yield* hosting(ada, day(5))).add(ada, day(1))
          yield* add(eve, day(1))
          yield* add(bob, day(2))
          yield* add(eve, day(3))
          expect(yield* count).toBe(2)
          expect(idsOf(yield* shownTo(ada))).toEqual([eve.id, bob.id])
          yield* blocked(eve, bob, day(2))
          expect(idsOf(yield* shownTo(bob))).toEqual([bob.id])
          yield* remove(eve)
          yield* remove(eve)
          expect(yield* count).toBe(1)
          expect(idsOf(yield* shownTo(ada))).toEqual([bob.id])
        }),
      ),
    )

    each(test)(hosted)("of %s that has more than it may have are shown as far as a list goes", (_, hosting) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const { add, count, shownTo } = yield* hosting(ada, day(40))
          const crowd = []
          for (let n = 0; n < mostOrganizers + 5; n++) crowd.push(yield* storedUser(day(0)))
          for (const [n, one] of [...crowd.entries()].reverse()) yield* add(one, day(n))
          expect(idsOf(yield* shownTo(ada))).toEqual(idsOf(crowd.slice(0, mostOrganizers)))
          expect(yield* count).toBe(mostOrganizers + 5)
        }),
      ),
    )
  })
