import { Result } from "effect"
import type { CollectionId, EntryId, LegId, RoundId, RoundInput, RoundResult } from "../../../core/index.ts"
import { verifyRound } from "../../../core/market/rounds/index.ts"
import { every, Fact, not, type Span } from "../fact.ts"
import type { Entry, Round } from "../model.ts"
import { allPages } from "../pages.ts"
import type { Person, Seen } from "../person.ts"
import { movedMillis } from "../store-faults.ts"
import type { World } from "../world.ts"
import { collectionsOf, tradedOf } from "./collect.ts"

/** How long after its time a round may still be open: a worker locks it. */
const patience = 20_000

/** Opens a round. Its host locks it, or it locks by itself soon. */
export const openRound = async (world: World, by: Person): Promise<void> => {
  const visibility = by.dice.oneOf(["public", "public", "friends_only"] as const) ?? "public"
  const locksAt = new Date(Date.now() + 15_000 + by.dice.below(60_000)).toISOString()
  const body = { name: `Round ${world.word()}`, locksAt, visibility, checkHours: 0 }
  const made = await by.ask((api) => api.rounds.post(body, by.maybeKey()))
  const id = made.data?.id as RoundId | undefined
  if (id === undefined) return
  const opened = await by.ask((api) => api.rounds({ id }).open.post())
  if (opened.data === null) return
  const round: Round = { id, owner: by, visibility, entries: new Map(), entrants: new Set() }
  world.rounds.set(id, round)
  by.rounds.add(round)
}

/** Enters an item of one's own. */
export const enterRound = async (world: World, by: Person): Promise<void> => {
  const round = anyRound(world, by)
  const item = by.dice.oneOf(tradedOf(by))
  if (round === undefined || item === undefined) return
  const { id } = round
  const sees = (span: Span) => world.model.seesRound(by, round, span)
  // A user who asks may have entered it by then.
  const had = round.entrants.has(by)
  round.entrants.add(by)
  const entered = await by.ask((api) => api.rounds({ id }).entries.post({ itemId: item.id }, by.maybeKey()))
  if (!had && entered.outcome === "refused") round.entrants.delete(by)
  world.compare(by, `round ${id} for entering`, foundBy(entered), sees, entered.span)
  if (entered.data === null) return
  const isThere = Fact.changed(false, true, entered.span)
  // A suspension or a block that was under way has ended it, and does not know of it.
  const { began, ended } = entered.span
  const stays = every(by.isActive.equals(entered.span, true), not(world.model.hidden(round.owner, by, entered.span)))
  if (stays !== true) isThere.settle(isThere.begin(false, began), "lost", ended, world.clock.oldest())
  const entry = { id: entered.data.id as EntryId, round, owner: by, item, isThere, wants: new Set<Entry>() }
  round.entries.set(entry.id, entry)
  world.entries.set(entry.id, entry)
  by.entries.add(entry)
}

/** Says what one would take for what one has entered. */
export const want = async (_: World, by: Person): Promise<void> => {
  const entry = by.dice.oneOf([...by.entries].slice(-20))
  if (entry === undefined) return
  const id = entry.round.id
  const others = [...entry.round.entries.values()].filter(({ owner }) => owner !== by)
  const chosen = new Set(Array.from({ length: 6 }, () => by.dice.oneOf(others) ?? entry))
  chosen.delete(entry)
  for (const one of chosen) entry.wants.add(one)
  const wants = [...chosen].map(({ id: entryId }) => ({ entryId, rank: 1 + by.dice.below(3) }))
  await by.ask((api) => api.rounds({ id }).entries({ entryId: entry.id }).wants.put({ wants }))
}

