import { type Client, client } from "../../support/client.ts"
import { jwtSecret, tokenOf } from "../../support/token-of.ts"
import { password } from "./made-up.ts"

/** Tokens are valid for 15 minutes, and a long run takes longer. */
const renewedAfter = 5 * 60_000

/** A user without an account. */
export const visitor = (url: string): Person => {
  const browser = client(url)
  return { send: (method, path, body) => forgetful(browser).send(method, path, body) }
}

/** The browser without cookies once it has many: each way to another service adds one, and a header has an end. */
const forgetful = (browser: Client): Client => {
  if (browser.jar.size > 20) browser.jar.clear()
  return browser
}

/** A person whose token is always a good one. */
export const lastingPerson = (url: string, { email, id }: { readonly id: string; readonly email: string }) => {
  const browser = client(url)
  let signed = { token: tokenOf(id, email, jwtSecret), at: performance.now() }
  const token = (): Promise<string> => {
    if (performance.now() - signed.at > renewedAfter)
      signed = { token: tokenOf(id, email, jwtSecret), at: performance.now() }
    return signed.token
  }
  return {
    id,
    token,
    send: async (method: string, path: string, body?: unknown) =>
      forgetful(browser).send(method, path, body, { token: await token() }),
  }
}

export type Person = Pick<ReturnType<typeof lastingPerson>, "send">

/** A user who registers again as soon as the session or the account has ended. */
export const expendablePerson = (url: string): Person => {
  const register = async (): Promise<Client> => {
    const browser = client(url)
    const answer = await browser.post("/auth/register", { email: `${crypto.randomUUID()}@example.com`, password })
    return answer.status === 201 ? { ...browser, ...browser.signedIn(answer.body.accessToken as string) } : browser
  }
  let browser: Promise<Client> | null = null
  return {
    send: async (method, path, body) => {
      browser ??= register()
      const own = browser
      const answer = await forgetful(await own).send(method, path, body)
      if (browser === own && answer.status === 401) browser = null
      return answer
    },
  }
}
