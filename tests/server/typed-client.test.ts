import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { treaty } from "@elysiajs/eden"
import type { App } from "../../server/app.ts"
import type { ClientRoutes } from "../../server/http/client-routes.ts"
import { png } from "../support/pictures.ts"
import { type Service, startService } from "../support/service.ts"
import type { madeUpForms } from "./http/made-up-forms.ts"

type Client = ReturnType<typeof treaty<App>>
/** Whether two types are the same, each a type of its own. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/** Compiles for `true` alone. */
const holds = <_ extends true>(): void => undefined
/** The statuses of a call's errors, and the body of one of them. */
type Failure<Call extends (...given: never[]) => Promise<{ error: unknown }>> = NonNullable<
  Awaited<ReturnType<Call>>["error"]
>
type StatusOf<F> = F extends { status: infer Status } ? Status : never
type BodyOf<F, Status> = F extends { status: Status; value: infer Value } ? Value : never

let service: Service
let person: Awaited<ReturnType<Service["person"]>>
let client: Client
beforeAll(async () => {
  service = await startService({ passwordCost: 4 })
  person = await service.person()
  client = treaty<App>(service.url, { parseDate: false, headers: { authorization: `Bearer ${person.token}` } })
})
afterAll(() => service.stop())

const collection = async () => {
  const { data } = await client.collections.post({ name: "Shelf", type: "custom" })
  if (data === null) throw new Error("No collection was made.")
  return data
}

describe("The typed client", () => {
  test("signs in, and knows each way in which that fails", async () => {
    const { email, password } = { email: person.user.email, password: person.password }
    const { data } = await client.auth.login.post({ email, password })
    expect(data?.user.id).toBe(person.user.id)
    const { error } = await client.auth.login.post({ email, password: "another" })
    if (error?.status !== 401) throw new Error("A wrong password was taken.")
    holds<Same<typeof error.value.error, "INVALID_CREDENTIALS" | "MFA_REQUIRED">>()
    expect(error.value.error).toBe("INVALID_CREDENTIALS")
    const { error: unfit } = await client.auth.login.post({ email: "noUser", password })
    if (unfit?.status !== 400) throw new Error("A broken address was taken.")
    expect(unfit.value.message).toBe(`body.email must match format "email"`)
  })

  test("adds an item, and knows which code comes with which status", async () => {
    const { id } = await collection()
    const items = client.collections({ id }).items
    const { data } = await items.post({ name: "2026-01-01", rating: 5 })
    expect([data?.name, data?.rating]).toEqual(["2026-01-01", 5])
    const { error } = await items.post({ name: "Book", rating: 6 })
    if (error?.status !== 422) throw new Error("A rating of 6 was taken.")
    expect(error.value.error).toBe("INVALID_RATING")
  })

  test("uploads a file", async () => {
    const { id } = await collection()
    const file = new File([png(9, 9)], "cover.png", { type: "image/png" })
    const { data } = await client.collections({ id }).cover.put({ file })
    expect(data?.coverUrl).toEndWith(".webp")
    const { error } = await client.collections({ id }).cover.put({ file: new File(["no picture"], "cover.png") })
    if (error?.status !== 400) throw new Error("A text was taken for a picture.")
    expect(error.value.error).toBe("INVALID_IMAGE")
  })
})

/** The answers of all routes below a part of a path. */
type AnswersOf<Routes> = {
  [Key in keyof Routes]: Routes[Key] extends { response: infer Answers } ? Answers : AnswersOf<Routes[Key]>
}[keyof Routes]
type StatusesIn<Answers> = Answers extends unknown ? keyof Answers : never
type BodiesIn<Answers> = Answers extends unknown ? Answers[keyof Answers] : never

/** What compiles is checked with the types of all files; no user calls this. */
export const compiles = (api: Client, file: File) => {
  const items = api.collections({ id: "1" }).items
  const { cover } = api.items({ id: "1" })

  type Login = Failure<typeof api.auth.login.post>
  holds<Same<StatusOf<Login>, 400 | 401 | 403 | 413 | 415 | 429 | 500 | 503 | 507>>()
  holds<Same<BodyOf<Login, 401>["error"], "INVALID_CREDENTIALS" | "MFA_REQUIRED">>()
  holds<Same<BodyOf<Login, 415>["error"], "UNSUPPORTED_MEDIA_TYPE">>()
  holds<Same<BodyOf<Login, 400>["code"], "ERR_VALIDATION">>()

  type Adding = Failure<typeof items.post>
  holds<Same<StatusOf<Adding>, 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507>>()
  type Conflict = "EDIT_LIMIT_REACHED" | "IDEMPOTENCY_CONFLICT" | "LIMIT_REACHED" | "TAG_LIMIT_REACHED"
  holds<Same<BodyOf<Adding, 409>["error"], Conflict>>()
  holds<Same<BodyOf<Adding, 401>["error"], "UNAUTHORIZED">>()
  holds<Same<BodyOf<Adding, 403>["error"], "ACCOUNT_SUSPENDED" | "EMAIL_NOT_VERIFIED" | "FORBIDDEN">>()
  holds<Same<BodyOf<Adding, 404>["error"], "NOT_FOUND" | "USER_NOT_FOUND">>()

  type Covering = Failure<typeof cover.put>
  holds<Same<StatusOf<Covering>, 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 502 | 503 | 507>>()

  type Reading = Failure<typeof api.users.me.get>
  holds<Same<StatusOf<Reading>, 401 | 403 | 404 | 429 | 500 | 503 | 507>>()
  holds<Same<BodyOf<Reading, 403>["error"], "ACCOUNT_SUSPENDED" | "FORBIDDEN">>()

  type All = AnswersOf<App["~Routes"]>
  // Neither the mark of public routes nor an answer of Elysia's own validation is left.
  holds<Same<Extract<StatusesIn<All>, 299>, never>>()
  holds<Same<Extract<BodiesIn<All>, { type: "validation" }>, never>>()
  holds<Same<Exclude<500 | 503 | 507, StatusesIn<All>>, never>>()

  type Posting = ClientRoutes<ReturnType<typeof madeUpForms>["~Routes"]>["made-up"]["posts"]["post"]["body"]
  holds<Same<Posting["files"], File[] | undefined>>()
  holds<Same<Posting["content"], string | null | undefined>>()

  void api.auth.login.post({ email: "a@b.test", password: "secret" })
  // @ts-expect-error The password is missing.
  void api.auth.login.post({ email: "a@b.test" })
  // @ts-expect-error A password is a text.
  void api.auth.login.post({ email: "a@b.test", password: 7 })

  void items.post({ name: "Book", rating: null, fields: { year: 1984 } })
  // @ts-expect-error An item has a name.
  void items.post({ rating: 5 })
  // @ts-expect-error A rating is a number.
  void items.post({ name: "Book", rating: "5" })
  // @ts-expect-error There is no such collection type.
  void api.collections.post({ name: "Shelf", type: "stamps" })

  void cover.put({ file })
  // @ts-expect-error A client sends files, not bytes.
  void cover.put({ file: new Uint8Array() })
  // @ts-expect-error The file is missing.
  void cover.put({})
  // @ts-expect-error There is no such route.
  void cover.post({ file })
}
