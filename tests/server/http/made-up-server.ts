import { type Context, DateTime, Effect, Layer, Logger, Metric, Redacted } from "effect"
import { type User, type UserId, Users, UsersErrors } from "../../../core/index.ts"
import type { Services } from "../../../server/http/answers/services.ts"
import { type HttpConfig, makeHttp } from "../../../server/http/http.ts"
import { operationRoutes } from "../../../server/http/operations.ts"
import { shell } from "../../../server/http/outer-app.ts"
import { openapiRoutes } from "../../../server/openapi/openapi.ts"
import { measuredStretches } from "../../../server/stretches/stretches.ts"
import { movingClock } from "../../support/moving-clock.ts"
import { madeUpBodies } from "./made-up-bodies.ts"
import { madeUpForms } from "./made-up-forms.ts"
import { madeUpRoutes } from "./made-up-routes.ts"

export const frontend = "https://app.example.com"
export const publicUrl = "https://api.example.com"

/** Everything that an installation may have but sockets. */
export const everyPart = {
  idp: {
    frontendUrl: frontend,
    providers: [
      { name: "default", redirectUri: `${publicUrl}/auth/idp/callback` },
      { name: "google", redirectUri: `${publicUrl}/auth/idp/google/callback` },
    ],
  },
  pictures: "media",
  gamePlatform: true,
  gateway: null,
}
export const jwtSecret = "a secret of more than thirty-two bytes"

/** A server on a real socket whose routes are made up, and what a test has to know about it. */
export const madeUpServer = (options: { readonly production?: boolean } = {}) => {
  const clock = movingClock()
  const logs: string[] = []
  const logger = Logger.map(Logger.formatJson, (line) => void logs.push(line))
  const layer = Layer.mergeAll(
    clock.layer,
    Layer.succeed(Users, usersIn(new Map([[ada.id, ada]]))),
    Logger.layer([logger]),
  )
  // The made-up routes ask for no other port.
  const services = Effect.runSync(
    Effect.scoped(Layer.build(layer)),
  ) as Context.Context<never> as Context.Context<Services>
  const state = { ready: true }
  const config: HttpConfig = {
    production: options.production ?? false,
    visitors: "all",
    jwtSecrets: [Redacted.make(jwtSecret)],
    cursorKeys: Redacted.make([new Uint8Array(32).fill(7)]),
    securityKey: Redacted.make(new Uint8Array(32).fill(8)),
    corsOrigins: [frontend],
    publicUrl,
    frontendUrl: frontend,
    rateLimits: false,
    trustProxy: 0,
    web: true,
    site: { name: "curio", color: null, contact: null, files: () => ({ pages: [], logo: null, problems: [] }) },
    pictureOrigin: publicUrl,
    registration: "open",
    idps: [],
    passwordLogin: true,
    verifiedOnly: false,
    webhooksEnabled: true,
    ready: Effect.sync(() => state.ready),
    measured: async () => Metric.snapshotUnsafe(services),
    tracer: null,
    stretches: measuredStretches(services),
  }
  const http = makeHttp(config, services)
  const app = shell(http)
    .use(openapiRoutes(http))
    .use(operationRoutes(http))
    .use(madeUpRoutes(http))
    .use(madeUpBodies(http))
    .use(madeUpForms(http))
    .listen({ port: 0, hostname: "127.0.0.1" })
  const port = app.server?.port ?? 0
  return { app, http, port, base: `http://127.0.0.1:${port}`, clock, logs, state, stop: () => app.stop(true) }
}

export type MadeUpServer = ReturnType<typeof madeUpServer>

const now = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
/** The only person that the made-up server knows. */
export const ada = {
  id: "01890a5d-ac96-774b-bcce-b302099a8057" as UserId,
  email: "Ada@Example.com",
  displayName: "Ada",
  tokensValidFrom: null,
  credentialsValidFrom: null,
  socketsValidFrom: null,
  suspendedAt: null,
  createdAt: now,
  updatedAt: now,
} as User

const usersIn = (known: ReadonlyMap<string, User>) =>
  ({
    get: (id: UserId) => {
      const user = known.get(id)
      return user === undefined ? Effect.fail(new UsersErrors.UserNotFound()) : Effect.succeed(user)
    },
  }) as unknown as Users["Service"]
