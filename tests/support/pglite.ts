import { PGlite, parse, protocol, type QueryOptions, type Results, type Transaction } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { Deferred, Effect, type Scope } from "effect"
import { Database, type Db, databaseOf, type Engine } from "../../adapters/sql/engine/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { postgresEngine, type Reserved } from "../../adapters/sql/postgres/engine.ts"

/** A database that `writePglite` made: an instance that unpacks it has nothing left to migrate. */
const made = process.env["CURIO_PGLITE"]

/** How many instances wait for another test: few tests use two at the same time, and each takes 250 MB. */
const kept = 1
/** How often an instance is lent: what its transactions leave behind in memory grows. */
const loans = 30
/** How many statements stay prepared. Each takes some of the memory, of which nothing is ever given back. */
const mostStatements = 300

interface Lite {
  readonly lite: PGlite
  readonly origin: Origin
  readonly lent: number
}

/** What an instance is emptied to before another test gets it. */
interface Origin {
  /** Differs from that of any instance whose schema is another one. */
  readonly schema: string
  /** The rows that the migrations inserted, as JSON, by table. */
  readonly rows: ReadonlyArray<readonly [table: string, rows: string]>
}

const idle: Array<Lite> = []

/**
 * Postgres in this process, migrated and without other rows than those of the migrations. It has one connection, which
 * a transaction keeps to itself while everybody else waits. Tests of one process get the same instance one after the
 * other: to empty it costs a fifth of opening another one.
 */
export const openPglite: Effect.Effect<Engine, never, Scope.Scope> = Effect.acquireRelease(
  Effect.promise(async () => lentOut(idle.pop() ?? (await fresh()))),
  ({ returned }) => Effect.promise(returned),
).pipe(Effect.map(({ lite }) => engineOf(lite)))

/** Writes a migrated database without any rows to a file, which `CURIO_PGLITE` then names. */
export const writePglite = (file: string) =>
  Effect.promise(async () => {
    const { lite } = await fresh()
    await Bun.write(file, await lite.dumpDataDir("none"))
    await lite.close()
  })

const fresh = async (): Promise<Lite> => {
  const lite = await PGlite.create(made === undefined ? {} : { loadDataDir: Bun.file(made) })
  if (made !== undefined) {
    origin ??= originOf(lite)
    return { lite, origin: await origin, lent: 0 }
  }
  await Effect.runPromise(Effect.provideService(migrate(), Database, databaseOf(engineOf(lite))))
  return { lite, origin: await originOf(lite), lent: 0 }
}

/** That of all instances which were unpacked from one file. */
let origin: Promise<Origin> | undefined

const originOf = async (lite: PGlite): Promise<Origin> => {
  await lite.exec("DISCARD ALL")
  const rows = (await filled(lite)).map(async (table) => [table, await rowsOf(lite, table)] as const)
  return { schema: await schemaOf(lite), rows: await Promise.all(rows) }
}

type Client = Pick<PGlite, "exec" | "query" | "transaction">

/** The instance for one test. After its return the test reaches it no more. */
const lentOut = (one: Lite) => {
  const query = prepared(one.lite)
  let isReturned = false
  const own = async () => {
    if (isReturned) throw new Error("PGlite is closed")
    return one.lite
  }
  const lite: Client = {
    exec: async (...given) => (await own()).exec(...given),
    query: async (...given) => (await own())._runExclusiveTransaction(() => query(...given)),
    transaction: async (body) => (await own()).transaction((tx) => body(transactionWith(tx, query))),
  }
  const returned = async () => {
    isReturned = true
    const lent = one.lent + 1
    const origin = idle.length < kept && lent < loans ? await emptied(one) : null
    if (origin === null) await one.lite.close()
    else idle.push({ lite: one.lite, origin, lent })
  }
  return { lite, returned }
}

const transactionWith = (tx: Transaction, query: Client["query"]) =>
  ({
    exec: (statements: string) => tx.exec(statements),
    query: async (...given: Parameters<Client["query"]>) => {
      if (tx.closed) throw new Error("Transaction is closed")
      return query(...given)
    },
    rollback: () => tx.rollback(),
  }) as unknown as Transaction

/**
 * What `query` of PGlite does, which parses and plans each statement each time, in five messages. Here a statement is
 * prepared once, as Bun's client of Postgres does it, and a call is one message. That takes two thirds of the time.
 */
const prepared = (lite: PGlite): Client["query"] => {
  const { serialize } = protocol
  const statements = new Map<string, { readonly name: string; readonly types: ReadonlyArray<number> }>()
  let names = 0
  const send = async (...messages: ReadonlyArray<Uint8Array>) =>
    (await lite.execProtocol(Buffer.concat(messages), { syncToFs: false })).messages
  const statementOf = async (text: string) => {
    const known = statements.get(text)
    if (known !== undefined) return known
    // Of these alone: a test may have prepared some of its own.
    if (statements.size === mostStatements) {
      const closed = [...statements.values()].map(({ name: one }) => serialize.close({ type: "S", name: one }))
      statements.clear()
      await send(...closed, serialize.sync())
    }
    const name = `s${names++}`
    const parsed = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    )
    const made = { name, types: parse.parseDescribeStatementResults(parsed) }
    statements.set(text, made)
    return made
  }
  return <T>(text: string, params: ReadonlyArray<unknown> = [], options?: QueryOptions) =>
    lite._runExclusiveQuery(async () => {
      const { name, types } = await statementOf(text)
      const values = params.map((param, n) =>
        param === null || param === undefined ? null : (lite.serializers[types[n] ?? 0] ?? String)(param),
      )
      const answered = await send(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: "P" }),
        serialize.execute({}),
        serialize.sync(),
      )
      // PGlite would copy all its parsers to add a few, for each statement.
      const parsers = Object.assign(Object.create(lite.parsers), options?.parsers)
      const { rowMode = "object" } = options ?? {}
      return parse.parseResults(answered, parsers, { rowMode })[0] as Results<T>
    })
}

