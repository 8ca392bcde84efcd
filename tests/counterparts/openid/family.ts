import { expect } from "bun:test"
import { join } from "node:path"
import { traveller } from "../../support/traveller.ts"
import { until } from "../../support/until.ts"
import type { Counterpart, Family, Talk } from "../counterpart.ts"
import { freePort } from "../free-port.ts"
import { pinned } from "../install.ts"
import { mockLogin } from "./mock-login.ts"

const here = import.meta.dirname
const folder = (language: string) => join(here, language)

const publicUrl = "http://localhost:39999"
const frontendUrl = "http://frontend.test"
const client = { client_id: "curio", client_secret: "a secret: of the client" }
const redirect_uri = `${publicUrl}/auth/idp/callback`

interface Provider {
  /** Users are `ada` and `bob`, with addresses of example.com. */
  readonly command: ReadonlyArray<string>
  /** How a user signs in on its pages, if not by its forms: answers the address of the callback. */
  readonly through?: (url: string, login: string) => Promise<string>
}

const signingIn = (
  name: string,
  version: string,
  providerOf: (talk: Talk, port: number) => Promise<Provider>,
): Counterpart => ({
  ...{ name, version, isQuick: true },
  planted: {
    what: "the provider says that addresses are not verified",
    foundBy: "registers a new user by an address that is verified",
    says: /EMAIL_MISSING/,
  },
  talk: async (talk) => {
    const port = freePort()
    const { command, through } = await providerOf(talk, port)
    const provider = talk.start(command)
    const issuer = `http://127.0.0.1:${port}`
    await until(() => {
      if (provider.hasEnded()) throw new Error(provider.said())
      return fetch(`${issuer}/.well-known/openid-configuration`).then(
        ({ ok }) => ok,
        () => false,
      )
    }, 50)
    const server = await talk.curio({
      ...{ PUBLIC_URL: publicUrl, FRONTEND_URL: frontendUrl, IDP_OAUTH_ENABLED: "true", IDP_ISSUER: issuer },
      ...{ IDP_CLIENT_ID: client.client_id, IDP_CLIENT_SECRET: client.client_secret },
    })
    const arrival = async (login: string) => {
      const browser = traveller({ serviceUrl: server.url, publicUrl, frontendUrl })
      const callback = await (through ?? browser.throughProvider)(await browser.setOut(), login)
      const { outcome } = await browser.land(callback)
      return { browser, callback, outcome }
    }
    const { check } = talk
    await check("registers a new user by an address that is verified", async () => {
      const { browser, outcome } = await arrival("ada")
      expect(outcome).toEqual({ mode: "register" })
      const { body } = await browser.post("/auth/refresh", {})
      const { body: user } = await browser.signedIn(body.accessToken).get("/users/me")
      expect([user.email, user.emailVerified, user.idpLinked]).toEqual(["ada@example.com", true, true])
    })
    await check("signs the same user in again", async () => {
      expect((await arrival("ada")).outcome).toEqual({ mode: "login" })
    })
    await check("links the account of a user who is signed in", async () => {
      const member = await server.person("member@example.com")
      const browser = traveller({ serviceUrl: server.url, publicUrl, frontendUrl })
      const { body } = await browser.get("/auth/idp/link", { token: member.token })
      const callback = await (through ?? browser.throughProvider)(body.url, "bob")
      expect((await browser.land(callback)).outcome).toEqual({ mode: "link" })
      expect((await arrival("bob")).outcome).toEqual({ mode: "login" })
    })
    await check("takes no answer twice", async () => {
      const { browser, callback } = await arrival("ada")
      expect((await browser.land(callback)).outcome).toEqual({ error: "INVALID_STATE" })
    })
    await check("is found in order by the doctor", async () => {
      const { out } = await server.administer("doctor", "--json")
      const parts = JSON.parse(out).filter((one: object) => JSON.stringify(one).includes(issuer))
      expect(parts).toMatchObject([{ status: "ok" }])
    })
  },
})

export const openid: Family = {
  name: "openid",
  title: "Identity providers",
  counterparts: [
    signingIn("oidc-provider for Node", pinned(folder("node"), "package.json", "oidc-provider"), async (talk, port) => {
      const program = join(await talk.install.node(folder("node")), "provider.mjs")
      const asked = { ...client, port, redirect_uri, isPlanted: talk.isPlanted }
      return { command: ["node", program, JSON.stringify(asked)] }
    }),
    signingIn(
      "oidc-provider-mock for Python",
      pinned(folder("python"), "requirements.txt", "oidc-provider-mock"),
      async (talk, port) => {
        const program = (await talk.install.python(folder("python")))("oidc-provider-mock")
        const users = ["ada", "bob"].flatMap((sub) => {
          const claims = { sub, email: `${sub}@example.com`, email_verified: !talk.isPlanted, name: sub }
          return ["--user-claims", JSON.stringify(claims)]
        })
        return { command: [program, "--port", `${port}`, ...users], through: mockLogin(publicUrl) }
      },
    ),
  ],
}
