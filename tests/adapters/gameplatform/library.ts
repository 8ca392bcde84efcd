import { expect } from "bun:test"
import { Effect, Layer, Logger, ManagedRuntime, Option, Redacted, Result, Tracer } from "effect"
import { readConfig } from "../../../adapters/config/config.ts"
import { gameLibrary } from "../../../adapters/gameplatform/game-library.ts"
import { GameLibrary, type PlatformAccountId, type PlatformGame } from "../../../core/index.ts"
import type { ListedGame } from "../../support/game-platform/libraries.ts"
import type { Misdeed } from "../../support/game-platform/misdeeds.ts"
import { startGamePlatform } from "../../support/game-platform.ts"
import { steeredClock } from "../../support/steered-clock.ts"

export const account = "76561198000000042"
export const key = "0123456789abcdef0123456789ABCDEF"

/** Games as the platform lists them. */
export const two: ReadonlyArray<ListedGame> = [
  {
    appid: 440,
    name: "Team Fortress 2",
    playtime_forever: 90,
    img_icon_url: "e3f595a92552da3d664ad00277fad2107345f743",
  },
  { appid: 620, name: "Portal 2", playtime_forever: 0, img_icon_url: "" },
]

/** The adapter with a platform and a clock of its own; everything that it logs and traces is kept as text. */
export const startLibrary = (env: Record<string, string> = {}) => {
  const clock = steeredClock()
  const platform = startGamePlatform()
  const { gamePlatform } = Result.getOrThrow(readConfig({ ...platform.env, ...env }))
  const notified: Array<string> = []
  const logger = Logger.layer([Logger.map(Logger.formatJson, (line) => void notified.push(line))])
  const tracer = Layer.succeed(
    Tracer.Tracer,
    Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        spans.push(span)
        return span
      },
    }),
  )
  const spans: Array<Tracer.NativeSpan> = []
  const runtime = ManagedRuntime.make(
    gameLibrary(gamePlatform).pipe(Layer.provideMerge(clock.layer), Layer.provideMerge(Layer.merge(logger, tracer))),
  )

  const using = <A, E>(use: (library: GameLibrary["Service"]) => Effect.Effect<A, E>) =>
    runtime.runPromise(
      Effect.flatMap(GameLibrary, use).pipe(
        Effect.tapCause((cause) => Effect.logError("It failed", cause)),
        Effect.result,
      ),
    )
  const owned = (accountId: string) =>
    using((library) => library.owned({ accountId: accountId as PlatformAccountId, apiKey: Redacted.make(key) }))

  const library = async (accountId = account): Promise<ReadonlyArray<PlatformGame> | string> =>
    Result.match(await owned(accountId), { onSuccess: (games) => games, onFailure: reasonOf })

  const asKept: ReadonlyArray<PlatformGame> = [
    {
      appId: 440,
      name: "Team Fortress 2",
      playtimeMinutes: 90,
      iconUrl: `${platform.url}/media/440/e3f595a92552da3d664ad00277fad2107345f743.jpg`,
    },
    { appId: 620, name: "Portal 2", playtimeMinutes: 0, iconUrl: null },
  ]

  /** Sees that all is well with the two games, and that from then on it is not. */
  const spoil = async (how: Misdeed) => {
    platform.behave()
    platform.own(account, two)
    expect(await library()).toEqual(asKept)
    platform.behave()
    platform.misbehave(account, how)
  }

  return {
    clock,
    platform,
    using,
    owned,
    /** The games of an account, or why not. */
    library,
    /** The two games as they come out. */
    asKept,
    spoil,
    /** What comes of an answer, from a user who is known to be there. */
    answered: async (how: Misdeed) => {
      await spoil(how)
      return library()
    },
    unreachable: (what: string) => `gameplatform.PLATFORM_UNREACHABLE ${platform.url} ${what}.`,
    /** What the store says of a game, or why not. */
    details: async (appId: number) =>
      Result.match(await using((library) => library.details(appId)), {
        onSuccess: Option.getOrNull,
        onFailure: reasonOf,
      }),
    /** Everything that was logged or traced, with every property. */
    notified: () => [...notified, ...spans.map((span) => Bun.inspect(span, { depth: 20 }))].join("\n"),
    stop: async () => {
      await runtime.dispose()
      await platform.stop()
    },
  }
}

const reasonOf = (failure: { readonly _tag: string } | { readonly _tag: string; readonly reason: string }): string =>
  `${failure._tag} ${"reason" in failure ? failure.reason : ""}`.trim()
