import { Context, Effect } from "effect"
import { Elysia, t } from "elysia"
import { AuthErrors, ItemsErrors, MailErrors, Transactions, type UserId, UsersErrors } from "../../../core/index.ts"
import { answer, noContent } from "../../../server/http/answers/error-response.ts"
import { Created, fails, NoContent, Ok } from "../../../server/http/answers/response-schemas.ts"
import type { Http } from "../../../server/http/http.ts"

// Never run: each expected error is a mistake that must not compile, and the type check fails where one of them does.

class Homemade extends Context.Service<Homemade, string>()("Homemade") {}

const view = t.Object({ id: t.String() })
const useCase = Effect.fnUntraced(function* () {
  yield* Transactions
  if (Date.now() === 0) return yield* new AuthErrors.InvalidCredentials()
  if (Date.now() === 1) return yield* new UsersErrors.UserNotFound()
  return { id: "1" }
})
const filtering = Effect.fnUntraced(function* () {
  if (Date.now() === 0) return yield* new ItemsErrors.InvalidFilter({ key: "year" })
  return { id: "1" }
})
const mailing = Effect.fail(new MailErrors.MailNotSent({ reason: "" }))
const leaving = Effect.map(useCase(), () => noContent)

/** Routes that declare too little, next to those that do not. */
export const mistakes = ({ plugin }: Http) =>
  new Elysia()
    .use(plugin)
    .get("/1", ({ run }) => run(answer(useCase())), { response: { ...Ok(view), ...fails(401, 404) } })
    .get("/2", ({ run }) => run(answer(useCase())), {
      response: { ...Ok(view), ...fails("auth.INVALID_CREDENTIALS", "users.USER_NOT_FOUND") },
    })
    .post("/3", ({ run }) => run(answer(leaving)), { response: { ...NoContent, ...fails(401, 404) } })
    // @ts-expect-error 404 is not declared.
    .get("/4", ({ run }) => run(answer(useCase())), { response: { ...Ok(view), ...fails(401) } })
    // @ts-expect-error Nothing is declared.
    .get("/5", ({ run }) => run(answer(useCase())), { response: Ok(view) })
    // @ts-expect-error 401 is declared, but with another code.
    .get("/6", ({ run }) => run(answer(useCase())), {
      response: { ...Ok(view), ...fails("auth.INVALID_REFRESH_TOKEN", 404) },
    })
    // @ts-expect-error 404 is not declared where there is no 200 either.
    .post("/7", ({ run }) => run(answer(leaving)), { response: { ...NoContent, ...fails(401) } })
    // @ts-expect-error The view does not have its id.
    .get("/8", () => ({ name: "1" }), { response: Ok(view) })
    // @ts-expect-error 201 was declared and 204 is answered.
    .post("/9", () => noContent, { response: Created(view) })
    // @ts-expect-error The use case may still fail.
    .get("/10", ({ run }) => run(useCase()), { response: Ok(view) })
    // @ts-expect-error No user provides this service.
    .get("/11", ({ run }) => run(answer(Effect.as(Effect.service(Homemade), { id: "1" }))), { response: Ok(view) })
    // @ts-expect-error No user is signed in on a public route.
    .get("/12", ({ user }) => ({ id: user.id }), { public: true, response: Ok(view) })
    // @ts-expect-error Nor is there an id.
    .get("/13", ({ userId }) => ({ id: userId.toString() }), { public: true, response: Ok(view) })
    .get("/14", ({ user }) => ({ id: user.id }), { response: Ok(view) })
    .get("/15", ({ userId }) => ({ id: userId satisfies UserId }), { response: Ok(view) })
    .get("/16", ({ run }) => run(answer(filtering())), { response: Ok(view) })
    // @ts-expect-error No answer carries this error.
    .get("/17", ({ run }) => run(answer(mailing)), { response: Ok(view) })

// @ts-expect-error No error of the core has this tag.
export const unknownTag = fails("auth.NO_SUCH_CODE")

// @ts-expect-error Input that does not fit has no code of its own.
export const inputTag = fails("items.INVALID_FILTER")

// @ts-expect-error No answer carries this error.
export const unansweredTag = fails("mail.NOT_SENT")
