import type { User, UserId } from "../../core/index.ts"
import { UserIdOrMe } from "../http/input/text-schemas.ts"
import { Params } from "../http/validation.ts"

/** The params of a route about a user: an id, or `me`. Contract: users, users. */
export const Who = Params({ id: UserIdOrMe })

/** The user whom such a route is about. */
export const idOf = (id: UserId | "me", user: User): UserId => (id === "me" ? user.id : id)
