import { Effect } from "effect"
import { holdDataFolder } from "../../../../adapters/sql/engine/data-folder-lock.ts"

// Holds the data folder it is given until it is killed, or says why it cannot.
await Effect.runPromise(
  Effect.scoped(
    Effect.andThen(
      holdDataFolder(process.argv[2] ?? ""),
      Effect.andThen(
        Effect.sync(() => console.log("held")),
        Effect.never,
      ),
    ),
  ).pipe(Effect.catch((fault) => Effect.sync(() => console.log(fault.sentence)))),
)
