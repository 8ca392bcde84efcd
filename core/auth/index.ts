export * from "./access-keys/index.ts"
export { type AccountInvite, type AccountInviteId, inviteLimits } from "./account-invite.ts"
export { beginAppeal, suspendedCaller } from "./begun-appeal.ts"
export { openSignIn } from "./begun-sign-in.ts"
export { changePassword, replacePassword, setPassword } from "./change-password.ts"
export { CommonPasswords, refuseCommon } from "./common-password.ts"
export { createAccount, prepareAccount } from "./create-account.ts"
export { createInvite } from "./create-invite.ts"
export { deleteAccount, removeAccount } from "./delete-account.ts"
export { deviceOf } from "./device.ts"
export * from "./email-changes/index.ts"
export { endOtherSessions, endSession, logOut, logOutAll } from "./end-sessions.ts"
export * as AuthErrors from "./errors.ts"
export { InvalidRefreshToken } from "./errors.ts"
export * from "./factors/index.ts"
export { ownSession } from "./factors/own-session.ts"
export { encryptFlow } from "./idp/encrypt-flow.ts"
export * from "./idp/index.ts"
export { listSessions } from "./list-sessions.ts"
export { logIn } from "./log-in.ts"
export type { OneTimeToken, TokenPurpose } from "./one-time-token.ts"
export { isPassword, passwordLength } from "./password.ts"
export {
  AccountInvites,
  OneTimeTokens,
  PasswordHasher,
  SealedTexts,
  type SealPurpose,
  SecretTokens,
  Sessions,
  UnusedAccounts,
} from "./ports.ts"
export { prepareAddedNotice } from "./prepare-added-notice.ts"
export { preparePassword } from "./prepare-password.ts"
export { refreshSession } from "./refresh-session.ts"
export { register } from "./register.ts"
export { Registration } from "./registration.ts"
export { forgotPassword, resetPassword } from "./reset-password.ts"
export {
  type ProvenBy,
  RefreshTokenDays,
  type Session,
  type SessionId,
  SessionMaxDays,
  type SessionProof,
  type SignedIn,
  sessionLimit,
  type TokenHash,
} from "./session.ts"
export type { Staying } from "./staying.ts"
export { sweepNextUnverified, sweepSignIns, UnverifiedDays } from "./sweep-sign-ins.ts"
export { undoAdditions } from "./undo-additions.ts"
export { resendVerification, verifyAccount, verifyEmail } from "./verify-email.ts"
