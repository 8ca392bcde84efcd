import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { connect, ok } from "../../packages/client/src/index.ts"
import { chromium, complaintsOf, findingsOn, origin, type Site, signUp, startSite } from "./browser.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const html = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`
/** Turns what follows around, has no width, and hides letters among others. */
const marks = "\u202Egnp.exe\u2066\u200B\uFEFF\u0301"
const long = "W".repeat(4000)

/** What the test reads of answers. */
interface Answer {
  readonly id: string
  readonly accessToken: string
  readonly user: { readonly id: string }
  readonly url: string
}

describe.if(chromium !== null)("What a hostile member writes", () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ RATE_LIMITS: "off" })
  })
  afterAll(() => site.stop())

  /** A call of the API, as a member makes it without the app. */
  const call = async (method: string, path: string, token: string, body?: object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const answer = await fetch(site.server.url + path, {
      method,
      headers: {
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const read = answer.status === 204 ? {} : await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(read)}`)
    return read as Answer
  }

  test("is text on every page: nothing runs, and nothing is wider than a phone", async () => {
    const page = await site.person({ viewport: { width: 320, height: 640 } })
    const complaints = complaintsOf(page.own)
    await signUp(page, "Ada")
    const account = { password: "correct horse" }
    const ada = await call("POST", "/auth/login", "", { ...account, email: "ada@example.com" })
    const mallory = await call("POST", "/auth/register", "", {
      ...account,
      email: "mallory@example.com",
      displayName: html.slice(0, 100),
    })
    const [to, by] = [ada.accessToken, mallory.accessToken]
    const bio = `${html}${marks} javascript:alert(1) https://example.com/"onmouseover="x`
    await call("PATCH", "/users/me", by, { bio: bio.slice(0, 2000) })
    const friendship = await call("POST", "/friends/requests", by, { userId: ada.user.id })
    await call("POST", `/friends/requests/${friendship.id}/accept`, to)
    const post = await call("POST", "/posts", by, { content: `${html}${marks}${"W".repeat(4000)}` })
    for (const content of [html, marks, "W".repeat(2000)])
      await call("POST", `/posts/${post.id}/comments`, by, { content })
    // What is longer than the API allows is refused whole.
    await expect(call("POST", "/posts", by, { content: "W".repeat(10_000) })).rejects.toThrow("400")

    const { id } = await call("POST", "/chat/conversations", by, {
      kind: "group",
      name: html.slice(0, 100),
      memberIds: [ada.user.id],
    })
    for (const content of [html, marks, long]) await call("POST", `/chat/conversations/${id}/messages`, by, { content })
    const form = new FormData()
    form.append("files", new File(["x"], `${html}${marks}.html`, { type: "text/html" }))
    form.append("files", new File([`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`], "a.svg"))
    await call("POST", `/chat/conversations/${id}/messages`, by, form)
    const begins = Date.now() + 86_400_000
    const event = await call("POST", "/events", by, {
      name: html,
      description: `${html}${marks}${long}`.slice(0, 5000),
      startsAt: new Date(begins).toISOString(),
      endsAt: new Date(begins + 3_600_000).toISOString(),
      timeZone: "UTC",
      place: { kind: "onsite", address: html, city: "W".repeat(100) },
    })
    await call("POST", `/events/${event.id}/invites`, by, { userId: ada.user.id })

    const shelf = await call("POST", "/collections", by, {
      name: html.slice(0, 100),
      type: "books",
      description: `${html}${marks}`,
    })
    const fields = { author: html, publisher: marks, isbn: long }
    const item = await call("POST", `/collections/${shelf.id}/items`, by, { name: html, fields, comment: long })
    const listing = await call("POST", "/listings", by, {
      itemId: item.id,
      kind: "sale",
      price: { amount: 1, currency: "EUR" },
      description: `${html}${marks}${"W".repeat(1900)}`.slice(0, 2000),
      paymentMethods: [html.slice(0, 40), marks, "W".repeat(40)],
    })
    const share = async (targetType: string, targetId: string) => {
      const { url } = await call("POST", "/shares", by, { targetType, targetId })
      return new URL(url).pathname.slice("/app".length)
    }
    const shares = [await share("collection", shelf.id), await share("listing", listing.id)] as const
    // What the user has pasted in their own settings.
    const own = connect(site.server.url)
    await ok(own.login({ ...account, email: "ada@example.com" }))
    const url = `https://93.184.216.34/${html}${"W".repeat(1000)}`
    const webhook = await ok(
      own.api.webhooks.post({ url, events: ["*"], description: `${html}${marks}`.slice(0, 200) }),
    )
    // A name with marks that turn what follows is none.
    await expect(call("PATCH", "/users/me", by, { displayName: `${marks}Ada` })).rejects.toThrow("400")

    const wrong: Array<string> = []
    for (const [path, shown] of [
      ["", "<img src=x"],
      ["/people", "<img src=x"],
      [`/people/${mallory.user.id}`, "javascript:alert(1)"],
      [`/people/${mallory.user.id}?show=posts`, "<script>"],
      ["/messages", "<img src=x"],
      [`/messages/${id}`, "WWWW"],
      ["/events", "<img src=x"],
      [`/events/${event.id}`, "<script>"],
      ["/notifications", "invites you to an event"],
      [`/posts/${post.id}`, "WWWW"],
      [`/collections/${shelf.id}`, "<img src=x"],
      [`/items/${item.id}`, "WWWW"],
      ["/market", "<img src=x"],
      [`/listings/${listing.id}`, "WWWW"],
      [shares[0], "WWWW"],
      [shares[1], "WWWW"],
      ["/settings/webhooks", "93.184.216.34"],
      [`/settings/webhooks/${webhook.id}`, "93.184.216.34"],
    ] as const) {
      await page.goto(`${origin}/app${path}`)
      await page.locator("main").getByText(shown).first().waitFor()
      await page.locator(`[aria-busy="true"]`).first().waitFor({ state: "detached" })
      wrong.push(...(await findingsOn(page)).map((finding) => `${path}: ${finding}`))
      wrong.push(...((await page.evaluate(escaped)) as ReadonlyArray<string>).map((one) => `${path}: ${one}`))
    }
    expect(wrong).toEqual([])
    expect(complaints).toEqual([])
  })

  test("is a file to download, and no page of ours", async () => {
    const page = await site.person()
    await page.goto(`${origin}/app/sign-in`)
    await page.getByLabel("Email").fill("ada@example.com")
    await page.getByLabel("Password").fill("correct horse")
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor()
    await page.goto(`${origin}/app/messages`)
    await page.getByRole("link", { name: "<img src=x" }).click()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "a.svg" }).click(),
    ])
    expect(download.suggestedFilename()).toBe("a.svg")
    expect(page.url()).toContain("/app/messages/")
  })
})

/**
 * What has left its place: elements and attributes of a text, scripts, links to elsewhere than the web, and marks that
 * turn the text around them, because no element that isolates is around them.
 */
const escaped = `const turning = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode() !== null) {
    const { data, parentElement } = texts.currentNode
    if (/[\\u202a-\\u202e\\u2066-\\u2069]/.test(data) && parentElement.closest("bdi, [dir]:not(html), option, script") === null)
      found.push("turns: " + parentElement.outerHTML.slice(0, 200))
  }
  return found
}
[
  ...[...document.querySelectorAll("img[src=x], main script, [onerror], [onload], [onmouseover], [style]")],
  ...[...document.querySelectorAll("main a")].filter(({ protocol }) => !/^https?:$/.test(protocol)),
  ...[...document.querySelectorAll("main a[target]")].filter(({ rel }) => rel !== "noopener nofollow ugc"),
].map(({ outerHTML }) => outerHTML.slice(0, 200)).concat(document.title === "run" ? ["it ran"] : [], turning())`
