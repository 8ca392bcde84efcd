import type { User } from "../../users/index.ts"

/** The account after a factor came or went: a sign-in that waits for its second step has to begin again. */
export const withOtherFactors = (user: User): User => ({ ...user, signInVersion: user.signInVersion + 1 })
