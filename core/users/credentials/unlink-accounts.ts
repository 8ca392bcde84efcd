import { Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import { inTransactionOfAccount } from "../../shared/index.ts"
import { Profiles, Users } from "../ports.ts"
import { changeCredentials } from "./change-credentials.ts"

/**
 * Removes an account's links to the identity provider and to the game platform, with the platform's key, on behalf of
 * an administrator; answers how many were linked. Contract: CLI, users.
 */
export const unlinkAccounts = Effect.fn("credentials.unlinkAccounts")(function* (id: UserId) {
  const users = yield* Users
  const profiles = yield* Profiles
  const user = yield* users.get(id)
  const { gameplatform, idpLinked } = yield* profiles.own(id)
  yield* changeCredentials(user, { kind: "administratorsUnlink" })
  return Number(idpLinked) + Number(gameplatform.accountId !== null)
}, inTransactionOfAccount)
