import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { type ImportId, resumed } from "./import-batch.ts"
import { ImportGames, Imports } from "./ports.ts"

/** Takes up a failed or cancelled batch where it ended, with the games that failed, unless its user has another active one. Contract: CLI, imports. */
export const resumeImport = Effect.fn("imports.resume")(function* (id: ImportId) {
  const imports = yield* Imports
  const games = yield* ImportGames
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      const batch = yield* Effect.fromResult(resumed(yield* imports.get(id), now))
      yield* games.retry(id)
      yield* imports.save(batch)
      return batch
    }),
  )
})
