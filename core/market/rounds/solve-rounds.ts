import { DateTime, Duration, Effect, Array as List, Option, Schedule } from "effect"
import { ItemHolds } from "../../catalog/index.ts"
import { notifyAll } from "../../delivery/index.ts"
import {
  type EntryId,
  Ids,
  inTransactionAbout,
  type LegId,
  oneByOne,
  Publisher,
  type RoundId,
} from "../../shared/index.ts"
import { frozenInput, wantsOfEach } from "./freezing.ts"
import type { Leg } from "./leg.ts"
import { RoundEntries, type RoundFile, RoundFiles, RoundLegs, RoundPeople, Rounds, RoundWants } from "./ports.ts"
import { mostWants, type Round } from "./round.ts"
import { dropLegs } from "./settle-legs.ts"
import { roundInputTexts } from "./solver/round-input.ts"
import { RoundSolver, type SolvedRound } from "./solver/round-solver.ts"
import { withResult } from "./steps.ts"
import { storeStatus } from "./store-status.ts"
import { mostWantsOfOne } from "./wants.ts"

/**
 * For how long a server has a round to itself. After a kill another one goes on from the same input, within eight more
 * seconds.
 */
const claim = Duration.seconds(12)
/** How many characters a portion of a published file has. */
const portion = 250_000
/** How many legs one transaction stores. */
const atOnce = 200

/**
 * Solves a round whose time has come, if there is one. Several servers may do so at once. Returns whether there was
 * one. Contract: market, solving.
 */
export const solveNextRound = Effect.fn("rounds.solveNext")(function* () {
  const rounds = yield* Rounds
  const now = yield* DateTime.now
  const id = Option.getOrNull(yield* rounds.claim(now, DateTime.addDuration(now, claim)))
  if (id === null) return false
  const release = Effect.flatMap(DateTime.now, (at) => rounds.keepClaim(id, at))
  // A server that is stopped leaves the round to another one at once.
  yield* Effect.onInterrupt(Effect.raceFirst(solve(id), keepClaim(id)), () => release)
  return true
})

/**
 * Ends the claims of a server that was killed while it solved rounds. Only for a server that has the database to
 * itself, before it solves any: another one would solve the same round. Contract: market, solving.
 */
export const releaseClaimedRounds = Effect.fn("rounds.releaseClaimed")(function* () {
  return yield* (yield* Rounds).releaseClaims
})

const solve = Effect.fnUntraced(function* (id: RoundId) {
  const solver = yield* RoundSolver
  const input = yield* frozenText({ id })
  if (input === null) return
  const solved = yield* solver.solve(input)
  yield* storePortions(id, "result", solved.resultText)
  for (const some of List.chunksOf(solved.round.legs, atOnce)) yield* storeSome({ id, legs: some })
  yield* publish({ id, solved })
})

const keepClaim = (id: RoundId) =>
  Effect.gen(function* () {
    const rounds = yield* Rounds
    yield* rounds.keepClaim(id, DateTime.addDuration(yield* DateTime.now, claim))
  }).pipe(Effect.schedule(Schedule.spaced(Duration.seconds(4))), Effect.andThen(Effect.never))

const ofRound = inTransactionAbout(({ id }: { readonly id: RoundId }) => [id])

/** The input of a round, frozen by the first call; `null` for a round that is locked no more. */
const frozenText = Effect.fnUntraced(function* ({ id }: { readonly id: RoundId }) {
  const rounds = yield* Rounds
  const wants = yield* RoundWants
  const round = Option.getOrNull(yield* rounds.lock(id))
  if (round?.status !== "locked") return null
  if (round.isFrozen) return yield* wholeInput(id)
  const unfrozen = yield* wants.unfrozen(id, yield* mostOfEach(round))
  const texts: Array<string> = []
  const frozen = frozenInput({ id, seed: round.seed, ...unfrozen })
  yield* oneByOne(roundInputTexts(frozen), (text) => Effect.sync(() => texts.push(text)))
  const input = texts.join("")
  yield* storePortions(id, "input", input)
  yield* rounds.save({ ...round, isFrozen: true })
  return input
}, ofRound)

