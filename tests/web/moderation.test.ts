import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Page } from "playwright-core"
import type { ItemId, ListingId } from "../../core/index.ts"
import { connect, ok } from "../../packages/client/src/index.ts"
import { chromium, complaintsOf, origin, type Site, signUp, startSite } from "./browser.ts"

// Browsers and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

describe.if(chromium !== null)("In browsers of their own", () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ RATE_LIMITS: "off" })
  })
  afterAll(() => site.stop())

  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor()
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
  const follow = (page: Page, name: string) => page.getByRole("link", { name }).first().click()
  const reads = (page: Page, text: string) => page.getByText(text).first().waitFor()
  const signIn = async (page: Page, email: string) => {
    await page.goto(`${origin}/app/sign-in`)
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Password").fill("correct horse")
    await press(page, "Sign in")
  }

  /** A user with a browser, and with a client of the API for what this is not about. */
  const user = async (name: string) => {
    const page = await site.person()
    const email = await signUp(page, name)
    const client = connect(site.server.url)
    await ok(client.login({ email, password: "correct horse" }))
    return { api: client.api, email, page, complaints: complaintsOf(page.own) }
  }

  const moderator = async (name: string, role: "moderator" | "admin") => {
    const { complaints, email, page } = await user(name)
    expect(await page.getByRole("link", { name: "Moderation" }).count()).toBe(0)
    await site.curio("users", "grant", email, role, "--yes")
    await signIn(page, email)
    await follow(page, "Moderation")
    await heading(page, "Moderation")
    return { complaints, email, page }
  }

  // The button that begins a decision, and the one that sends it.
  const [warn, suspend, dismiss] = [
    { press: "Warn Mo", send: "Warn the person" },
    { press: "Suspend Mo", send: "Suspend the account" },
    { press: "Dismiss the report", send: "Dismiss the report" },
  ]

  const decide = async (page: Page, action: typeof warn, note: string, rule?: string) => {
    const deciding = page.getByRole("region", { name: "Decide" })
    await deciding.getByRole("button", { name: action.press }).click()
    if (rule !== undefined) await page.getByLabel("Which rule was broken").fill(rule)
    await page.getByLabel("Note").fill(note)
    await deciding.getByRole("button", { name: action.send }).last().click()
    await reads(page, "The report was decided.")
  }

  test("moderators have a day of reports, appeals and a deal, all of which is in the log", async () => {
    const [mo, ben] = [await user("Mo"), await user("Ben")]
    const { id } = await ok(mo.api.collections.post({ name: "Shelf", type: "games", visibility: "public" }))
    const price = { amount: 5000, currency: "EUR" }
    const [reported = "", sold = ""] = await Promise.all(
      ["Old console", "Old game"].map(async (name) => {
        const item = await ok(mo.api.collections({ id }).items.post({ name }))
        return (await ok(mo.api.listings.post({ itemId: item.id as ItemId, kind: "sale", price }))).id
      }),
    )
    const details = "Sells what is not theirs."
    await ok(ben.api.reports.post({ targetType: "listing", targetId: reported, reason: "scam", details }))
    const offer = await ok(ben.api.offers.post({ kind: "buy", listingIds: [sold as ListingId], price }))
    await ok(mo.api.offers({ id: offer.id }).accept.post())
    await ok(ben.api.offers({ id: offer.id }).problem.post({ reason: "not_received", text: "Nothing came." }))
    const set = await ok(mo.api.sets.post({ name: "All consoles", type: "games", isPublic: true }))
    for (const { page } of [mo, ben]) {
      await page.goto(`${origin}/app/sets/${set.id}`)
      await heading(page, "All consoles")
    }
    expect(await mo.page.getByRole("button", { name: "Report" }).count()).toBe(0)
    await press(ben.page, "Report")
    const reporting = ben.page.getByRole("dialog")
    await reporting.getByLabel("Details").fill("Not one of them exists.")
    await reporting.getByRole("button", { name: "Send report" }).click()
    await reads(ben.page, "Thank you.")

    const [ada, gus] = [await moderator("Ada", "moderator"), await moderator("Gus", "admin")]
    const report = ada.page.getByRole("listitem").filter({ hasText: details })
    await report.getByRole("button", { name: "Claim it" }).click()
    await report.getByRole("button", { name: "Give it back" }).waitFor()
    // The one that waits longest is open: what it looks like, its price, and what is known of the person.
    const shown = ada.page.getByRole("article").filter({ hasText: details })
    await shown.getByText("Old console").first().waitFor()
    expect(await shown.getByText("€50.00").count()).toBe(1)
    expect(await shown.locator(".case-facts dd").allTextContents()).toEqual(["today", "0", "1 by 1 person"])
    const scam = (await ok(ben.api.reports.get())).items.find(({ reason }) => reason === "scam")
    const address = `${origin}/app/moderation/reports/${scam?.id}`
    await decide(ada.page, warn, "First time", "No fakes")
    // After the decision the next one is open, and has the focus.
    const head = (name: string) => ada.page.locator(".case-head:focus[aria-expanded=true]", { hasText: name }).waitFor()
    await head("Not received")
    await ada.page.keyboard.press("ArrowDown")
    await ada.page.keyboard.press("Enter")
    await head("Set")
    await ada.page.goto(address)
    await reads(ada.page, "Person warned by Ada")

    await mo.page.goto(`${origin}/app/notifications`)
    await follow(mo.page, "A moderator decided about something of yours.")
    await heading(mo.page, "Decisions about you")
    await reads(mo.page, "No fakes")
    await press(mo.page, "Answer once")
    await mo.page.getByLabel("Why the decision is wrong").fill("It is mine.")
    await press(mo.page, "Send")
    await reads(mo.page, "Another moderator will look at it.")

    const answer = async (page: Page, outcome: string, text: string) => {
      await follow(page, "Appeals")
      await reads(page, "It is mine.")
      await page.getByLabel("What becomes of the decision").selectOption(outcome)
      await page.getByLabel("What the person reads").fill(text)
      await press(page, "Answer")
    }
    await answer(ada.page, "It stays", "No.")
    await ada.page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor()
    await answer(gus.page, "It is undone", "You have shown the bill.")
    await reads(gus.page, "No appeal waits for an answer.")
    await mo.page.reload()
    await reads(mo.page, "The decision was undone:")
    await reads(mo.page, "You have shown the bill.")

    await follow(ada.page, "Problems with deals")
    await heading(ada.page, "Problems with deals")
    const settling = ada.page.getByRole("form", { name: "End the deal" })
    await settling.getByLabel("Note").fill("Never sent")
    await settling.getByRole("button", { name: "End the deal" }).click()
    await reads(ada.page, "The deal was ended.")
    const { problem, status } = await ok(ben.api.offers({ id: offer.id }).get())
    expect([status, problem?.outcome]).toEqual(["cancelled", "takenBack"])

    await ada.page.goto(address)
    await decide(ada.page, suspend, "Third time", "Send what you sell")
    await reads(ada.page, "Suspended since")
    await signIn(mo.page, mo.email)
    await heading(mo.page, "Your account is suspended")
    await reads(mo.page, "Send what you sell")
    await press(mo.page, "Answer once")
    await mo.page.getByLabel("Why the decision is wrong").fill("The post lost it.")
    await press(mo.page, "Send")
    await reads(mo.page, "Another moderator will look at it.")

    await gus.page.goto(address)
    await gus.page.getByRole("article").filter({ hasText: "The post lost it." }).getByRole("button").click()
    await gus.page.getByRole("dialog").getByLabel("Note").fill("The post said so")
    await gus.page.getByRole("dialog").getByRole("button", { name: "Undo" }).click()
    await reads(gus.page, "The decision was undone.")
    await signIn(mo.page, mo.email)
    await heading(mo.page, "Home")
    await ada.page.reload()
    await decide(ada.page, dismiss, "All is well")
    await ben.page.goto(`${origin}/app/settings/reports`)
    await reads(ben.page, "A moderator found that no rule was broken")

    await follow(gus.page, "Log")
    await gus.page.locator(".log-entry").last().scrollIntoViewIfNeeded()
    await gus.page.locator(".log-entry").filter({ hasText: "Role given" }).nth(1).waitFor()
    const entries = await gus.page
      .locator(".log-entry")
      .evaluateAll((all) => all.map((one) => [...one.children].slice(1, 3).map(({ textContent }) => textContent)))
    const [reading, others] = [
      entries.filter(([what]) => what === "Report read"),
      entries.filter(([what]) => what !== "Report read").toReversed(),
    ]
    expect(new Set(reading.map(([, by]) => by))).toEqual(new Set(["Ada", "Gus"]))
    expect(others).toEqual([
      ["Role given", "Command line"],
      ["Role given", "Command line"],
      ["Report claimed", "Ada"],
      ["Report decided", "Ada"],
      ["Appeal answered", "Gus"],
      ["Deal ended", "Ada"],
      ["Report decided", "Ada"],
      ["Decision undone", "Gus"],
      ["Report decided", "Ada"],
    ])
    for (const { complaints } of [mo, ben, ada, gus]) expect(complaints).toEqual([])
  })
})
