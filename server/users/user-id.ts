import { type User, type UserId, visitor } from "../../core/index.ts"
import { HttpError } from "../http/answers/http-error.ts"
import { UserIdOrMe } from "../http/input/text-schemas.ts"
import { Params } from "../http/validation.ts"

/** The params of a route about a user: an id, or `me`. Contract: users, users. */
export const Who = Params({ id: UserIdOrMe })

/** The user whom such a route is about; a visitor is no user. */
export const idOf = (id: UserId | "me", user: User): UserId => {
  if (id !== "me") return id
  if (user === visitor) throw new HttpError(401, "UNAUTHORIZED")
  return user.id
}
