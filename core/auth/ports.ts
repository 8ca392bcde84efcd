import { Context, type DateTime, type Effect, type Option, type Redacted } from "effect"
import type { Page, PageRequest, UserId } from "../shared/index.ts"
import type { PasswordHash } from "../users/index.ts"
import type { AccountInvite, AccountInviteId } from "./account-invite.ts"
import type { HasherBusy, InvalidRefreshToken } from "./errors.ts"
import type { OneTimeToken, TokenPurpose } from "./one-time-token.ts"
import type { Session, SessionId, SessionProof, TokenHash } from "./session.ts"

/** The sessions of all accounts, each with the hash of its newest refresh token. A session ends with its account. */
export class Sessions extends Context.Service<
  Sessions,
  {
    readonly open: (session: Session, token: TokenHash) => Effect.Effect<void>
    /**
     * Ends the sessions of an account, except for the `keep` that are valid at `now` and were used last. Together with
     * `open` in one transaction it keeps the account within its limit, however many begin in parallel.
     */
    readonly endLeastUsed: (userId: UserId, keep: number, now: DateTime.Utc) => Effect.Effect<void>
    /**
     * Puts `next` in the place of `old` in one atomic step: of any number of parallel attempts exactly one wins, and at
     * every moment exactly one of the two is good. Fails when `old` is unknown, replaced or expired at `now`.
     */
    readonly rotate: (
      old: TokenHash,
      next: { readonly token: TokenHash; readonly expiresAt: DateTime.Utc },
      now: DateTime.Utc,
    ) => Effect.Effect<Session, InvalidRefreshToken>
    readonly findByToken: (token: TokenHash) => Effect.Effect<Option.Option<Session>>
    /** Stores by what the user of a session proved to be there. */
    readonly prove: (id: SessionId, proof: SessionProof) => Effect.Effect<void>
    /** Takes back the proofs of all sessions of an account. */
    readonly endProofs: (userId: UserId) => Effect.Effect<void>
    /** Ends the session that this token belongs to, if there is one. */
    readonly endByToken: (token: TokenHash) => Effect.Effect<void>
    /** Ends one session, of `userId` alone unless that is `null`. Returns whose it was; `None` when there was none. */
    readonly end: (id: SessionId, userId: UserId | null) => Effect.Effect<Option.Option<UserId>>
    /** Ends the sessions of an account but `keep`; all of them for `null`. */
    readonly endOthers: (userId: UserId, keep: SessionId | null) => Effect.Effect<void>
    /** Ends all sessions of one account, or of all accounts for `null`. Returns how many. */
    readonly endAll: (userId: UserId | null) => Effect.Effect<number>
    /** Sessions that are valid at `now`, of one account or of all accounts, newest first. */
    readonly list: (userId: UserId | null, now: DateTime.Utc, page: PageRequest) => Effect.Effect<Page<Session>>
    /** Deletes the sessions that expired at `now` or earlier. Returns how many. */
    readonly sweep: (now: DateTime.Utc) => Effect.Effect<number>
  }
>()("curio/auth/Sessions") {}

/** The tokens that travel by mail. A token ends with its account. */
export class OneTimeTokens extends Context.Service<
  OneTimeTokens,
  {
    readonly add: (token: OneTimeToken) => Effect.Effect<void>
    /** The token, if it is valid at `now`. It is not consumed. */
    readonly peek: (
      hash: TokenHash,
      purpose: TokenPurpose,
      now: DateTime.Utc,
    ) => Effect.Effect<Option.Option<Pick<OneTimeToken, "userId" | "createdAt">>>
    /** As `peek`, and ends the token in the same atomic step: of any number of parallel attempts exactly one wins. */
    readonly consume: (
      hash: TokenHash,
      purpose: TokenPurpose,
      now: DateTime.Utc,
    ) => Effect.Effect<Option.Option<Pick<OneTimeToken, "userId" | "createdAt">>>
    readonly endAll: (userId: UserId, purpose: TokenPurpose) => Effect.Effect<void>
    /** Ends those that were made at `from` or later. */
    readonly endSince: (userId: UserId, purpose: TokenPurpose, from: DateTime.Utc) => Effect.Effect<void>
    /** Those made at `from` or later that are valid at `now` expire no earlier than `expiresAt` from then on. */
    readonly prolong: (
      tokens: Pick<OneTimeToken, "userId" | "purpose" | "expiresAt"> & { readonly from: DateTime.Utc },
      now: DateTime.Utc,
    ) => Effect.Effect<void>
    /** Deletes the tokens that expired at `now` or earlier. Returns how many. */
    readonly sweep: (now: DateTime.Utc) => Effect.Effect<number>
  }
