import { and, eq, isNotNull } from "drizzle-orm"
import {
  Clock,
  type Context,
  DateTime,
  Effect,
  Layer,
  Logger,
  ManagedRuntime,
  Option,
  Redacted,
  type Scope,
} from "effect"
import { factorCrypto } from "../../../../adapters/crypto/factor-crypto.ts"
import { flowCipher } from "../../../../adapters/crypto/flow-cipher.ts"
import { ids } from "../../../../adapters/crypto/ids.ts"
import { passwordHasher } from "../../../../adapters/crypto/password-hasher.ts"
import { recipientHasher } from "../../../../adapters/crypto/recipient-hasher.ts"
import { sealedTexts } from "../../../../adapters/crypto/sealed-texts.ts"
import { secretCipher } from "../../../../adapters/crypto/secret-cipher.ts"
import { secretTokens } from "../../../../adapters/crypto/secret-tokens.ts"
import { gameCache } from "../../../../adapters/gameplatform/game-cache.ts"
import { passkeyVerifier } from "../../../../adapters/passkeys/passkey-verifier.ts"
import { Database, databaseOf, type Engine } from "../../../../adapters/sql/engine/database.ts"
import { migrate } from "../../../../adapters/sql/engine/migrate.ts"
import { repositories } from "../../../../adapters/sql/layer.ts"
import { openSqlite } from "../../../../adapters/sql/sqlite/open-sqlite.ts"
import {
  defaultProvider,
  type EmailAddress,
  EmailCipher,
  type EmailMessage,
  type EncryptedEmail,
  GamePlatformIdentity,
  IdentityProviders,
  Outbox,
  type PasskeyCreation,
  type PasskeyId,
  type PlatformAccountId,
  type ProvenIdentity,
  publisher,
  type UserId,
} from "../../../../core/index.ts"
import { runFor } from "../../../../server/http/answers/run.ts"
import type { Services } from "../../../../server/http/answers/services.ts"
import { accessTokensOf } from "../../../../server/http/auth/access-tokens.ts"
import { authenticate, refuseOutdated } from "../../../../server/http/auth/authentication.ts"
import { routeTable } from "../../../../server/http/auth/route-table.ts"
import { RequestHolder } from "../../../../server/stretches/holder.ts"
import { temporaryFolder } from "../../../support/engines.ts"
import type { softwareAuthenticator } from "../../../support/software-authenticator.ts"
import type { Who } from "./commands.ts"

const master = Redacted.make("a secret of the tests, long enough")

/** A clock that stands still until it is set forward. Waiting is real: a database has to do it now and then. */
const standingClock = () => {
  const real = Effect.runSync(Clock.Clock)
  let now = Date.UTC(2026, 0, 1)
  const clock: Clock.Clock = {
    ...real,
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanosUnsafe: () => BigInt(now) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(now) * 1_000_000n),
    sleep: (duration) => real.sleep(duration),
  }
  return {
    clock,
    /** The step of 30 seconds whose codes authenticator apps show. */
    step: () => Math.floor(now / 30_000),
    forward: (millis: number) => {
      now += millis
    },
  }
}

/** The provider knows who comes by the code, the platform by the message: both are what the test says. */
const strangers = Layer.mergeAll(
  Layer.succeed(IdentityProviders, {
    list: [{ name: defaultProvider, label: "None", issuer: "https://idp.test" }],
    start: ({ state }) => Effect.succeed(`https://idp.test/?state=${state}`),
    finish: ({ code }) =>
      Effect.sync((): ProvenIdentity => ({ authenticatedAt: null, byFactor: false, ...JSON.parse(code) })),
  }),
  Layer.succeed(GamePlatformIdentity, {
    signInUrl: () => Effect.succeed("https://platform.test"),
    verify: (message) =>
      Effect.map(DateTime.now, (issuedAt) => ({
        accountId: (message[0]?.[1] ?? "") as PlatformAccountId,
        nonce: { value: crypto.randomUUID(), issuedAt },
      })),
  }),
  // Letters stay readable, so that the outbox says which tokens were really sent.
  Layer.succeed(EmailCipher, {
    encrypt: (letter) => Effect.succeed(JSON.stringify(letter) as EncryptedEmail),
    decrypt: (sealed) => Effect.sync((): EmailMessage => JSON.parse(sealed)),
  }),
)

