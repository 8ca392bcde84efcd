import { jwt } from "@elysiajs/jwt"
import { type Array as Arrays, type Clock, DateTime, Redacted } from "effect"
import { SignJWT } from "jose"
import { isIssuedFrom, type User, type UserId } from "../../../core/index.ts"

/** The claims of an access token. Contract: auth, access tokens. */
export interface Claims {
  readonly userId: UserId
  readonly email: string
  readonly iat: number
  readonly exp: number
}

export interface AccessTokens {
  /**
   * A token that is valid for 15 minutes from `since`, the moment at which its user authenticated; without it, from
   * now. When the user's tokens are valid only from a later moment, mostly the next second, the token starts at that
   * moment.
   */
  readonly sign: (user: TokenOwner, since?: DateTime.Utc) => Promise<string>
  /** The claims of a token that is valid now, else `null`. A cached token is answered without a promise. */
  readonly verify: (token: string) => Claims | null | Promise<Claims | null>
  /** Whether a token was issued when the tokens of its account were good already, which they are since `from`. */
  readonly isFrom: (claims: Pick<Claims, "iat">, from: DateTime.Utc | null) => boolean
}

/** The properties of a user that a token depends on. */
type TokenOwner = Pick<User, "id" | "email" | "tokensValidFrom" | "credentialsValidFrom" | "socketsValidFrom">

/** In seconds. */
const lifetime = 15 * 60
/** How many seconds the clock of the server that issued a token may be ahead of ours. */
const leeway = 60

/**
 * Signs access tokens with the bytes of the first JWT_SECRET, and verifies those of each; reads the time from the given
 * clock and caches the newest valid tokens. Contract: auth, access tokens.
 */
export const accessTokensOf = (
  jwtSecrets: Arrays.NonEmptyReadonlyArray<Redacted.Redacted>,
  clock: Clock.Clock,
  remembered = 10_000,
): AccessTokens => {
  const key = new TextEncoder().encode(Redacted.value(jwtSecrets[0]))
  const verifiers = jwtSecrets.map(
    (secret) => jwt({ secret: new TextEncoder().encode(Redacted.value(secret)) }).decorator.jwt,
  )
  const known = new Map<string, Claims>()
  const seconds = () => Math.floor(clock.currentTimeMillisUnsafe() / 1000)

  const verifyAgain = async (token: string): Promise<Claims | null> => {
    if (!isPlain(token)) return null
    const options = { algorithms: ["HS256"], currentDate: new Date(seconds() * 1000) }
    let claims: unknown = false
    for (const { verify } of verifiers) claims ||= await verify(token, options)
    if (!isClaims(claims) || claims.exp - claims.iat > lifetime || !isTimely(claims, seconds())) return null
    const oldest = known.size < remembered ? undefined : known.keys().next().value
    if (oldest !== undefined) known.delete(oldest)
    known.set(token, claims)
    return claims
  }

  return {
    // The plugin's `sign` is not used: it takes `iat` from the machine's clock, whatever value it receives.
    sign: ({ id, email, tokensValidFrom, credentialsValidFrom, socketsValidFrom }, since) => {
      const validFrom = [tokensValidFrom, credentialsValidFrom, socketsValidFrom].flatMap((at) =>
        at === null ? [] : toSeconds(at),
      )
      // A stored time further ahead comes from a clock that was ahead; a token of that time would be refused
      // everywhere.
      const near = validFrom.filter((from) => from <= seconds() + leeway)
      const now = Math.max(since === undefined ? seconds() : toSeconds(since), ...near)
      return new SignJWT({ userId: id, email })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(key)
    },
    isFrom: ({ iat }, from) => isIssuedFrom(iat, from, DateTime.makeUnsafe(clock.currentTimeMillisUnsafe())),
    verify: (token) => {
      const claims = known.get(token)
      if (claims === undefined) return verifyAgain(token)
      if (isTimely(claims, seconds())) return claims
      known.delete(token)
      return null
    },
  }
}

/** A moment as tokens store it: in whole seconds, rounded down. */
export const toSeconds = (at: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(at) / 1000)

/** Whether the header has only the values that we sign: jose accepts any `typ`, and a `crit` that it knows. */
const isPlain = (token: string): boolean => {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.slice(0, token.indexOf(".")), "base64url").toString())
    if (typeof header !== "object" || header === null || "crit" in header) return false
    return !("typ" in header) || header.typ === "JWT"
  } catch {
    return false
  }
}

/** Cached tokens are checked again: time passes, and the clock may have been ahead and set back since. */
const isTimely = ({ exp, iat }: Claims, now: number): boolean => exp > now && iat <= now + leeway

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
