/**
 * What the security log says: who came in, what opens an account, and what was refused.
 * Contract: auth, security log.
 */
export const securityEvents = [
  "register",
  "login",
  "mfa",
  "passkey",
  "refresh_refused",
  "proof",
  "logout",
  "logout_all",
  "session_ended",
  "forgot",
  "reset",
  "verified",
  "password_changed",
  "password_set",
  "provider_sign_in",
  "provider_linked",
  "provider_unlinked",
  "platform_linked",
  "platform_key",
  "factor_added",
  "factor_removed",
  "recovery_code_used",
  "recovery_codes_made",
  "email_asked",
  "email_changed",
  "email_undone",
  "additions_undone",
  "key_made",
  "key_ended",
  "key_refused",
  "webhook_added",
  "webhook_changed",
  "webhook_removed",
  "export_asked",
  "export_opened",
  "share_made",
  "share_ended",
  "role_granted",
  "role_ended",
  "account_deleted",
  "origin_refused",
  "forbidden",
] as const

export type SecurityEvent = (typeof securityEvents)[number]

/** Whether an event is about refusals alone. */
export const isRefusalAlone = (event: SecurityEvent): boolean => event.endsWith("_refused")
