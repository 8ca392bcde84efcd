import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Page } from "playwright-core"
import { chromium, origin, pressesOf, type Site, signUp, startSite } from "./browser.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(240_000)

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

/** What cannot be undone is asked for once more. */
const pressTwice = async (page: Page, name: string) => {
  await press(page, name)
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click()
}

/** A user with one item in a collection. The token of the page is in its memory alone, so the cookie makes another. */
const owner = async (site: Site, name: string, item: string): Promise<Page> => {
  const page = await site.person()
  await signUp(page, name)
  await page.evaluate(
    `(async (name) => {
      const { accessToken } = await (await fetch("/auth/refresh", { method: "POST" })).json()
      const post = async (path, body) => (await fetch(path, { method: "POST", body: JSON.stringify(body), headers: {
        "content-type": "application/json", authorization: "Bearer " + accessToken } })).json()
      const { id } = await post("/collections", { name: "Games", type: "boardgames" })
      await post("/collections/" + id + "/items", { name })
    })(${JSON.stringify(item)})`,
  )
  return page
}

const enter = async (page: Page, item: string) => {
  await press(page, "Enter an item")
  const dialog = page.getByRole("dialog", { name: "Enter an item" })
  await dialog.getByLabel("Item").selectOption({ label: item })
  await dialog.getByRole("button", { name: "Enter an item" }).click()
  await page.getByRole("link", { name: "What I would take for it" }).click()
}

const want = async (page: Page, item: string, isChosen = false) => {
  const rank = page.getByLabel(`How much you want ${item}`)
  if (!isChosen) await rank.selectOption({ label: "1, most wanted" })
  expect(await rank.inputValue()).toBe("1")
  await press(page, "Save")
  await page.getByText("What you want was saved.").waitFor()
}

