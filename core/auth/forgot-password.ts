import type { EmailAddress } from "../users/email-address.ts"
import { mailToken } from "./mail-token.ts"

/**
 * Sends a reset token to an address, if it has an account. Answer and time are the same if it has none. Earlier tokens
 * stay good. Contract: auth, POST /auth/forgot-password.
 */
export const forgotPassword = (email: EmailAddress) => mailToken("password-reset", email, () => true)
