import { type Brand, DateTime } from "effect"
import type { UserId } from "../shared/index.ts"
import { cut } from "../shared/index.ts"
import { type EmailAddress, localPart } from "./email-address.ts"

/** A bcrypt hash as the hasher produced it. */
export type PasswordHash = string & Brand.Brand<"PasswordHash">

/** The audience that sees more of a profile than the name and the picture. Contract: users, users. */
export type Privacy = "public" | "friends_only" | "private"

/** An account. Contract: users, users. */
export interface User {
  readonly id: UserId
  readonly email: EmailAddress
  readonly emailVerifiedAt: DateTime.Utc | null
  /** When the verified address was last refused for good; `null` once its owner has confirmed it again. */
  readonly emailRefusedAt: DateTime.Utc | null
  /** What the mail server said then, for administrators. */
  readonly emailRefusal: string | null
  readonly displayName: string
  readonly passwordHash: PasswordHash | null
  readonly avatarUrl: string | null
  readonly bio: string | null
  /** The language tag (BCP 47) of the mails to the user; `null` for that of the installation. */
  readonly locale: string | null
  readonly privacy: Privacy
  /** Whether a public profile is shown to viewers without an account, too. */
  readonly openToVisitors: boolean
  readonly showPresence: boolean
  readonly showReadReceipts: boolean
  /** Access tokens issued before this time, a whole second, are refused. */
  readonly tokensValidFrom: DateTime.Utc | null
  /** Access tokens and flows from before this time, a whole second, may not change the account's credentials. */
  readonly credentialsValidFrom: DateTime.Utc | null
  /** Access tokens issued before this time, a whole second, open no socket. */
  readonly socketsValidFrom: DateTime.Utc | null
  /** Rises when a sign-in that waits for its second step must not be finished any more. */
  readonly signInVersion: number
  /** While the account is suspended, when that began. */
  readonly suspendedAt: DateTime.Utc | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/**
 * A new account with the defaults of the contract. Without a name, the local part of the address is used.
 * Contract: auth, POST /auth/register.
 */
export const newUser = (input: {
  readonly id: UserId
  readonly email: EmailAddress
  readonly displayName: string | null
  readonly passwordHash: PasswordHash | null
  readonly locale?: string | null
  readonly now: DateTime.Utc
}): User => ({
  id: input.id,
  email: input.email,
  emailVerifiedAt: null,
  emailRefusedAt: null,
  emailRefusal: null,
  displayName: input.displayName ?? cut(localPart(input.email), 100),
  passwordHash: input.passwordHash,
  avatarUrl: null,
  bio: null,
  locale: input.locale ?? null,
  privacy: "public",
  openToVisitors: false,
  showPresence: true,
  showReadReceipts: true,
  tokensValidFrom: null,
  credentialsValidFrom: null,
  socketsValidFrom: null,
  signInVersion: 0,
  suspendedAt: null,
  createdAt: input.now,
  updatedAt: input.now,
})

/** The account with its address verified. An earlier verification is kept. */
export const verified = (user: User, now: DateTime.Utc): User =>
  user.emailVerifiedAt === null ? { ...user, emailVerifiedAt: now, updatedAt: now } : user

/** The account whose owner has got a mail at its address: it is verified, and refused no more. */
export const withConfirmedEmail = (user: User, now: DateTime.Utc): User =>
  user.emailRefusedAt === null
    ? verified(user, now)
    : { ...verified(user, now), emailRefusedAt: null, emailRefusal: null, updatedAt: now }

/** A mail whose receiver was refused for good. `isAbout` says whether it was a mail about the account. */
interface RefusedMail {
  readonly to: EmailAddress | null
  readonly isAbout: boolean
  readonly reason: string
}

/**
 * The account after a mail was refused for good. Only a mail about the account to the address that its owner has proven
 * says something of it: any other may have been caused by a stranger. Contract: delivery, mails.
 */
export const withRefusedEmail = (user: User, { isAbout, reason, to }: RefusedMail, now: DateTime.Utc): User =>
  isAbout && user.email === to && user.emailVerifiedAt !== null
    ? { ...user, emailRefusedAt: now, emailRefusal: cut(reason.replace(/\p{C}+/gu, " ").trim(), 200) }
    : user

/**
 * The changeable attributes of a profile. A missing key leaves its attribute unchanged.
 * Contract: users, PATCH /users/:id.
 */
export interface ProfileChanges {
  readonly displayName?: string | undefined
  /** `null` clears it. */
  readonly bio?: string | null | undefined
  readonly privacy?: Privacy | undefined
  readonly openToVisitors?: boolean | undefined
  readonly showPresence?: boolean | undefined
  readonly showReadReceipts?: boolean | undefined
}

/** The account with changed profile attributes or settings. */
export const edited = (user: User, changes: ProfileChanges, now: DateTime.Utc): User => ({
  ...user,
  displayName: changes.displayName ?? user.displayName,
  bio: changes.bio === undefined ? user.bio : changes.bio,
  privacy: changes.privacy ?? user.privacy,
  openToVisitors: changes.openToVisitors ?? user.openToVisitors,
  showPresence: changes.showPresence ?? user.showPresence,
  showReadReceipts: changes.showReadReceipts ?? user.showReadReceipts,
  updatedAt: now,
})

/** The account with another language of its mails; `null` for that of the installation. */
export const withLocale = (user: User, locale: string | null, now: DateTime.Utc): User => ({
  ...user,
  locale,
  updatedAt: now,
})

/** The account with another picture, or with none. */
export const withNewAvatar = (user: User, url: string | null, now: DateTime.Utc): User => ({
  ...user,
  avatarUrl: url,
  updatedAt: now,
})

/** The account with a picture, unless it has one. */
export const withAvatar = (user: User, url: string | null, now: DateTime.Utc): User =>
  url === null || user.avatarUrl !== null ? user : { ...user, avatarUrl: url, updatedAt: now }

/**
 * Whether the owner took over the account after `earlier` was read. If so, a request that was authenticated with
 * `earlier` no longer counts.
 */
export const isReclaimedSince = (user: User, earlier: User): boolean =>
  user.tokensValidFrom !== null &&
  (earlier.tokensValidFrom === null || DateTime.isLessThan(earlier.tokensValidFrom, user.tokensValidFrom))

/** Whether the owner took over the account from a person who signed in at `signedInAt`. */
export const isReclaimedAfter = ({ tokensValidFrom }: User, signedInAt: DateTime.Utc): boolean =>
  tokensValidFrom !== null && DateTime.isLessThan(signedInAt, tokensValidFrom)