const quickSqlite = Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "NORMAL" }))

/** The real use cases on a real database, a SQLite file unless it says otherwise, with the server's access tokens. */
export const realService = async (engine: Effect.Effect<Engine, unknown, Scope.Scope> = quickSqlite) => {
  const { clock, forward, step } = standingClock()
  const database = Layer.effect(Database, Effect.map(engine, databaseOf)).pipe(
    Layer.tap((context) => Effect.provide(migrate(), context)),
  )
  const ports = Layer.mergeAll(
    ...[repositories, ids, secretTokens, strangers, gameCache(), factorCrypto],
    ...[
      passwordHasher({ cost: 4 }),
      flowCipher([master]),
      secretCipher([master]),
      recipientHasher([master]),
      sealedTexts([master]),
      passkeyVerifier({ rpId: "frontend.test", name: "curio", origins: ["http://frontend.test"] }),
    ],
    Layer.succeed(Clock.Clock, clock),
    Logger.layer([]),
  )
  const runtime = ManagedRuntime.make(publisher.pipe(Layer.provideMerge(ports), Layer.provideMerge(database)))
  const context = await runtime.context()
  // What the script does asks for no other port.
  const services = context as Context.Context<never> as Context.Context<Services>
  const tokens = accessTokensOf([master], clock)
  const table = routeTable()
  table.learn([{ method: "GET", path: "/users/me", hooks: {} }])
  const who = authenticate(services, tokens, table, { verifiedOnly: false, visitors: "off" })

  /** Who a bearer is to the server, or to a route that changes what opens an account; else the code that they get. */
  const bearerOf = async (token: string, changes: boolean) => {
    const request = new Request("http://curio.test/users/me", { headers: { authorization: `Bearer ${token}` } })
    const found = await who({
      request,
      route: "/users/me",
      run: runFor(services, "", new RequestHolder("GET")),
      securityEvent: null,
    })
    if (found === undefined) throw new Error("No route is public here.")
    if (!("user" in found)) return found.response.error
    return (changes ? refuseOutdated(found)?.response.error : undefined) ?? found
  }
  const run = <A, E>(effect: Effect.Effect<A, E, Services>) => Effect.runPromiseWith(services)(effect)
  /** The code of an error, or what `done` makes of the value: `ok` unless that is a text. */
  const answerOf = async <A>(effect: Effect.Effect<Outcome<A>, never, Services>, done?: (value: A) => unknown) => {
    const { code, value } = await run(effect)
    if (code !== null) return code
    const more = await done?.(value)
    return typeof more === "string" ? more : "ok"
  }
  return {
    answerOf,
    bearerOf,
    /** Three days pass for the factors and links that an account has. */
    age: (userId: UserId) => runtime.runPromise(aged(userId)),
    forward,
    step,
    tokens,
    run,
    stop: () => runtime.dispose(),
  }
}

const aged = Effect.fnUntraced(function* (userId: UserId) {
  const { execute, tables } = yield* Database
  const { authenticators: apps, linkedAccounts: links, passkeys, platformLinks: platform } = tables
  const longAgo = DateTime.subtract(yield* DateTime.now, { hours: 73 })
  const isConfirmed = and(eq(apps.userId, userId), isNotNull(apps.confirmedAt))
  yield* execute((db) => db.update(apps).set({ confirmedAt: longAgo }).where(isConfirmed))
  yield* execute((db) => db.update(passkeys).set({ createdAt: longAgo }).where(eq(passkeys.userId, userId)))
  yield* execute((db) => db.update(links).set({ linkedAt: longAgo }).where(eq(links.userId, userId)))
  yield* execute((db) => db.update(platform).set({ linkedAt: longAgo }).where(eq(platform.userId, userId)))
})

