import { Effect, Option } from "effect"
import {
  type Blocks,
  type Friendships,
  hostedVisibilities,
  type OwnerRelation,
  type OwnRoundList,
  Relations,
  type Round,
  type RoundEntries,
  type RoundLegs,
  RoundPeople,
  type RoundStanding,
  Rounds,
  roundStatuses,
  type ShownRound,
  seesRound,
  type TokenHash,
  type Transactions,
  type User,
  Users,
  visitorId,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { first } from "../samples/offers.ts"
import { befriended, blocked, openings } from "../samples/people.ts"
import { hours, idsOf, pairOfLegs, round, settlingFrom, storedEntry, storedRound } from "../samples/rounds.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

const part: RoundStanding = { role: null, invited: false, entries: 0, hasLeg: false }
const parts: ReadonlyArray<readonly [string, RoundStanding]> = [
  ["nothing", part],
  ["organizer", { ...part, role: "organizer" }],
  ["invited", { ...part, invited: true }],
  ["entered", { ...part, entries: 1 }],
  ["with a leg", { ...part, entries: 1, hasLeg: true }],
]
const relations = ["friend", "stranger", "blocked by", "blocking", "deleted"] as const

/** A draft that was cancelled. */
const neverOpened = ["cancelled", null] as const

/** What the ports `Rounds` and `RoundPeople` promise. */
export const roundsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Friendships | Relations | RoundEntries | RoundLegs | RoundPeople | Rounds | Transactions | Users>,
) =>
  describe("Rounds", () => {
    const started = Effect.fnUntraced(function* () {
      const day = era()
      const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
      return { day, ada, bob, eve, rounds: yield* Rounds, people: yield* RoundPeople }
    })

    test("a round is read as it was added and as it was saved", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, rounds } = yield* started()
          const made = yield* storedRound(ada.id, day(1), { description: "O'Neil's \\ % 🦉" })
          expect(Option.getOrThrow(yield* rounds.find(made.id))).toEqual(made)
          const saved: Round = {
            ...made,
            ...settlingFrom(day(2)),
            name: "Autumn",
            wantsCount: 7,
            isClosingNotified: true,
          }
          yield* rounds.save(saved)
          expect(Option.getOrThrow(yield* rounds.lock(made.id))).toEqual(saved)
          expect(Option.isNone(yield* rounds.find(freshId()))).toBe(true)
          yield* rolledBack(rounds.save({ ...saved, name: "Never" }))
          expect(Option.getOrThrow(yield* rounds.find(made.id))).toEqual(saved)
          expect(idsOf((yield* rounds.listAll("settling", first)).items)).toContain(made.id)
          const shown = Option.getOrThrow(yield* rounds.show(ada.id, made.id))
          expect(shown.mine).toEqual({ ...part, role: "owner" })
        }),
      ))

    each(test)(parts.flatMap(([name, standing]) => relations.map((relation) => [name, relation, standing] as const)))(
      "%s, %s: who sees a round",
      (_, relation, standing) =>
        run(
          Effect.gen(function* () {
            const { ada: owner, bob: viewer, day, eve, people, rounds } = yield* started()
            const made: Array<Round> = []
            for (const visibility of hostedVisibilities)
              for (const [status, openedAt] of [...roundStatuses.map((one) => [one] as const), neverOpened]) {
                const solved = ["solved", "settling", "done"].includes(status) || standing.hasLeg
                const unopened = openedAt === null ? { openedAt } : {}
                const of = { ...(solved ? settlingFrom(day(2)) : {}), visibility, status, ...unopened }
                const one = yield* storedRound(owner.id, day(1), of)
                if (standing.role === "organizer") yield* people.addOrganizer(one.id, viewer.id, day(1))
                if (standing.invited) yield* people.invite(one.id, viewer.id, day(1))
                if (standing.hasLeg) yield* pairOfLegs(one, viewer, eve, day(1))
                else if (standing.entries > 0) yield* storedEntry(one, viewer, day(1))
                made.push(one)
              }
            if (relation === "friend") yield* befriended(owner, viewer, day(1))
            if (relation === "blocked by") yield* blocked(owner, viewer, day(1))
            if (relation === "blocking") yield* blocked(viewer, owner, day(1))
            const between = yield* (yield* Relations).between(viewer.id, owner.id)
            if (relation === "deleted") yield* (yield* Users).remove(owner.id)
            const toOwner: OwnerRelation = relation === "deleted" ? "deleted" : between
            const listed = new Set(
              idsOf(
                (yield* walk((page) => rounds.list(viewer.id, { q: null, status: null, mine: null }, page), 10)).map(
                  (shown) => shown.round,
                ),
              ),
            )
            for (const one of made) {
              const expected = seesRound(one, standing, toOwner)
              const shown = Option.getOrNull(yield* rounds.show(viewer.id, one.id))
              expect([one.visibility, one.status, shown !== null]).toEqual([one.visibility, one.status, expected])
              expect([one.visibility, one.status, listed.has(one.id)]).toEqual([one.visibility, one.status, expected])
              if (one.visibility === "friends_only")
                expect(yield* rounds.showTo([viewer.id], one.id)).toEqual(shown === null ? [] : [[viewer.id, shown]])
              const found = yield* people.standing(one, viewer.id)
              expect(found).toEqual({ ...standing, relation: toOwner })
              if (shown !== null) expect(shown.mine).toEqual(standing)
            }
          }),
        ),
    )

    each(test)(openings)("a visitor, of an owner who is %s (%s): who sees a round", (_, openToVisitors, privacy) =>
      run(
        Effect.gen(function* () {
          const { bob, day, people, rounds } = yield* started()
          const owner = yield* storedUser(day(0), { openToVisitors, privacy })
          const open = yield* storedUser(day(0), { openToVisitors: true, privacy: "public" })
          for (const visibility of hostedVisibilities)
            for (const status of ["draft", "open", "done"] as const) {
              const word = `w${crypto.randomUUID().replaceAll("-", "")}`
              const of = { visibility, name: word, ...(status === "done" ? settlingFrom(day(2)) : {}), status }
              const one = yield* storedRound(owner.id, day(1), of)
              for (const { id } of [bob, open]) yield* people.addOrganizer(one.id, id, day(1))
              const { relation, ...standing } = yield* people.standing(one, visitorId)
              expect(standing).toEqual(part)
              const isOpen = openToVisitors && privacy === "public" && visibility === "public"
              const isSeen = isOpen && status !== "draft"
              expect(seesRound(one, standing, relation)).toBe(isSeen)
              const shown = Option.getOrNull(yield* rounds.show(visitorId, one.id))
              const { items } = yield* rounds.list(visitorId, { q: word, status: null, mine: null }, first)
              expect(items).toEqual(shown === null ? [] : [shown])
              const seen = isSeen ? [part, [open.id]] : null
              expect(shown === null ? null : [shown.mine, idsOf(shown.organizers)]).toEqual(seen)
            }
        }),
      ),
    )

    test("lists are newest first, of one's own rounds, by words and by status", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, people, rounds } = yield* started()
          const word = `w${crypto.randomUUID().replaceAll("-", "")}`
          const named = { name: `Big ${word}` }
          const made: Array<Round> = []
          for (let n = 0; n < 7; n++) made.push(yield* storedRound(ada.id, day(1), named))
          const hidden = yield* storedRound(ada.id, day(1), { ...named, visibility: "invite_only" })
          const own = yield* storedRound(bob.id, day(1), { name: "Other", description: word, status: "locked" })
          const list = (filter: Partial<Parameters<typeof rounds.list>[1]>, limit: number) =>
            Effect.map(
              walk((page) => rounds.list(bob.id, { q: null, status: null, mine: null, ...filter }, page), limit),
              (shown) => idsOf(shown.map((one) => one.round)),
            )
          for (const limit of [1, 3, 100]) expect(yield* list({ q: word }, limit)).toEqual(backwards([...made, own]))
          expect(yield* list({ q: `big ${word.toUpperCase()}` }, 100)).toEqual(backwards(made))
          expect(yield* list({ q: `${word} nothing` }, 100)).toEqual([])
          expect(yield* list({ q: "!" }, 100)).toEqual([])
          expect(yield* list({ q: word, status: "locked" }, 100)).toEqual([own.id])
          yield* rounds.save({ ...own, name: "Renamed", description: null })
          expect(yield* list({ q: word }, 100)).toEqual(backwards(made))
          yield* people.invite(hidden.id, bob.id, day(2))
          const [entered, organized] = [made[0], made[1]] as [Round, Round]
          yield* storedEntry(entered, bob, day(2))
          yield* storedEntry(entered, bob, day(2))
          yield* people.addOrganizer(organized.id, bob.id, day(2))
          const mine: Record<OwnRoundList, string> = {
            owned: own.id,
            organizing: organized.id,
            entered: entered.id,
            invited: hidden.id,
          }
          for (const [name, id] of Object.entries(mine))
            expect(yield* list({ mine: name as OwnRoundList }, 1)).toEqual([id])
        }),
      ))

    test("a round that is shown to many is shown to each as to them alone", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, eve, people, rounds } = yield* started()
          const made = yield* storedRound(ada.id, day(1))
          yield* people.addOrganizer(made.id, eve.id, day(1))
          yield* people.addOrganizer(made.id, bob.id, day(2))
          const shown = (viewer: User) => Effect.map(rounds.show(viewer.id, made.id), Option.getOrThrow)
          yield* blocked(eve, bob, day(2))
          const viewers = [ada, bob, eve]
          const to = yield* rounds.showTo([...viewers.map((one) => one.id), freshId()], made.id)
          const alone: Array<readonly [User["id"], ShownRound]> = []
          for (const one of viewers) alone.push([one.id, yield* shown(one)])
          expect(new Map(to)).toEqual(new Map(alone))
          expect(yield* rounds.showTo([ada.id], freshId())).toEqual([])
        }),
      ))

    test("everybody on a round is there once, and what is forgotten is not", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, eve, people } = yield* started()
          const made = yield* storedRound(ada.id, day(1))
          yield* people.addOrganizer(made.id, bob.id, day(1))
          expect(yield* people.invite(made.id, bob.id, day(1))).toBe(true)
          expect(yield* people.invite(made.id, bob.id, day(2))).toBe(false)
          yield* storedEntry(made, eve, day(1))
          yield* storedEntry(made, eve, day(1))
          const all = ["organizers", "invited", "entered"] as const
          expect(yield* people.of(made.id, all)).toEqual([bob.id, eve.id].sort())
          expect(yield* people.of(made.id, ["entered"])).toEqual([eve.id])
          expect(yield* people.unfinishedOf(ada.id, eve.id)).toEqual([made.id])
          yield* people.forget(bob.id)
          expect(yield* people.of(made.id, all)).toEqual([eve.id])
          expect(yield* people.unfinishedOf(ada.id, bob.id)).toEqual([])
          expect(yield* people.uninvite(made.id, bob.id)).toBe(false)
          yield* rolledBack(people.invite(made.id, bob.id, day(1)))
          expect(yield* people.invite(made.id, bob.id, day(1))).toBe(true)
          expect(yield* people.uninvite(made.id, bob.id)).toBe(true)
        }),
      ))

    test("a code finds its round until another one or none takes its place", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, people } = yield* started()
          const made = yield* storedRound(ada.id, day(1))
          const [one, other] = [freshId<TokenHash>(), freshId<TokenHash>()]
          yield* people.saveLink(made.id, one)
          expect(yield* people.ofLink(one)).toEqual(Option.some(made.id))
          yield* people.saveLink(made.id, other)
          expect(yield* people.ofLink(one)).toEqual(Option.none())
          yield* people.saveLink(made.id, null)
          expect(yield* people.ofLink(other)).toEqual(Option.none())
        }),
      ))

    test("unfinished rounds are counted up to a limit", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, people, rounds } = yield* started()
          const made = []
          for (const status of ["draft", "open", "locked", "cancelled"] as const)
            made.push(yield* storedRound(ada.id, day(1), { status }))
          yield* storedRound(ada.id, day(1), { ...settlingFrom(day(1)), status: "done" })
          expect(yield* rounds.countUnfinished(ada.id, 20)).toBe(3)
          expect(yield* rounds.countUnfinished(ada.id, 2)).toBe(2)
          expect(yield* people.unfinishedOf(ada.id, null)).toEqual(idsOf(made.slice(0, 3)).toSorted() as never)
        }),
      ))

    test("each round is due for one thing at its moment", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, rounds } = yield* started()
          const at = day(1)
          const open = yield* storedRound(ada.id, at, { locksAt: hours(at, 48), entriesUntil: at })
          const notified = yield* storedRound(ada.id, at, {
            locksAt: hours(at, 24),
            entriesUntil: at,
            isClosingNotified: true,
          })
          const solved = { ...settlingFrom(at), status: "solved", startsAt: hours(at, 5) } as const
          const starting = yield* storedRound(ada.id, at, solved)
          const settling = yield* storedRound(ada.id, at, { ...settlingFrom(at), settlesBy: hours(at, 7) })
          const mine = new Set(idsOf([open, notified, starting, settling]))
          const due = (what: Parameters<typeof rounds.due>[0], after: number) =>
            Effect.map(rounds.due(what, hours(at, after), 1000), (ids) => ids.filter((id) => mine.has(id)))
          expect([yield* due("close", 23), yield* due("close", 24)]).toEqual([[], [open.id]])
          expect([yield* due("lock", 23), yield* due("lock", 24)]).toEqual([[], [notified.id]])
          expect(yield* due("lock", 48)).toEqual([notified.id, open.id])
          expect([yield* due("start", 4), yield* due("start", 5)]).toEqual([[], [starting.id]])
          expect([yield* due("settle", 6), yield* due("settle", 7)]).toEqual([[], [settling.id]])
          for (const what of ["close", "lock", "start", "settle"] as const)
            for (const id of yield* rounds.due(what, hours(at, 100), 1000))
              if (mine.has(id)) yield* rounds.save({ ...round(ada.id, at), id, status: "cancelled" })
        }),
      ))

    test("of twenty servers at once one gets a round to solve, and another one after its time", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, rounds } = yield* started()
          const made = yield* storedRound(ada.id, day(1), { status: "locked", solvesAt: day(2) })
          expect(yield* rounds.claim(hours(day(2), -1), day(3))).toEqual(Option.none())
          const claims = successes(yield* twentyTimes(() => rounds.claim(day(2), day(3))))
          expect(claims.filter(Option.isSome)).toHaveLength(1)
          yield* rounds.keepClaim(made.id, day(4))
          expect(yield* rounds.claim(day(3), day(5))).toEqual(Option.none())
          expect(yield* rounds.claim(day(4), day(5))).toEqual(Option.some(made.id))
          yield* rolledBack(rounds.releaseClaims)
          expect(yield* rounds.claim(day(4), day(5))).toEqual(Option.none())
          expect(yield* rounds.releaseClaims).toBeGreaterThanOrEqual(1)
          expect(yield* rounds.claim(day(4), day(5))).toEqual(Option.some(made.id))
          yield* rounds.save({ ...made, status: "cancelled" })
          expect(yield* rounds.claim(day(6), day(7))).toEqual(Option.none())
        }),
      ))
  })
