import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { client } from "../support/client.ts"
import { browserAt } from "../support/push-browser.ts"
import { startReceiver } from "../support/receiver.ts"
import { until } from "../support/until.ts"
import { within } from "../support/within.ts"
import { chromium, origin, type Site, startSite } from "./browser.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(240_000)

/** What the service worker shows, as the page sees it. */
const shown = `navigator.serviceWorker.ready.then((all) => all.getNotifications()).then((all) =>
  all.map(({ body, data, tag, title }) => ({ body, data, tag, title })))`

/** Clicks what is shown. The browser opens windows for clicks of users alone, so what it is asked to open is noted. */
const clicked = `registration.getNotifications().then(([notification]) => {
  const opened = []
  clients.openWindow = async (url) => void opened.push(url)
  dispatchEvent(new NotificationEvent("notificationclick", { notification }))
  return opened
})`

describe.if(chromium !== null)("In a browser", () => {
  const pushes = startReceiver(() => new Response(null, { status: 201 }))
  let site: Site
  beforeAll(async () => {
    site = await startSite({ WEBHOOKS_ALLOW_PRIVATE: "true" })
  })
  afterAll(async () => {
    await site.stop()
    pushes.stop()
  })

  const registered = async (displayName: string) => {
    const browser = client(site.server.url)
    const account = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse", displayName }
    const { body } = await browser.post("/auth/register", account)
    return { ...browser.signedIn(body.accessToken), user: body.user as { readonly id: string } }
  }

  // The push service of the browser is outside and cannot be another one, so the browser is given what arrives at one
  // of the tests, decrypted as it would do it.
  test("the service worker shows what the server pushed, as text, and opens its page at a click", async () => {
    const [ada, bob] = [await registered("Ada"), await registered("<b>Bob</b>")]
    const receiver = browserAt(pushes.url)
    expect((await ada.put("/push/subscriptions", receiver.subscription)).status).toBe(200)
    expect((await bob.post("/friends/requests", { userId: ada.user.id })).status).toBe(201)
    const pushed = receiver.read(await within("push of the server", pushes.nth(1)))

    const page = await site.person()
    await page.own.grantPermissions(["notifications"], { origin })
    await page.goto(`${origin}/app/sign-in`)
    const inPage = (what: string, expression: string) => within(what, page.evaluate(expression))
    const devTools = await page.own.newCDPSession(page)
    let registrationId = ""
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
      registrationId = one?.registrationId ?? registrationId
    })
    // A push that comes before the browser knows the worker as activated is lost, though pages see it as ready before.
    const activated = Promise.withResolvers<void>()
    devTools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      if (versions.some(({ status }) => status === "activated")) activated.resolve()
    })
    await devTools.send("ServiceWorker.enable")
    await inPage("registration", `navigator.serviceWorker.register("/app/push-worker.js").then(() => true)`)
    await within("worker that is activated", activated.promise)
    expect(registrationId).not.toBe("")
    const delivery = { origin, registrationId, data: JSON.stringify(pushed) }
    await within("end of the delivery", devTools.send("ServiceWorker.deliverPushMessage", delivery))
    const isShown = async () => ((await inPage("list of notifications", shown)) as ReadonlyArray<unknown>).length > 0
    await within("notification", until(isShown))
    expect(pushed.title).toStartWith("<b>Bob</b> ")
    expect(await inPage("list of notifications", shown)).toEqual([
      { title: pushed.title, tag: pushed.id, data: `${origin}/app/notifications`, body: "" },
    ])

    const [worker] = page.own.serviceWorkers()
    expect(worker?.url()).toBe(`${origin}/app/push-worker.js`)
    const opened = await within("answer of the worker", worker?.evaluate(clicked) ?? Promise.resolve())
    expect(opened).toEqual([`${origin}/app/notifications`])
    expect(await inPage("list of notifications", shown)).toEqual([])
  })
})
