import { SignJWT } from "jose"

/** The JWT_SECRET of servers that take tokens which the tests sign. */
export const jwtSecret = "a secret of the tests, long enough"

/** An access token as a server with this secret signs it now. */
export const tokenOf = (userId: string, email: string, jwtSecret: string): Promise<string> => {
  // The clock is read once: a token that is valid for a second longer is refused.
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ userId, email })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(now)
    .setExpirationTime(now + 15 * 60)
    .sign(new TextEncoder().encode(jwtSecret))
}
