import { Effect, Option } from "effect"
import { Transactions } from "../../shared/index.ts"
import type { ImportId } from "./import-batch.ts"
import { ImportBatches } from "./ports.ts"

/**
 * Runs the whole body of a use case in one transaction about the user of an import, who never changes: the last
 * argument of its `Effect.fn`.
 */
export const inTransactionOfImport = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  id: ImportId,
): Effect.Effect<A, E, R | ImportBatches | Transactions> =>
  Effect.gen(function* () {
    const batch = Option.getOrNull(yield* Effect.option((yield* ImportBatches).get(id)))
    const { atomically } = yield* Transactions
    return yield* atomically(effect, batch === null ? [] : [batch.userId])
  })