/** No user reads what another one wants or sees the input before the round is solved. */
export const pry = async (world: World, by: Person): Promise<void> => {
  const entry = by.dice.oneOf([...world.entries.values()].slice(-50))
  if (entry === undefined || entry.owner === by) return
  const { id } = entry.round
  const read = await by.ask((api) => api.rounds({ id }).entries({ entryId: entry.id }).wants.get())
  world.expect(read.data === null, `${by.name} reads the wants of entry ${entry.id}`)
  const input = await by.ask((api) => api.rounds({ id }).input.get())
  if (input.data === null) return
  const seen = await by.ask((api) => api.rounds({ id }).get())
  const isSolved = seen.data === null || !["draft", "open"].includes(seen.data.status)
  world.expect(isSolved, `${by.name} reads the input of round ${id}, which is ${seen.data?.status}`)
}

export const withdraw = async (_: World, by: Person): Promise<void> => {
  const entry = by.dice.oneOf([...by.entries].slice(-20))
  if (entry === undefined) return
  const { id } = entry.round
  await by.ask((api) => api.rounds({ id }).entries({ entryId: entry.id }).delete(), [[entry.isThere, false]])
}

/** A host takes the next step with a round of theirs, or cancels it. */
export const stepRound = async (world: World, by: Person): Promise<void> => {
  const round = by.dice.oneOf([...by.rounds].slice(-5))
  if (round === undefined) return
  const { id } = round
  const seen = await by.ask((api) => api.rounds({ id }).get())
  if (seen.data === null) return
  const { status } = seen.data
  const at = { id }
  if (status === "done" || status === "cancelled") by.rounds.delete(round)
  else if (by.dice.chance(0.03)) await by.ask((api) => api.rounds(at).cancel.post({}), ends(round))
  else if (status === "open" && round.entries.size > 5) await by.ask((api) => api.rounds(at).lock.post())
  else if (status === "locked") await by.ask((api) => api.rounds(at).solve.post())
  else if (status === "solved") await by.ask((api) => api.rounds(at).start.post())
  else await lookAtRound(world, by, round)
}

const ends = ({ entries }: Round) => [...entries.values()].map(({ isThere }) => [isThere, false] as const)

/** Looks at a round: who enters what, and what came out of it. Contract: market, results. */
export const lookAtRound = async (world: World, by: Person, round = anyRound(world, by)): Promise<void> => {
  if (round === undefined) return
  const { id } = round
  const listed = await allPages(by, (query) => (api) => api.rounds({ id }).entries.get({ query }))
  const seen = await by.ask((api) => api.rounds({ id }).get())
  const sees = (span: Span) => world.model.seesRound(by, round, span)
  world.compare(by, `round ${id}`, foundBy(seen), sees, seen.span)
  if (seen.data === null) return
  const { locksAt, status } = seen.data
  const wrong = world.roundLives.notify(seen.data, seen.span.began, seen.span.ended)
  world.expect(wrong === null, `round ${id}, seen by ${by.name}: ${wrong}`)
  const isLate = status === "open" && Date.parse(locksAt) < Date.now() - (world.hasFaults ? 8 : 1) * patience
  world.expect(!isLate, `round ${id} is open, and was to lock at ${locksAt}`)
  if (status === "open" && listed !== null) compareEntries(world, by, round, listed)
  if (status === "solved" || status === "settling" || status === "done") await compareResult(world, by, round)
}

/** Every entry of a round that is still open is listed, and no other. */
const compareEntries = (
  world: World,
  by: Person,
  { entries, id, owner }: Round,
  { items, span }: { readonly items: ReadonlyArray<{ readonly id: string }>; readonly span: Span },
): void => {
  const ids = new Set(items.map((one) => one.id))
  world.expect(ids.size === items.length, `round ${id} has an entry twice`)
  for (const entry of entries.values()) {
    const { item, owner: entrant } = entry
    const may = (at: Span) =>
      every(
        entry.isThere.equals(at, true),
        entrant.isThere.equals(at, true),
        item.isThere.equals(at, true),
        item.place.is(at, (place) => (place === null ? null : place.isThere.equals(at, true))),
        not(world.model.hidden(by, entrant, at)),
        not(world.model.hidden(owner, entrant, at)),
      )
    world.compare(by, `entry ${entry.id} of round ${id}`, ids.has(entry.id), may, span)
  }
}

