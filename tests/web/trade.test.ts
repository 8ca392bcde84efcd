import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Page } from "playwright-core"
import type { ItemId, ListingId } from "../../core/index.ts"
import { connect, ok } from "../../packages/client/src/index.ts"
import { png } from "../support/pictures.ts"
import { chromium, origin, pressesOf, type Site, signUp, startSite } from "./browser.ts"

// Browsers and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

describe.if(chromium !== null)("Two people in two browsers", () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ RATE_LIMITS: "off" })
  })
  afterAll(() => site.stop())

  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor()
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
  const reads = (page: Page, text: string) => page.getByText(text).first().waitFor()

  test("find a card game by its condition, which the address keeps", async () => {
    const page = await site.person()
    await signUp(page, "Cleo")
    const dan = connect(site.server.url)
    await ok(dan.register({ email: "dan@example.com", password: "correct horse", displayName: "Dan" }))
    const { id } = await ok(dan.api.collections.post({ name: "Cards", type: "cardgames" }))
    for (const [name, condition] of [
      ["Dark Ritual", "mint"],
      ["Giant Growth", "played"],
    ] as const) {
      const item = await ok(dan.api.collections({ id }).items.post({ name, fields: { condition } }))
      await ok(dan.api.listings.post({ itemId: item.id as ItemId, kind: "trade" }))
    }
    await page.goto(`${origin}/app/market`)
    await page.getByLabel("Type").selectOption("books")
    await page.getByLabel("Condition").waitFor({ state: "detached" })
    await page.getByLabel("Type").selectOption("cardgames")
    await page.getByLabel("Condition").selectOption("played")
    await press(page, "Show")
    await page.waitForURL(/condition=played/)
    await page.getByRole("link", { name: "Giant Growth" }).waitFor()
    await page.reload()
    await page.getByRole("link", { name: "Giant Growth" }).waitFor()
    expect(await page.getByLabel("Condition").inputValue()).toBe("played")
    expect(await page.getByRole("link", { name: "Dark Ritual" }).count()).toBe(0)
    await press(page, "Take away: Played")
    await page.getByRole("link", { name: "Dark Ritual" }).waitFor()
    await page.getByLabel("Search", { exact: true }).fill("dark")
    await page.getByRole("link", { name: "Giant Growth" }).waitFor({ state: "detached" })
    expect(new URL(page.url()).search).toBe("?type=cardgames&q=dark")
  })

  test("see what a page does: counts, prices, who sees a listing, and questions before the end of something", async () => {
    const ivy = connect(site.server.url)
    await ok(ivy.register({ email: "ivy@example.com", password: "correct horse", displayName: "Ivy" }))
    const shelf = await ok(ivy.api.collections.post({ name: "Shelf", type: "books", visibility: "private" }))
    const dune = await ok(ivy.api.collections({ id: shelf.id }).items.post({ name: "Dune" }))
    const page = await site.person()
    await page.goto(`${origin}/app/sign-in`)
    await page.getByLabel("Email").fill("ivy@example.com")
    await page.getByLabel("Password").fill("correct horse")
    await press(page, "Sign in")
    await heading(page, "Home")
    const dialog = page.getByRole("dialog")

    // A row with a name that is too long is wrong, and the trial says what would be done all the same.
    await page.goto(`${origin}/app/collections/${shelf.id}`)
    await press(page, "More")
    await press(page, "Import")
    const file = dialog.getByLabel("File", { exact: true })
    const [field, around] = [await file.boundingBox(), await dialog.locator("form").boundingBox()]
    expect(field?.width).toBeGreaterThan((around?.width ?? 0) * 0.9)
    const rows = ["name", "Emma", "Ulysses", "x".repeat(300)].join("\n")
    await file.setInputFiles({ name: "books.csv", mimeType: "text/csv", buffer: Buffer.from(rows) })
    await press(page, "Preview")
    await reads(page, "This is what the import would do.")
    await press(page, "Start import")
    await reads(page, "Of 3: 2 new, 0 updated, 0 skipped, 1 failed.")
    await dialog.getByRole("button", { name: "Close" }).click()
    await page.getByText("3 items", { exact: true }).waitFor()

    await page.goto(`${origin}/app/items/${dune.id}`)
    await press(page, "Offer it")
    await reads(page, "Only you see it in the market")
    await dialog.getByLabel("Price").fill("1.000,50")
    await press(page, "Offer")
    await reads(page, "€1,000.50")
    await press(page, "Show the collection to everybody")
    await dialog.getByRole("button", { name: "Show the collection to everybody" }).click()
    await page.getByText("Only you see it in the market").waitFor({ state: "detached" })
    await press(page, "Close listing")
    await dialog.getByRole("button", { name: "Back" }).click()
    await reads(page, "Open for offers")

    // A collection gets a field of its own, which the form of an item has then.
    await page.goto(`${origin}/app/collections/${shelf.id}`)
    await press(page, "More")
    await press(page, "Fields")
    await dialog.getByLabel("Name").fill("Binding")
    await dialog.getByLabel("Kind of value").selectOption("select")
    await dialog.getByLabel("Choices").fill("Cloth, Paper")
    await press(page, "Add field")
    await dialog.getByRole("button", { name: "Take out Binding" }).waitFor()
    await dialog.getByRole("button", { name: "Hide Publisher", exact: true }).click()
    await dialog.getByRole("button", { name: "Show Publisher", exact: true }).waitFor()
    await dialog.getByRole("button", { name: "Close" }).click()
    await press(page, "Add item")
    await dialog.getByLabel("Binding").selectOption("Cloth")
    expect(await dialog.getByLabel("Publisher").count()).toBe(0)

    // A mapping of one's own is made from the header of a file, and tried with its first lines.
    await page.goto(`${origin}/app/settings/mappings`)
    await page.getByLabel("First lines of a file").fill("Werk;Jahr\nEmma;1815\n")
    await page.getByLabel("First lines of a file").blur()
    await page.getByLabel("Columns, row 1: What it fills").fill("name")
    await page.getByLabel("Columns, row 2: What it fills").fill("field.publication_year")
    await page.getByLabel("Name", { exact: true }).fill("werke")
    await press(page, "Save mapping")
    await press(page, "Try it")
    await reads(page, "Of 1: 1 new, 0 updated, 0 skipped, 0 failed.")
    await page.getByRole("list", { name: "Rows" }).getByText("Emma").waitFor()

    await page.goto(`${origin}/app/market`)
    await heading(page, "Market")
    // Where one is, is seen without colors: by strong letters and a bar.
    const here = `document.querySelector("header [aria-current=page]")`
    const look = await page.evaluate(
      `[getComputedStyle(${here}).fontWeight, getComputedStyle(${here}, "::before").width]`,
    )
    expect(look).toEqual(["700", "4px"])
    await page.getByLabel("Price from").fill("abc")
    await press(page, "Show")
    await reads(page, "Please check this field.")
    expect(page.url()).not.toContain("minPrice")

    // The menu closes behind the link, and takes no click of the page.
    await page.getByRole("banner").locator("summary").click()
    await page.getByRole("link", { name: "Settings" }).click()
    await page.getByRole("link", { name: "Second factors" }).click()
    await heading(page, "Second factors")

    await page.goto(`${origin}/app/listings/xyz`)
    await heading(page, "Not found")
    await page.getByRole("link", { name: "Go to Home" }).waitFor()
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0)

    const conversation = await ok(ivy.api.chat.conversations.post({ kind: "group", name: "Readers", memberIds: [] }))
    await page.goto(`${origin}/app/messages/${conversation.id}`)
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const box = await page.getByRole("button", { name: "Send", exact: true }).boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    }
  })

  test("begin with 300 books by six clicks, and find one of them while typing", async () => {
    const page = await site.person()
    await signUp(page, "Fay")
    const presses = await pressesOf(page)
    const dialog = page.getByRole("dialog")
    await press(page, "Bring a list")
    const rows = ["name,field.author", ...Array.from({ length: 300 }, (_, n) => `Book ${n + 1},Ada ${n % 3}`)].join(
      "\n",
    )
    const file = { name: "books.csv", mimeType: "text/csv", buffer: Buffer.from(rows) }
    await dialog.getByLabel("File", { exact: true }).setInputFiles(file)
    await press(page, "Preview")
    await press(page, "Start import")
    await reads(page, "Of 300: 300 new, 0 updated, 0 skipped, 0 failed.")
    // "Create account" was the first one, and to choose the file is two.
    expect(1 + (await presses()) + 2).toBeLessThanOrEqual(6)
    await dialog.getByRole("button", { name: "Close" }).click()
    await page.getByText("300 items", { exact: true }).waitFor()

    const visited = await page.evaluate("history.length")
    await page.getByLabel("Search in the items").fill("book 299")
    await page.getByRole("link", { name: "Book 299" }).waitFor()
    await page.getByRole("link", { name: "Book 300" }).waitFor({ state: "detached" })
    expect(new URL(page.url()).search).toBe("?q=book+299")
    expect(await page.evaluate("history.length")).toBe(visited)
    await press(page, "Take away: “book 299”")
    await press(page, "Filters")
    await dialog.getByLabel("Author").fill("Ada 1")
    await dialog.getByRole("button", { name: "Show" }).click()
    await page.getByRole("button", { name: "Take away: Author: Ada 1" }).waitFor()
    await press(page, "Table")
    const table = page.getByRole("table", { name: "Items" })
    await table.getByRole("cell", { name: "Ada 1" }).first().waitFor()
    expect(await table.getByRole("cell", { name: "Ada 2" }).count()).toBe(0)
    await page.goto(`${origin}/app`)
    await reads(page, "No posts yet")
    await page.getByRole("heading", { name: "First steps" }).waitFor({ state: "detached" })
  })

  test("become friends, block and unblock each other on a profile", async () => {
    const page = await site.person()
    await signUp(page, "Elsa")
    const finn = connect(site.server.url)
    const { user } = await ok(
      finn.register({ email: "finn@example.com", password: "correct horse", displayName: "Finn" }),
    )
    await page.goto(`${origin}/app/people/${user.id}`)
    await press(page, "Add as a friend")
    await page.getByRole("button", { name: "Withdraw the request" }).waitFor()
    const { items } = await ok(finn.api.friends.requests.get())
    await ok(finn.api.friends.requests({ id: items[0]?.id ?? expect.unreachable() }).accept.post())
    await page.reload()
    await page.getByRole("button", { name: "Write", exact: true }).waitFor()
    await press(page, "More")
    await page.getByRole("button", { name: "End the friendship" }).waitFor()
    await press(page, "Block")
    await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click()
    await press(page, "Unblock")
    await page.getByRole("button", { name: "Add as a friend" }).waitFor()
  })

  test("trade an item, from sign-up to ratings, with nothing but the pages", async () => {
    const [ada, bob] = await Promise.all([site.person(), site.person()])
    await signUp(ada, "Ada")
    const mail = await site.inbox.next()
    await ada.goto(/http:\/\/curio\.localhost\/app\/verify-email#token=\S+/.exec(mail.text)?.[0] ?? "no link")
    await reads(ada, "Your email address is verified.")

    await ada.goto(`${origin}/app/collections`)
    await reads(ada, "No collections yet.")
    await press(ada, "New collection")
    await ada.getByLabel("Name", { exact: true }).fill("Shelf")
    await ada.getByLabel("Type", { exact: true }).selectOption("boardgames")
    await press(ada, "Create collection")
    await heading(ada, "Shelf")
    await reads(ada, "No items yet.")
    await press(ada, "Add item")
    const dialog = ada.getByRole("dialog")
    await dialog.getByLabel("Name", { exact: true }).fill("Catan")
    const buffer = png(60, 40)
    await dialog.getByLabel("Picture").setInputFiles({ name: "catan.png", mimeType: "image/png", buffer })
    await dialog.getByRole("button", { name: "Add", exact: true }).click()
    await ada.getByRole("link", { name: "Catan" }).click()
    await heading(ada, "Catan")
    expect(await ada.getByRole("img", { name: "Catan" }).getAttribute("src")).toMatch(/\/media\/\w+\.webp$/)
    await press(ada, "Offer it")
    await ada.getByRole("dialog").getByLabel("Price", { exact: true }).fill("20.00")
    await press(ada, "Offer")
    await reads(ada, "Open for offers")

    // A first thing with a picture: "Create account" was a press, and to choose the file is two.
    await signUp(bob, "Bob")
    const presses = await pressesOf(bob)
    await press(bob, "Add one thing")
    const first = bob.getByRole("dialog")
    await first.getByLabel("Name", { exact: true }).fill("Emma")
    await first.getByLabel("Picture").setInputFiles({ name: "emma.png", mimeType: "image/png", buffer })
    await first.getByRole("button", { name: "Add", exact: true }).click()
    await bob.getByRole("link", { name: "Emma" }).waitFor()
    expect(1 + (await presses()) + 2).toBeLessThanOrEqual(8)

    await bob.goto(`${origin}/app/market`)
    const before = await presses()
    await bob.getByRole("link", { name: "Catan" }).click()
    await press(bob, "Make an offer")
    await bob.getByRole("dialog").getByLabel("Price", { exact: true }).fill("15")
    await bob.getByLabel("Message to the other side").fill("With the box?")
    await press(bob, "Send offer")
    await ada.locator("#count-deals").getByText("1 offer waits for you").waitFor({ state: "attached" })
    await reads(bob, "has to answer your proposal.")

    await ada.goto(`${origin}/app/offers`)
    await ada.getByRole("link", { name: "Catan" }).click()
    await reads(ada, "With the box?")
    await reads(ada, "waits for your answer.")
    await press(ada, "Counter")
    await ada.getByRole("dialog").getByLabel("Price", { exact: true }).fill("18")
    await press(ada, "Send offer")
    await reads(ada, "has to answer your proposal.")

    // What the other one does arrives without a reload.
    await reads(bob, "€18.00")
    await press(bob, "Accept €18.00")
    await reads(bob, "Hand over what you have agreed on")
    const steps = bob.getByRole("list", { name: "How far it is" })
    await steps.getByText("Handed over").and(bob.locator("[aria-current=step]")).waitFor()
    await press(bob, "I have paid €18.00 to Ada")
    await bob.getByText("You have sent it").waitFor()
    await press(bob, "Confirm the arrival of Catan")
    await reads(bob, "You have confirmed.")
    await reads(ada, "Bob has received it")
    expect(await ada.locator("main button.primary").allTextContents()).toEqual(["I have sent Catan to Bob"])
    await press(ada, "Confirm the arrival of €18.00")
    for (const page of [ada, bob]) await reads(page, "the item has changed hands")

    for (const page of [ada, bob]) {
      await page.getByLabel("Stars").selectOption("4")
      await page.getByRole("button", { name: "Rate" }).click()
      await page.getByRole("button", { name: "Rate" }).waitFor({ state: "detached" })
      await steps.getByText("Rated").waitFor()
      await page.getByRole("img", { name: "4 stars" }).first().waitFor()
    }

    // What the buyer has pressed, with the two of choosing the stars.
    expect((await presses()) - before + 2).toBeLessThanOrEqual(10)
    await bob.goto(`${origin}/app/collections`)
    await bob.getByRole("main").getByRole("link").filter({ hasText: "Board games" }).first().click()
    await bob.getByRole("link", { name: "Catan" }).waitFor()
    await ada.goto(`${origin}/app/collections`)
    await ada.getByRole("link", { name: "Shelf" }).click()
    await reads(ada, "No items yet.")
  })

  test("say how things go to each other, and what has gone wrong", async () => {
    const [gus, hal] = await Promise.all([site.person(), site.person()])
    const [owner, offerer] = [connect(site.server.url), connect(site.server.url)]
    for (const [page, name, client] of [
      [gus, "Gus", owner],
      [hal, "Hal", offerer],
    ] as const)
      await ok(client.login({ email: await signUp(page, name), password: "correct horse" }))
    const { id } = await ok(owner.api.collections.post({ name: "Shelf", type: "books", visibility: "public" }))
    const item = await ok(owner.api.collections({ id }).items.post({ name: "Dune" }))
    const price = { amount: 900, currency: "EUR" }
    const listing = await ok(owner.api.listings.post({ itemId: item.id as ItemId, kind: "sale", price }))
    const offer = await ok(offerer.api.offers.post({ listingId: listing.id as ListingId, kind: "buy", price }))
    await ok(owner.api.offers({ id: offer.id }).accept.post())
    for (const page of [gus, hal]) await page.goto(`${origin}/app/offers/${offer.id}`)
    const send = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Send" }).click()

    await press(gus, "Say how")
    const dialog = gus.getByRole("dialog")
    await dialog.getByLabel("Carrier").fill("DHL")
    await dialog.getByLabel("Tracking number").fill("JJD 0003")
    await dialog.getByLabel("Note").fill("In a padded box.")
    await press(gus, "Save")
    await reads(hal, "In a padded box.")
    await reads(hal, "JJD 0003")
    await press(gus, "I have sent Dune to Hal")
    await gus.getByRole("button", { name: "I have sent Dune to Hal" }).waitFor({ state: "detached" })
    await reads(hal, "Sent:")

    await press(hal, "Say how")
    await hal.getByRole("dialog").getByLabel("How it goes to the other side").selectOption("inPerson")
    await hal.getByRole("dialog").getByLabel("Carrier").waitFor({ state: "detached" })
    await press(hal, "Save")
    await reads(gus, "In person")
    await press(hal, "Remind")
    await reads(hal, "Gus was reminded.")
    await reads(gus, "Hal has reminded you")
    await press(hal, "Remind")
    await reads(hal, "You have reminded the other side")

    await press(hal, "Write to Gus")
    await hal.getByLabel("Message", { exact: true }).fill("Thank you, it is on its way?")
    await hal.keyboard.press("Enter")
    await reads(gus, "Thank you, it is on its way?")
    await gus.getByLabel("Message", { exact: true }).fill("Since this morning.")
    await gus.keyboard.press("Enter")
    await reads(hal, "Since this morning.")

    await press(hal, "More")
    await press(hal, "There is a problem")
    await hal.getByLabel("What is wrong").selectOption("not_as_described")
    await send(hal)
    await reads(hal, "Please fill in this field.")
    await hal.getByLabel("What happened").fill("The cover is torn.")
    await send(hal)
    await reads(hal, "You reported a problem")
    await reads(gus, "The cover is torn.")
    await press(gus, "Answer")
    await gus.getByLabel("What happened").fill("It was not when I sent it.")
    await send(gus)
    await reads(hal, "It was not when I sent it.")
    await gus.getByRole("button", { name: "Answer" }).waitFor({ state: "detached" })
    await press(hal, "Confirm the arrival of Dune")
    await reads(gus, "It was received after all.")
  })

  /** A user with a page of their own and a client, and items of these names in a collection that all see. */
  const collector = async (name: string, items: ReadonlyArray<string>, editions: ReadonlyArray<string> = []) => {
    const [page, { api, login }] = [await site.person(), connect(site.server.url)]
    await ok(login({ email: await signUp(page, name), password: "correct horse" }))
    const { id } = await ok(api.collections.post({ name: "Shelf", type: "boardgames", visibility: "public" }))
    const made = new Map<string, ItemId>()
    for (const [n, one] of items.entries()) {
      const item = await ok(
        api.collections({ id }).items.post({ name: one, ...(editions[n] && { editions: [editions[n]] }) }),
      )
      made.set(one, item.id as ItemId)
    }
    const lists = async (one: string, amount: number) => {
      const itemId = made.get(one) ?? expect.unreachable()
      return ok(api.listings.post({ itemId, kind: "both", price: { amount, currency: "EUR" } }))
    }
    return { api, lists, page }
  }

  test("trade several things for several others and money, and counter", async () => {
    const [ida, jon] = [
      await collector("Ida", ["Catan", "Azul", "Dune"]),
      await collector("Jon", ["Agricola", "Gloomhaven", "Tunic"]),
    ]
    const [catan] = [await ida.lists("Catan", 2000), await ida.lists("Azul", 1000), await ida.lists("Dune", 500)]
    const dialog = (page: Page) => page.getByRole("dialog")
    await jon.page.goto(`${origin}/app/listings/${catan.id}`)
    await press(jon.page, "Offer a trade")
    await press(jon.page, "Send offer")
    await reads(jon.page, "This proposal does not fit the offer.")
    await dialog(jon.page).getByText("Ask for more of Ida’s").click()
    await dialog(jon.page).getByLabel("Search").first().fill("azul")
    await dialog(jon.page).getByRole("button", { name: "Add Dune" }).waitFor({ state: "detached" })
    await press(jon.page, "Add Azul")
    await dialog(jon.page).getByLabel("Search").nth(1).fill("tunic")
    await dialog(jon.page).getByRole("button", { name: "Add Agricola" }).waitFor({ state: "detached" })
    await press(jon.page, "Add Tunic")
    await dialog(jon.page).getByLabel("Search").nth(1).fill("")
    await press(jon.page, "Add Agricola")
    await dialog(jon.page).getByLabel("Money on top").fill("5")
    await dialog(jon.page).getByLabel("Who pays").selectOption("Ida pays")
    await press(jon.page, "Send offer")
    await heading(jon.page, "Catan and 1 more")
    await reads(jon.page, "Ida pays €5.00")

    await ida.page.goto(`${origin}/app/offers`)
    await ida.page.getByRole("link", { name: "Catan and 1 more" }).click()
    await reads(ida.page, "You pay €5.00")
    await press(ida.page, "Counter")
    await dialog(ida.page).getByRole("button", { name: "Take out Tunic" }).first().click()
    await dialog(ida.page).getByText("Ask for more of Jon’s").click()
    await press(ida.page, "Add Gloomhaven")
    await dialog(ida.page).getByLabel("Who pays").selectOption("Jon pays")
    await press(ida.page, "Send offer")
    await reads(jon.page, "You pay €5.00")
    await reads(jon.page, "Gloomhaven")
    await press(jon.page, "Accept")
    await reads(jon.page, "Hand over what you have agreed on")
    await press(jon.page, "Confirm the arrival of Catan and 1 more")
    await reads(ida.page, "Hand over what you have agreed on")
    await jon.page.getByText("You have received it").waitFor()
    await ida.page.getByRole("button", { name: "Confirm the arrival" }).click()
    for (const { page } of [ida, jon]) await reads(page, "the item has changed hands")
    const names = async ({ api }: typeof ida) =>
      (await ok(api.items.get({ query: { sort: "name" } }))).items.map(({ name }) => name)
    expect([await names(ida), await names(jon)]).toEqual([
      ["Agricola", "Dune", "Gloomhaven"],
      ["Azul", "Catan", "Tunic"],
    ])
  })

  test("ask one seller for all that one wants, and are shown which of it they have asked for already", async () => {
    const editions = ["bgg:9001", "bgg:9002"]
    const [kim, leo] = [await collector("Kim", ["Everdell", "Root"], editions), await collector("Leo", [])]
    const [, root] = [await kim.lists("Everdell", 2000), await kim.lists("Root", 1000)]
    for (const edition of editions) await ok(leo.api.wants.post({ edition }))
    const price = { amount: 900, currency: "EUR" }
    const before = await ok(leo.api.offers.post({ listingIds: [root.id as ListingId], kind: "buy", price }))
    await leo.page.goto(`${origin}/app/wants`)
    await leo.page.getByRole("link", { name: "Who sells what you want" }).click()
    await reads(leo.page, "€30.00 together")
    await press(leo.page, "Ask for all 2 in one offer")
    const dialog = leo.page.getByRole("dialog")
    expect(await dialog.getByLabel("Price", { exact: true }).inputValue()).toBe("30.00")
    await press(leo.page, "Send offer")
    await dialog.getByText("You have an open offer for this item already.").waitFor()
    expect(await leo.page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Take out Root")
    await ok(leo.api.offers({ id: before.id }).cancel.post())
    await press(leo.page, "Send offer")
    await heading(leo.page, "Root and 1 more")
    await reads(leo.page, "You pay €30.00")
  })
})
