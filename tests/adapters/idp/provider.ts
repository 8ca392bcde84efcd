import { afterAll, afterEach, beforeAll, expect } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted, Result } from "effect"
import { identityProviders, type ProviderOptions } from "../../../adapters/idp/identity-provider.ts"
import { defaultProvider, IdentityProviders } from "../../../core/index.ts"
import { type HostileProvider, hostileClient, hostileProvider, type Misdeeds } from "../../support/hostile-provider.ts"
import { movingClock } from "../../support/moving-clock.ts"

/** Long enough for a busy machine: a request that is answered never waits for it. */
const limits = { timeoutMillis: 10_000, maxBytes: 1_000_000 }

/** For tests of requests that are never answered: they wait as long as this. */
export const shortLimits = { ...limits, timeoutMillis: 2000 }

const verifier = Redacted.make("v".repeat(43))

/** A provider for the tests of one file, which behaves again after each of them, and adapters that ask it. */
export const withProvider = () => {
  let hostile: HostileProvider
  const runtimes: Array<{ readonly dispose: () => Promise<void> }> = []
  beforeAll(async () => {
    hostile = await hostileProvider()
  })
  afterEach(() => hostile.behave())
  afterAll(async () => {
    await hostile.stop()
    await Promise.all(runtimes.map((runtime) => runtime.dispose()))
  })

  /** An adapter that knows nothing yet. */
  const fresh = (
    options: Partial<ProviderOptions> = {},
    clock: Pick<ReturnType<typeof movingClock>, "layer"> = movingClock(),
  ) => {
    const layer = identityProviders([
      {
        name: defaultProvider,
        label: "Hostile",
        setting: "IDP_ISSUER",
        issuer: hostile.issuer,
        clientId: hostileClient.clientId,
        clientSecret: Redacted.make(hostileClient.clientSecret),
        redirectUri: "http://localhost/auth/idp/callback",
        limits,
        ...options,
      },
    ])
    const runtime = ManagedRuntime.make(Layer.provideMerge(layer, clock.layer))
    runtimes.push(runtime)
    const start = (nonce = "n") =>
      runtime.runPromise(
        Effect.result(
          Effect.flatMap(IdentityProviders, (idp) =>
            idp.start({ provider: defaultProvider, state: "s", verifier, nonce, fresh: false }),
          ),
        ),
      )
    const finish = (code: string, nonce = "n", issuer: string | null = null) =>
      runtime.runPromise(
        Effect.result(
          Effect.flatMap(IdentityProviders, (idp) =>
            idp.finish({ provider: defaultProvider, code, verifier, nonce, issuer }),
          ),
        ),
      )
    /** There and back; answers the identity or the reason why not. */
    const trip = async (nonce = "n", issuer: string | null = null) => {
      const url = Result.getOrThrow(await start("n"))
      const back = await fetch(url, { redirect: "manual" })
      const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") ?? ""
      return Result.match(await finish(code, nonce, issuer), {
        onSuccess: (who) => who,
        onFailure: ({ reason }) => reason,
      })
    }
    return { start, finish, trip }
  }

  /** Who comes back, or the reason why no user does, from a provider that was honest before. */
  const misbehaving = async (how: Misdeeds, options: Partial<ProviderOptions> = {}) => {
    const provider = fresh(options)
    expect(await provider.trip()).toMatchObject({ subject: "hostile-1" })
    hostile.misbehave(how)
    return provider.trip()
  }

  return { hostile: () => hostile, fresh, misbehaving }
}

/** An answer that was not asked for so. */
export const packed = () => new Response(Bun.gzipSync(Buffer.from("{}")), { headers: { "content-encoding": "gzip" } })
