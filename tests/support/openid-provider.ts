import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, generateKeyPair } from "jose"
import Provider, { type Configuration } from "oidc-provider"

export const openIdClient = { clientId: "curio", clientSecret: "the client's secret" } as const

/** What the provider knows of a user, besides who it is. */
export interface Person {
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly name?: string
  readonly picture?: string
}

/** npm's certified OpenID provider on a free port, with its own pages. A user who logs in there is who they say. */
export const openIdProvider = async (redirectUri: string, more: Pick<Configuration, "conformIdTokenClaims"> = {}) => {
  // The issuer holds the port, so the server comes first.
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: openIdClient.clientId,
        client_secret: openIdClient.clientSecret,
        redirect_uris: [redirectUri],
        // Over plain http, which this one wants said.
        application_type: "native",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    cookies: { keys: ["a key of the tests"] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "tests", alg: "RS256", use: "sig" }] },
    ...more,
    pkce: { required: () => true },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  })
  const handle = provider.callback()
  return {
    issuer,
    /** A user new at the provider; answers the name to log in with. */
    enrol: (person: Person): string => {
      const login = crypto.randomUUID()
      people.set(login, person)
      return login
    },
    /** What the provider knows of a user from now on. */
    change: (login: string, person: Person) => void people.set(login, person),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type OpenIdProvider = Awaited<ReturnType<typeof openIdProvider>>
