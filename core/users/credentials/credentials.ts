import { DateTime } from "effect"
import type { StoredCredential } from "../../shared/index.ts"
import { laterThanTokens } from "../later-than-tokens.ts"
import type { PasswordHash, User } from "../user.ts"
import { everythingStays } from "./everything-stays.ts"

/**
 * Everything that opens an account or depends on its credentials. Flows here are those that began in order to link.
 * Flows and access tokens are not stored: they are compared with times that the account keeps. Sign-ins that wait for
 * their second step are compared with a number that it keeps.
 */
export type Credential =
  | StoredCredential
  | "password"
  | "accessTokens"
  | "identityFlows"
  | "platformFlows"
  | "begunSignIns"

/**
 * `limited` access tokens stay valid, but cannot link accounts, store a platform key or set a password. `newer end`:
 * what was added since the moment that the change goes back to. `all newer end`: the same, unless the account has one
 * that is older. `refused` keys are good again when the suspension has ended, and `silent` webhooks are sent what
 * waited for them. `paused` ones stay so until their owner says otherwise; `newer end, paused`: those that are older.
 */
export type CredentialEffect =
  | "stays"
  | "ends"
  | "newer end"
  | "all newer end"
  | "newer end, paused"
  | "replaced"
  | "limited"
  | "refused"
  | "paused"
  | "silent"

/** The changes that bring a new password. */
export type PasswordChange =
  | "reset"
  | "takeOverByReset"
  | "firstPassword"
  | "changePassword"
  | "changePasswordEndingOthers"
  | "administratorsPassword"
  | "administratorsPasswordEndingSessions"

/** A change of an account's credentials. */
export type CredentialChange =
  | PasswordChange
  | "takeOverBySignIn"
  | "unlink"
  | "administratorsUnlink"
  | "suspension"
  | "factorsReset"
  | "roleGranted"
  | "emailChanged"
  | UndoingChange
  | "administratorsEmail"

/** The changes by which an owner says that another person was in the account. */
export type UndoingChange = "emailUndone" | "additionsUndone"

/** A change with its data. `since` is the moment that undoing goes back to. */
export type Change =
  | { readonly kind: PasswordChange; readonly passwordHash: PasswordHash }
  | { readonly kind: UndoingChange; readonly since: DateTime.Utc }
  | { readonly kind: Exclude<CredentialChange, PasswordChange | UndoingChange> }

// Pushes go to browsers, each of which has a session.
const endSessions = { sessions: "ends", pushSubscriptions: "ends" } as const

/** Proofs end, and those that were begun: users have to prove again that they are the owners. */
const revokeProofs = { begunSignIns: "ends", proofs: "ends" } as const

/** Access tokens and flows from before the change can no longer link an account. */
const revokePendingLinks = { accessTokens: "limited", identityFlows: "ends", platformFlows: "ends" } as const

/**
 * The address was never verified, so everything on the account may belong to another person who registered it in
 * advance.
 */
const revokeAll = {
  ...revokePendingLinks,
  ...revokeProofs,
  ...endSessions,
  resetTokens: "ends",
  verificationTokens: "ends",
  providerLink: "ends",
  platformLink: "ends",
  platformKey: "ends",
  friendships: "ends",
  friendRequests: "ends",
  calendarFeed: "ends",
  accessKeys: "ends",
  factors: "ends",
  recoveryCodes: "ends",
  factorTries: "ends",
  // A friend of the stranger would go on reading and writing there.
  conversations: "ends",
  events: "ends",
  rounds: "ends",
  pendingAddress: "ends",
  replacedAddresses: "ends",
  undoTokens: "ends",
  shareLinks: "ends",
  editors: "ends",
  exports: "ends",
  webhooks: "ends",
  role: "ends",
} as const

// What another person may have made with the password.
const endThings = {
  calendarFeed: "ends",
  accessKeys: "ends",
  pendingAddress: "ends",
  exports: "ends",
  webhooks: "paused",
} as const

/** An administrator restores a user's access. Nothing is known about the address, so links stay. */
const administratorsPassword = {
  ...everythingStays,
  ...revokePendingLinks,
  ...revokeProofs,
  password: "replaced",
  resetTokens: "ends",
} as const

/** The owner has proven both the account and the new address. What was mailed to the old one is void. */
const emailChanged = {
  ...everythingStays,
  begunSignIns: "ends",
  resetTokens: "ends",
  verificationTokens: "ends",
  pendingAddress: "ends",
  // With the token that puts the old address back everything ends that these would end.
  undoTokens: "ends",
} as const

/**
 * The owner of a mailbox says that another person was in the account, who was signed in and had proven to be the owner.
 */
const undone = {
  ...everythingStays,
  ...revokePendingLinks,
  ...revokeProofs,
  password: "ends",
  ...endSessions,
  resetTokens: "ends",
  verificationTokens: "ends",
  accessTokens: "ends",
  providerLink: "newer end",
  platformLink: "newer end",
  // It does not say since when it is there.
  platformKey: "ends",
  calendarFeed: "ends",
  accessKeys: "ends",
  factors: "newer end",
  recoveryCodes: "newer end",
  factorTries: "ends",
  pendingAddress: "ends",
  shareLinks: "newer end",
  editors: "newer end",
  exports: "ends",
  // An accomplice would go on seeing what is for friends.
  friendships: "newer end",
  friendRequests: "newer end",
} as const

