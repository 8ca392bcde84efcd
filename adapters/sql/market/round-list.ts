import { and, type Column, desc, eq, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { RoundFilter, RoundId, RoundStatus, Rounds, UserId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { given, type Value } from "../engine/given.ts"
import { pageBy } from "../engine/keyset.ts"
import { shaped } from "../engine/statement.ts"
import { soughtTerms } from "../engine/terms.ts"
import { roundVisibilityOf } from "../visibility/round-visibility.ts"
import { shownRounds } from "./shown-rounds.ts"

/** How many rows each step of one request looks at, and how many rounds a term may have to start from it. */
const steps = [200, 2_000, 20_000]
const many = 2_000

/** The text of a statement depends on it. */
interface Shape {
  readonly source: "own" | "all" | { readonly term: Value<string> }
  readonly mine: RoundFilter["mine"]
  readonly viewer: Value<UserId>
  readonly status: Value<RoundStatus> | null
  readonly terms: ReadonlyArray<Value<string>>
  readonly after: Value<string> | null
  readonly rows: number
}

/**
 * The lists of rounds, newest first, in time that does not grow with the number of rounds: an index in the order of
 * their ids is read until a page is full, or until so many rows were hidden that the next request goes on from there.
 */
export const roundListOf = (database: Database["Service"]): Rounds["Service"]["list"] => {
  const { read, tables } = database
  const { roundEntries, roundInvites, roundOrganizers, roundWords, rounds } = tables
  const { seesRound } = roundVisibilityOf(tables)
  const { showAll } = shownRounds(database)

  const sourceOf = ({ after, mine, rows, source, status, viewer }: Shape): SQL => {
    const from = (id: Column, table: SQL, condition: SQL | undefined, distinct = false) =>
      sql`select ${distinct ? sql.raw("distinct ") : sql.raw("")}${id} as id from ${table}
        where ${and(condition, after === null ? undefined : sql`${id} < ${sql.param(after, id)}`) ?? sql`true`}
        order by ${desc(id)} limit ${sql.raw(String(rows))}`
    if (typeof source === "object")
      return from(
        roundWords.roundId,
        sql`${roundWords}`,
        sql`${roundWords.word} = ${sql.param(source.term, roundWords.word)}`,
      )
    switch (mine) {
      case "owned":
        return from(rounds.id, sql`${rounds}`, eq(rounds.ownerId, viewer))
      case "organizing":
        return from(roundOrganizers.roundId, sql`${roundOrganizers}`, eq(roundOrganizers.userId, viewer))
      case "invited":
        return from(roundInvites.roundId, sql`${roundInvites}`, eq(roundInvites.userId, viewer))
      case "entered":
        return from(roundEntries.roundId, sql`${roundEntries}`, eq(roundEntries.ownerId, viewer), true)
      case null:
        return from(rounds.id, sql`${rounds}`, status === null ? undefined : eq(rounds.status, status))
    }
  }
  const candidates = shaped((db, shape: Shape) => {
    const passes = and(
      sql`${rounds.id} = candidates.id`,
      shape.status === null ? undefined : eq(rounds.status, shape.status),
      ...shape.terms.map(
        (term) => sql`exists (select 1 from ${roundWords} where ${roundWords.roundId} = ${rounds.id}
          and ${roundWords.word} = ${term})`,
      ),
      sql`(${seesRound(shape.viewer)})`,
    )
    return db
      .select({
        id: sql<RoundId>`candidates.id`,
        isShown: sql`exists (select 1 from ${rounds} where ${passes})`.mapWith(Boolean),
      })
      .from(sql`(${sourceOf(shape)}) as candidates`)
      .orderBy(sql`candidates.id desc`)
      .prepare()
  })
  const counted = shaped((db, { term }: { readonly term: Value<string> }) =>
    db
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(
        sql`(select 1 from ${roundWords} where ${eq(roundWords.word, term)} limit ${sql.raw(String(many))}) as counted`,
      )
      .prepare(),
  )
  const chosen = Effect.fnUntraced(function* (filter: RoundFilter, terms: ReadonlyArray<string>) {
    if (filter.mine !== null) return "own" as const
    let source: "all" | { readonly term: string } = "all"
    let fewest = many
    for (const term of terms) {
      const { at, values } = given()
      const [row] = yield* read((db) => counted(db, { term: at("term", term) }).execute(values))
      if (row === undefined || row.count >= fewest) continue
      fewest = row.count
      source = { term }
    }
    return source
  })

  return Effect.fnUntraced(function* (viewer, filter, page) {
    const terms = filter.q === null ? [] : soughtTerms(filter.q)
    // A search that holds only punctuation finds nothing.
    if (filter.q !== null && terms.length === 0) return { items: [], next: null }
    const source = yield* chosen(filter, terms)
    const wanted = page.limit + 1
    const found: Array<RoundId> = []
    let after = page.after === null ? null : String(page.after[0])
    let isWhole = false
    for (const rows of steps) {
      const { at, maybe, values } = given()
      const shape: Shape = {
        source: typeof source === "string" ? source : { term: at("source", source.term) },
        mine: filter.mine,
        viewer: at("viewer", viewer) as Value<UserId>,
        status: maybe("status", filter.status) as Value<RoundStatus> | null,
        terms: terms.map((term, n) => at(`term${n}`, term)),
        after: maybe("after", after),
        rows,
      }
      const some = yield* read((db) => candidates(db, shape).execute(values))
      for (const { id, isShown } of some) if (isShown && found.length < wanted) found.push(id)
      isWhole = some.length < rows
      after = some.at(-1)?.id ?? after
      if (isWhole || found.length === wanted) break
    }
    const { items, next } = pageBy(found, page, (id) => [id])
    const shown = yield* showAll(viewer, items)
    return { items: shown, next: found.length === wanted || isWhole || after === null ? next : [after] }
  })
}
