import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import type { RoundId } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { visibilityOf, type Who } from "./visibility.ts"

/**
 * The rule of core/market/rounds/visibility.ts as conditions of a query over `rounds`. A test drives both over the
 * whole matrix and demands the same answers.
 */
export const roundVisibilityOf = (tables: Tables) => {
  const { roundEntries, roundInvites, roundLegs, roundOrganizers, rounds } = tables
  const { notBlocked, seesHosted } = visibilityOf(tables)

  const isHost = (viewer: Who): SQL | undefined =>
    or(
      eq(rounds.ownerId, viewer),
      sql`exists (select 1 from ${roundOrganizers}
        where ${and(eq(roundOrganizers.roundId, rounds.id), eq(roundOrganizers.userId, viewer))})`,
    )
  const isInvited = (viewer: Who): SQL =>
    sql`exists (select 1 from ${roundInvites}
      where ${and(eq(roundInvites.roundId, rounds.id), eq(roundInvites.userId, viewer))})`
  const hasEntered = (viewer: Who): SQL =>
    sql`exists (select 1 from ${roundEntries}
      where ${and(eq(roundEntries.roundId, rounds.id), eq(roundEntries.ownerId, viewer))})`
  /** Legs that are stored before the result is are no user's yet. */
  const hasLeg = (viewer: Who): SQL | undefined =>
    and(
      sql`${rounds.trades} is not null`,
      sql`(exists (select 1 from ${roundLegs}
        where ${and(eq(roundLegs.roundId, rounds.id), eq(roundLegs.giverId, viewer))})
      or exists (select 1 from ${roundLegs}
        where ${and(eq(roundLegs.roundId, rounds.id), eq(roundLegs.receiverId, viewer))}))`,
    )

  /** The viewer sees the round. */
  const seesRound = (viewer: Who): SQL | undefined =>
    or(
      and(
        isNotNull(rounds.openedAt),
        seesHosted(viewer, rounds, or(isHost(viewer), isInvited(viewer), hasEntered(viewer))),
      ),
      and(isNull(rounds.openedAt), isHost(viewer), notBlocked(viewer, rounds.ownerId)),
      hasLeg(viewer),
    )

  /** The viewer sees the round with an id, as a condition that asks no table of the query it stands in. */
  const seesRoundAt = (viewer: Who, id: Who | RoundId): SQL =>
    sql`exists (select 1 from ${rounds} where ${rounds.id} = ${id} and ${seesRound(viewer)})`

  return { seesRound, seesRoundAt, hasLeg, isInvited }
}
