import { jwt } from "@elysiajs/jwt"
import { type Clock, Redacted } from "effect"
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
  /** A token that is good for 15 minutes. */
  readonly sign: (user: Pick<User, "id" | "email">) => Promise<string>
  /** The claims of a token that is good now, else `null`. Known tokens are answered at once. */
  readonly verify: (token: string) => Claims | null | Promise<Claims | null>
}

const lifetime = 15 * 60
const remembered = 10_000

/** Signs and verifies access tokens with the bytes of JWT_SECRET; reads the time from the given clock. Contract: auth, access JWT. */
export const accessTokensOf = (jwtSecret: Redacted.Redacted, clock: Clock.Clock): AccessTokens => {
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
    sign: ({ id, email }) => {
      const now = seconds()
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
