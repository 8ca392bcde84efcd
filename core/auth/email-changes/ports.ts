import { Context, type DateTime, type Effect, type Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { TokenHash } from "../session.ts"
import type { PendingAddress, ReplacedAddress } from "./email-change.ts"

/** The address that each account is about to get, at most one. Deleted with the account. */
export class PendingAddresses extends Context.Service<
  PendingAddresses,
  {
    /** Stores an address in the place of an earlier one. */
    readonly put: (address: PendingAddress) => Effect.Effect<void>
    /** The address of a token that is valid at `now`. It is not consumed. */
    readonly peek: (hash: TokenHash, now: DateTime.Utc) => Effect.Effect<Option.Option<PendingAddress>>
    /** As `peek`, and ends it in the same atomic step: of any number of parallel attempts exactly one wins. */
    readonly consume: (hash: TokenHash, now: DateTime.Utc) => Effect.Effect<Option.Option<PendingAddress>>
    readonly remove: (userId: UserId) => Effect.Effect<void>
    /** Deletes those that expired at `before` or earlier. Returns how many. */
    readonly sweep: (before: DateTime.Utc) => Effect.Effect<number>
  }
>()("curio/email-changes/PendingAddresses") {}

/**
 * The addresses that accounts had, in the order in which they were replaced. `Users` gives no account an address that
 * another one may get back. Deleted with the account.
 */
export class ReplacedAddresses extends Context.Service<
  ReplacedAddresses,
  {
    /**
     * Adds the address that was replaced last. Those of its account that are valid when it was replaced expire no
     * earlier than it from then on: a younger address would otherwise outlive the older one that ends it.
     */
    readonly add: (address: ReplacedAddress) => Effect.Effect<void>
    /** The address of a token that is valid at `now`. It is not consumed. */
    readonly peek: (hash: TokenHash, now: DateTime.Utc) => Effect.Effect<Option.Option<ReplacedAddress>>
    /**
     * As `peek`, and ends it and all of its account that were replaced after it: of any number of parallel attempts
     * exactly one wins. Those that were replaced before it stay.
     */
    readonly consume: (hash: TokenHash, now: DateTime.Utc) => Effect.Effect<Option.Option<ReplacedAddress>>
    readonly removeAll: (userId: UserId) => Effect.Effect<void>
    /** Deletes those that expired at `before` or earlier. Returns how many. */
    readonly sweep: (before: DateTime.Utc) => Effect.Effect<number>
  }
>()("curio/email-changes/ReplacedAddresses") {}
