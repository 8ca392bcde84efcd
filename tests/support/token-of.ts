import { SignJWT } from "jose"

/** The JWT_SECRET of servers that take tokens which the tests sign. */
export const jwtSecret = "a secret of the tests, long enough"

/** An access token as a server with this secret signs it now. */
export const tokenOf = (userId: string, email: string, jwtSecret: string): Promise<string> =>
  new SignJWT({ userId, email })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime("15 minutes")
    .sign(new TextEncoder().encode(jwtSecret))
