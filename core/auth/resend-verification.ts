import type { EmailAddress } from "../users/email-address.ts"
import { mailToken } from "./mail-token.ts"

/**
 * Sends another verification token, if the address has an account that still needs one. Answer and time are the same if
 * not. Contract: auth, POST /auth/resend-verification.
 */
export const resendVerification = (email: EmailAddress) =>
  mailToken("verification", email, (user) => user.emailVerifiedAt === null)
