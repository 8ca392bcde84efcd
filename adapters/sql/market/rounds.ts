import { and, asc, desc, eq, lt, lte, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Layer, Array as List, Option } from "effect"
import { closingHours, type Round, type RoundDue, type RoundId, Rounds, Transactions } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { insertRows } from "../engine/insert-many.ts"
import { pageBy } from "../engine/keyset.ts"
import { placeholdersOf, setPlaceholders, shaped, statement } from "../engine/statement.ts"
import { storedTerms } from "../engine/terms.ts"
import { roundListOf } from "./round-list.ts"
import { roundColumns, roundOf, storedRound } from "./round-rows.ts"
import { shownRounds } from "./shown-rounds.ts"

export const roundsRepository = Layer.effect(
  Rounds,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { engine, execute, read, tables, write } = database
    const { roundWords, rounds } = tables
    const { show, showTo } = shownRounds(database)
    const insertWords = insertRows(database, roundWords)
    const select = roundColumns(tables)
    const isOne = eq(rounds.id, sql.placeholder("id"))
    const byId = statement((db) => db.select(select).from(rounds).where(isOne).prepare())
    const locked = statement((db) => db.select(select).from(rounds).where(sql`${isOne}${engine.lockRow}`).prepare())
    const { createdAt: _, id: __, ownerId: ___, seed: ____, ...changing } = select
    const adding = statement((db) => db.insert(rounds).values(placeholdersOf(rounds)).prepare())
    const saving = statement((db) => db.update(rounds).set(setPlaceholders(changing)).where(isOne).prepare())
    const find = (id: RoundId) =>
      Effect.map(
        read((db) => byId(db).execute({ id })),
        (rows) => List.head(rows.map(roundOf)),
      )
    const addTerms = Effect.fnUntraced(function* ({ description, id, name }: Round) {
      for (const some of chunksOf(storedTerms(`${name} ${description ?? ""}`)))
        yield* insertWords(some.map((word) => ({ roundId: id, word })))
    })
    // Written literally, so that the partial indexes are used.
    const waits = {
      close: { at: rounds.locksAt, isWaiting: sql`${rounds.status} = 'open' and not ${rounds.isClosingNotified}` },
      lock: { at: rounds.locksAt, isWaiting: sql`${rounds.status} = 'open'` },
      start: { at: rounds.startsAt, isWaiting: sql`${rounds.status} = 'solved'` },
      settle: { at: rounds.settlesBy, isWaiting: sql`${rounds.status} = 'settling'` },
    } satisfies Record<RoundDue, { readonly at: unknown; readonly isWaiting: SQL }>

    const waiting = shaped((db, what: RoundDue) => {
      const { at, isWaiting } = waits[what]
      return db
        .select({ id: rounds.id })
        .from(rounds)
        .where(and(isWaiting, lte(at, sql.param(sql.placeholder("until"), at))))
        .orderBy(asc(at), asc(rounds.id))
        .limit(sql.placeholder("limit"))
        .prepare()
    })
    const claiming = statement((db) => {
      const { claimedUntil, id, solvesAt, status } = rounds
      const now = sql.param(sql.placeholder("now"), solvesAt)
      const due = db
        .select({ id })
        .from(rounds)
        .where(
          and(
            sql`${status} = 'locked'`,
            lte(solvesAt, now),
            sql`(${claimedUntil} is null or ${lte(claimedUntil, now)})`,
          ),
        )
        .orderBy(asc(solvesAt), asc(id))
        .limit(1)
      return db
        .update(rounds)
        .set({ claimedUntil: sql`${sql.param(sql.placeholder("until"), claimedUntil)}` })
        .where(sql`${id} in (${due}${engine.skipLocked})`)
        .returning({ id })
        .prepare()
    })

    return Rounds.of({
      find,
      lock: (id) =>
        Effect.map(
          read((db) => locked(db).execute({ id })),
          (rows) => List.head(rows.map(roundOf)),
        ),
      show: (viewer, id) => Effect.map(show(viewer, id), List.head),
      showTo,
      list: roundListOf(database),
      add: (round) =>
        atomically(
          Effect.andThen(
            execute((db) => adding(db).execute({ ...storedRound(round), link: null, claimedUntil: null })),
            addTerms(round),
          ),
        ),
      save: (round) =>
        atomically(
          Effect.gen(function* () {
            const before = Option.getOrNull(yield* find(round.id))
            if (before === null) return
            yield* execute((db) => saving(db).execute(storedRound(round)))
            if (before.name === round.name && before.description === round.description) return
            yield* execute((db) => db.delete(roundWords).where(eq(roundWords.roundId, round.id)))
            yield* addTerms(round)
          }),
        ),
      countUnfinished: (owner, most) =>
        Effect.map(
          read((db) =>
            db
              .select({ id: rounds.id })
              .from(rounds)
              .where(and(eq(rounds.ownerId, owner), sql`${rounds.status} not in ('done', 'cancelled')`))
              .limit(most),
          ),
          (rows) => rows.length,
        ),
      due: (what, now, limit) => {
        const until = what === "close" ? DateTime.add(now, { hours: closingHours }) : now
        return Effect.map(
          read((db) => waiting(db, what).execute({ until, limit })),
          (rows) => rows.map(({ id }) => id),
        )
      },
      claim: (now, until) =>
        Effect.map(
          write((db) => claiming(db).execute({ now, until })),
          (rows) => List.head(rows.map(({ id }) => id)),
        ),
      keepClaim: (id, until) =>
        execute((db) => db.update(rounds).set({ claimedUntil: until }).where(eq(rounds.id, id))),
      releaseClaims: Effect.map(
        write((db) =>
          db
            .update(rounds)
            .set({ claimedUntil: null })
            .where(sql`${rounds.status} = 'locked' and ${rounds.claimedUntil} is not null`)
            .returning({ id: rounds.id }),
        ),
        (released) => released.length,
      ),
      listAll: Effect.fnUntraced(function* (status, page) {
        const rows = yield* read((db) =>
          db
            .select(select)
            .from(rounds)
            .where(
              and(
                status === null ? undefined : eq(rounds.status, status),
                page.after === null ? undefined : lt(rounds.id, String(page.after[0]) as RoundId),
              ),
            )
            .orderBy(desc(rounds.id))
            .limit(page.limit + 1),
        )
        const { items, next } = pageBy(rows, page, ({ id }) => [id])
        return { items: items.map(roundOf), next }
      }),
    })
  }),
)
