import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Service, startService } from "../../support/service.ts"

const refused = (key: string) => ({
  statusCode: 400,
  error: "Bad Request",
  message: `body.${key} must not be a common password`,
  code: "ERR_VALIDATION",
})

describe("A common password", () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ passwordCost: 4 })
  })
  afterAll(() => service.stop())

  test.each([["Password123"], ["mallory@example.com"], ["mallory1999"], ["mallory the 4th"]])(
    "makes no account: %s",
    async (password) => {
      const email = "mallory@example.com"
      const { body, status } = await service
        .client()
        .post("/auth/register", { email, password, displayName: "Mallory the 4th" })
      expect([status, body]).toEqual([400, refused("password")])
      expect(await service.account(email)).toBeNull()
    },
  )

  test("is not looked for at the sign-in, and refused before an address that has an account", async () => {
    const person = await service.person()
    const { email } = person.user
    const anyone = service.client()
    expect((await anyone.post("/auth/login", { email, password: "password123" })).status).toBe(401)
    expect((await anyone.post("/auth/register", { email, password: "password123" })).body).toEqual(refused("password"))
  })

  test("does not consume the token of a reset", async () => {
    const { user } = await service.person()
    const anyone = service.client()
    await anyone.post("/auth/forgot-password", { email: user.email })
    const token = /#token=([\w-]+)/.exec((await service.mailTo(user.email, "reset-password#")).text)?.[1]
    for (const newPassword of ["password123", `${user.displayName}1`]) {
      const { body, status } = await anyone.post("/auth/reset-password", { token, newPassword })
      expect([status, body]).toEqual([400, refused("newPassword")])
    }
    const unknown = await anyone.post("/auth/reset-password", { token: "unknown", newPassword: "password123" })
    expect(unknown.body).toEqual(refused("newPassword"))
    const { status } = await anyone.post("/auth/reset-password", { token, newPassword: "a rare password" })
    expect(status).toBe(204)
  })

  test("does not take the place of another one, nor of none", async () => {
    const person = await service.person()
    for (const currentPassword of [person.password, "a wrong one"]) {
      const { body } = await person.put("/auth/change-password", { currentPassword, newPassword: person.user.email })
      expect(body).toEqual(refused("newPassword"))
    }
    expect((await person.post("/auth/set-password", { newPassword: "Qwertyuiop" })).body).toEqual(
      refused("newPassword"),
    )
    const without = await service.personWithoutPassword()
    const { body } = await without.post("/auth/set-password", { newPassword: `${without.user.email}2020` })
    expect(body).toEqual(refused("newPassword"))
    expect((await without.post("/auth/set-password", { newPassword: "a rare password" })).status).toBe(204)
  })
})
