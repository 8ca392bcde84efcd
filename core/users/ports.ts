import { Context, type Effect, type Option } from "effect"
import type { Page, PageRequest } from "../shared/page.ts"
import type { EmailAddress } from "./email-address.ts"
import type { EmailAlreadyExists, UserNotFound } from "./errors.ts"
import type { User, UserId } from "./user.ts"

/** All accounts. An address belongs to at most one of them, compared letter by letter. */
export class Users extends Context.Service<
  Users,
  {
    readonly get: (id: UserId) => Effect.Effect<User, UserNotFound>
    readonly findByEmail: (email: EmailAddress) => Effect.Effect<Option.Option<User>>
    readonly add: (user: User) => Effect.Effect<void, EmailAlreadyExists>
    /** Stores every field of an account that exists. */
    readonly save: (user: User) => Effect.Effect<void>
    /** Removes the account with all that hangs on it: sessions and tokens. */
    readonly remove: (id: UserId) => Effect.Effect<void>
    /** Accounts whose name or address contains `q`, ignoring case; newest first. For administrators. */
    readonly list: (q: string | null, page: PageRequest) => Effect.Effect<Page<User>>
  }
>()("curio/users/Users") {}
