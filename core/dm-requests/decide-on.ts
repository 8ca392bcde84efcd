import { DateTime, Effect, Option, type Result } from "effect"
import { NotFound } from "../chat/errors.ts"
import type { DmRequest, DmRequestId } from "./dm-request.ts"
import { DmRequests } from "./ports.ts"

/** Decides on a request and stores the decision. Returns the request after the decision. Part of a transaction. */
export const decideOn = Effect.fnUntraced(function* <E>(
  id: DmRequestId,
  decide: (request: DmRequest, now: DateTime.Utc) => Result.Result<DmRequest, E>,
) {
  const requests = yield* DmRequests
  const request = Option.getOrNull(yield* requests.find(id))
  if (request === null) return yield* new NotFound()
  const decided = yield* Effect.fromResult(decide(request, yield* DateTime.now))
  yield* requests.save(decided)
  return decided
})
