import { type Context, DateTime, Effect, Layer, Logger, Redacted } from "effect"
import { Elysia, t } from "elysia"
import {
  AuthErrors,
  type Position,
  Unavailable,
  type User,
  type UserId,
  Users,
  UsersErrors,
} from "../../../core/index.ts"
import { answer, created, noContent } from "../../../server/http/answer.ts"
import { type Http, type HttpConfig, makeHttp } from "../../../server/http/http.ts"
import { operationRoutes } from "../../../server/http/operations.ts"
import { ListOf, paging } from "../../../server/http/page.ts"
import { Created, fails, NoContent, Ok } from "../../../server/http/replies.ts"
import type { Services } from "../../../server/http/services.ts"
import { shell } from "../../../server/http/shell.ts"
import {
  Email,
  Id,
  Instant,
  NewPassword,
  NullableText,
  OneOf,
  OptionalText,
  Password,
  RawText,
  secret,
  Text,
  Whole,
} from "../../../server/http/text.ts"
import { Body, Params, Query } from "../../../server/http/validation.ts"
import { movingClock } from "../../support/moving-clock.ts"

export const frontend = "https://app.example.com"
export const publicUrl = "https://api.example.com"
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
    jwtSecret: Redacted.make(jwtSecret),
    cursorKey: Redacted.make(new Uint8Array(32).fill(7)),
    corsOrigins: [frontend],
    publicUrl,
    ready: Effect.sync(() => state.ready),
  }
  const http = makeHttp(config, services)
  const app = shell(http).use(operationRoutes(http)).use(madeUpRoutes(http)).listen({ port: 0, hostname: "127.0.0.1" })
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

/** How often a handler was reached; the checks before it must not let a refused request through. */
export const reached = { times: 0 }
const reach = <A>(value: A): A => {
  reached.times += 1
  return value
}

const madeUpRoutes = ({ plugin, list, refreshCookie }: Http) =>
  new Elysia({ prefix: "/made-up", tags: ["made-up"] })
    .use(plugin)
    .get("/me", ({ run, user }) => run(Effect.succeed({ id: user.id, displayName: user.displayName })), {
      signedIn: true,
      response: Ok(t.Object({ id: t.String(), displayName: t.String() })),
    })
    .get("/things/:id", ({ run, params }) => run(Effect.succeed({ id: params.id })), {
      params: Params({ id: Id() }),
      response: Ok(t.Object({ id: t.String() })),
    })
    .post(
      "/things/:id",
      ({ body, run, params }) => run(Effect.sync(() => created({ id: params.id, said: reach(body.name) }))),
      {
        signedIn: true,
        params: Params({ id: Id() }),
        body: Body({ name: Text({ max: 10 }) }),
        response: Created(t.Object({ id: t.String(), said: t.String() })),
      },
    )
    .get("/query", ({ query }) => query, {
      query: Query({
        q: OptionalText({ max: 5 }),
        limit: t.Optional(Whole({ min: 1, max: 100 })),
        hard: t.Optional(t.Boolean()),
        kind: t.Optional(OneOf("buy", "trade")),
        tags: t.Optional(t.Array(Text({ max: 5 }), { maxItems: 2 })),
      }),
      response: Ok(t.Any()),
    })
    .post("/echo", ({ body }) => body, { body: Body(everything), response: Ok(t.Any()) })
    .post("/no-body", () => noContent, { response: NoContent })
    .delete("/no-body", () => noContent, { response: NoContent })
    .post("/fail/:how", ({ run, params }) => run(answer(failHow(params.how))), {
      response: {
        ...NoContent,
        ...fails("auth.INVALID_CREDENTIALS", "auth.INVALID_REFRESH_TOKEN", "auth.HASHER_BUSY", 404),
      },
    })
    .get("/list", ({ run, query }) => run(list(`things ${query.q ?? ""}`, query, pageOfThree, (item) => ({ item }))), {
      query: Query({ ...paging, q: OptionalText({ max: 100 }) }),
      response: Ok(ListOf(t.Object({ item: t.Number() }))),
    })
    .get("/cookie", ({ request }) => ({ token: refreshCookie.read(request)?.toString() ?? null }), {
      response: Ok(t.Any()),
    })
    .post(
      "/cookie",
      ({ set }) => {
        refreshCookie.set(set, secret("abc"), DateTime.makeUnsafe("2026-02-01T00:00:00Z"))
        return noContent
      },
      { response: NoContent },
    )
    .delete(
      "/cookie",
      ({ set }) => {
        refreshCookie.clear(set)
        return noContent
      },
      { response: NoContent },
    )
    .get("/leaky", () => ({ id: "1", passwordHash: "$2b$12$secret" }), { response: Ok(t.Object({ id: t.String() })) })
    .get("/mismatch", () => ({ id: 5 }) as never, { response: Ok(t.Object({ id: t.String() })) })
    .get("/thrown", () => {
      throw Object.assign(new Error("the password is hunter2"), { code: "NOT_FOUND", status: 404 })
    })
    .get("/rejected", async () => {
      await Promise.resolve()
      throw new Error("the password is hunter2")
    })

const everything = {
  text: t.Optional(Text({ max: 5 })),
  nullable: t.Optional(NullableText({ max: 5 })),
  optional: OptionalText({ max: 5 }),
  token: t.Optional(RawText({ max: 5 })),
  email: t.Optional(Email),
  password: t.Optional(Password),
  newPassword: t.Optional(NewPassword),
  at: t.Optional(Instant),
  amount: t.Optional(Whole({ min: 1, max: 1000 })),
  kind: t.Optional(OneOf("buy", "trade")),
  flag: t.Optional(t.Boolean()),
  appIds: t.Optional(t.Array(Whole(), { minItems: 1, maxItems: 3 })),
  money: t.Optional(t.Object({ amount: Whole({ min: 1 }), currency: Text({ min: 3, max: 3 }) })),
  values: t.Optional(t.Record(t.String(), t.Union([Text({ max: 5 }), t.Number(), t.Null()]))),
  anything: t.Optional(t.Unknown()),
}

const failHow = Effect.fnUntraced(function* (how: string) {
  yield* Effect.void
  switch (how) {
    case "typed":
      return yield* new AuthErrors.InvalidCredentials()
    case "busy":
      return yield* new AuthErrors.HasherBusy({ retryAfterSeconds: 7 })
    case "taken":
      return yield* new AuthErrors.InvalidRefreshToken()
    case "missing":
      return yield* new UsersErrors.UserNotFound()
    case "later":
      yield* Effect.promise(() => Promise.resolve())
      return yield* new AuthErrors.InvalidCredentials()
    case "defect":
      return yield* Effect.die(new Error("Failed query: select password_hash from users"))
    case "late-defect":
      yield* Effect.promise(() => Promise.resolve())
      return yield* Effect.die("not even an error")
    case "full":
      return yield* Effect.die(new Unavailable("full", new Error("ENOSPC")))
    case "down":
      return yield* Effect.die(new Unavailable("down", new Error("ECONNREFUSED")))
    case "log":
      yield* Effect.logWarning("something odd")
  }
  return noContent
})

const pageOfThree = ({ limit, after }: { readonly limit: number; readonly after: Position | null }) => {
  const start = after === null ? 0 : Number(after[0])
  const items = [0, 1, 2].slice(start, start + limit)
  return Effect.succeed({ items, next: start + limit < 3 ? [start + limit] : null })
}
