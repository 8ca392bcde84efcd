import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type HostileProvider, hostileClient, hostileProvider } from "../../../support/hostile-provider.ts"
import { callbackUrl, type IdpService, startServiceWith } from "../../../support/idp-service.ts"

let provider: HostileProvider
let service: IdpService
beforeAll(async () => {
  provider = await hostileProvider()
  service = await startServiceWith({ issuer: provider.issuer, client: hostileClient })
})
afterAll(async () => {
  await service.stop()
  await provider.stop()
})

const kinds = ["access", "refresh", "reset", "verification", "state", "ticket", "cursor"] as const
type Kind = (typeof kinds)[number]

/** One of every kind that the service hands out, to a user of their own. */
const collect = async (): Promise<Record<Kind, string>> => {
  const member = await service.member()
  const { email, password } = member
  await member.post("/auth/login", { email, password })
  await member.post("/auth/forgot-password", { email })
  const tokenIn = ({ text }: { readonly text: string }) => /#token=([\w-]+)/.exec(text)?.[1] ?? ""
  const { body } = await member.get("/auth/idp/link")
  const sessions = await member.get("/auth/sessions?limit=1")
  const cookie = (start: string) => [...member.jar].find(([name]) => name.startsWith(start))?.[1] ?? ""
  return {
    access: member.token,
    refresh: cookie("refreshToken"),
    reset: tokenIn(await service.mailTo(email, "reset-password#")),
    verification: tokenIn(await service.mailTo(email, "verify-email#")),
    state: new URL(body.url).searchParams.get("state") ?? "",
    ticket: cookie("idp-flow-"),
    cursor: sessions.body.nextCursor,
  }
}

/** Whether a place takes what it is given; `own` is what else the same person holds. */
const places: Record<Kind, (token: string, own: Record<Kind, string>) => Promise<boolean>> = {
  access: async (token) => (await service.client().get("/users/me", { token })).status === 200,
  refresh: async (token) => {
    const headers = { cookie: `refreshToken=${token}` }
    return (await service.client().post("/auth/refresh", undefined, { headers })).status === 200
  },
  reset: async (token) =>
    (await service.client().post("/auth/reset-password", { token, newPassword: "another one" })).status === 204,
  verification: async (token) => (await service.client().post("/auth/verify-email", { token })).status === 204,
  state: (token, own) => opens(token, own.ticket),
  ticket: (token, own) => opens(own.state, token),
  cursor: async (token, own) => {
    const path = `/auth/sessions?cursor=${encodeURIComponent(token)}`
    return (await service.client().get(path, { token: own.access })).status === 200
  },
}

/** Comes back with an error, which only an invalid state hides. */
const opens = async (state: string, ticket: string) => {
  // Under the name that its state would have, and under that of the state it is tried with.
  const cookie = [state, ticket].map((text) => `idp-flow-${text.slice(-43)}=${ticket}`).join("; ")
  const path = `${new URL(callbackUrl).pathname}?error=x&state=${encodeURIComponent(state)}`
  const { headers } = await service.client().get(path, { headers: { cookie } })
  return headers.get("location")?.endsWith("?error=OAUTH_FAILED") === true
}

describe("Whatever the service hands out is good for one thing only:", () => {
  test.each(kinds)("the %s token is taken nowhere else, and at its own place even after that", async (kind) => {
    const own = await collect()
    const token = own[kind]
    expect(token.length).toBeGreaterThan(20)
    for (const place of kinds)
      if (place !== kind) expect([place, await places[place](token, own)]).toEqual([place, false])
    expect(await places[kind](token, own)).toBe(true)
  })
})