/** The result is proven to be the best, and each gets what they want and nothing twice. */
const compareResult = async (world: World, by: Person, { entries, id }: Round): Promise<void> => {
  const input = await by.ask((api) => api.rounds({ id }).input.get())
  const result = await by.ask((api) => api.rounds({ id }).result.get())
  if (input.data === null || result.data === null) return
  const verified = verifyRound(input.data as unknown as RoundInput, result.data as unknown as RoundResult)
  world.expect(
    Result.isSuccess(verified),
    `the result of round ${id}: ${Result.isFailure(verified) && verified.failure}`,
  )
  for (const [given, received] of result.data.legs) {
    const [gives, gets] = [entries.get(given as EntryId), entries.get(received as EntryId)]
    if (gives === undefined || gets === undefined) continue
    world.expect(gets.wants.has(gives), `round ${id}: entry ${given} goes for ${received}, which does not want it`)
    world.expect(gives.owner !== gets.owner, `round ${id}: ${gives.owner.name} gets an item of their own`)
  }
}

/** Sends or receives something, or drops out. With the second confirmation the item changes hands. */
export const handOver = async (world: World, by: Person): Promise<void> => {
  const listed = await by.ask((api) => api.legs.get({ query: { status: "pending", limit: 50 } }))
  const leg = by.dice.oneOf(listed.data?.items ?? [])
  if (leg === undefined) return
  world.expect(leg.giver.id === by.id || leg.receiver.id === by.id, `${by.name} has leg ${leg.id} of others`)
  const id = leg.id as LegId
  const isReceiver = leg.receiver.id === by.id
  if (by.dice.chance(0.05)) {
    await by.ask((api) => (isReceiver ? api.legs({ id }).waive : api.legs({ id }).drop).post())
    return
  }
  const [item, receiver] = [world.items.get(leg.item?.id ?? ""), world.byId.get(leg.receiver.id ?? "")]
  const to = by.dice.oneOf(collectionsOf(by).filter(({ type }) => type === item?.type))
  const body = isReceiver && to !== undefined ? { collectionId: to.id as CollectionId } : {}
  const at = Date.now() - (world.hasFaults ? movedMillis : 0)
  // Of several copies one is handed over, as a new item that its receiver finds among their own.
  const isMoved = item !== undefined && item.copies === 1
  if (isMoved) receiver?.items.add(item)
  const moves =
    !isMoved || receiver === undefined
      ? []
      : ([
          [item.owner, receiver],
          [item.place, null],
        ] as const)
  await by.ask(
    (api) => api.legs({ id }).confirm.post(body, by.maybeKey()),
    moves,
    // Confirmed again after its completion it moves nothing.
    ({ completedAt }) => completedAt !== null && Date.parse(completedAt) >= at,
  )
}

const foundBy = ({ code, outcome }: Seen<unknown>): boolean | null =>
  outcome === "done" ? true : code === "NOT_FOUND" ? false : null

const anyRound = ({ rounds }: World, by: Person): Round | undefined => by.dice.oneOf([...rounds.values()].slice(-8))

interface SeenRound {
  readonly id: string
  readonly status: string
  readonly seedHash: string
}

const steps = ["draft", "open", "locked", "solved", "settling", "done"]

/** What a round can become. Contract: market, states of rounds. */
export const roundFollows = (before: SeenRound, after: SeenRound): string | null => {
  if (before.seedHash !== after.seedHash) return "its seed is another one"
  if (before.status === after.status) return null
  if (after.status === "cancelled") return steps.indexOf(before.status) <= 3 ? null : "it was cancelled too late"
  const isForward = before.status !== "cancelled" && steps.indexOf(before.status) < steps.indexOf(after.status)
  return isForward ? null : "it went back"
}
