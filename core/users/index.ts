export type { UserId } from "../shared/index.ts"
export { eventOf, recoverableSince } from "./credentials/ended.ts"
export { endedThings, endsThing } from "./credentials/ends-thing.ts"
export { Unauthorized } from "./credentials/errors.ts"
export * from "./credentials/index.ts"
export { provenUser } from "./credentials/proven-user.ts"
export { editProfile } from "./edit-profile.ts"
export { type EmailAddress, isEmailAddress, subjectOfEmail } from "./email-address.ts"
export * as UsersErrors from "./errors.ts"
export { EmailAlreadyExists, Forbidden, UserNotFound } from "./errors.ts"
export { isIssuedFrom, laterThanAllTokens, laterThanTokens } from "./later-than-tokens.ts"
export { type OpenPage, type OpenPageKind, OpenPages, openPageKinds } from "./open-pages.ts"
export { Profiles, Users } from "./ports.ts"
export type { Counts, OwnParts, OwnProfile, Profile, RatingSummary, TextsOfAccount, ViewedUser } from "./profile.ts"
export { requireActive } from "./require-active.ts"
export { removeAvatar, setAvatar } from "./set-avatar.ts"
export { unlessSuspended } from "./suspension.ts"
export type { PasswordHash, Privacy, ProfileChanges, User } from "./user.ts"
export {
  isReclaimedAfter,
  isReclaimedSince,
  newUser,
  verified,
  withAvatar,
  withConfirmedEmail,
  withLocale,
  withRefusedEmail,
} from "./user.ts"
export { cardOf, type UserCard } from "./user-card.ts"
export { searchUsers, viewOwnProfile, viewProfile } from "./view-profile.ts"
export {
  type HostedVisibility,
  hostedVisibilities,
  type OwnerRelation,
  type ProfileView,
  profileView,
  type Relation,
  seesCollection,
  seesHosted,
  type Visibility,
} from "./visibility.ts"
export { type VisitorSetting, visitor, visitorId } from "./visitor.ts"
