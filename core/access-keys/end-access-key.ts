import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import type { AccessKeyId } from "./access-key.ts"
import { prepareKeyEnd } from "./prepare-key-end.ts"

/** Ends one of the caller's keys; fails with `AccessKeyNotFound`. Contract: auth, access keys. */
export const endAccessKey = Effect.fn("accessKeys.endOne")(function* (input: {
  readonly id: AccessKeyId
  readonly by: UserId
}) {
  const { atomically } = yield* Transactions
  const end = yield* prepareKeyEnd(input.id, input.by)
  yield* atomically(end.store, [input.by])
})
