import { expect, setDefaultTimeout, test } from "bun:test"
import { startNameServer } from "../../support/name-server.ts"
import { plainPng } from "../../support/pictures.ts"
import { startService } from "../../support/service.ts"
import { until } from "../../support/until.ts"
import { form, part, send } from "../files/upload.ts"

setDefaultTimeout(120_000)

test("Receivers whose names no server answers for keep no sign-in, upload or picture waiting", async () => {
  const nameServer = await startNameServer()
  const names = { servers: [nameServer.address], serverMillis: 600_000, allServersMillis: 600_000 }
  const service = await startService({ passwordCost: 4, names })
  const senders = await Promise.all(Array.from({ length: 4 }, () => service.person()))
  for (const [n, sender] of senders.entries())
    for (let more = 0; more < 8; more++) {
      const url = `https://h${n * 8 + more}.slow.example/`
      const { body } = await sender.post("/webhooks", { url, events: ["*"] })
      expect((await sender.post(`/webhooks/${body.id}/ping`)).status).toBe(202)
    }
  // Each of the four accounts has two lookups under way, and six deliveries that wait for them.
  await until(() => nameServer.asked.length === 8)
  const other = await service.person()
  const { email } = other.user
  expect((await service.client().post("/auth/login", { email, password: other.password })).status).toBe(200)
  const uploaded = await send(service, "/users/me/avatar", form(part(plainPng(400, 400, [9, 9, 9]))), other)
  expect(uploaded.status).toBe(200)
  expect((await fetch(new URL(new URL(uploaded.body.avatarUrl).pathname, service.url))).status).toBe(200)
  // None of the deliveries has ended meanwhile.
  expect(await service.query("select id from outbox where kind = 'ping' and attempts > 0")).toHaveLength(0)
  expect(nameServer.asked).toHaveLength(8)
  await service.stop()
  nameServer.stop()
})
