import { Effect } from "effect"
import { openSqlite } from "../../../../adapters/sql/sqlite/open-sqlite.ts"

// Writes to the table "pairs", two rows per transaction, several at a time, and says each number once it is committed.
// Stops after the given count, or never for 0.
const [folder = "", name = "", count = "0"] = process.argv.slice(2)
await Effect.runPromise(
  Effect.scoped(
    Effect.gen(function* () {
      const engine = yield* openSqlite({ folder, synchronous: "FULL" })
      const write = (n: number) =>
        Effect.andThen(
          engine.transaction((db) =>
            Effect.promise(async () => {
              await engine.execute(db, `INSERT INTO pairs VALUES ('${name}', ${n}, 1)`)
              await engine.execute(db, `INSERT INTO pairs VALUES ('${name}', ${n}, 2)`)
            }),
          ),
          Effect.sync(() => process.stdout.write(`${n}\n`)),
        )
      for (let n = 0; count === "0" || n < Number(count); n += 8)
        yield* Effect.forEach([0, 1, 2, 3, 4, 5, 6, 7], (more) => write(n + more), { concurrency: "unbounded" })
    }),
  ),
)
