import { and, asc, eq, gt, isNull, sql } from "drizzle-orm"
import { Effect } from "effect"
import { mostWanted, type RoundId, type RoundWants, type UserId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { inPages } from "../engine/in-pages.ts"

/** How many entries or groups are read at once, with all of their wants: 200 of one are 12 KB. */
const atOnce = 100

/** Reads of everything that the input of a round is made of. Other work of the process runs in between. */
export const unfrozenRounds = ({
  read,
  tables,
}: Database["Service"]): Pick<RoundWants["Service"], "unfrozen" | "wantCounts"> => {
  const { blocks, roundEntries, roundGroups } = tables
  const { endedAt, id, ownerId, roundId, wants } = roundEntries
  const groupColumns = {
    id: roundGroups.id,
    roundId: roundGroups.roundId,
    ownerId: roundGroups.ownerId,
    name: roundGroups.name,
    wants: roundGroups.wants,
  }
  const isIn = (round: RoundId) => and(eq(roundId, round), isNull(endedAt))

  const entriesOf = <A>(round: RoundId, part: (row: Entries[number]) => A) =>
    inPages<Entries[number], A>(atOnce, (last) => entriesAfter(round, last), part)
  const entriesAfter = (round: RoundId, last: { readonly id: typeof id._.data } | undefined) =>
    read((db) =>
      db
        .select({ id, ownerId, wants })
        .from(roundEntries)
        .where(and(isIn(round), last && gt(id, last.id)))
        .orderBy(asc(id))
        .limit(atOnce),
    )
  const groupsOf = <A>(round: RoundId, part: (row: Groups[number]) => A) =>
    inPages<Groups[number], A>(atOnce, (last) => groupsAfter(round, last), part)
  const groupsAfter = (round: RoundId, last: { readonly ownerId: UserId; readonly name: string } | undefined) =>
    read((db) =>
      db
        .select(groupColumns)
        .from(roundGroups)
        .where(
          and(
            eq(roundGroups.roundId, round),
            // In the order of the unique index.
            last && sql`(${roundGroups.ownerId}, ${roundGroups.name}) > (${last.ownerId}, ${last.name})`,
            sql`exists (select 1 from ${roundEntries} where ${and(isIn(round), eq(ownerId, roundGroups.ownerId))})`,
          ),
        )
        .orderBy(asc(roundGroups.ownerId), asc(roundGroups.name))
        .limit(atOnce),
    )
  type Entries = Effect.Success<ReturnType<typeof entriesAfter>>
  type Groups = Effect.Success<ReturnType<typeof groupsAfter>>

  return {
    wantCounts: Effect.fnUntraced(function* (round) {
      const entries = yield* entriesOf(round, (one) => one.wants.length)
      return [...entries, ...(yield* groupsOf(round, (one) => one.wants.length))]
    }),
    unfrozen: Effect.fnUntraced(function* (round, most) {
      const entries = yield* entriesOf(round, (one) => ({ ...one, wants: mostWanted(one.wants, most) }))
      const groups = yield* groupsOf(round, (one) => ({ ...one, wants: mostWanted(one.wants, most) }))
      const owners = sql`(select ${ownerId} from ${roundEntries} where ${isIn(round)})`
      const pairs = yield* read((db) =>
        db
          .select({ one: blocks.blockerId, other: blocks.blockedId })
          .from(blocks)
          .where(sql`${blocks.blockerId} in ${owners} and ${blocks.blockedId} in ${owners}`),
      )
      return { entries, groups, blocks: pairs.map(({ one, other }): readonly [UserId, UserId] => [one, other]) }
    }),
  }
}
