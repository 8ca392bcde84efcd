import { Effect, Layer, ManagedRuntime, Result } from "effect"
import { readConfig } from "../../../adapters/config/config.ts"
import { openIdIdentity } from "../../../adapters/gameplatform/openid-identity.ts"
import { GamePlatformIdentity, type OpenIdMessage } from "../../../core/index.ts"
import { startGamePlatform } from "../../support/game-platform.ts"
import { steeredClock } from "../../support/steered-clock.ts"

export const realm = "https://curio.example"
export const returnTo = `${realm}/integrations/gameplatform/callback?state=a.b-c_d`
export const account = "76561198000000042"

/** The adapter with a platform and a clock of its own. */
export const startIdentity = () => {
  const clock = steeredClock()
  const platform = startGamePlatform({ now: clock.now })
  const { gamePlatform } = Result.getOrThrow(readConfig(platform.env))
  const runtime = ManagedRuntime.make(Layer.provideMerge(openIdIdentity(gamePlatform), clock.layer))
  const using = <A, E>(use: (identity: GamePlatformIdentity["Service"]) => Effect.Effect<A, E>) =>
    runtime.runPromise(Effect.result(Effect.flatMap(GamePlatformIdentity, use)))

  const signInUrl = async () => Result.getOrThrow(await using((identity) => identity.signInUrl({ returnTo, realm })))

  /**
   * What the browser brings back from the platform, which `change` may alter; its signature is good for the altered
   * one.
   */
  const message = async (change: (honest: OpenIdMessage) => OpenIdMessage = (honest) => honest) => {
    const back = new URL(await platform.signIn(await signInUrl(), account))
    const altered = change([...back.searchParams])
    const { sig } = Object.fromEntries(
      [...platform.sign(onlyFirst(altered))].map(([name, value]) => [short(name), value]),
    )
    return altered.map((pair): readonly [string, string] => (pair[0] === "openid.sig" ? [pair[0], sig ?? ""] : pair))
  }

  /** Whose account it is, or why not. */
  const verify = async (given: OpenIdMessage, to = returnTo): Promise<string> =>
    Result.match(await using((identity) => identity.verify(given, { returnTo: to })), {
      onSuccess: ({ accountId }) => accountId,
      onFailure: (failure) => `${failure._tag} ${"reason" in failure ? failure.reason : ""}`.trim(),
    })

  return {
    clock,
    platform,
    using,
    signInUrl,
    message,
    verify,
    stop: async () => {
      await runtime.dispose()
      await platform.stop()
    },
  }
}

const short = (name: string): string => name.replace("openid.", "")

const onlyFirst = (message: OpenIdMessage): URLSearchParams => {
  const fields = new URLSearchParams()
  for (const [name, value] of message) if (!fields.has(name)) fields.set(name, value)
  return fields
}

/** The message with another value of a field. */
export const altered =
  (field: string, value: string | ((was: string) => string)) =>
  (message: OpenIdMessage): OpenIdMessage =>
    message.map(([name, was]) => [
      name,
      name !== `openid.${field}` ? was : typeof value === "string" ? value : value(was),
    ])

/** The message without a field. */
export const without =
  (field: string) =>
  (message: OpenIdMessage): OpenIdMessage =>
    message.filter(([name]) => name !== `openid.${field}`)

/** The message with one more parameter, at its beginning or its end. */
export const withMore =
  (name: string, value: string, where: "first" | "last" = "last") =>
  (message: OpenIdMessage): OpenIdMessage =>
    where === "first" ? [[name, value], ...message] : [...message, [name, value]]
