import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { startOpenLibrary } from "../support/open-library.ts"
import { png } from "../support/pictures.ts"
import { chromium, origin, pressesOf, type Site, startSite, widerThanScreen } from "./browser.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(540_000)

const read = (page: string) => Bun.file(join(import.meta.dirname, "../../docs", page)).text()

const isbn = (n: number) => {
  const digits = `978${String(n).padStart(9, "0")}`
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
const owned = Array.from({ length: 50 }, (_, n) => isbn(n + 1))
const missing = [51, 52]

/** A file as ManaBox writes it: what was paid for a card, and in which currency. */
const cards = [
  "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price," +
    "Purchase price currency,Condition",
  ...Array.from(
    { length: 60 },
    (_, n) => `Card ${n + 1},lea,Alpha,${n + 1},normal,common,1,${n + 1},,1.50,EUR,near_mint`,
  ),
].join("\n")

const books = [
  "name,editions",
  ...Array.from({ length: 298 }, (_, n) => `Book ${n + 1},`),
  ...missing.map((n) => `Moon ${n},isbn:${isbn(n)}`),
].join("\n")

/** The steps of the page that a newcomer follows, each with the clicks that it may take at most. */
const stepsOf = (page: string) =>
  page
    .split(/^## /m)
    .slice(1)
    .map((step) => ({
      title: step.split("\n", 1)[0],
      most: Number(/^Clicks: at most (\d+)\.$/m.exec(step)?.[1]),
    }))

/** The steps of the table in the page of figures, each with the clicks that were counted. */
const countedIn = (page: string) =>
  [...(page.split("## A collector's first hour\n")[1]?.split(/^## /m)[0] ?? "").matchAll(/^\| (.+?) +\| (\d+) /gm)].map(
    ([, title, clicks]) => ({ title, clicks: Number(clicks) }),
  )

describe.if(chromium !== null)("On a phone", () => {
  const library = startOpenLibrary()
  const picture = new Uint8Array(png(40, 60))
  let site: Site
  beforeAll(async () => {
    for (const [n, code] of [...owned, ...missing.map(isbn)].entries()) {
      const cover = { medium: library.shows(`/b/id/${n}-M.jpg`, () => new Response(picture)) }
      library.has(code, { title: `Moon ${n + 1}`, authors: [{ name: "Ada Example" }], cover })
    }
    site = await startSite({ ...library.env, RATE_LIMITS: "off" })
  })
  afterAll(async () => {
    await site.stop()
    await library.stop()
  })

  test("a first hour takes the clicks that its page names, and leaves nothing in the console", async () => {
    const walked: Array<{ title: string; clicks: number; seconds: number }> = []
    const complaints: Array<string> = []

    /** A user with a phone, and how often they pressed. To choose from a list or a file is two. */
    const newcomer = async () => {
      const page = await site.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
      page.own.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
      })
      page.own.on("weberror", (error) => void complaints.push(String(error.error())))
      await page.goto(`${origin}/app/sign-up`)
      const presses = await pressesOf(page)
      let chosen = 0
      const dialog = page.getByRole("dialog")
      return {
        page,
        dialog,
        press: (name: string | RegExp, around: Page | typeof dialog = page) =>
          around.getByRole("button", { name, exact: true }).click(),
        follow: (name: string | RegExp) => page.getByRole("link", { name, exact: true }).click(),
        choose: async (label: string, option: string | { label: string }, around: Page | typeof dialog = dialog) => {
          await around.getByLabel(label, { exact: true }).selectOption(option)
          chosen += 2
        },
        bring: async (label: string, name: string, mimeType: string, buffer: Buffer) => {
          await dialog.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer })
          chosen += 2
        },
        reads: (text: string) => page.getByText(text).first().waitFor(),
        heading: (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor(),
        clicks: async () => (await presses()) + chosen,
      }
    }
    type Newcomer = Awaited<ReturnType<typeof newcomer>>
    const step = async (title: string, who: Newcomer, walk: () => Promise<unknown>) => {
      const [before, began] = [await who.clicks(), performance.now()]
      await walk()
      const seconds = (performance.now() - began) / 1000
      walked.push({ title, clicks: (await who.clicks()) - before, seconds })
      expect(await widerThanScreen(who.page)).toEqual([])
    }
    const create = async ({ heading, page, press }: Newcomer, name: string) => {
      await page.getByLabel("Email").fill(`${name.toLowerCase()}@example.com`)
      await page.getByLabel("Password").fill("correct horse")
      await page.getByLabel("Display name").fill(name)
      await press("Create account")
      await heading("Welcome")
    }
    const file = (text: string) => Buffer.from(text)

    const ada = await newcomer()
    await step("Sign up", ada, () => create(ada, "Ada"))

    await step("Add a first thing with a picture", ada, async () => {
      await ada.press("Add one thing")
      await ada.dialog.getByLabel("Name", { exact: true }).fill("Lamp")
      await ada.bring("Picture", "lamp.png", "image/png", png(60, 40))
      await ada.press("Add", ada.dialog)
      await ada.page.getByRole("link", { name: "Lamp" }).waitFor()
    })

    await step("Paste fifty books", ada, async () => {
      await ada.press("More")
      await ada.press("Add many")
      await ada.dialog.getByLabel("ISBNs and barcodes").fill([...owned, owned[0]].join("\n"))
      await ada.press("Add", ada.dialog)
      await ada.reads(`${owned[0]}: in the list before`)
    })

    const items = ada.page.getByRole("list", { name: "Items" })
    await step("See their covers", ada, async () => {
      const results = ada.dialog.getByRole("list", { name: "What became of each" })
      await results.locator("img").nth(49).waitFor({ timeout: 240_000 })
      await results.getByRole("link", { name: "Moon 1", exact: true }).first().waitFor()
      await ada.dialog.getByText("Open Library").waitFor()
      await ada.press("Close", ada.dialog)
      await items.locator("img").nth(10).waitFor()
    })

    await step("Make a set", ada, async () => {
      await ada.press("More")
      await ada.press("Make a set of it")
      await ada.reads("You have 51 of 51")
    })

    await step("See what is missing", ada, async () => {
      await ada.press("Edit")
      const places = ada.dialog.getByLabel("What belongs to it, one in each line")
      const more = missing.map((n) => ` | Moon ${n} | isbn:${isbn(n)}`)
      await places.fill([await places.inputValue(), ...more].join("\n"))
      await ada.press("Save")
      await ada.reads("You have 51 of 53")
      await ada.reads("2 are missing.")
    })

    await step("Want it", ada, async () => {
      await ada.press("Want all that is missing")
      await ada.reads("You want 2 of them.")
    })

    await step("Bring a file of cards", ada, async () => {
      await ada.follow("Collections")
      await ada.press("New collection")
      await ada.dialog.getByLabel("Name", { exact: true }).fill("Cards")
      await ada.choose("Type", "cardgames")
      await ada.press("Create collection")
      await ada.heading("Cards")
      await ada.press("Import")
      await ada.bring("File", "manabox.csv", "text/csv", file(cards))
      await ada.press("Preview")
      await ada.press("Start import")
      await ada.reads("Of 60: 60 new, 0 updated, 0 skipped, 0 failed.")
      await ada.press("Close", ada.dialog)
      await ada.reads("60 items")
    })

    const ben = await newcomer()
    await step("Begin with a file of 300 books", ben, async () => {
      await create(ben, "Ben")
      await ben.press("Bring a list")
      await ben.bring("File", "books.csv", "text/csv", file(books))
      await ben.press("Preview")
      await ben.press("Start import")
      await ben.reads("Of 300: 300 new, 0 updated, 0 skipped, 0 failed.")
    })

    await step("Offer two things", ben, async () => {
      await ben.press("Close", ben.dialog)
      for (const n of missing) {
        await ben.press("New")
        await ben.follow("Offer something")
        await ben.dialog.getByLabel("Which item?").fill(`moon ${n}`)
        await ben.press(`Moon ${n}`, ben.dialog)
        await ben.dialog.getByLabel("Price", { exact: true }).fill("9.00")
        await ben.press("Offer", ben.dialog)
        await ben.heading(`Moon ${n}`)
      }
    })

    await step("Be notified", ada, async () => {
      await ada.follow(/3 unread/)
      await ada.page.getByRole("link", { name: "Moon 51" }).click()
      await ada.heading("Moon 51")
    })

    await step("Make a deal of two things and money", ada, async () => {
      await ada.press("Make an offer")
      await ada.dialog.getByText("Ask for more of Ben’s").click()
      await ada.press("Add Moon 52")
      await ada.dialog.getByLabel("Price", { exact: true }).fill("16.00")
      await ada.press("Send offer")
      await ada.heading("Moon 51 and 1 more")
      await ben.follow(/^Deals/)
      await ben.page.getByRole("link", { name: "Moon 51" }).click()
      await ben.press("Accept €16.00")
      await ben.press("I have sent Moon 51 and 1 more to Ada")
      await ada.press("I have paid €16.00 to Ben")
      await ada.press("Confirm the arrival of Moon 51 and 1 more")
      await ben.press("Confirm the arrival of €16.00")
      await ada.reads("the item has changed hands")
      await ada.choose("Stars", "5", ada.page)
      await ada.page.getByRole("button", { name: "Rate" }).click()
      await ada.page.getByRole("img", { name: "5 stars" }).first().waitFor()
    })

    await ben.page.goto(`${origin}/app/rounds/new`)
    await ben.page.getByLabel("Name").fill("Spring trade")
    const tomorrow = new Date(Date.now() + 86_400_000)
    await ben.page.getByLabel("Locked at").fill(tomorrow.toISOString().slice(0, 16))
    await ben.press("Make draft")
    await ben.press("Open")
    await ben.press("Enter an item")
    await ben.dialog.getByLabel("Item").selectOption({ label: "Book 1" })
    await ben.press("Enter an item", ben.dialog)
    await ben.page.getByRole("link", { name: "What I would take for it" }).waitFor()
    await ada.page.goto(ben.page.url())

    await step("Say what you want in a trade round", ada, async () => {
      await ada.press("Enter an item")
      await ada.choose("Item", { label: "Card 7" })
      await ada.press("Enter an item", ada.dialog)
      await ada.follow("What I would take for it")
      await ada.press("Want it: Book 1")
      await ada.press("Save")
      await ada.reads("What you want was saved.")
    })

    await step("Lend one", ada, async () => {
      await ada.follow("Collections")
      await ada.page
        .getByRole("main")
        .getByRole("link", { name: /^Books/ })
        .click()
      await ada.page.getByLabel("Search in the items").fill("moon 2")
      await ada.page.getByRole("link", { name: "Moon 2", exact: true }).click()
      await ada.press("Lend it")
      await ada.dialog.getByLabel("To a person with this name").fill("Cleo")
      await ada.press("Lend", ada.dialog)
      await ada.reads("Lent to Cleo")
    })

    await step("See what it is worth", ada, async () => {
      await ada.press("Menu")
      await ada.follow("Worth")
      await ada.reads("€90.00")
    })

    let address = ""
    await step("Show it to the world", ada, async () => {
      await ada.page.getByRole("banner").locator("summary").click()
      await ada.follow("Settings")
      await ada.follow("Privacy")
      await ada.page.getByLabel("People without an account see my public profile").click()
      await ada.press("Save")
      await ada.reads("Saved")
      await ada.follow("Collections")
      await ada.page
        .getByRole("main")
        .getByRole("link", { name: /^Cards/ })
        .click()
      await ada.press("More")
      await ada.press("Edit")
      await ada.dialog.getByLabel("People without an account see it, too").click()
      await ada.press("Save", ada.dialog)
      address = ada.page.url()
    })
    const visitor = await site.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await visitor.goto(address)
    await visitor.getByRole("heading", { level: 1, name: "Cards" }).waitFor()
    await visitor.getByRole("link", { name: "Card 60" }).waitFor()

    for (const { clicks, seconds, title } of walked) console.log(`| ${title} | ${clicks} | ${seconds.toFixed(1)} |`)
    expect(complaints).toEqual([])
    const steps = stepsOf(await read("first-hour.md"))
    expect(steps.map(({ title }) => title)).toEqual(walked.map(({ title }) => title))
    expect(walked.filter(({ clicks }, n) => clicks > (steps[n]?.most ?? 0))).toEqual([])
    // A first thing with its picture, from the sign-up on.
    expect((walked[0]?.clicks ?? 0) + (walked[1]?.clicks ?? 0)).toBeLessThanOrEqual(8)
    expect(countedIn(await read("performance.md"))).toEqual(walked.map(({ clicks, title }) => ({ title, clicks })))
  })
})
