export type { UserId } from "../shared/ids.ts"
export * as UsersDecisions from "./decisions.ts"
export { editProfile } from "./edit-profile.ts"
export { type EmailAddress, isEmailAddress } from "./email-address.ts"
export * as UsersErrors from "./errors.ts"
export { isIssuedFrom } from "./later-than-tokens.ts"
export { Profiles, Users } from "./ports.ts"
export type { Counts, OwnParts, OwnProfile, Profile, TextsOfAccount, ViewedUser } from "./profile.ts"
export { removeAvatar, setAvatar } from "./set-avatar.ts"
export type { PasswordHash, Privacy, ProfileChanges, User } from "./user.ts"
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