>()("curio/auth/OneTimeTokens") {}

/**
 * Accounts that were never verified and have not changed for a while. Unused is one that holds nothing and has no
 * session that is valid at `now`.
 */
export class UnusedAccounts extends Context.Service<
  UnusedAccounts,
  {
    /** Those that were registered and changed last at `before` or earlier and are not suspended, oldest first. */
    readonly list: (
      before: DateTime.Utc,
      now: DateTime.Utc,
      page: PageRequest,
    ) => Effect.Effect<Page<{ readonly id: UserId; readonly isUnused: boolean }>>
    /** Whether the list still has this account, as an unused one. */
    readonly isUnused: (id: UserId, before: DateTime.Utc, now: DateTime.Utc) => Effect.Effect<boolean>
  }
>()("curio/auth/UnusedAccounts") {}

/** The invites to register, each with the hash of its code. */
export class AccountInvites extends Context.Service<
  AccountInvites,
  {
    readonly add: (invite: AccountInvite) => Effect.Effect<void>
    /** Whether the invite with this hash has not expired at `now` and has a use left. */
    readonly isGood: (hash: TokenHash, now: DateTime.Utc) => Effect.Effect<boolean>
    /**
     * Takes one use of the invite if it is good. Of any number of parallel calls as many succeed as uses are left, and
     * one that is rolled back takes none.
     */
    readonly use: (hash: TokenHash, now: DateTime.Utc) => Effect.Effect<boolean>
    /** Newest first, those that are used up or expired among them. */
    readonly list: (page: PageRequest) => Effect.Effect<Page<AccountInvite>>
    /** Ends an invite; `false` when there is none. */
    readonly end: (id: AccountInviteId) => Effect.Effect<boolean>
    /** Deletes the invites that expired at `before` or earlier. Returns how many. */
    readonly sweep: (before: DateTime.Utc) => Effect.Effect<number>
  }
>()("curio/auth/AccountInvites") {}

/**
 * Hashes passwords, slowly on purpose, without slowing down other work. `by` says whose turn a call takes: the id of an
 * account whose token is good, or the address that a caller without one has named. It must not depend on whether an
 * account has that address: otherwise the answers of a full queue would say which addresses have one.
 */
export class PasswordHasher extends Context.Service<
  PasswordHasher,
  {
    readonly hash: (password: Redacted.Redacted, by: string) => Effect.Effect<PasswordHash, HasherBusy>
    /**
     * Whether the password is the hashed one. Takes the same time for a wrong password, for a hash that is not one, and
     * for `null`, which no password fits.
     */
    readonly verify: (
      password: Redacted.Redacted,
      hash: PasswordHash | null,
      by: string,
    ) => Effect.Effect<boolean, HasherBusy>
  }
>()("curio/auth/PasswordHasher") {}

/** Makes and hashes the tokens that the service hands out. */
export class SecretTokens extends Context.Service<
  SecretTokens,
  {
    /** 32 random bytes in base64url, and their hash. */
    readonly make: Effect.Effect<{ readonly token: Redacted.Redacted; readonly hash: TokenHash }>
    /** The same of 16 bytes, for links that people copy. */
    readonly makeShort: Effect.Effect<{ readonly token: Redacted.Redacted; readonly hash: TokenHash }>
    readonly hash: (token: Redacted.Redacted) => Effect.Effect<TokenHash>
  }
>()("curio/auth/SecretTokens") {}

/** What a sealed text is for. A text that was sealed for one purpose can be opened for no other. */
export type SealPurpose = "totp" | "mfa" | "webauthn" | "share" | "answer" | "webhook" | "push" | "appeal"

/** Encrypts what this service hands to browsers or stores, so that only the service reads or makes it. */
export class SealedTexts extends Context.Service<
  SealedTexts,
  {
    /** Seals a text for a purpose and a context, such as its user. Two seals of one text differ. */
    readonly seal: (purpose: SealPurpose, boundTo: string, text: string) => Effect.Effect<string>
    /** The text, if it was sealed for this purpose and this context and is unaltered. */
    readonly open: (purpose: SealPurpose, boundTo: string, sealed: string) => Effect.Effect<Option.Option<string>>
  }
>()("curio/auth/SealedTexts") {}
