import { beforeAll, expect, test } from "bun:test"
import { startService } from "../support/service.ts"

interface Event {
  readonly data?: { readonly json: () => unknown }
  readonly notification?: { readonly data: string; readonly close: () => void }
  readonly waitUntil: (promise: unknown) => void
}

let [answer, source] = [new Response(), ""]
beforeAll(async () => {
  const service = await startService({ passwordCost: 4 })
  answer = await fetch(`${service.url}/app/worker.js`)
  source = await answer.text()
  expect(await (await fetch(`${service.url}/app/push-worker.js`)).text()).toBe(source)
  await service.stop()
}, 120_000)

test("The service worker shows a push as text and opens its page, and no page of another origin", async () => {
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'")
  expect(answer.headers.get("cache-control")).toBe("no-cache")
  expect(answer.headers.get("service-worker-allowed")).toBe("/app")

  const handlers = new Map<string, (event: Event) => void>()
  const seen: Array<unknown> = []
  const self = {
    addEventListener: (name: string, handler: (event: Event) => void) => handlers.set(name, handler),
    registration: {
      scope: "https://curio.example/app/",
      showNotification: (...shown: ReadonlyArray<unknown>) => void seen.push(shown),
    },
    clients: { openWindow: (url: string) => void seen.push(url) },
  }
  new Function("self", source)(self)
  const waitUntil = () => {}
  const url = "https://curio.example/app/notifications"
  const pushed = { type: "friend_request", id: "1", title: "<b>Bob</b> wants to be your friend.", url }
  handlers.get("push")?.({ data: { json: () => pushed }, waitUntil })
  const clicked = (data: string) =>
    handlers.get("notificationclick")?.({ notification: { data, close: waitUntil }, waitUntil })
  for (const data of [url, "https://evil.example/app/", "javascript:alert(1)", "//evil.example"]) clicked(data)
  expect(seen).toEqual([
    [pushed.title, { tag: "1", data: url }],
    ...[url, "https://curio.example/app/", "https://curio.example/app/", "https://curio.example/app/"],
  ])
})

test.each([
  ["what the server answers", {}, true],
  ["no page to which a network led it", { redirected: true }, false],
  ["no answer of another server", { "content-security-policy": null }, false],
  ["no error", { ok: false }, false],
] as const)("The service worker keeps %s", async (_, odd, isKept) => {
  const kept: Array<string> = []
  const asked: Array<unknown> = []
  const cache = { match: async () => undefined, put: async (address: string) => void kept.push(address) }
  const caches = { open: async () => cache }
  const answered = async (address: string, init: unknown) => {
    asked.push(init)
    const headers = new Map([["content-security-policy", "default-src 'none'"]])
    if ("content-security-policy" in odd) headers.clear()
    return { ok: true, redirected: false, address, ...odd, headers }
  }
  const handlers = new Map<string, (event: Event) => void>()
  const self = {
    addEventListener: (name: string, handler: (event: Event) => void) => handlers.set(name, handler),
    registration: { scope: "https://curio.example/app" },
    skipWaiting: async () => undefined,
  }
  new Function("self", "caches", "fetch", source)(self, caches, answered)
  let installed: Promise<unknown> = Promise.resolve()
  handlers.get("install")?.({
    waitUntil: (promise) => {
      installed = promise as Promise<unknown>
    },
  })
  const isInstalled = await installed.then(
    () => true,
    () => false,
  )
  expect([isInstalled, kept.includes("/app")]).toEqual([isKept, isKept])
  // No answer is one to the account of the browser.
  expect(new Set(asked.map((init) => JSON.stringify(init)))).toEqual(new Set([`{"credentials":"omit"}`]))
})
