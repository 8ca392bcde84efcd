import { Effect, Option } from "effect"
import { inTransactionAboutFound } from "../shared/transactions.ts"
import type { DmRequestId } from "./dm-request.ts"
import { DmRequests } from "./ports.ts"

/**
 * Runs the whole body of a use case in one transaction about the two users of a request: the last argument of its
 * `Effect.fn`. They are also those of the direct conversation that an acceptance opens.
 */
export const inTransactionOfRequest = inTransactionAboutFound(
  Effect.fnUntraced(function* ({ id }: { readonly id: DmRequestId }) {
    const request = Option.getOrNull(yield* (yield* DmRequests).find(id))
    return request === null ? [] : [request.from.id, request.to.id]
  }),
)
