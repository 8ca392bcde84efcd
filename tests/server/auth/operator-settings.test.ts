import { afterEach, describe, expect, test } from "bun:test"
import { wantsVerified } from "../../../server/http/auth/verified-only.ts"
import { type Service, startService } from "../../support/service.ts"

let service: Service
const start = async (env: Record<string, string>) => {
  service = await startService({ passwordCost: 4, env })
  return service
}
afterEach(() => service.stop())

describe("With VERIFIED_ONLY", () => {
  test("accounts change nothing but what concerns them alone, until their address is verified", async () => {
    await start({ VERIFIED_ONLY: "true" })
    const person = await service.person()
    const refused = { error: "EMAIL_NOT_VERIFIED" }
    const writes = [
      person.post("/collections", { name: "Games" }),
      person.post("/collections", { name: 7 }),
      person.patch("/collections/unknown", {}),
      person.delete("/listings/unknown"),
      person.post("/friends/requests", {}),
      person.put("/integrations/gameplatform/api-key", {}),
    ]
    for (const { body, status } of await Promise.all(writes)) expect([status, body]).toEqual([403, refused])
    expect((await person.post("/collections", {}, { token: "no.good.token" })).status).toBe(401)
    expect((await person.get("/collections")).status).toBe(200)
    expect((await person.patch("/users/me", { bio: "Me." })).status).toBe(200)
    expect((await person.post("/notifications/read-all")).status).toBe(204)
    expect((await person.post("/auth/proof", { password: person.password })).status).toBe(200)
    const { text } = await service.mailTo(person.user.email, "verify-email#token=")
    await person.post("/auth/verify-email", { token: /#token=([\w-]+)/.exec(text)?.[1] })
    expect((await person.post("/collections", { name: "Games", type: "games" })).status).toBe(201)
  })

  test.each([
    ["GET", "/collections", false],
    ["HEAD", "/collections", false],
    ["POST", "/collections", true],
    ["delete", "/users/:id", false],
    ["POST", "/usersandmore", true],
    ["PUT", "/push/subscriptions", false],
    ["PATCH", "/notification-settings", false],
    ["POST", "/exports", false],
    ["POST", "/", true],
  ])("%s %s wants a verified address: %p", (method, route, wants) => expect(wantsVerified(method, route)).toBe(wants))
})

test("With REGISTRATION=closed administrators alone make accounts, and those that exist sign in", async () => {
  await start({ REGISTRATION: "closed" })
  await service.createWithoutPassword("ada@example.com")
  const anyone = service.client()
  const password = "correct horse"
  for (const email of ["ada@example.com", "bob@example.com"]) {
    const { body, status } = await anyone.post("/auth/register", { email, password })
    expect([status, body]).toEqual([403, { error: "REGISTRATION_CLOSED" }])
  }
  expect((await anyone.post("/auth/register", { email: "bob", password })).status).toBe(400)
  expect(await service.account("bob@example.com")).toBeNull()
  await anyone.post("/auth/forgot-password", { email: "ada@example.com" })
  const token = /#token=([\w-]+)/.exec((await service.mailTo("ada@example.com", "reset-password#")).text)?.[1]
  await anyone.post("/auth/reset-password", { token, newPassword: password })
  expect((await anyone.post("/auth/login", { email: "ada@example.com", password })).status).toBe(200)
})

describe("Without PASSWORD_LOGIN", () => {
  const routes = [
    ["POST", "/auth/register"],
    ["POST", "/auth/login"],
    ["POST", "/auth/forgot-password"],
    ["POST", "/auth/reset-password"],
    ["PUT", "/auth/change-password"],
    ["POST", "/auth/set-password"],
  ] as const

  test("the routes about passwords are a 404 and not described, and the others go on", async () => {
    await start({ PASSWORD_LOGIN: "false" })
    const person = await service.personWithoutPassword()
    const { paths } = (await person.get("/openapi.json")).body
    for (const [method, path] of routes) {
      const { body, status } = await person.send(method, path, { email: "ada@example.com", password: "correct horse" })
      expect([path, status, body]).toEqual([path, 404, { error: "NOT_FOUND" }])
      expect(paths[path]).toBeUndefined()
    }
    expect((await person.post("/auth/refresh")).status).toBe(401)
    expect((await person.get("/users/me")).status).toBe(200)
  })

  test("they are described otherwise", async () => {
    await start({})
    const { paths } = (await service.client().get("/openapi.json")).body
    for (const [method, path] of routes) expect(paths[path]).toHaveProperty(method.toLowerCase())
  })
})
