import { expect, test } from "bun:test"
import { freshAccount, integration, startPlatformService } from "../../support/platform-service.ts"
import { startService } from "../../support/service.ts"

const id = "01a1fc1f-ddc1-7327-ac22-811d6f21892c"
const routes = [
  ["POST", "/login"],
  ["GET", "/callback"],
  ["DELETE", "/link"],
  ["PUT", "/api-key"],
  ["DELETE", "/api-key"],
  ["GET", "/games"],
  ["POST", "/imports"],
  ["GET", "/imports"],
  ["GET", `/imports/${id}`],
  ["POST", `/imports/${id}/cancel`],
] as const

test("with GAMEPLATFORM_ENABLED=false none of its routes is there, signed in or not, and the rest works", async () => {
  const service = await startService({ passwordCost: 4, env: { GAMEPLATFORM_ENABLED: "false" } })
  const person = await service.person()
  for (const [method, path] of routes)
    for (const headers of [{}, { authorization: `Bearer ${person.token}` }]) {
      const answer = await fetch(service.url + integration + path, { method, headers, redirect: "manual" })
      expect([method, path, answer.status]).toEqual([method, path, 404])
      expect(await answer.json()).toEqual({ error: "NOT_FOUND" })
    }
  expect(await (await fetch(`${service.url}/openapi.json`)).text()).not.toContain(integration)
  expect((await person.get("/users/me")).status).toBe(200)
  await service.stop()
})

test("they are there when nothing is said, and answer by themselves", async () => {
  const service = await startPlatformService()
  const person = await service.person()
  expect(await person.link(freshAccount())).toEqual({ gameplatform: "connected" })
  expect((await person.get(`${integration}/imports`)).status).toBe(200)
  await service.stop()
})
