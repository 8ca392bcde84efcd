import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { chromium, origin, type Site, signUp, startSite } from "./browser.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(240_000)

describe.if(chromium !== null)("In a browser", () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.stop())

  test("a person signs up, verifies by the mailed link, signs out in every tab, and signs in again", async () => {
    const page = await site.person()
    const complaints: Array<string> = []
    page.own.on(
      "console",
      (message) => void (/Content Security Policy/.test(message.text()) && complaints.push(message.text())),
    )
    page.own.on("weberror", (error) => void complaints.push(String(error.error())))

    // A visitor who makes an account comes back to the page of before; other pages are led to signing in.
    await page.goto(`${origin}/app`)
    await page.getByRole("heading", { level: 1, name: "Market" }).waitFor()
    await page.goto(`${origin}/app/market?q=dune`)
    await page.getByRole("link", { name: "Create an account" }).click()
    await page.getByRole("heading", { level: 1, name: "Create your account" }).waitFor()
    const email = await signUp(page, "Ada", new URL(page.url()).search)
    await page.getByRole("link", { name: "Start" }).click()
    await page.getByRole("heading", { level: 1, name: "Market" }).waitFor()
    expect(page.url()).toBe(`${origin}/app/market?q=dune`)
    const stranger = await site.person()
    await stranger.goto(`${origin}/app/offers`)
    await stranger.getByRole("heading", { level: 1, name: "Sign in" }).waitFor()
    expect(stranger.url()).toBe(`${origin}/app/sign-in?next=%2Foffers`)

    const mail = await site.inbox.next()
    const link = /http:\/\/curio\.localhost\/app\/verify-email#token=\S+/.exec(mail.text)?.[0] ?? "no link"
    await page.goto(link)
    await page.getByText("Your email address is verified.").waitFor()
    expect(page.url()).toBe(`${origin}/app/verify-email`)

    // The second tab has the session without signing in, and loses it with the first.
    const other = await page.own.newPage()
    await other.goto(`${origin}/app`)
    await other.getByRole("heading", { level: 1, name: "Home" }).waitFor()
    await page.goto(`${origin}/app`)
    await page.getByText("No posts yet").waitFor()
    await page.getByLabel("Write a post").fill("My <b>shelf</b> https://example.com/a")
    await page.getByRole("button", { name: "Publish" }).click()
    const post = page.getByRole("listitem").filter({ hasText: "My <b>shelf</b>" })
    expect(await post.getByRole("link", { name: "https://example.com/a" }).getAttribute("rel")).toBe(
      "noopener nofollow ugc",
    )

    await page.locator("summary").click()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor()
    await other.getByRole("heading", { level: 1, name: "Sign in" }).waitFor()

    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Password").fill("wrong horse")
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.getByText("This does not match.").waitFor()
    await page.getByLabel("Password").fill("correct horse")
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor()
    expect(complaints).toEqual([])
  })

  test("the link of a mail that ends such mails leads to the page that does", async () => {
    const page = await site.person()
    await page.goto(`${origin}/unsubscribe/a.token.of.a.mail`)
    await page.getByText("You get no more of these mails.").waitFor()
    expect(page.url()).toBe(`${origin}/app/unsubscribe`)
  })

  test("a button stands still from when it is seen: not before it is known where it belongs", async () => {
    const page = await site.person()
    await signUp(page, "Newcomer")
    const held = Promise.withResolvers<void>()
    await page.route(
      ({ pathname }) => /(?<!app)\/collections$/.test(pathname),
      async (route) => {
        await held.promise
        await route.continue()
      },
    )
    await page.goto(`${origin}/app/collections`)
    await page.getByRole("heading", { level: 1, name: "Collections" }).waitFor()
    const add = page.getByRole("button", { name: "New collection" })
    await page.locator("main button", { hasText: "New collection" }).waitFor({ state: "attached" })
    expect(await add.count()).toBe(0)
    held.resolve()
    await add.click()
    await page.getByRole("dialog").getByLabel("Name").fill("Shelf")
    await page.getByRole("dialog").getByRole("button", { name: "Create collection" }).click()
    await page.getByRole("heading", { level: 1, name: "Shelf" }).waitFor()
    await page.close()
  })

  test("a form says at the field what is wrong, and the focus goes there", async () => {
    const page = await site.person()
    await page.goto(`${origin}/app/sign-up`)
    await page.getByLabel("Email").fill("noUser")
    await page.getByRole("button", { name: "Create account" }).click()
    const field = page.getByLabel("Email")
    expect(await field.getAttribute("aria-invalid")).toBe("true")
    expect(await page.evaluate("document.activeElement.name")).toBe("email")
    await field.fill("bob@example.com")
    await page.getByLabel("Password").fill("password")
    await page.getByRole("button", { name: "Create account" }).click()
    await page.getByText("one of the most common").waitFor()
    expect(await page.evaluate("document.activeElement.name")).toBe("password")
  })
})
