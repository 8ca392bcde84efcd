import { Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { WantNotFound } from "./errors.ts"
import { Wants } from "./ports.ts"
import type { WantId } from "./want.ts"

/** Deletes a want of the caller. Contract: collectors, wants. */
export const removeWant = Effect.fn("wants.remove")(function* (input: { readonly id: WantId; readonly by: UserId }) {
  const wants = yield* Wants
  const log = yield* RealtimeLog
  const { id, by } = input
  yield* wants.get(id, by)
  if (!(yield* wants.remove(id))) return yield* new WantNotFound()
  yield* log.append([{ kind: "want.deleted", audience: { kind: "user", id: by }, subject: id }])
}, inTransactionOfCaller)
