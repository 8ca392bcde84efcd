import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { chromium, openPage, type Page } from "../../support/chromium.ts"
import { type Service, startService } from "../../support/service.ts"

describe.if(chromium !== null)("A WebSocket in a browser", () => {
  let service: Service
  let site: Bun.Server<undefined>
  let page: Page
  beforeAll(async () => {
    service = await startService({ passwordCost: 4, env: { FRONTEND_URL: "http://app.test" } })
    const blank = () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } })
    site = Bun.serve({ port: 0, fetch: blank })
    const here = `127.0.0.1:${site.port}`
    page = await openPage({ "app.test:80": here, "evil.test:80": here, "curio.test:80": new URL(service.url).host })
  })
  afterAll(async () => {
    await page.close()
    await site.stop(true)
    await service.stop()
  })

  /** What a page of an origin gets first: the frame and the subprotocol, or the refusal. */
  const openedFrom = async (origin: string) => {
    const { token } = await service.person()
    await page.goTo(origin)
    const opened = await page.evaluate(`new Promise((resolve) => {
      const socket = new WebSocket("ws://curio.test/realtime", ["curio.v1", ${JSON.stringify(`bearer.${token}`)}])
      socket.onmessage = ({ data }) => resolve(socket.protocol + " " + JSON.parse(data).type)
      socket.onclose = () => resolve("refused")
    })`)
    return opened
  }

  test("is opened from an origin that may call the API", async () => {
    expect(await openedFrom("http://app.test")).toBe("curio.v1 ready")
  })

  test("is refused from any other", async () => {
    expect(await openedFrom("http://evil.test")).toBe("refused")
  })
})
