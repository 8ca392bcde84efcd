import { DateTime, Effect } from "effect"
import { Elysia, t } from "elysia"
import { AuthErrors, type Position, Unavailable, UsersErrors } from "../../../core/index.ts"
import { answer, created, noContent } from "../../../server/http/answers/error-response.ts"
import { Created, fails, NoContent, Ok } from "../../../server/http/answers/response-schemas.ts"
import type { Http } from "../../../server/http/http.ts"
import { ListOf, paging } from "../../../server/http/input/page.ts"
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
} from "../../../server/http/input/text-schemas.ts"
import { Body, Params, Query } from "../../../server/http/validation.ts"

/** How often a handler was reached; the checks before it must not let a refused request through. */
export const reached = { times: 0 }
const reach = <A>(value: A): A => {
  reached.times += 1
  return value
}

/** Routes that exist to be called wrongly. */
export const madeUpRoutes = ({ plugin, list, refreshCookie }: Http) =>
  new Elysia({ prefix: "/made-up", tags: ["made-up"] })
    .use(plugin)
    .get("/me", ({ run, user }) => run(Effect.succeed({ id: user.id, displayName: user.displayName })), {
      response: Ok(t.Object({ id: t.String(), displayName: t.String() })),
    })
    .get("/things/:id", ({ run, params }) => run(Effect.succeed({ id: params.id })), {
      public: true,
      params: Params({ id: Id() }),
      response: Ok(t.Object({ id: t.String() })),
    })
    .post(
      "/things/:id",
      ({ body, run, params }) => run(Effect.sync(() => created({ id: params.id, said: reach(body.name) }))),
      {
        params: Params({ id: Id() }),
        body: Body({ name: Text({ max: 10 }) }),
        response: Created(t.Object({ id: t.String(), said: t.String() })),
      },
    )
    .get("/query", ({ query }) => query, {
      public: true,
      query: Query({
        q: OptionalText({ max: 5 }),
        limit: t.Optional(Whole({ min: 1, max: 100 })),
        hard: t.Optional(t.Boolean()),
        kind: t.Optional(OneOf("buy", "trade")),
        tags: t.Optional(t.Array(Text({ max: 5 }), { maxItems: 2 })),
      }),
      response: Ok(t.Any()),
    })
    .post("/echo", ({ body }) => body, { public: true, body: Body(everything), response: Ok(t.Any()) })
    .post("/no-body", () => noContent, { public: true, response: NoContent })
    .delete("/no-body", () => noContent, { public: true, response: NoContent })
    .post("/fail/:how", ({ run, params }) => run(answer(failHow(params.how))), {
      public: true,
      response: {
        ...NoContent,
        ...fails("auth.INVALID_CREDENTIALS", "auth.INVALID_REFRESH_TOKEN", "auth.HASHER_BUSY", 404),
      },
    })
    .get("/list", ({ run, query }) => run(list(`things ${query.q ?? ""}`, query, pageOfThree, (item) => ({ item }))), {
      public: true,
      query: Query({ ...paging, q: OptionalText({ max: 100 }) }),
      response: Ok(ListOf(t.Object({ item: t.Number() }))),
    })
    .get("/cookie", ({ request }) => ({ token: refreshCookie.read(request)?.toString() ?? null }), {
      public: true,
      response: Ok(t.Any()),
    })
    .post(
      "/cookie",
      ({ set }) => {
        refreshCookie.set(set, secret("abc"), DateTime.makeUnsafe("2026-02-01T00:00:00Z"))
        return noContent
      },
      { public: true, response: NoContent },
    )
    .delete(
      "/cookie",
      ({ set }) => {
        refreshCookie.clear(set)
        return noContent
      },
      { public: true, response: NoContent },
    )
    .get("/leaky", () => ({ id: "1", passwordHash: "$2b$12$secret" }), {
      public: true,
      response: Ok(t.Object({ id: t.String() })),
    })
    .get("/mismatch", () => ({ id: 5 }) as never, { public: true, response: Ok(t.Object({ id: t.String() })) })
    .get(
      "/thrown",
      () => {
        throw Object.assign(new Error("the password is hunter2"), { code: "NOT_FOUND", status: 404 })
      },
      { public: true },
    )
    .get(
      "/null",
      () => {
        throw null
      },
      { public: true },
    )
    .post("/wrong-status", () => ({ id: "1" }), { public: true, response: Created(t.Object({ id: t.String() })) })
    .get(
      "/rejected",
      async () => {
        await Promise.resolve()
        throw new Error("the password is hunter2")
      },
      { public: true },
    )

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
