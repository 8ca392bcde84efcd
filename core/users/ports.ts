import { Context, type Effect, type Option } from "effect"
import type { Page, PageRequest } from "../shared/page.ts"
import type { EmailAddress } from "./email-address.ts"
import type { EmailAlreadyExists, UserNotFound } from "./errors.ts"
import type { OwnProfile, Sight } from "./profile.ts"
import type { User, UserId } from "./user.ts"
import type { UserCard } from "./user-card.ts"

/** All accounts. An address belongs to at most one of them, compared letter by letter. */
export class Users extends Context.Service<
  Users,
  {
    readonly get: (id: UserId) => Effect.Effect<User, UserNotFound>
    readonly findByEmail: (email: EmailAddress) => Effect.Effect<Option.Option<User>>
    readonly add: (user: User) => Effect.Effect<void, EmailAlreadyExists>
    /** Stores every field of an account that exists. */
    readonly save: (user: User) => Effect.Effect<void>
    /** Removes the account with all that hangs on it: sessions, tokens, friendships, blocks, collections, items. */
    readonly remove: (id: UserId) => Effect.Effect<void>
    /** Accounts whose name or address contains `q`, ignoring case; newest first. For administrators. */
    readonly list: (q: string | null, page: PageRequest) => Effect.Effect<Page<User>>
  }
>()("curio/users/Users") {}

/** Accounts as somebody looks at them. Counts and lists hold nothing that the viewer may not see. */
export class Profiles extends Context.Service<
  Profiles,
  {
    /** An account, what `viewer` is to its owner, and how much of what the owner has the viewer may see. */
    readonly see: (viewer: UserId, owner: UserId) => Effect.Effect<Sight, UserNotFound>
    /** What the owner sees besides the account. */
    readonly own: (owner: UserId) => Effect.Effect<Omit<OwnProfile, "user">, UserNotFound>
    /**
     * People in whose name a word begins with `q`, or several words do, ignoring case, by name; every character of `q` is
     * a plain one. Not the viewer, nobody whom a block separates from the viewer, private profiles only of friends.
     */
    readonly search: (viewer: UserId, q: string, page: PageRequest) => Effect.Effect<Page<UserCard>>
  }
>()("curio/users/Profiles") {}
