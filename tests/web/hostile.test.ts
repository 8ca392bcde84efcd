import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { chromium, origin, type Site, signUp, startSite, widerThanScreen } from "./browser.ts"

// Browsers and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const html = `<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`
const texts = [
  html,
  "\u202Eexe.tpircs\u202C",
  "a\u200B\u200Db",
  "W".repeat(5000),
  "javascript:alert(1)",
  "{name} {count}",
]

describe.if(chromium !== null)("In a browser", () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.stop())

  test("texts of others run nothing and stay in their place", async () => {
    const page = await site.person({ viewport: { width: 320, height: 700 } })
    const complaints: Array<string> = []
    page.own.on("console", (message) => void (/Policy/.test(message.text()) && complaints.push(message.text())))
    page.own.on("weberror", (error) => void complaints.push(String(error.error())))
    await signUp(page, "Mallory")
    const token = await accessTokenOf(page)
    const send = (path: string, body: object) =>
      fetch(`${site.server.url}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    for (const content of texts) expect((await send("/posts", { content })).status).toBe(201)
    await fetch(`${site.server.url}/users/me`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ displayName: "\u202E<b>Mallory</b>" }),
    })
    const made = await send("/collections", { name: html.slice(0, 90), type: "books" })
    const { id } = (await made.json()) as { readonly id: string }
    expect((await send(`/collections/${id}/items`, { name: "\u202E".repeat(10) + html.slice(0, 150) })).status).toBe(
      201,
    )

    for (const path of ["/", "/collections", `/collections/${id}`]) {
      await page.goto(`${origin}/app${path}`)
      await page.getByRole("main").getByRole("listitem").first().waitFor()
      const inside = await page.evaluate("document.querySelectorAll('main img[src=x], main script, main li b').length")
      expect([path, await widerThanScreen(page), inside, (await page.title()).startsWith("broken")]).toEqual([
        path,
        [],
        0,
        false,
      ])
      expect(await page.getByRole("link", { name: "javascript:" }).count()).toBe(0)
    }
    expect(complaints).toEqual([])
  })

  test("another site cannot show the app in a frame, and cannot post to it", async () => {
    const page = await site.person()
    await signUp(page, "Ada")
    const before = await page.own.cookies()
    expect(before).not.toEqual([])
    const evil = await page.own.newPage()
    await page.own.route("http://evil.example/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<iframe src="${origin}/app"></iframe><form method="post" action="${origin}/auth/logout"><button>Go`,
      }),
    )
    const framed = evil.waitForEvent("requestfailed")
    await evil.goto("http://evil.example/")
    expect([(await framed).url(), (await framed).failure()?.errorText]).toEqual([
      `${origin}/app`,
      "net::ERR_BLOCKED_BY_RESPONSE",
    ])

    // Neither a script nor a form of theirs acts for the user, although the browser knows the session.
    for (const path of ["/auth/refresh", "/auth/logout"])
      for (const mode of ["cors", "no-cors"])
        expect(
          await evil.evaluate(`fetch("${origin}${path}", { method: "POST", credentials: "include", mode: "${mode}" })
            .then(({ type }) => type, String)`),
        ).toBe("TypeError: Failed to fetch")
    const answered = evil.waitForResponse(`${origin}/auth/logout`)
    await evil.getByRole("button", { name: "Go" }).click()
    expect([403, 415]).toContain((await answered).status())
    expect(await page.own.cookies()).toEqual(before)
    await page.reload()
    await page.getByRole("link", { name: "Home" }).click()
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor()
  })

  test("a session that ends elsewhere leads to sign-in and back, and what was written is kept", async () => {
    const page = await site.person()
    const email = await signUp(page, "Bob")
    await page.goto(`${origin}/app`)
    await page.getByLabel("Write a post").fill("half a thought")
    // Another device signs out everywhere.
    const token = await accessTokenOf(page)
    await fetch(`${site.server.url}/auth/logout-all`, { method: "POST", headers: { authorization: `Bearer ${token}` } })
    await page.goto(`${origin}/app/market`)
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor()
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Password").fill("correct horse")
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Market" }).waitFor()
    await page.getByRole("link", { name: "Home" }).click()
    expect(await page.getByLabel("Write a post").inputValue()).toBe("half a thought")
  })
})

/** An access token of the account of a browser, by the same cookie; the app itself never shows its own. */
const accessTokenOf = async (page: Awaited<ReturnType<Site["person"]>>): Promise<string> => {
  const answer = (await page.evaluate(`fetch("/auth/refresh", { method: "POST" }).then((one) => one.json())`)) as {
    readonly accessToken: string
  }
  return answer.accessToken
}
