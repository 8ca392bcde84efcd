import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { CurioError, connect, memoryStore, type Options, ok } from "../../packages/client/src/index.ts"
import { png } from "../support/pictures.ts"
import { type Service, startService } from "../support/service.ts"

type Asked = ReadonlyArray<string>

let service: Service
let person: Awaited<ReturnType<Service["person"]>>
beforeAll(async () => {
  service = await startService({ passwordCost: 4 })
})
afterAll(() => service.stop())
beforeEach(async () => {
  person = await service.person()
})

/** A client of the person, and the requests that it sent. */
const signedIn = async (options: Options = {}) => {
  const asked: string[] = []
  const client = connect(service.url, {
    ...options,
    fetch: (url, init) => {
      asked.push(`${init.method} ${new URL(url).pathname}`)
      return (options.fetch ?? fetch)(url, init)
    },
  })
  await ok(client.login({ email: person.user.email, password: person.password }))
  return { ...client, client, asked }
}

const refreshes = (asked: Asked) => asked.filter((request) => request === "POST /auth/refresh").length

describe("A client's session", () => {
  test("begins with an account or a password, and ends", async () => {
    const client = connect(service.url)
    expect(client.user).toBeNull()
    const { data, error } = await client.register({ email: "new@example.com", password: "correct horse" })
    expect([data?.user.displayName, error]).toEqual(["new", null])
    expect(client.user?.email).toBe("new@example.com")
    expect((await ok(client.api.users.me.get())).email).toBe("new@example.com")
    await ok(client.logout())
    expect(client.user).toBeNull()
    expect((await client.api.users.me.get()).error?.code).toBe("UNAUTHORIZED")
  })

  test("is proven by its sign-in, also for a route beyond those of accounts", async () => {
    const { api } = await signedIn()
    const webhook = { url: "https://192.0.2.1/", events: ["*"] } as const
    expect((await api.webhooks.post({ ...webhook, events: ["*"] })).error?.message).toBe(
      "body.url must be a public https address",
    )
    service.clock.forward({ minutes: 11 })
    expect((await api.webhooks.post({ ...webhook, events: ["*"] })).error?.code).toBe("PROOF_REQUIRED")
    await ok(api.auth.proof.post({ password: person.password }))
    expect((await api.webhooks.post({ ...webhook, events: ["*"] })).error?.code).toBe("ERR_VALIDATION")
  })

  test("is renewed by one request for fifty calls that are refused at the same time", async () => {
    const { api, asked } = await signedIn()
    service.clock.forward({ minutes: 16 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.users.me.get()))
    expect(answers.map(({ data }) => data?.id)).toEqual(Array(50).fill(person.user.id))
    expect(refreshes(asked)).toBe(1)
    expect(asked.filter((request) => request === "GET /users/me")).toHaveLength(100)
  })

  test("is none with an access key, which is sent with each call and never renewed", async () => {
    const { body: made } = await person.post("/auth/keys", { name: "A script", scopes: ["catalog:read"] })
    const asked: string[] = []
    const { api, resume } = connect(service.url, {
      key: made.key,
      fetch: (url, init) => {
        asked.push(`${init.method} ${new URL(url).pathname}`)
        return fetch(url, init)
      },
    })
    expect((await ok(api.items.get())).items).toEqual([])
    expect((await api.users.me.get()).error).toMatchObject({ status: 403, code: "FORBIDDEN" })
    expect(await resume()).toBeNull()
    asked.length = 0
    expect((await person.delete(`/auth/keys/${made.id}`)).status).toBe(204)
    expect((await api.items.get()).error).toMatchObject({ status: 401, code: "UNAUTHORIZED" })
    expect(asked).toEqual(["GET /items"])
  })

  test("goes on after a restart of the program, with the store", async () => {
    const store = memoryStore()
    await signedIn({ store })
    const again = connect(service.url, { store })
    expect(await again.resume()).toMatchObject({ id: person.user.id })
    expect((await ok(again.api.users.me.get())).id).toBe(person.user.id)
    expect(await connect(service.url).resume()).toBeNull()
  })

  test("is shared by programs with one store, also when they renew it at the same time", async () => {
    const store = memoryStore()
    await signedIn({ store })
    const both = [connect(service.url, { store }), connect(service.url, { store })]
    const users = await Promise.all(both.map((client) => client.resume()))
    expect(users.map((user) => user?.id)).toEqual([person.user.id, person.user.id])
    for (const { api } of both) expect((await api.users.me.get()).status).toBe(200)
  })

  test("that has ended elsewhere is notified of once, and the store is empty", async () => {
    let received = 0
    const store = memoryStore()
    const { api, client } = await signedIn({
      store,
      onSignedOut: () => {
        received += 1
      },
    })
    expect(await store.get()).toBeString()
    await person.post("/auth/logout-all")
    service.clock.forward({ minutes: 16 })
    const answers = await Promise.all([api.users.me.get(), api.friends.get(), api.collections.get()])
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(3).fill("UNAUTHORIZED"))
    expect([received, client.user, await store.get()]).toEqual([1, null, null])
  })

  test("does not end because the server fails or cannot be reached", async () => {
    let [received, failure] = [0, (): Promise<Response> => Promise.reject(new TypeError("unreachable"))]
    let isFailing = true
    const { api, client } = await signedIn({
      onSignedOut: () => {
        received += 1
      },
      fetch: (url, init) => (isFailing && url.endsWith("/auth/refresh") ? failure() : fetch(url, init)),
    })
    service.clock.forward({ minutes: 16 })
    await expect(api.users.me.get()).rejects.toThrow("unreachable")
    failure = async () => new Response("<html>", { status: 502 })
    const { error } = await api.users.me.get()
    expect([error?.status, error?.code]).toEqual([502, "UNEXPECTED"])
    isFailing = false
    expect((await ok(api.users.me.get())).id).toBe(person.user.id)
    expect([received, client.user?.id]).toEqual([0, person.user.id])
  })

  test("that is ended while it is renewed stays ended", async () => {
    const { api, asked, client } = await signedIn()
    service.clock.forward({ minutes: 16 })
    const [late] = await Promise.all([api.users.me.get(), client.logout()])
    expect(client.user).toBeNull()
    expect(late.status).toBe(401)
    expect(asked.slice(-1)[0]).toBe("POST /auth/refresh")
  })
})

