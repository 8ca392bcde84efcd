import { startGamePlatform } from "./game-platform.ts"
import { hostileClient, hostileProvider } from "./hostile-provider.ts"
import { publicUrl, startServiceWith } from "./idp-service.ts"
import { freshAccount, goodKey, integration } from "./platform-service.ts"

export const newPassword = "the owner's new password"

/** The whole service next to an identity provider and a game platform. */
export const startCredentialsService = async (engine: string, securityLines?: Array<Record<string, unknown>>) => {
  const provider = await hostileProvider()
  const platform = startGamePlatform()
  const service = await startServiceWith({
    issuer: provider.issuer,
    client: hostileClient,
    engine,
    ...(securityLines && { securityLines }),
    env: { ...platform.env, GAMEPLATFORM_STORE_URL: "" },
  })
  let people = 0

  /** A user who registered an address, which may be another's. */
  const member = async () => {
    const own = await service.member()
    /** The callback of the game platform: what the frontend is notified. */
    const landPlatform = async (callback: string) => {
      const { headers } = await own.get(callback.slice(publicUrl.length))
      return Object.fromEntries(new URL(headers.get("location") ?? "").searchParams)
    }
    const leavePlatform = async (token: string, account = freshAccount()) => {
      const { body } = await own.post(`${integration}/login`, undefined, { token })
      return platform.signIn(body.url, account)
    }
    /** From GET /auth/idp/link to the callback, which is not visited yet, as that account of the provider. */
    const leaveProvider = async (token: string, account: Record<string, unknown>) => {
      provider.be(account)
      const { body } = await own.get("/auth/idp/link", { token })
      return own.throughProvider(body.url, "")
    }
    return {
      ...own,
      landPlatform,
      leavePlatform,
      leaveProvider,
      linkPlatform: async (token: string) => landPlatform(await leavePlatform(token)),
      linkProvider: async (token: string, account: Record<string, unknown>) =>
        (await own.land(await leaveProvider(token, account))).outcome,
      putKey: (token: string) => own.put(`${integration}/api-key`, { apiKey: goodKey }, { token }),
      /** Statuses of everything that changes what opens the account. */
      attempts: async (token: string) => [
        (await own.get("/auth/idp/link", { token })).status,
        (await own.post(`${integration}/login`, undefined, { token })).status,
        (await own.put(`${integration}/api-key`, { apiKey: "no key" }, { token })).status,
        (await own.post("/auth/set-password", { newPassword: "short" }, { token })).status,
      ],
    }
  }

  return {
    ...service,
    provider,
    platform,
    member,
    /** A user at the provider without an e-mail. */
    nameless: () => ({ sub: `nameless-${++people}` }),
    /** The owner of an address, at the provider. */
    ownerOf: (email: string) => ({ sub: `owner of ${email}`, email, email_verified: true }),
    /** The whole reset by mail, as the owner of the address. */
    reset: async (email: string, password = newPassword) => {
      const anyone = service.client()
      await anyone.post("/auth/forgot-password", { email })
      const { text } = await service.mailTo(email, "reset-password#")
      const token = /#token=([\w-]+)/.exec(text)?.[1]
      return (await anyone.post("/auth/reset-password", { token, newPassword: password })).status
    },
    signIn: async (account: Record<string, unknown>) => {
      provider.be(account)
      const browser = service.browser()
      const { outcome } = await browser.signIn("")
      const { body, status } = await browser.post("/auth/refresh")
      return { ...browser, ...browser.signedIn(body.accessToken ?? ""), outcome, status, user: body.user }
    },
    logIn: async (email: string, password = newPassword) => {
      const browser = service.browser()
      const { body, status } = await browser.post("/auth/login", { email, password })
      return { ...browser, ...browser.signedIn(body.accessToken ?? ""), status }
    },
    stop: async () => {
      await service.stop()
      await provider.stop()
      platform.stop()
    },
  }
}

export type CredentialsService = Awaited<ReturnType<typeof startCredentialsService>>