/** Makes an instance as it was when it was opened. `null` when a test changed more than rows. */
const emptied = async ({ lite, origin }: Lite): Promise<Origin | null> => {
  await lite.exec("DISCARD ALL")
  // What ANALYZE counted.
  await lite.exec(`DELETE FROM pg_statistic WHERE starelid >= ${firstOwn}`)
  if ((await schemaOf(lite)) !== origin.schema) return null
  const tables = await filled(lite)
  const inserts = origin.rows.map(
    ([table, json]) =>
      `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $json$${json}$json$);`,
  )
  // As a replica it fires no triggers, those of foreign keys among them. TRUNCATE would want each table that refers to
  // another one, and takes five times as long.
  const deletes = tables.map((table) => `DELETE FROM ${table};`)
  await lite.exec("SET session_replication_role = replica")
  await lite.exec([...deletes, ...inserts].join(" "))
  await lite.exec("SET session_replication_role = origin")
  const { rows: large } = await lite.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND ${own} AND pg_total_relation_size(oid) > 300000`,
  )
  // Indexes of large tables would keep their pages.
  if (large.length > 0) await lite.exec(`VACUUM FULL ${large.map(({ name }) => name).join(", ")}`)
  if (tables.length > 0) await lite.exec(`VACUUM ${tables.join(", ")}`)
  // Postgres plans as for tables that it has never counted.
  await lite.exec(`UPDATE pg_class SET reltuples = -1, relpages = 0 WHERE ${own} AND reltuples >= 0`)
  await lite.exec("CHECKPOINT")
  // A table that was written again has no column left whose value is that of a migration.
  return large.length > 0 ? { ...origin, schema: await schemaOf(lite) } : origin
}

/** Objects that did not come with Postgres have this number or a higher one. */
const firstOwn = 16384
const own = `oid >= ${firstOwn}`

const filled = async (lite: PGlite) => {
  const { rows: tables } = await lite.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND ${own}`,
  )
  const found = tables.map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`)
  return (await lite.query<{ name: string }>(found.join(" UNION ALL "))).rows.map(({ name }) => name)
}

const rowsOf = async (lite: PGlite, table: string) =>
  (await lite.query<{ rows: string }>(`SELECT json_agg(t)::text AS rows FROM ${table} t`)).rows[0]?.rows ?? "[]"

/** What a change of anything but rows adds to or takes from. */
const catalogs = [
  ...["attribute", "attrdef", "constraint", "index", "trigger", "proc", "type", "namespace", "rewrite", "policy"],
  ...["sequence", "extension", "event_trigger", "statistic", "statistic_ext", "db_role_setting", "authid"],
]

/** Differs after each change of a catalog: a changed row is a new one, with the number of its transaction. */
const schemaOf = async (lite: PGlite) => {
  const parts = catalogs.map((name) => `SELECT count(*) || ' ' || max(xmin::text::bigint) AS line FROM pg_${name}`)
  parts.push(`SELECT concat_ws(' ', oid, relname, relkind, relowner, relpersistence, reloptions, relacl, relrowsecurity)
    FROM pg_class WHERE ${own}`)
  // Those of plpgsql are there from the first trigger on.
  parts.push(`SELECT name || ' ' || setting FROM pg_settings
    WHERE name NOT LIKE 'transaction_%' AND name NOT LIKE 'plpgsql.%'`)
  const hash = `SELECT md5(string_agg(line, '/' ORDER BY line)) AS hash FROM (${parts.join(" UNION ALL ")}) lines`
  return (await lite.query<{ hash: string }>(hash)).rows[0]?.hash ?? ""
}

const engineOf = (lite: Client): Engine =>
  postgresEngine({
    reader: dbOf(lite),
    reserve: reserve(lite),
  })

const reserve = (lite: Client): Effect.Effect<Reserved> =>
  Effect.gen(function* () {
    const held = yield* Deferred.make<Transaction>()
    const release = Promise.withResolvers<void>()
    const over = lite.transaction(async (tx) => {
      Effect.runSync(Deferred.succeed(held, tx))
      await release.promise
    })
    const tx = yield* Deferred.await(held)
    // PGlite has begun already, and commits by itself when its callback ends.
    const run: Reserved["run"] = async ({ text, values = [] }) => {
      if (text.startsWith("BEGIN")) return tx.exec(text.replace("BEGIN", "SET TRANSACTION"))
      if (text === "ROLLBACK") return tx.rollback()
      if (text !== "COMMIT") return tx.query(text, [...values])
      release.resolve()
      return over
    }
    return {
      db: dbOf(tx),
      run,
      discard: async () => {},
      release: Effect.promise(async () => {
        release.resolve()
        await over.catch(() => {})
      }),
    }
  })

const dbOf = (client: Client | Transaction): Db => drizzle({ client: client as PGlite }) as unknown as Db
