import { jwt } from "@elysiajs/jwt"
import { type Clock, DateTime, Redacted } from "effect"
import { SignJWT } from "jose"
import type { User, UserId } from "../../core/index.ts"

/** What an access token says. Contract: auth, access JWT. */
export interface Claims {
  readonly userId: UserId
  readonly email: string
  readonly iat: number
  readonly exp: number
}

export interface AccessTokens {
  /**
   * A token that is good for 15 minutes from `since`, the moment at which its user proved something; now, if it is not given.
   * Where the user's tokens are good only from a moment later in this second, it is from then on.
   */
  readonly sign: (user: Pick<User, "id" | "email" | "tokensValidFrom">, since?: DateTime.Utc) => Promise<string>
  /** The claims of a token that is good now, else `null`. Known tokens are answered at once. */
  readonly verify: (token: string) => Claims | null | Promise<Claims | null>
}

const lifetime = 15 * 60

/** Signs and verifies access tokens with the bytes of JWT_SECRET; reads the time from the given clock and remembers the newest good tokens. Contract: auth, access JWT. */
export const accessTokensOf = (jwtSecret: Redacted.Redacted, clock: Clock.Clock, remembered = 10_000): AccessTokens => {
  const key = new TextEncoder().encode(Redacted.value(jwtSecret))
  const plugin = jwt({ secret: key }).decorator.jwt
  const known = new Map<string, Claims>()
  const seconds = () => Math.floor(clock.currentTimeMillisUnsafe() / 1000)

  const verifyAnew = async (token: string): Promise<Claims | null> => {
    if (!isPlain(token)) return null
    const claims = await plugin.verify(token, { algorithms: ["HS256"], currentDate: new Date(seconds() * 1000) })
    if (!isClaims(claims)) return null
    const oldest = known.size < remembered ? undefined : known.keys().next().value
    if (oldest !== undefined) known.delete(oldest)
    known.set(token, claims)
    return claims
  }

  return {
    // Not the plugin's `sign`: it takes `iat` from the machine's clock, whatever it is given.
    sign: ({ id, email, tokensValidFrom }, since) => {
      const issued = since === undefined ? seconds() : toSeconds(since)
      const now = tokensValidFrom === null ? issued : Math.max(issued, toSeconds(tokensValidFrom))
      return new SignJWT({ userId: id, email })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(key)
    },
    verify: (token) => {
      const claims = known.get(token)
      if (claims === undefined) return verifyAnew(token)
      if (claims.exp > seconds()) return claims
      known.delete(token)
      return null
    },
  }
}

/** A moment as tokens tell it: in whole seconds, rounded down. */
export const toSeconds = (at: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(at) / 1000)

/** Whether the header asks for nothing that we do not sign ourselves: jose takes any `typ`, and a `crit` that it knows. */
const isPlain = (token: string): boolean => {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.slice(0, token.indexOf(".")), "base64url").toString())
    if (typeof header !== "object" || header === null || "crit" in header) return false
    return !("typ" in header) || header.typ === "JWT"
  } catch {
    return false
  }
}

const isClaims = (claims: unknown): claims is Claims =>
  typeof claims === "object" &&
  claims !== null &&
  Object.keys(claims).length === 4 &&
  "userId" in claims &&
  typeof claims.userId === "string" &&
  "email" in claims &&
  typeof claims.email === "string" &&
  "iat" in claims &&
  Number.isSafeInteger(claims.iat) &&
  "exp" in claims &&
  Number.isSafeInteger(claims.exp)
