export { type AccountInvite, type AccountInviteId, inviteLimits } from "./account-invite.ts"
export { openSignIn } from "./begun-sign-in.ts"
export { changePassword } from "./change-password.ts"
export { CommonPasswords, refuseCommon } from "./common-password.ts"
export { createAccount, prepareAccount } from "./create-account.ts"
export { createInvite } from "./create-invite.ts"
export * as AuthDecisions from "./decisions.ts"
export { deleteAccount } from "./delete-account.ts"
export { endOtherSessions } from "./end-other-sessions.ts"
export { endSession } from "./end-session.ts"
export * as AuthErrors from "./errors.ts"
export { forgetExpired } from "./forget-expired.ts"
export { forgetNextUnverified, UnverifiedDays } from "./forget-unverified.ts"
export { forgotPassword } from "./forgot-password.ts"
export { listSessions } from "./list-sessions.ts"
export { logIn } from "./log-in.ts"
export { logOut } from "./log-out.ts"
export { logOutAll } from "./log-out-all.ts"
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
export { preparePassword } from "./prepare-password.ts"
export { refreshSession } from "./refresh-session.ts"
export { register } from "./register.ts"
export { Registration } from "./registration.ts"
export { removeAccount } from "./remove-account.ts"
export { replacePassword } from "./replace-password.ts"
export { resendVerification } from "./resend-verification.ts"
export { resetPassword } from "./reset-password.ts"
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
export { setPassword } from "./set-password.ts"
export { verifyAccount } from "./verify-account.ts"
export { verifyEmail } from "./verify-email.ts"
