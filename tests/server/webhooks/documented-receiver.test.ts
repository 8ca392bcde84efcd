import { expect, setDefaultTimeout, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { startService } from "../../support/service.ts"
import { until } from "../../support/until.ts"

setDefaultTimeout(120_000)

const root = join(import.meta.dirname, "../../..")

/** The program on the page. */
const receiver = () => {
  const page = readFileSync(join(root, "docs/contract/webhooks.md"), "utf8")
  const [, program = ""] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
  return program
}

test("The receiver on the page takes what is signed for it, once, and refuses everything else", async () => {
  const service = await startService({ passwordCost: 4, env: { WEBHOOKS_ALLOW_PRIVATE: "true" } })
  const ada = await service.person()
  const { body: webhook } = await ada.post("/webhooks", { url: "http://127.0.0.1:9/", events: ["*"] })
  const program = Bun.spawn([process.execPath, "--no-env-file", "--eval", receiver()], {
    cwd: root,
    env: { ...process.env, CURIO_SECRET: webhook.secret, PORT: "0", BUN_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let printed = ""
  const reading = (async () => {
    for await (const bytes of program.stdout) printed += new TextDecoder().decode(bytes)
  })()
  const listens = /Listens on (\S+)\n/
  await until(() => listens.test(printed))
  const [, url = ""] = listens.exec(printed) ?? []
  await ada.patch(`/webhooks/${webhook.id}`, { url: url.replace("localhost", "127.0.0.1") })
  await ada.post(`/webhooks/${webhook.id}/ping`)
  await until(async () => (await ada.get(`/webhooks/${webhook.id}/deliveries`)).body.items[0].status === "delivered")
  await until(() => printed.includes(`ping {"userId":"${ada.user.id}","webhookId":"${webhook.id}"}\n`))
  const forged = {
    "webhook-id": "1",
    "webhook-timestamp": `${Math.floor(Date.now() / 1000)}`,
    "webhook-signature": "v1,x",
  }
  expect((await fetch(url, { method: "POST", body: "{}", headers: forged })).status).toBe(401)
  expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(401)
  program.kill()
  await Promise.all([program.exited, reading])
  await service.stop()
})