export type RealService = Awaited<ReturnType<typeof realService>>

/** The value of an effect, or the code of its error. */
export const outcomeOf = <A, R>(
  effect: Effect.Effect<A, { readonly _tag: string }, R>,
): Effect.Effect<Outcome<A>, never, R> =>
  Effect.match(effect, {
    onSuccess: (value) => ({ value, code: null }),
    onFailure: ({ _tag }) => ({ value: null, code: _tag.slice(_tag.indexOf(".") + 1) }),
  })

export type Outcome<A> = { readonly value: A; readonly code: null } | { readonly value: null; readonly code: string }

export const orNull = <A, E, R>(effect: Effect.Effect<Option.Option<A>, E, R>) => Effect.map(effect, Option.getOrNull)

/** A way to the provider or the platform that has begun. */
export interface Trip {
  readonly to: string
  readonly state: string
  readonly flowToken: Redacted.Redacted
}

/** A passkey, as the server and as the authenticator knows it. */
export interface HeldPasskey {
  readonly id: PasskeyId
  readonly kept: ReturnType<typeof softwareAuthenticator>["kept"][number]
}

/** What a user got hold of. */
export interface Held {
  readonly passwords: Array<string>
  readonly sessions: Array<{ refreshToken: Redacted.Redacted }>
  readonly tokens: Array<string>
  readonly flows: Array<Trip>
  /** The cookies of sign-ins that wait, the secrets of apps, and recovery codes. */
  readonly begun: Array<Redacted.Redacted>
  readonly secrets: Array<string>
  readonly codes: Array<string>
  /** What the server asked of browsers that were about to make a passkey, and the passkeys that were added. */
  readonly challenges: Array<{ readonly options: PasskeyCreation; readonly cookie: Redacted.Redacted }>
  readonly passkeys: Array<HeldPasskey>
  /** The texts of access keys. */
  readonly keys: Array<string>
}

export const nothingHeld = (): Held => ({
  ...{ passwords: [], sessions: [], tokens: [], flows: [] },
  ...{ begun: [], secrets: [], codes: [], challenges: [], passkeys: [], keys: [] },
})

/** An event of a user, long after everything that a script does. */
export const terms = (by: UserId, step: number) => {
  const startsAt = DateTime.add(DateTime.makeUnsafe(step * 30_000), { days: 365 })
  const place = { kind: "online", url: "https://swaps.test" } as const
  const when = { startsAt, endsAt: DateTime.add(startsAt, { hours: 1 }), timeZone: "UTC" }
  const about = { name: "Swaps", description: null, visibility: "public", capacity: null } as const
  return { by, terms: { ...about, ...when, place } }
}

/** A mail with a token. */
export interface Mailed {
  readonly purpose: "password-reset" | "verification"
  readonly token: string
}

/** The mails with tokens that were sent to an address, the oldest first. */
export const mailedTo = Effect.fnUntraced(function* (email: EmailAddress) {
  const page = yield* (yield* Outbox).list("mail", false, { limit: 100, after: null })
  const letters = page.items.flatMap(({ content, to }) =>
    content === null || to !== email ? [] : [JSON.parse(content)],
  )
  return letters
    .reverse()
    .flatMap(({ kind, token }): ReadonlyArray<Mailed> => (token ? [{ purpose: kind, token }] : []))
})

/** What the provider says of the owner of an address, or of another user. */
export const identityOf = (who: Who, email: EmailAddress) =>
  JSON.stringify({
    issuer: "https://idp.test",
    subject: `${who} of ${email}`,
    email: who === "owner" ? email : null,
    emailVerified: who === "owner",
    name: null,
    picture: null,
  })
