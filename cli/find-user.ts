import { Effect } from "effect"
import { isEmailAddress, isId, type UserId, Users, UsersErrors } from "../core/index.ts"

/** The account that an id or an address names. Contract: CLI. */
export const findUser = Effect.fn("cli.findUser")(function* (idOrEmail: string) {
  const users = yield* Users
  if (isId(idOrEmail)) return yield* users.get(idOrEmail.toLowerCase() as UserId)
  if (!isEmailAddress(idOrEmail)) return yield* new UsersErrors.UserNotFound()
  const found = yield* users.findByEmail(idOrEmail)
  return yield* Effect.fromOption(found).pipe(Effect.mapError(() => new UsersErrors.UserNotFound()))
})