/** What each change does to each credential, and why. Contract: auth, taking over; CLI, users. */
export const effects: Readonly<Record<CredentialChange, Readonly<Record<Credential, CredentialEffect>>>> = {
  // The owner of a verified address returns, perhaps because another person got access. The owner's own data stays.
  // What is older than that person may be stays too, and the mail about the new password names it.
  reset: {
    ...everythingStays,
    ...revokePendingLinks,
    ...revokeProofs,
    password: "replaced",
    ...endSessions,
    resetTokens: "ends",
    // Until a first factor came the mailbox was what opened the account: it may be a thief's, who locks the owner out.
    // Where an older one is there the mailbox alone must not open the account, so all are asked for.
    factors: "all newer end",
    factorTries: "ends",
    providerLink: "newer end",
    platformLink: "newer end",
    ...{ shareLinks: "newer end", editors: "newer end" },
    verificationTokens: "ends", // The reset has proven the address.
    // Another person may know the address of the feed, which shows where its owner goes.
    calendarFeed: "ends",
    accessKeys: "ends",
    // Another person may have asked for it. With the mails to older addresses their owners still get theirs back.
    pendingAddress: "ends",
    // Another person may have asked for it.
    exports: "ends",
    webhooks: "paused",
  },
  // A reset leaves access tokens alive, on an account whose address was never verified too. Contract: auth.
  takeOverByReset: { ...everythingStays, ...revokeAll, password: "replaced" },
  takeOverBySignIn: { ...everythingStays, ...revokeAll, password: "ends", accessTokens: "ends" },
  // Its owner is signed in and gives the account a second way in. A reset that was asked for before is not wanted any
  // more.
  firstPassword: { ...everythingStays, ...revokeProofs, password: "replaced", resetTokens: "ends" },
  // The current password was given, so the sessions are taken for the owner's.
  changePassword: { ...everythingStays, ...revokeProofs, password: "replaced", resetTokens: "ends" },
  // Another person may know the old one. `changePassword` ends all sessions but the one that asks.
  changePasswordEndingOthers: {
    ...everythingStays,
    ...revokePendingLinks,
    ...revokeProofs,
    password: "replaced",
    accessTokens: "ends",
    resetTokens: "ends",
    ...endThings,
  },
  // Its owner gives up one way in, which the use case removes, and keeps another one.
  unlink: everythingStays,
  administratorsPassword,
  administratorsPasswordEndingSessions: {
    ...administratorsPassword,
    ...endSessions,
    // As when all sessions of an account are ended: another person may hold one.
    accessTokens: "ends",
    factorTries: "ends",
    ...endThings,
  },
  // An administrator removes accounts that a stranger linked: that stranger must not link them again.
  administratorsUnlink: {
    ...everythingStays,
    ...revokePendingLinks,
    providerLink: "ends",
    platformLink: "ends",
    platformKey: "ends",
  },
  // Every request of a suspended account is refused while the suspension lasts, so only what is under way has to end.
  suspension: {
    ...everythingStays,
    ...revokePendingLinks,
    ...revokeProofs,
    ...endSessions,
    accessKeys: "refused",
    pendingAddress: "ends",
    exports: "ends",
    webhooks: "silent",
    role: "ends",
  },
  // An administrator helps a user who has lost every factor. The password, which may be known to others, is asked for.
  factorsReset: {
    ...everythingStays,
    ...revokeProofs,
    ...endSessions,
    ...revokePendingLinks,
    // As when all sessions of an account are ended.
    accessTokens: "ends",
    factors: "ends",
    recoveryCodes: "ends",
    factorTries: "ends",
    // It stands on the factors that end.
    role: "ends",
  },
  // Who was in before may have been asked for the password alone, and keys were made for an account without a role.
  roleGranted: {
    ...{ ...everythingStays, ...revokePendingLinks, ...revokeProofs, ...endSessions },
    ...{ accessTokens: "ends", accessKeys: "ends" },
  },
  emailChanged,
  emailUndone: {
    ...undone,
    // Those that were replaced later end, as the mails to them would undo this. Older ones are worth more.
    replacedAddresses: "newer end",
    // Some are in the mailbox of the other person, and this ends what the others would end.
    undoTokens: "ends",
    webhooks: "paused",
  },
  // The older ones are worth more, as those that put an address back: each change of the address ends tokens of before.
  additionsUndone: { ...undone, undoTokens: "newer end", webhooks: "newer end, paused" },
  // An administrator decides which address the account has. Nothing is known of who has the account or the address.
  administratorsEmail: { ...emailChanged, replacedAddresses: "ends" },
}

/** The account after a change; its other credentials end with `endedBy`. `now` is read inside the transaction. */
export const changed = (user: User, change: Change, now: DateTime.Utc): User => {
  const { accessTokens, begunSignIns, password } = effects[change.kind]
  if (accessTokens === "stays" && password === "stays" && begunSignIns === "stays") return user
  const from = laterThanTokens(user, now)
  return {
    ...user,
    passwordHash: password === "stays" ? user.passwordHash : "passwordHash" in change ? change.passwordHash : null,
    tokensValidFrom: accessTokens === "ends" ? from : user.tokensValidFrom,
    credentialsValidFrom: accessTokens === "stays" ? user.credentialsValidFrom : from,
    signInVersion: user.signInVersion + (begunSignIns === "ends" ? 1 : 0),
    updatedAt: now,
  }
}

/** Whether a person who signed in at `signedInAt` may no longer change the account's credentials. */
export const isOutdated = ({ credentialsValidFrom }: User, signedInAt: DateTime.Utc): boolean =>
  credentialsValidFrom !== null && DateTime.isLessThan(signedInAt, credentialsValidFrom)
