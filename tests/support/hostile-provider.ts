import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose"

/** What the provider does wrong; nothing by default. Tests set what they need and put it back with `behave`. */
export interface Misdeeds {
  /** What the discovery says, from what it should. */
  readonly discovery?: (honest: Record<string, unknown>) => Response | Record<string, unknown> | Promise<Response>
  /** What the ID token claims, from what it should. */
  readonly claims?: (honest: JWTPayload) => JWTPayload
  /** How the ID token is signed: with a key that is not in the set, with none, or by HMAC with the client's secret. */
  readonly signature?: "unknown-key" | "none" | "client-secret"
  readonly token?: () => Response | Promise<Response>
  readonly keys?: () => Response | Promise<Response>
  readonly userinfo?: (honest: Record<string, unknown>) => Response | Promise<Response>
  /** The parameters that the browser comes back with. */
  readonly redirect?: (honest: URLSearchParams) => URLSearchParams
}

export const hostileClient = { clientId: "curio", clientSecret: "the client's secret" } as const

/** The account that comes back from the provider. */
const person = { sub: "hostile-1", email: "v@example.com", email_verified: true, name: "V" }

/**
 * A small OpenID provider that lets everybody in at once, and cheats as it is asked. The address of its sign-in page
 * may say by `account` who signs in.
 */
export const hostileProvider = async () => {
  let misdeeds: Misdeeds = {}
  let account: Record<string, unknown> = person
  let signing = await newKey("key-1")
  const unknown = await newKey("key-unknown")
  const requests: Array<string> = []
  const flows = new Map<string, { readonly nonce: string; readonly challenge: string; readonly who: string | null }>()

  const signed = async (payload: JWTPayload): Promise<string> => {
    if (misdeeds.signature === "none") return `${encoded({ alg: "none" })}.${encoded(payload)}.`
    if (misdeeds.signature === "client-secret")
      return new SignJWT(payload)
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(hostileClient.clientSecret.padEnd(32, "!")))
    const key = misdeeds.signature === "unknown-key" ? unknown : signing
    return new SignJWT(payload).setProtectedHeader({ alg: "ES256", kid: key.kid }).sign(key.privateKey)
  }

  const answers: Record<string, (request: Request, url: URL) => Response | Promise<Response>> = {
    "/.well-known/openid-configuration": async () => {
      const honest = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
      }
      const said = (await misdeeds.discovery?.(honest)) ?? honest
      return said instanceof Response ? said : Response.json(said)
    },
    "/authorize": (_, { searchParams }) => {
      const code = crypto.randomUUID()
      flows.set(code, {
        nonce: searchParams.get("nonce") ?? "",
        challenge: searchParams.get("code_challenge") ?? "",
        who: searchParams.get("account"),
      })
      const honest = new URLSearchParams({ code, state: searchParams.get("state") ?? "" })
      return Response.redirect(`${searchParams.get("redirect_uri")}?${misdeeds.redirect?.(honest) ?? honest}`, 302)
    },
    "/token": async (request) => {
      if (misdeeds.token !== undefined) return misdeeds.token()
      const form = new URLSearchParams(await request.text())
      const flow = flows.get(form.get("code") ?? "")
      flows.delete(form.get("code") ?? "")
      const challenge = new Bun.CryptoHasher("sha256").update(form.get("code_verifier") ?? "").digest("base64url")
      if (flow?.challenge !== challenge) return Response.json({ error: "invalid_grant" }, { status: 400 })
      const now = Math.floor(Date.now() / 1000)
      const times = { iat: now, exp: now + 300 }
      const own = flow.who === null ? account : { sub: flow.who, email: `${flow.who}.invalid` }
      const honest = { iss: issuer, aud: hostileClient.clientId, nonce: flow.nonce, ...times, ...own }
      const id_token = await signed(misdeeds.claims?.(honest) ?? honest)
      return Response.json({ access_token: "access", token_type: "Bearer", id_token })
    },
    "/keys": () => misdeeds.keys?.() ?? Response.json({ keys: [signing.jwk] }),
    "/userinfo": () => misdeeds.userinfo?.(account) ?? Response.json(account),
  }

  const serve = (port: number) =>
    Bun.serve({
      port,
      hostname: "127.0.0.1",
      idleTimeout: 60,
      fetch: (request) => {
        const url = new URL(request.url)
        requests.push(url.pathname)
        return answers[url.pathname]?.(request, url) ?? new Response(null, { status: 404 })
      },
    })
  let server = serve(0)
  let holder: Bun.TCPSocketListener<undefined> | null = null
  const { port } = server
  let issuer = `http://127.0.0.1:${port}`

  return {
    issuer,
    /** Goes by another address from now on, which leads to it. */
    beCalled: (address: string) => {
      issuer = address
    },
    /** The paths that were asked for since the last `behave`. */
    requests,
    misbehave: (how: Misdeeds) => {
      misdeeds = how
    },
    /** Who comes back from now on. */
    be: (who: Record<string, unknown>) => {
      account = who
    },
    behave: () => {
      misdeeds = {}
      account = person
      requests.length = 0
    },
    /** Signs with another key from now on, which is in the key set. */
    rotateKey: async () => {
      signing = await newKey(crypto.randomUUID())
    },
    /** Ends every connection at once. The port stays taken, or another test might get it meanwhile. */
    goDown: async () => {
      await server.stop(true)
      holder = Bun.listen({
        hostname: "127.0.0.1",
        port: port ?? 0,
        socket: { open: (socket) => void socket.terminate(), data: () => {} },
      })
    },
    comeBack: () => {
      holder?.stop(true)
      holder = null
      server = serve(port ?? 0)
    },
    stop: async () => {
      holder?.stop(true)
      await server.stop(true)
    },
  }
}

export type HostileProvider = Awaited<ReturnType<typeof hostileProvider>>

/** An answer that never comes. */
export const never = () => new Promise<Response>(() => {})

/** An answer that never ends, or ends after 50 MB. */
export const flood = () => {
  let left = 50_000_000
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(65_536).fill(32))
        left -= 65_536
        if (left <= 0) controller.close()
      },
    }),
  )
}

const newKey = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair("ES256")
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" } }
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")
