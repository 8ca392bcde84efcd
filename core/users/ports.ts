import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Page, PageRequest, UserId } from "../shared/index.ts"
import type { EmailAddress } from "./email-address.ts"
import type { EmailAlreadyExists, UserNotFound } from "./errors.ts"
import type { OwnParts, ViewedUser } from "./profile.ts"
import type { User } from "./user.ts"
import type { UserCard } from "./user-card.ts"

/**
 * All accounts. An address belongs to at most one of them, and one that an account may get back to no other one.
 * Addresses are compared exactly. A transaction that gives an account an address is about that address.
 */
export class Users extends Context.Service<
  Users,
  {
    readonly get: (id: UserId) => Effect.Effect<User, UserNotFound>
    readonly findByEmail: (email: EmailAddress) => Effect.Effect<Option.Option<User>>
    readonly add: (user: User) => Effect.Effect<void, EmailAlreadyExists>
    /** Whether an account has an address, `by` too, or an account other than `by` may get it back at `now`. */
    readonly isTaken: (email: EmailAddress, by: UserId, now: DateTime.Utc) => Effect.Effect<boolean>
    /** Stores an existing account whose address may have changed at its `updatedAt`. */
    readonly changeEmail: (user: User) => Effect.Effect<void, EmailAlreadyExists>
    /** Stores every field of an existing account but `socketsValidFrom`. Its address must be the same. */
    readonly save: (user: User) => Effect.Effect<void>
    /** Makes access tokens of one account, or of all accounts for `null`, good only from a moment on. */
    readonly acceptTokensFrom: (id: UserId | null, from: DateTime.Utc) => Effect.Effect<void>
    /** Lets sockets of one account, or of all accounts for `null`, be opened only with tokens from a moment on. */
    readonly acceptSocketsFrom: (id: UserId | null, from: DateTime.Utc) => Effect.Effect<void>
    /**
     * Removes the account with everything that belongs to it: sessions, tokens, friendships, blocks, collections,
     * items.
     */
    readonly remove: (id: UserId) => Effect.Effect<void>
    /** Accounts whose name or address contains `q`, ignoring case; newest first. For administrators. */
    readonly list: (q: string | null, page: PageRequest) => Effect.Effect<Page<User>>
  }
>()("curio/users/Users") {}

/** Accounts as a viewer may see them. Counts and lists include nothing that the viewer may not see. */
export class Profiles extends Context.Service<
  Profiles,
  {
    /**
     * An account, the relation of `viewer` to its owner, and counts of what the viewer may see of the owner's data.
     */
    readonly see: (viewer: UserId, owner: UserId) => Effect.Effect<ViewedUser, UserNotFound>
    /** The part of the owner's own profile that is not in the account. */
    readonly own: (owner: UserId) => Effect.Effect<OwnParts, UserNotFound>
    /**
     * The users in whose name words begin with the words of `q`, ignoring case, ordered by name. Every character of
     * `q` is literal. Leaves out the viewer, users whom a block separates from the viewer, and private profiles of
     * users who are not friends.
     */
    readonly search: (viewer: UserId, q: string, page: PageRequest) => Effect.Effect<Page<UserCard>>
  }
>()("curio/users/Profiles") {}
