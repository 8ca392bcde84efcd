import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Page } from "playwright-core"
import { codeOfStep } from "../support/authenticator.ts"
import { someGames } from "../support/game-platform/libraries.ts"
import { startGamePlatform } from "../support/game-platform.ts"
import { chromium, origin, type Site, signUp, startSite } from "./browser.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(240_000)

const account = "76561190000000001"
const sharesOf = `${origin}/shares`
const stepNow = () => Math.floor(Date.now() / 30_000)

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

const signOut = async (page: Page) => {
  await page.locator("summary").first().click()
  await press(page, "Sign out")
  await heading(page, "Sign in")
}

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await press(page, "Sign in")
}

describe.if(chromium !== null)("In the settings", () => {
  const platform = startGamePlatform()
  let site: Site
  beforeAll(async () => {
    site = await startSite({ RATE_LIMITS: "off", ...platform.env, GAMEPLATFORM_STORE_URL: "" })
  })
  afterAll(async () => {
    await site.stop()
    await platform.stop()
  })

  test("a user adds an authenticator app, is asked for its code, and gives proof with a recovery code", async () => {
    const page = await site.person()
    const email = await signUp(page, "Ada")
    const elsewhere = await site.person()
    await elsewhere.goto(`${origin}/app/sign-in`)
    await signIn(elsewhere, email, "correct horse")
    await heading(elsewhere, "Home")

    await page.goto(`${origin}/app/settings/authenticator`)
    await press(page, "Begin")
    await page.getByRole("img", { name: "Code for the camera of your app" }).waitFor()
    const secret = ((await page.locator("pre").textContent()) ?? "").replaceAll(" ", "")
    await page.getByLabel("Code of your authenticator app").fill(codeOfStep(secret, stepNow()))
    await press(page, "Confirm")
    await page.getByText("The authenticator app was added.").waitFor()
    const [recoveryCode = ""] = ((await page.locator("pre").textContent()) ?? "").split("\n")

    await signOut(page)
    await signIn(page, email, "correct horse")
    await heading(page, "Second step")
    await page.getByLabel("Code of your authenticator app").fill("000000")
    await press(page, "Continue")
    await page.getByText("This does not match.").waitFor()
    // A code is good once, and the one before was of this step or of an earlier one.
    await page.getByLabel("Code of your authenticator app").fill(codeOfStep(secret, stepNow() + 1))
    await press(page, "Continue")
    await heading(page, "Home")

    // The session of the other browser is older than the factor: what it changes needs a proof by the factor.
    await elsewhere.goto(`${origin}/app/settings/password`)
    await elsewhere.getByLabel("Current password").fill("correct horse")
    await elsewhere.getByLabel("New password").fill("battery staple")
    await press(elsewhere, "Save password")
    const dialog = elsewhere.getByRole("dialog", { name: "Confirm that it is you" })
    await dialog.getByRole("button", { name: "Use a recovery code" }).click()
    await dialog.getByLabel("Recovery code").fill(recoveryCode)
    await dialog.getByRole("button", { name: "Continue" }).click()
    await elsewhere.getByText("Your settings were saved.").waitFor()
    expect(await dialog.count()).toBe(0)
  })

  test("a user adds a passkey, and signs in with it alone", async () => {
    const page = await site.person()
    await signUp(page, "Bea")
    const devtools = await page.own.newCDPSession(page)
    await devtools.send("WebAuthn.enable")
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${origin}/app/settings/factors`)
    await page.getByLabel("Name of the passkey").fill("Laptop")
    await press(page, "Add a passkey")
    const dialog = page.getByRole("dialog", { name: "Recovery codes" })
    expect(((await dialog.locator("pre").textContent()) ?? "").split("\n")).toHaveLength(10)
    await dialog.getByRole("button", { name: "Close" }).click()
    await page.getByRole("button", { name: "Delete the passkey Laptop" }).waitFor()

    await signOut(page)
    await press(page, "Sign in with a passkey")
    await heading(page, "Home")
  })

  test("a user links the game platform, and sees how far the import of its games is", async () => {
    platform.own(account, someGames(120))
    const page = await site.person()
    await signUp(page, "Cleo")
    await page.goto(`${origin}/app/settings/platform`)
    // The browser knows no other host: the test answers in the place of the platform's sign-in page.
    await page.route(`${platform.url}/**`, async (route) => {
      const to = await platform.signIn(route.request().url(), account)
      await route.fulfill({ contentType: "text/html", body: `<a href="${Bun.escapeHTML(to)}">Back</a>` })
    })
    await press(page, "Link your account")
    await page.getByRole("link", { name: "Back" }).click()
    await page.getByText("Your account of the game platform is linked.").waitFor()
    await page.getByRole("main").getByRole("link", { name: "Game platform" }).first().click()
    await page.getByLabel("Key of the platform").fill("too short")
    await press(page, "Save")
    await page.getByText("This is not a key of the platform.").waitFor()
    await page.getByLabel("Key of the platform").fill("0123456789abcdef0123456789abcdef")
    await press(page, "Save")
    await page.getByRole("link", { name: "Import games" }).click()
    await page.getByText("120 games").waitFor()
    await page.getByLabel("Name of the new collection").fill("From the platform")
    // The socket says that all is imported before the request is answered.
    await page.evaluate(() => {
      const { fetch } = globalThis
      const held = async (...[url, init]: Parameters<typeof fetch>) => {
        const answer = await fetch(url, init)
        if (init?.method !== "POST" || !String(url).endsWith("/gameplatform/imports")) return answer
        globalThis.fetch = fetch
        const { id } = (await answer.clone().json()) as { readonly id: string }
        const { headers = {} } = init
        const isDone = async () => (await (await fetch(`/imports/${id}`, { headers })).text()).includes('"done"')
        while (!(await isDone())) await new Promise((next) => setTimeout(next, 50))
        return answer
      }
      globalThis.fetch = Object.assign(held, { preconnect: fetch.preconnect })
    })
    await press(page, "Start import")
    const bar = page.getByRole("progressbar", { name: "Import" })
    await bar.waitFor()
    await page.getByText("The import is done.").waitFor()
    expect([await bar.getAttribute("value"), await bar.getAttribute("max")]).toEqual(["120", "120"])
    await page.getByText("Of 120: 120 new, 0 updated, 0 skipped, 0 failed.").waitFor()
  })

  test("the language of the account is that of the app, in another browser too", async () => {
    const page = await site.person()
    const email = await signUp(page, "Gerda")
    await page.goto(`${origin}/app/settings/notifications`)
    await page.getByLabel("Language of mails and of the app").selectOption("de")
    await press(page, "Save")
    await heading(page, "Benachrichtigungen")
    const elsewhere = await site.person()
    await elsewhere.goto(`${origin}/app/sign-in`)
    await signIn(elsewhere, email, "correct horse")
    await heading(elsewhere, "Start")
    await elsewhere.reload()
    await heading(elsewhere, "Start")
    await elsewhere.locator("summary").first().click()
    await press(elsewhere, "Abmelden")
    await heading(elsewhere, "Sign in")
  })

  test("a user chooses a new password with the mailed link", async () => {
    const page = await site.person()
    const email = await signUp(page, "Dora")
    await signOut(page)
    await page.getByRole("link", { name: "Forgot your password?" }).click()
    // The page before has a field of that name too.
    await page.getByRole("button", { name: "Send the link", exact: true }).waitFor()
    await page.getByLabel("Email").fill(email)
    await press(page, "Send the link")
    const mail = await site.inbox.take(({ text, to }) => to === email && text.includes("/reset-password#"), "a link")
    await page.goto(/http:\/\/curio\.localhost\/app\/reset-password#token=\S+/.exec(mail.text)?.[0] ?? "no link")
    await page.getByLabel("New password").fill("password")
    await press(page, "Save password")
    await page.getByText("one of the most common").waitFor()
    await page.getByLabel("New password").fill("battery staple")
    await press(page, "Save password")
    await page.getByText("Your password was changed.").waitFor()
    expect(page.url()).toBe(`${origin}/app/reset-password`)
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click()
    await signIn(page, email, "correct horse")
    await page.getByText("This does not match.").waitFor()
    await signIn(page, email, "battery staple")
    await heading(page, "Home")
  })

  test("a share link shows a collection to a browser without an account, until it is ended", async () => {
    const page = await site.person()
    await signUp(page, "Eve")
    // The token of the page is in its memory alone, so the collection is made by the session's cookie.
    await page.evaluate(`(async () => {
      const { accessToken } = await (await fetch("/auth/refresh", { method: "POST" })).json()
      const post = async (path, body) => (await fetch(path, { method: "POST", body: JSON.stringify(body), headers: {
        "content-type": "application/json", authorization: "Bearer " + accessToken } })).json()
      const { id } = await post("/collections", { name: "<b>Shelf</b>", type: "books" })
      await post("/collections/" + id + "/items", { name: "Dune" })
    })()`)
    await page.goto(`${origin}/app/settings/shares`)
    await page.getByLabel("What it shows").selectOption({ label: "<b>Shelf</b>" })
    await press(page, "Make link")
    const address = (await page.locator("pre").textContent()) ?? ""
    expect(address).toStartWith(`${origin}/app/s/`)

    const stranger = await site.person()
    await stranger.goto(address)
    await heading(stranger, "<b>Shelf</b>")
    await stranger.getByText("Shared by Eve").waitFor()
    await stranger.getByRole("listitem").filter({ hasText: "Dune" }).waitFor()

    // The list is read again. Its answer is from before one link was made and another one ended, and undoes neither.
    const [read, later] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(sharesOf, async (route) => {
      if (route.request().method() !== "GET") return route.fallback()
      const response = await route.fetch({ url: `${site.server.url}/shares` })
      read.resolve()
      await later.promise
      await route.fulfill({ response })
    })
    await page.getByRole("link", { name: "Settings" }).first().click()
    await page.getByRole("main").getByRole("link", { name: "Share links" }).click()
    await read.promise
    await page.getByLabel("When it ends").selectOption({ label: "After 7 days" })
    await press(page, "Make link")
    const links = page.getByRole("article")
    const [first, second] = [links.filter({ hasText: "Until" }), links.filter({ hasNotText: "Until" })]
    await first.waitFor()
    await second.getByRole("button", { name: "End the link" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "End the link", exact: true }).click()
    await second.waitFor({ state: "detached" })
    const old = page.waitForResponse((response) => response.request().method() === "GET" && response.url() === sharesOf)
    later.resolve()
    await (await old).finished()
    await page.unroute(sharesOf)
    await page.evaluate("new Promise((resume) => setTimeout(() => requestAnimationFrame(() => setTimeout(resume))))")
    expect([await first.count(), await second.count()]).toEqual([1, 0])

    await press(page, "End the link")
    await page.getByRole("dialog").getByRole("button", { name: "End the link", exact: true }).click()
    await page.getByText("No share links yet.").waitFor()
    await stranger.reload()
    await stranger.getByText("This link is not good any more.").waitFor()
  })
})
