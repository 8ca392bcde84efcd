import { base32 } from "./base32.ts"

/** How many recovery codes an account gets at once. */
export const recoveryCodeCount = 10
/** How many random bytes a recovery code has: so many that it cannot be guessed, and a fast hash protects it. */
export const recoveryCodeBytes = 10

/** A recovery code as its owner sees it: `xxxx-xxxx-xxxx-xxxx`. */
export const recoveryCode = (random: Uint8Array): string =>
  base32(random)
    .toLowerCase()
    .replace(/(.{4})(?=.)/g, "$1-")

/** The part of a written recovery code that counts: letters of either case, blanks and hyphens make no difference. */
export const plainRecoveryCode = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase()
