import { Effect } from "effect"
import { isEmailAddress, type UserId, Users, UsersErrors } from "../core/index.ts"

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The account that an id or an address names. Contract: CLI. */
export const findUser = Effect.fn("cli.findUser")(function* (idOrEmail: string) {
  const users = yield* Users
  if (uuid.test(idOrEmail)) return yield* users.get(idOrEmail.toLowerCase() as UserId)
  if (!isEmailAddress(idOrEmail)) return yield* new UsersErrors.UserNotFound()
  const found = yield* users.findByEmail(idOrEmail)
  return yield* Effect.fromOption(found).pipe(Effect.mapError(() => new UsersErrors.UserNotFound()))
})
