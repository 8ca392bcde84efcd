import { DateTime, Effect } from "effect"
import { type EntryId, Ids, type Position, type RoundId, type UserId } from "../../shared/index.ts"
import { RoundNotOpen } from "./errors.ts"
import { inTransactionOfRound } from "./in-transaction.ts"
import { RoundEntries, Rounds, RoundWants } from "./ports.ts"
import { lockedRound, visibleRound } from "./round-access.ts"
import { isOpenAt } from "./schedule.ts"
import { readableLists } from "./want-lists.ts"
import { type GroupId, setGroup, setWants } from "./wants.ts"
import { type ListedWants, type NamedEntry, wantsOfLists } from "./wants-of-lists.ts"

interface Listed {
  readonly id: RoundId
  readonly by: UserId
  /** The text of the want lists. */
  readonly text: string
  /** The user in it whose lists count; `null` for all. */
  readonly user: string | null
  /** Whether nothing is stored. */
  readonly dryRun: boolean
}

/**
 * Stores what want lists say of the caller's entries, all of it or nothing, and answers it with what was left out. What
 * the lists do not name stays. Contract: market, want lists.
 */
export const importWants = Effect.fn("rounds.importWants")(function* ({ by, dryRun, id, text, user }: Listed) {
  const said = wantsOfLists(readableLists(text), yield* namedEntries(id, by), user)
  yield* storeListed({ id, by, dryRun, said })
  return said
})

/** The entries that a person sees, by page: a round may have 10,000. */
const namedEntries = Effect.fnUntraced(function* (id: RoundId, viewer: UserId) {
  const entries = yield* RoundEntries
  yield* visibleRound(id, viewer)
  const named: Array<NamedEntry> = []
  let after: Position | null = null
  do {
    const page: Effect.Success<ReturnType<typeof entries.list>> = yield* entries.list(id, viewer, all, { limit, after })
    for (const { entry, item } of page.items)
      named.push({ id: entry.id, name: item.name, isOwn: entry.ownerId === viewer })
    after = page.next
  } while (after !== null)
  return named
})

const all = { q: null, type: null, ownerId: null, outcome: null }
const limit = 100

const storeListed = Effect.fn("rounds.storeListed")(function* ({
  by,
  dryRun,
  id,
  said,
}: {
  readonly id: RoundId
  readonly by: UserId
  readonly dryRun: boolean
  readonly said: ListedWants
}) {
  const stored = yield* RoundWants
  const ids = yield* Ids
  const { round } = yield* lockedRound(id, by)
  const now = yield* DateTime.now
  if (!isOpenAt(round, now)) return yield* new RoundNotOpen()
  const owners = yield* ownersOf(id, by, said)
  const known = new Map((yield* stored.groupsOf(id, by)).map((group) => [group.name, group]))
  const groups = new Map<string, GroupId>([...known].map(([name, group]) => [name, group.id]))
  let after = round
  for (const { name, wants } of said.groups) {
    const was = known.get(name) ?? null
    const fresh = (yield* ids.next) as GroupId
    const wanted = { was, id: fresh, name, own: groups.size, wants, from: { owners, groups } }
    const set = yield* Effect.fromResult(setGroup(after, by, wanted, now))
    after = set.round
    groups.set(name, set.group.id)
    if (!dryRun) yield* stored.saveGroup(set.group)
  }
  const own = yield* (yield* RoundEntries).some(said.entries.map(({ entryId }) => entryId))
  const byId = new Map(own.map((entry) => [entry.id, entry]))
  for (const { entryId, wants } of said.entries) {
    const entry = byId.get(entryId)
    // Withdrawn since its name was looked for.
    if (entry === undefined || entry.roundId !== id || entry.ownerId !== by || entry.endedAt !== null) continue
    const before = (yield* stored.wantsOf(entryId)).length
    const wanted = setWants(after, entry, by, { before, wants, from: { owners, groups } }, now)
    const set = yield* Effect.catchTag(Effect.fromResult(wanted), "rounds.FORBIDDEN", Effect.die)
    after = set.round
    if (!dryRun) yield* stored.saveWants(entryId, set.wants)
  }
  if (!dryRun && after.wantsCount !== round.wantsCount) yield* (yield* Rounds).save(after)
}, inTransactionOfRound)

/** The owners of what lists want, of the entries that are still there. */
const ownersOf = Effect.fnUntraced(function* (id: RoundId, by: UserId, { entries, groups }: ListedWants) {
  const wants = [...entries, ...groups].flatMap((list) => [...list.wants])
  const ids = new Set(wants.flatMap((want): ReadonlyArray<EntryId> => ("entryId" in want ? [want.entryId] : [])))
  const seen = ids.size === 0 ? [] : yield* (yield* RoundWants).seen(id, [...ids], by)
  return new Map(seen.map((entry) => [entry.id, entry.ownerId]))
})
