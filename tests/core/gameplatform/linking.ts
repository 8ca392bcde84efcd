import { DateTime, Effect, Layer, Logger, ManagedRuntime, Option, Redacted } from "effect"
import {
  type EmailAddress,
  type Flow,
  FlowCipher,
  finishPlatformLink,
  GamePlatformErrors,
  GamePlatformIdentity,
  IdpErrors,
  type OpenIdMessage,
  type PlatformAccountId,
  PlatformAccounts,
  type PlatformLink,
  SecretTokens,
  SingleUses,
  startPlatformLink,
  type TokenHash,
  Transactions,
  type User,
  type UserId,
  Users,
  UsersErrors,
} from "../../../core/index.ts"
import { newUser } from "../../../core/users/user.ts"
import { steeredClock } from "../../support/steered-clock.ts"

export const callback = "https://curio.test/api/integrations/gameplatform/callback"
export const realm = "https://curio.test"

/** The linking on ports in memory; the platform vouches for whatever account the message names. */
export const linking = () => {
  const clock = steeredClock()
  const users = new Map<UserId, User>()
  const links = new Map<UserId, PlatformLink>()
  const flows = new Map<string, Flow>()
  const used = new Set<string>()
  const asked: Array<{ readonly message: OpenIdMessage; readonly returnTo: string }> = []
  let counter = 0
  let breaks = false

  const verify: GamePlatformIdentity["Service"]["verify"] = (message) => {
    const said = new Map(message)
    if (said.get("mode") === "cancel") return Effect.fail(new GamePlatformErrors.OpenIdCancelled())
    if (said.get("mode") === "away") return Effect.fail(new GamePlatformErrors.PlatformUnreachable({ reason: "away" }))
    if (said.get("mode") !== "id_res") return Effect.fail(new GamePlatformErrors.OpenIdInvalid({ reason: "mode" }))
    const nonce = { value: said.get("nonce") ?? "", issuedAt: DateTime.makeUnsafe(clock.now()) }
    return Effect.succeed({ accountId: (said.get("account") ?? "") as PlatformAccountId, nonce })
  }
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      clock.layer,
      Logger.layer([]),
      Layer.mock(SecretTokens, {
        make: Effect.sync(() => ({ token: Redacted.make(`token-${++counter}`), hash: "" as TokenHash })),
      }),
      Layer.succeed(FlowCipher, {
        encrypt: (flow) =>
          Effect.sync(() => {
            flows.set(`state of ${flow.id}`, flow)
            return { state: `state of ${flow.id}`, flowToken: Redacted.make(`flowToken of ${flow.id}`) }
          }),
        decrypt: ({ state, flowToken }, now) =>
          Effect.suspend(() => {
            const flow = flows.get(state)
            return flow !== undefined &&
              Redacted.value(flowToken) === `flowToken of ${flow.id}` &&
              DateTime.isLessThan(now, flow.expiresAt)
              ? Effect.succeed(flow)
              : Effect.fail(new IdpErrors.InvalidState())
          }),
      }),
      Layer.mock(SingleUses, {
        consume: (id) => Effect.sync(() => !used.has(id) && used.add(id).size > 0),
      }),
      Layer.succeed(GamePlatformIdentity, {
        signInUrl: (to) => Effect.succeed(`https://platform.test/openid?${new URLSearchParams(to)}`),
        verify: (message, expected) =>
          Effect.suspend(() => {
            asked.push({ message, ...expected })
            return verify(message, expected)
          }),
      }),
      Layer.mock(Users, {
        get: (id) =>
          Effect.fromOption(Option.fromUndefinedOr(users.get(id))).pipe(
            Effect.mapError(() => new UsersErrors.UserNotFound()),
          ),
      }),
      Layer.mock(PlatformAccounts, {
        find: (account) =>
          Effect.sync(() => Option.fromUndefinedOr([...links.values()].find(({ accountId }) => accountId === account))),
        findByUser: (id) => Effect.sync(() => Option.fromUndefinedOr(links.get(id))),
        add: (link) =>
          breaks ? Effect.die(new Error("The disk is gone")) : Effect.sync(() => void links.set(link.userId, link)),
      }),
      Layer.mock(Transactions, {
        atomically: (effect) => effect,
        afterCommit: (effect) => effect,
        alsoAbout: () => Effect.void,
      }),
    ),
  )
  const addUser = (name: string, said: Partial<User> = {}) => {
    const id = name as UserId
    const now = DateTime.makeUnsafe(clock.now())
    users.set(id, {
      ...newUser({ id, email: `${name}@example.com` as EmailAddress, displayName: name, passwordHash: null, now }),
      ...said,
    })
    return id
  }
  type Trip = Effect.Success<ReturnType<typeof startPlatformLink>>
  const signedInAt = DateTime.makeUnsafe(clock.now())
  const leave = (userId: UserId): Trip => runtime.runSync(startPlatformLink({ userId, signedInAt, realm, callback }))
  const comeBack = (
    trip: Pick<Trip, "state"> & { readonly flowToken: Redacted.Redacted | null },
    said: Readonly<Record<string, string>> = {},
    state: string | null = trip.state,
  ): string => {
    const message = Object.entries({ mode: "id_res", account: "1", nonce: `nonce-${++counter}`, ...said })
    return runtime.runSync(
      Effect.match(finishPlatformLink({ state, flowToken: trip.flowToken, message, callback }), {
        onSuccess: () => "connected",
        onFailure: ({ _tag }) => _tag.slice(_tag.indexOf(".") + 1),
      }),
    )
  }
  return {
    ...{ addUser, asked, clock, comeBack, flows, leave, links, runtime, users },
    ada: addUser("ada"),
    grace: addUser("grace"),
    breakStore: () => {
      breaks = true
    },
    accountOf: (id: UserId): string | null => links.get(id)?.accountId ?? null,
  }
}