/** How many wants of each entry and each group go into the input. */
const mostOfEach = Effect.fnUntraced(function* ({ id, wantsCount }: Round) {
  return wantsCount > mostWants ? wantsOfEach(yield* (yield* RoundWants).wantCounts(id)) : mostWantsOfOne
})

const wholeInput = Effect.fnUntraced(function* (id: RoundId) {
  const files = yield* RoundFiles
  const texts: Array<string> = []
  while (true) {
    const text = Option.getOrNull(yield* files.portion(id, "input", texts.length))
    if (text === null) return texts.join("")
    texts.push(text)
  }
})

const storePortions = Effect.fnUntraced(function* (id: RoundId, file: RoundFile, text: string) {
  const files = yield* RoundFiles
  for (let n = 0; n * portion < text.length; n++) {
    yield* files.add(id, file, n, text.slice(n * portion, (n + 1) * portion))
    yield* Effect.yieldNow
  }
})

type SolvedLegs = SolvedRound["round"]["legs"]

/** Stores some legs, which no user sees before all of the result is stored. */
const storeSome = Effect.fnUntraced(function* ({
  id,
  legs: some,
}: {
  readonly id: RoundId
  readonly legs: SolvedLegs
}) {
  const rounds = yield* Rounds
  const entries = yield* RoundEntries
  const legs = yield* RoundLegs
  const ids = yield* Ids
  const now = yield* DateTime.now
  const round = Option.getOrNull(yield* rounds.lock(id))
  if (round?.status !== "locked") return
  const wanted = new Set(some.flatMap(({ given, received }) => [given as EntryId, received as EntryId]))
  const known = new Map((yield* entries.some([...wanted])).map((entry) => [entry.id, entry]))
  const made: Array<Leg> = []
  for (const { cycle, given, rank, received } of some) {
    const [from, to] = [known.get(given as EntryId), known.get(received as EntryId)]
    if (from === undefined || to === undefined) return yield* Effect.die(new Error("An entry of the result is gone."))
    made.push({
      id: (yield* ids.next) as LegId,
      roundId: id,
      cycle,
      entryId: from.id,
      forEntryId: to.id,
      itemId: from.itemId,
      itemSnapshot: from.itemSnapshot,
      giverId: from.ownerId,
      receiverId: to.ownerId,
      rank,
      redirected: false,
      status: "pending",
      fault: null,
      waived: false,
      giverConfirmedAt: null,
      receiverConfirmedAt: null,
      receiverCollectionId: null,
      completedAt: null,
      createdAt: now,
      updatedAt: now,
    })
  }
  yield* legs.addAll(made)
}, ofRound)

/**
 * Shows the result, at once: what is not matched ends, and those who have entered are notified. What has ended since
 * the input was frozen is dropped right after.
 */
const publish = Effect.fnUntraced(function* ({ id, solved }: { readonly id: RoundId; readonly solved: SolvedRound }) {
  const rounds = yield* Rounds
  const entries = yield* RoundEntries
  const holds = yield* ItemHolds
  const publisher = yield* Publisher
  const legs = yield* RoundLegs
  const people = yield* RoundPeople
  const now = yield* DateTime.now
  const round = Option.getOrNull(yield* rounds.lock(id))
  if (round?.status !== "locked") return
  const { longest, people: count, rankSum, trades } = solved.round
  const after = yield* Effect.orDie(
    Effect.fromResult(withResult(round, { trades, people: count, rankSum, longest }, now)),
  )
  yield* entries.settle(id)
  const active = yield* entries.active({ kind: "of round", round: id })
  const unmatched = active.filter(({ outcome }) => outcome === "unmatched").map((entry) => entry.id)
  yield* entries.end(unmatched, now)
  const released = yield* holds.releaseEntries(unmatched)
  const to = yield* people.of(id, ["entered"])
  yield* notifyAll({ to, type: "round_solved", actor: null, subject: { kind: "round", id } })
  yield* storeStatus(after)
  yield* publisher.itemsReleased({ items: released })
  const idsOf = (kind: "ended" | "across a block") =>
    Effect.map(legs.pending({ kind, round: id }), (some) => some.map((leg) => leg.id))
  yield* dropLegs(yield* idsOf("ended"), { mayBlame: true, notifies: true, actor: null })
  yield* dropLegs(yield* idsOf("across a block"), { mayBlame: false, notifies: false, actor: null })
}, ofRound)
