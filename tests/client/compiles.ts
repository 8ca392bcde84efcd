import {
  type Api,
  type Curio,
  connect,
  type Message,
  ok,
  type ServerFrames,
  type WebhookEvent,
} from "../../packages/client/src/index.ts"

/** Whether two types are the same, each a type of its own. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/** Compiles for `true` alone. */
const holds = <_ extends true>(): void => undefined
type ErrorOf<Call extends (...given: never[]) => Promise<{ error: unknown }>> = NonNullable<
  Awaited<ReturnType<Call>>["error"]
>
type Data<Call extends (...given: never[]) => Promise<{ data: unknown }>> = NonNullable<
  Awaited<ReturnType<Call>>["data"]
>
type IsAny<T> = 0 extends 1 & T ? true : false

/** What compiles is checked with the types of all files; no user calls this. */
export const compiles = async (curio: Curio, file: File) => {
  const { api } = curio
  const items = api.collections({ id: "1" }).items

  type Login = ErrorOf<Curio["login"]>
  holds<
    Same<
      Login["code"],
      | "INVALID_CREDENTIALS"
      | "MFA_REQUIRED"
      | "ACCOUNT_SUSPENDED"
      | "FORBIDDEN"
      | "ERR_VALIDATION"
      | "PAYLOAD_TOO_LARGE"
      | "UNSUPPORTED_MEDIA_TYPE"
      | "RATE_LIMITED"
      | "UNEXPECTED"
    >
  >()
  const { data, error } = await items.post({ name: "Book", rating: 5, fields: { year: 1984 } })
  if (error !== null) {
    holds<Same<typeof data, null>>()
    if (error.code === "INVALID_RATING") holds<Same<typeof error.status, 422>>()
    // @ts-expect-error The route does not have this code.
    if (error.code === "EMAIL_ALREADY_EXISTS") return null
    return error
  }
  holds<Same<typeof data.createdAt, string>>()
  holds<Same<typeof data.rating, number | null>>()
  holds<Same<IsAny<Data<typeof items.post>>, false>>()
  holds<Same<IsAny<ErrorOf<typeof items.post>>, false>>()
  // @ts-expect-error An item has no such key.
  void data.title

  void curio.login({ email: "a@b.test", password: "secret" })
  // @ts-expect-error The password is missing.
  void curio.login({ email: "a@b.test" })
  // @ts-expect-error A rating is a number.
  void items.post({ name: "Book", rating: "5" })
  // @ts-expect-error There is no such key.
  void items.post({ name: "Book", stars: 5 })
  // @ts-expect-error There is no such collection type.
  void api.collections.post({ name: "Shelf", type: "stamps" })
  void api.listings.get({ query: { sort: "price_asc", limit: 5 } })
  // @ts-expect-error There is no such order.
  void api.listings.get({ query: { sort: "cheapest" } })
  // @ts-expect-error There is no such parameter.
  void api.listings.get({ query: { color: "red" } })

  void api.items({ id: "1" }).cover.put({ file })
  // @ts-expect-error A client sends files, not bytes.
  void api.items({ id: "1" }).cover.put({ file: new Uint8Array() })
  // @ts-expect-error There is no such route.
  void api.items({ id: "1" }).cover.post({ file })
  // @ts-expect-error The parameter has another name.
  void api.items({ itemId: "1" })
  void api.chat.conversations({ id: "1" }).messages.post({ content: "Hello", files: [file] })
  void api.offers({ id: "1" }).accept.post()

  const me = await ok(api.users.me.get())
  holds<Same<typeof me.email, string>>()
  const nothing = await ok(api.items({ id: "1" }).delete())
  holds<Same<typeof nothing, null>>()
  // The answer is a file.
  const attachment = await ok(api.chat.attachments({ id: "1" }).get())
  holds<Same<IsAny<typeof attachment>, false>>()

  const realtime = curio.realtime()
  realtime.on("message.created", ({ cursor, message }) => {
    holds<Same<typeof cursor, string>>()
    holds<Same<typeof message, Message>>()
  })
  realtime.on("status", ({ reason }) => holds<Same<typeof reason, "CLOSED" | "SIGNED_OUT" | "FORBIDDEN" | null>>())
  // @ts-expect-error There is no such frame.
  realtime.on("message.sent", () => undefined)
  holds<Same<IsAny<ServerFrames["offer.updated"]["offer"]>, false>>()
  const received = JSON.parse("{}") as WebhookEvent
  if (received.type === "offer.updated") holds<Same<typeof received.data.offer.id, string>>()
  if (received.type === "friend_request") holds<Same<typeof received.data.notification.read, boolean>>()
  if (received.type === "ping") holds<Same<typeof received.data.userId, string | null>>()

  // @ts-expect-error A message has a text.
  void realtime.send({ conversationId: "1" })
  // @ts-expect-error There is no such option.
  connect("http://curio.test", { token: "secret" })
  return api satisfies Api
}
