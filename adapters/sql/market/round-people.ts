import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Array as List } from "effect"
import { type RoundId, RoundPeople, type UserId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { organizersIn } from "../friends/hosts.ts"
import { roundStandings } from "./round-standings.ts"

export const roundPeopleRepository = Layer.effect(
  RoundPeople,
  Effect.map(Database, (database) => {
    const { execute, read, tables, write } = database
    const { roundEntries, roundInvites, roundOrganizers, rounds } = tables
    const organizers = organizersIn<RoundId>(database, [roundOrganizers, roundOrganizers.roundId])
    const sources = (round: RoundId) => ({
      organizers: sql`select ${roundOrganizers.userId} as user_id from ${roundOrganizers}
        where ${eq(roundOrganizers.roundId, round)}`,
      invited: sql`select ${roundInvites.userId} as user_id from ${roundInvites}
        where ${eq(roundInvites.roundId, round)}`,
      entered: sql`select ${roundEntries.ownerId} as user_id from ${roundEntries}
        where ${eq(roundEntries.roundId, round)}`,
    })

    return RoundPeople.of({
      ...roundStandings(database),
      countOrganizers: organizers.count,
      addOrganizer: (roundId, userId, addedAt) =>
        execute((db) => db.insert(roundOrganizers).values({ roundId, userId, addedAt }).onConflictDoNothing()),
      removeOrganizer: organizers.remove,
      invite: (roundId, userId, invitedAt) =>
        Effect.map(
          write((db) =>
            db
              .insert(roundInvites)
              .values({ roundId, userId, invitedAt })
              .onConflictDoNothing()
              .returning({ userId: roundInvites.userId }),
          ),
          (added) => added.length > 0,
        ),
      uninvite: (round, user) =>
        Effect.map(
          write((db) =>
            db
              .delete(roundInvites)
              .where(and(eq(roundInvites.roundId, round), eq(roundInvites.userId, user)))
              .returning({ userId: roundInvites.userId }),
          ),
          (removed) => removed.length > 0,
        ),
      of: (round, which) => {
        const all = sources(round)
        // `union` leaves out those who are there twice, also within one source.
        const people = sql.join([...which.map((one) => all[one]), sql`select null where 1 = 0`], sql` union `)
        return Effect.map(
          read((db) =>
            db
              .select({ userId: sql<UserId>`person.user_id` })
              .from(sql`(${people}) as person`)
              .orderBy(sql`person.user_id`),
          ),
          (rows) => rows.map(({ userId }) => userId),
        )
      },
      saveLink: (round, link) => execute((db) => db.update(rounds).set({ link }).where(eq(rounds.id, round))),
      ofLink: (code) =>
        Effect.map(
          read((db) =>
            db
              .select({ id: rounds.id })
              .from(rounds)
              .where(and(eq(rounds.link, code), isNotNull(rounds.link))),
          ),
          (rows) => List.head(rows.map(({ id }) => id)),
        ),
      unfinishedOf: (owner, user) => {
        const isOn = (table: SQL, person: SQL) => sql`select round_id from ${table} where ${person} = ${user}`
        const on = sql`${rounds.id} in (${sql.join(
          [
            isOn(sql`${roundOrganizers}`, sql`${roundOrganizers.userId}`),
            isOn(sql`${roundInvites}`, sql`${roundInvites.userId}`),
            isOn(sql`${roundEntries}`, sql`${roundEntries.ownerId}`),
          ],
          sql` union `,
        )})`
        return Effect.map(
          read((db) =>
            db
              .select({ id: rounds.id })
              .from(rounds)
              .where(
                and(
                  eq(rounds.ownerId, owner),
                  sql`${rounds.status} not in ('done', 'cancelled')`,
                  user === null ? undefined : on,
                ),
              )
              .orderBy(asc(rounds.id)),
          ),
          (rows) => rows.map(({ id }) => id),
        )
      },
      forget: Effect.fnUntraced(function* (user) {
        yield* execute((db) => db.delete(roundOrganizers).where(eq(roundOrganizers.userId, user)))
        yield* execute((db) => db.delete(roundInvites).where(eq(roundInvites.userId, user)))
      }),
    })
  }),
)
