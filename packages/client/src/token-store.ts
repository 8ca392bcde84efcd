/**
 * Where the refresh token is kept outside of browsers, which keep it in a cookie that no script can read. A program
 * that has this token is signed in, so keep it where you keep passwords.
 */
export interface TokenStore {
  readonly get: () => string | null | Promise<string | null>
  /** `null` when the session has ended. */
  readonly set: (token: string | null) => void | Promise<void>
}

/** Keeps the token as long as the program runs. */
export const memoryStore = (): TokenStore => {
  let kept: string | null = null
  return {
    get: () => kept,
    set: (token) => {
      kept = token
    },
  }
}

const name = "refreshToken"

/** The header that a browser would send. In a browser `fetch` ignores it: the cookie is sent by the browser. */
export const cookieHeader = (token: string | null): Record<string, string> =>
  token === null ? {} : { cookie: `${name}=${token}` }

/**
 * The refresh token that an answer sets, `null` when it is cleared, and `undefined` when the answer does not speak of
 * it. A browser shows no cookies to scripts.
 */
export const tokenIn = (headers: Headers): string | null | undefined => {
  const cookie = headers.getSetCookie?.().find((line) => line.startsWith(`${name}=`))
  if (cookie === undefined) return undefined
  const [value = ""] = cookie.slice(name.length + 1).split(";")
  return value === "" ? null : value
}
