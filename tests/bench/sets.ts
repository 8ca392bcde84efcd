import { Effect, type Scope } from "effect"
import { ids } from "../../adapters/crypto/ids.ts"
import { Database, type Engine } from "../../adapters/sql/engine/database.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import { type Edition, makeSet, type SetPlace, viewSet } from "../../core/index.ts"
import { repositoriesOn, temporaryFolder } from "../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { fill, madeUpRows } from "./made-up-rows.ts"
import { below, type Measure, median } from "./measure.ts"
import { fillMarket, viewer } from "./showcase-market.ts"

const [size, editions, places, own] = [1_000_000, 200_000, 2000, 800]

/** A set of 2,000 places among a million items that are all listed, five of an edition. */
export const sets = async (): Promise<ReadonlyArray<Measure>> => [
  ...(await setsOn(
    "SQLite",
    Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "NORMAL" })),
  )),
  ...(hasPostgres
    ? await setsOn(
        "Postgres",
        Effect.flatMap(temporaryPostgres, (url) => openPostgres(url)),
      )
    : []),
]

const setsOn = async (
  name: string,
  engine: Effect.Effect<Engine, unknown, Scope.Scope>,
): Promise<ReadonlyArray<Measure>> => {
  const database = repositoriesOn(engine)
  const time = async (effect: Parameters<typeof database.runPromise>[0]) => {
    const all: Array<number> = []
    for (let n = 0; n < 30; n++) {
      const began = performance.now()
      await database.runPromise(effect)
      all.push(performance.now() - began)
    }
    return median(all)
  }
  await database.runPromise(Effect.andThen(fillMarket(size), fillEditions).pipe(Effect.orDie))
  const set = await database.runPromise(
    makeSet({ by: viewer, name: "A set", description: null, type: "games", isPublic: true, places: written }).pipe(
      Effect.provide(ids),
      Effect.orDie,
    ),
  )
  const view = viewSet({ id: set.id, viewer }).pipe(Effect.orDie)
  const { progress } = await database.runPromise(view)
  const all = await time(view)
  await database.dispose()
  return [below(`a set of ${places} places, ${progress.owned} owned, among ${size} listings, ${name}`, all, 30, "ms")]
}

const written: ReadonlyArray<SetPlace> = Array.from({ length: places }, (_, n) => ({
  number: `${n}`,
  name: `Place ${n}`,
  edition: n % 20 === 0 ? null : (`bgg:${1 + n * 97}` as Edition),
}))

const fillEditions = Effect.gen(function* () {
  const { engine } = yield* Database
  const { at, dice, from, id, json, text } = madeUpRows(engine)
  const edition = `'bgg:' || ${text(`1 + ${dice(editions, 21)}`)}`
  const people = Math.max(100, size / 100)
  const owner = `${dice(people - 1, 1)} + 1`
  const shelf = `(${dice(people - 1, 1)} + 1) * 3 + ${dice(3, 2)}`
  const ofOwn = `'bgg:' || ${text("1 + n * 97")}`
  yield* fill([
    `insert into item_editions (item_id, edition, owner_id, collection_id)
      select ${id(5, "n")}, ${edition}, ${id(1, owner)}, ${id(2, shelf)} ${from(size)}`,
    `insert into listing_editions (listing_id, edition, owner_id, collection_id)
      select ${id(6, "n")}, ${edition}, ${id(1, owner)}, ${id(2, shelf)} ${from(size)}`,
    `update collections set reach = (select case when 'private' in (privacy, visibility) then 0
      when 'friends_only' in (privacy, visibility) then 1 else 2 end from users where users.id = owner_id)`,
    `insert into items (id, collection_id, owner_id, name, name_key, fields, rating_key, created_at, updated_at)
      select ${id(9, "n")}, ${id(2, "0")}, ${id(1, "0")}, 'Place ' || ${text("n")}, 'place ' || ${text("n")},
      ${json("{}")}, 0, ${at("n")}, ${at("n")} ${from(own)}`,
    `insert into item_editions (item_id, edition, owner_id, collection_id)
      select ${id(9, "n")}, ${ofOwn}, ${id(1, "0")}, ${id(2, "0")} ${from(own)}`,
  ])
})
