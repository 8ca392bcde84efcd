import { startService } from "./service.ts"
import { traveller } from "./traveller.ts"

/** Where the service believes to be; a test's browser knows better. */
export const publicUrl = "http://localhost:39999"
export const callbackUrl = `${publicUrl}/auth/idp/callback`
const frontendUrl = "http://frontend.test"

interface Options {
  readonly issuer: string
  readonly client: { readonly clientId: string; readonly clientSecret: string }
  readonly engine?: string
  readonly env?: Record<string, string>
  readonly securityLines?: Array<Record<string, unknown>>
  readonly logLines?: Array<string>
}

// Of mails only that they are there: sending them goes on meanwhile.
const kept = ["* from users", "* from sessions", "* from one_time_tokens", "* from linked_accounts", "id from outbox"]

/** The whole service with an identity provider configured. */
export const startServiceWith = async ({
  issuer,
  client,
  engine = "SQLite",
  env = {},
  securityLines,
  logLines,
}: Options) => {
  const service = await startService({
    engine,
    ...(securityLines && { securityLines }),
    ...(logLines && { logLines }),
    passwordCost: 4,
    env: {
      PUBLIC_URL: publicUrl,
      FRONTEND_URL: frontendUrl,
      IDP_OAUTH_ENABLED: "true",
      IDP_ISSUER: issuer,
      IDP_CLIENT_ID: client.clientId,
      IDP_CLIENT_SECRET: client.clientSecret,
      ...env,
    },
  })
  const browser = () => traveller({ serviceUrl: service.url, publicUrl, frontendUrl })
  let people = 0
  return {
    ...service,
    browser,
    /** A user in a browser of their own, who registered with a password. */
    member: async (email = `member${++people}@example.com`) => {
      const own = browser()
      const password = "correct horse"
      const { body } = await own.post("/auth/register", { email, password })
      return { ...own, ...own.signedIn(body.accessToken), email, password, id: body.user.id as string }
    },
    /** Proves the address of a user by the link in their mail. */
    verify: async (email: string) => {
      const { text } = await service.mailTo(email, "verify-email#token=")
      const token = /#token=([\w-]+)/.exec(text)?.[1]
      return (await service.client().post("/auth/verify-email", { token })).status
    },
    links: () => service.query("select * from linked_accounts order by user_id"),
    /** Everything that a user who comes in could leave behind, as text. */
    traces: async () =>
      JSON.stringify(await Promise.all(kept.map((rows) => service.query(`select ${rows} order by 1`)))),
  }
}

export type IdpService = Awaited<ReturnType<typeof startServiceWith>>
