import { type Brand, DateTime } from "effect"
import { cut } from "../shared/text.ts"
import { type EmailAddress, localPart } from "./email-address.ts"

export type UserId = string & Brand.Brand<"UserId">
/** A bcrypt hash as the hasher made it. */
export type PasswordHash = string & Brand.Brand<"PasswordHash">

/** Who sees more of a profile than the name and the picture. Contract: people, users. */
export type Privacy = "public" | "friends_only" | "private"

/** An account. Contract: seed section 2, people. */
export interface User {
  readonly id: UserId
  readonly email: EmailAddress
  readonly emailVerifiedAt: DateTime.Utc | null
  readonly displayName: string
  readonly passwordHash: PasswordHash | null
  readonly avatarUrl: string | null
  readonly bio: string | null
  readonly privacy: Privacy
  readonly showPresence: boolean
  readonly showReadReceipts: boolean
  /** Access tokens issued before this moment, a whole second, are refused. */
  readonly tokensValidFrom: DateTime.Utc | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** A new account with the defaults of the contract; without a name it is called by its address. Contract: auth, register. */
export const newUser = (input: {
  readonly id: UserId
  readonly email: EmailAddress
  readonly displayName: string | null
  readonly passwordHash: PasswordHash | null
  readonly now: DateTime.Utc
}): User => ({
  id: input.id,
  email: input.email,
  emailVerifiedAt: null,
  displayName: input.displayName ?? cut(localPart(input.email), 100),
  passwordHash: input.passwordHash,
  avatarUrl: null,
  bio: null,
  privacy: "public",
  showPresence: true,
  showReadReceipts: true,
  tokensValidFrom: null,
  createdAt: input.now,
  updatedAt: input.now,
})

/** The account with its address proven; the first proof counts. */
export const verified = (user: User, now: DateTime.Utc): User =>
  user.emailVerifiedAt === null ? { ...user, emailVerifiedAt: now, updatedAt: now } : user

/** The account with another password. */
export const withPassword = (user: User, passwordHash: PasswordHash, now: DateTime.Utc): User => ({
  ...user,
  passwordHash,
  updatedAt: now,
})

/** What people change about themselves; what is missing stays as it is. Contract: people, PATCH /users/:id. */
export interface ProfileChanges {
  readonly displayName?: string | undefined
  /** `null` clears it. */
  readonly bio?: string | null | undefined
  readonly privacy?: Privacy | undefined
  readonly showPresence?: boolean | undefined
  readonly showReadReceipts?: boolean | undefined
}

/** The account with another profile or other settings. */
export const edited = (user: User, changes: ProfileChanges, now: DateTime.Utc): User => ({
  ...user,
  displayName: changes.displayName ?? user.displayName,
  bio: changes.bio === undefined ? user.bio : changes.bio,
  privacy: changes.privacy ?? user.privacy,
  showPresence: changes.showPresence ?? user.showPresence,
  showReadReceipts: changes.showReadReceipts ?? user.showReadReceipts,
  updatedAt: now,
})

/** The account with another picture, or none. */
export const withNewAvatar = (user: User, url: string | null, now: DateTime.Utc): User => ({
  ...user,
  avatarUrl: url,
  updatedAt: now,
})

/** The account with a picture, unless it has one. */
export const withAvatar = (user: User, url: string | null, now: DateTime.Utc): User =>
  url === null || user.avatarUrl !== null ? user : { ...user, avatarUrl: url, updatedAt: now }

/**
 * The account as the owner of its address takes it over from whoever registered it: verified, without a password, and
 * with every access token issued so far refused. Contract: auth, identity provider, automatic linking.
 */
export const reclaimed = (user: User, now: DateTime.Utc): User => ({
  ...verified(user, now),
  passwordHash: null,
  tokensValidFrom: nextSecond(now),
  updatedAt: now,
})

/** Whether the owner took the account over after `earlier` was read: whoever was let in by that one has no say any more. */
export const isReclaimedSince = (user: User, earlier: User): boolean =>
  user.tokensValidFrom !== null &&
  (earlier.tokensValidFrom === null || DateTime.isLessThan(earlier.tokensValidFrom, user.tokensValidFrom))

/** Whether the owner took the account over from whoever set out at `startedAt`, to come back with a link to it. */
export const isReclaimedAfter = ({ tokensValidFrom }: User, startedAt: DateTime.Utc): boolean =>
  tokensValidFrom !== null && DateTime.isLessThan(startedAt, tokensValidFrom)

// Tokens say when they were issued in whole seconds, rounded down.
const nextSecond = (now: DateTime.Utc): DateTime.Utc =>
  DateTime.makeUnsafe((Math.floor(DateTime.toEpochMillis(now) / 1000) + 1) * 1000)