describe("A client's calls", () => {
  test("know the data of a route, and each code with which it fails", async () => {
    const { api } = await signedIn()
    const { id } = await ok(api.collections.post({ name: "Shelf", type: "custom" }))
    const { data, error } = await api.collections({ id }).items.post({ name: "2026-01-01", rating: 6 })
    expect([data, error?.code, error?.status]).toEqual([null, "INVALID_RATING", 422])
    const item = await ok(api.collections({ id }).items.post({ name: "2026-01-01", rating: 5 }))
    expect([item.name, typeof item.createdAt]).toEqual(["2026-01-01", "string"])
    await expect(ok(api.collections({ id: item.id }).get())).rejects.toBeInstanceOf(CurioError)
    const { error: unfit } = await api.collections.post({ name: "Shelf", type: "stamps" as "custom" })
    expect([unfit?.code, unfit?.message]).toEqual([
      "ERR_VALIDATION",
      "body.type must be equal to one of the allowed values",
    ])
  })

  test("say which field a code is about", async () => {
    const { api } = await signedIn()
    const { id } = await ok(api.collections.post({ name: "Shelf", type: "custom" }))
    const { error } = await api.collections({ id }).items.post({ name: "Book", fields: { größe: "large" } })
    expect([error?.code, error?.field]).toEqual(["INVALID_FIELD_VALUE", "größe"])
  })

  test("send queries, and parts of paths that are no plain words", async () => {
    const { api } = await signedIn()
    for (const name of ["One & only", "Two"]) await ok(api.collections.post({ name, type: "custom" }))
    expect((await ok(api.collections.get({ query: { limit: 1 } }))).items).toHaveLength(1)
    expect((await api.chat.messages({ id: person.user.id }).reactions({ emoji: "👍🏽" }).put()).status).toBe(404)
    expect(() => api.items({ id: "" })).toThrow("cannot be a part")
    expect(() => api.items({ id: ".." })).toThrow("cannot be a part")
  })

  test("upload pictures, alone and with a post", async () => {
    const { api } = await signedIn()
    const file = new File([png(9, 9)], "shelf.png", { type: "image/png" })
    const { id } = await ok(api.collections.post({ name: "Shelf", type: "custom" }))
    const item = await ok(api.collections({ id }).items.post({ name: "Book" }))
    expect((await ok(api.items({ id: item.id }).cover.put({ file }))).coverUrl).toEndWith(".webp")
    expect((await ok(api.users({ id: person.user.id }).avatar.put({ file }))).avatarUrl).toEndWith(".webp")
    const post = await ok(api.posts.post({ content: "New here", files: [file, file] }))
    expect([post.content, post.media.length]).toEqual(["New here", 2])
  })
})