describe.if(chromium !== null)("In a browser", () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ RATE_LIMITS: "off" })
  })
  afterAll(() => site.stop())

  test("two users swap their items in a trade round, from its draft to the handover", async () => {
    const [ada, ben] = await Promise.all([owner(site, "Ada", "Azul"), owner(site, "Ben", "Brass")])
    await ada.goto(`${origin}/app/rounds/new`)
    await ada.getByLabel("Name").fill("Spring trade")
    await ada.getByLabel("Locked at").fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
    // Without these hours the round is solved by itself once it is locked, and nothing is left to be pressed.
    await ada.getByLabel("Hours to look at the entries before it is solved").fill("24")
    await press(ada, "Make draft")
    await ada.getByRole("heading", { level: 1, name: "Spring trade" }).waitFor()
    await press(ada, "Open")
    await ada.getByText("No entries yet. Enter the first item.").waitFor()
    const round = ada.url()
    const presses = await pressesOf(ada)
    await enter(ada, "Azul")
    const entered = await presses()
    await ada.getByText("No entries of others yet.").waitFor()

    await ben.goto(round)
    await enter(ben, "Brass")
    await ben.getByRole("link", { name: "Groups" }).click()
    await ben.getByText("No groups yet.").waitFor()
    await ben.getByLabel("Name").fill("wish")
    await ben.getByLabel("How much you want Azul").selectOption({ label: "1, most wanted" })
    await press(ben, "Save")
    await ben.getByText("The group was saved.").waitFor()
    await ben.getByRole("listitem").getByText("Group of 1 entry").waitFor()
    await ben.getByRole("link", { name: "← Trade round" }).click()
    await ben.getByRole("link", { name: "What I would take for it" }).click()
    // One press wants it after the others, a digit says how much, and 0 takes it away.
    const button = ben.getByRole("button", { name: /Want(ed| it): Azul/ })
    const rank = ben.getByLabel("How much you want Azul")
    await button.click()
    expect(await rank.inputValue()).toBe("1")
    for (const [key, value] of [
      ["4", "4"],
      ["0", ""],
    ] as const) {
      await button.press(key)
      expect(await rank.inputValue()).toBe(value)
    }
    await want(ben, "wish")
    await ada.reload()
    await ada.getByLabel("How much you want Brass").waitFor()
    // On the way back the page shows what it had, and reads it again: what is chosen meanwhile stays.
    await ada.getByRole("link", { name: "← Trade round" }).click()
    const late = Promise.withResolvers<void>()
    await ada.route("**/entries/*/wants", async (route) => {
      await late.promise
      await route.continue()
    })
    await ada.getByRole("link", { name: "What I would take for it" }).click()
    await ada.getByLabel("How much you want Brass").selectOption({ label: "1, most wanted" })
    const answered = ada.waitForResponse("**/entries/*/wants")
    late.resolve()
    await (await answered).finished()
    await ada.unroute("**/entries/*/wants")
    const before = await presses()
    await want(ada, "Brass", true)
    // To enter an item and to say what one wants for it, with the two of choosing the item and of choosing the rank.
    expect(entered + (await presses()) - before + 2 + 2).toBeLessThanOrEqual(8)

    // A want list of the same names wants the same, and says what it leaves out.
    await ada.goto(round)
    await press(ada, "Bring a want list")
    await ada.getByRole("dialog").getByLabel("Want list").fill("(ada) Azul : Brass Nothing-like-it")
    await press(ada, "Preview")
    await ada.getByText("Line 1: No such item was entered:").waitFor()
    await press(ada, "Store what I want")
    await ada.getByText("Lists of entries: 1. Groups: 0. Left out: 1.").waitFor()

    // On the way back the page is read again. An answer from before the round was locked takes nothing back: neither
    // what the round is now, nor what the page asks about it.
    await ada.goto(round)
    await ada.getByRole("link", { name: "What I would take for it" }).click()
    await ada.getByLabel("How much you want Brass").waitFor()
    const [read, later] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const address = round.replace("/app/", "/")
    await ada.route(address, async (route) => {
      const response = await route.fetch({ url: `${site.server.url}${new URL(address).pathname}` })
      read.resolve()
      await later.promise
      await route.fulfill({ response })
    })
    await ada.getByRole("link", { name: "← Trade round" }).click()
    await read.promise
    await pressTwice(ada, "Lock now")
    await press(ada, "Solve now")
    const asked = ada.getByRole("dialog").getByRole("button", { name: "Solve now", exact: true })
    await asked.waitFor()
    const old = ada.waitForResponse(address)
    later.resolve()
    await (await old).finished()
    await ada.unroute(address)
    await ada.evaluate("new Promise((resume) => setTimeout(() => requestAnimationFrame(() => setTimeout(resume))))")

    // The round is solved before the answer to "Solve now" is there: it takes nothing back.
    const solved = ada.getByText("2 items change hands. 2 people trade.")
    await ada.route("**/solve", async (route) => {
      const response = await route.fetch({ url: `${site.server.url}${new URL(route.request().url()).pathname}` })
      await solved.waitFor()
      await route.fulfill({ response })
    })
    await asked.click()
    await solved.waitFor()
    await pressTwice(ada, "Start handing over")
    await ada.getByText("Send and receive").waitFor()

    // Each gives one item and gets the other one.
    for (const [page, button] of [
      [ada, "I have sent Azul to Ben"],
      [ben, "I have sent Brass to Ada"],
    ] as const) {
      await page.goto(`${round}/result`)
      await page.getByRole("heading", { level: 1, name: "You trade 1 of your 1 item" }).waitFor()
      await page.getByRole("img", { name: "2 handovers" }).waitFor()
      expect(await page.locator("main button.primary").allTextContents()).toEqual([button])
      await press(page, button)
      await page.getByRole("button", { name: button }).waitFor({ state: "detached" })
    }
    await press(ben, "Confirm the arrival of Azul")
    await ben.getByRole("dialog").getByRole("button", { name: "I have received it" }).click()
    await ben.getByText("Completed").waitFor()
    expect(await ben.getByRole("listitem").filter({ hasText: "Azul" }).count()).toBe(1)
  })
})
