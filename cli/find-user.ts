import { Effect, Option } from "effect"
import { isEmailAddress, parseId, type UserId, Users, UsersErrors } from "../core/index.ts"

/** The account that an id or an address names. Contract: CLI. */
export const findUser = Effect.fn("cli.findUser")(function* (idOrEmail: string) {
  const users = yield* Users
  const id = parseId<UserId>(idOrEmail)
  if (Option.isSome(id)) return yield* users.get(id.value)
  if (!isEmailAddress(idOrEmail)) return yield* new UsersErrors.UserNotFound()
  const found = yield* users.findByEmail(idOrEmail)
  return yield* Effect.fromOption(found).pipe(Effect.mapError(() => new UsersErrors.UserNotFound()))
})
