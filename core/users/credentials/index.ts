export { changeCredentials } from "./change-credentials.ts"
export type {
  Change,
  Credential,
  CredentialChange,
  CredentialEffect,
  PasswordChange,
  UndoingChange,
} from "./credentials.ts"
export { effects, isOutdated } from "./credentials.ts"
export { recoveryTime } from "./ended.ts"
export * as CredentialsErrors from "./errors.ts"
export { type AddedFactor, ProviderLinks, SecondFactors } from "./ports.ts"
export type { Proof } from "./proven-user.ts"
export { suspendAccount, unsuspendAccount } from "./suspend-account.ts"
export { unlinkAccounts } from "./unlink-accounts.ts"
