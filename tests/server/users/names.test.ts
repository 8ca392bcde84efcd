import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { client } from "../../support/client.ts"
import { type Service, startService } from "../../support/service.ts"
import { outcome, type Person, refusal } from "./people.ts"

const unfit = [
  "\u200b",
  "\u2060",
  "\u3164",
  "\u00ad",
  "\u2800\u115f",
  "Ada\u001b[31m",
  "Ada\nLovelace",
  "Ada\u009b",
  "\u202eAda",
]
const fit = ["👨\u200d👩\u200d👧", "می\u200cخواهم"]

describe("Names", () => {
  let service: Service
  let ada: Person
  beforeAll(async () => {
    service = await startService({ passwordCost: 4 })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  const invalid = {
    statusCode: 400,
    error: "Bad Request",
    message: 'body.displayName must match format "name"',
    code: "ERR_VALIDATION",
  }
  const registered = (displayName: string) =>
    client(service.url).post("/auth/register", {
      email: `${crypto.randomUUID()}@example.com`,
      password: "correct horse",
      displayName,
    })

  test.each(unfit)(
    "%j is no display name: 400 at the registration and in the profile, and nothing changes",
    async (name) => {
      const accounts = async () => (await service.query("select count(*) as n from users"))[0]?.["n"]
      const before = await accounts()
      expect(await outcome(registered(name))).toEqual([400, invalid])
      expect(await accounts()).toBe(before)
      expect(await outcome(ada.patch("/users/me", { displayName: name }))).toEqual([400, invalid])
      expect((await ada.get("/users/me")).body.displayName).toBe(ada.user.displayName)
    },
  )

  test.each(unfit)("%j is no name of a collection: 400 INVALID_NAME", async (name) => {
    const { body: shelf } = await ada.post("/collections", { name: "Shelf", type: "custom" })
    const count = (await ada.get("/users/me")).body.collectionsCount
    expect(await outcome(ada.post("/collections", { name, type: "custom" }))).toEqual(refusal(400, "INVALID_NAME"))
    expect(await outcome(ada.patch(`/collections/${shelf.id}`, { name }))).toEqual(refusal(400, "INVALID_NAME"))
    expect((await ada.get(`/collections/${shelf.id}`)).body.name).toBe("Shelf")
    expect((await ada.get("/users/me")).body.collectionsCount).toBe(count)
  })

  test.each(fit)("%j is a name of a person and of a collection", async (name) => {
    const { status, body } = await registered(name)
    expect([status, body.user.displayName]).toEqual([201, name])
    const eve = await service.person()
    expect((await eve.patch("/users/me", { displayName: name })).body.displayName).toBe(name)
    expect((await eve.post("/collections", { name, type: "custom" })).body.name).toBe(name)
  })
})
