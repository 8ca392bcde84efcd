import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { startOpenLibrary } from "../support/open-library.ts"
import { png } from "../support/pictures.ts"
import { chromium, complaintsOf, origin, type Site, signUp, startSite, widerThanScreen } from "./browser.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(240_000)

const isbn = (n: number) => {
  const digits = `978${String(n).padStart(9, "0")}`
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
const owned = Array.from({ length: 30 }, (_, n) => isbn(n + 1))
const all = [...owned, isbn(31), isbn(32)]

describe.if(chromium !== null)("On a phone", () => {
  const library = startOpenLibrary()
  const picture = new Uint8Array(png(40, 60))
  let site: Site
  beforeAll(async () => {
    for (const [n, code] of all.entries()) {
      const cover = { medium: library.shows(`/b/id/${n}-M.jpg`, () => new Response(picture)) }
      library.has(code, { title: `Moon ${n + 1}`, authors: [{ name: "Ada Example" }], cover })
    }
    library.finds("lamp", { title: "Lamp", author_name: ["Eve Example"], editions: { docs: [{ isbn: [isbn(33)] }] } })
    site = await startSite(library.env)
  })
  afterAll(async () => {
    await site.stop()
    await library.stop()
  })

  test("a first hour: 30 ISBNs, their covers, a set, what it misses, and wants for that", async () => {
    const page = await site.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const complaints = complaintsOf(page.own)
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    const dialog = page.getByRole("dialog")
    await signUp(page, "Ada")

    await page.goto(`${origin}/app/collections`)
    await press("New collection")
    await dialog.getByLabel("Name").fill("Moons")
    await dialog.getByLabel("Type").selectOption("books")
    await press("Create collection")
    await page.getByRole("heading", { level: 1, name: "Moons" }).waitFor()

    // What a source finds by its title fills the form; the name may be another one.
    await press("Add item")
    await dialog.getByLabel("Look it up by its title").fill("lamp")
    await press("Look up")
    await press("Use Lamp")
    expect(await dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Lamp")
    expect(await dialog.getByLabel("Author").inputValue()).toBe("Eve Example")
    expect(await dialog.getByLabel("Editions").inputValue()).toBe(`isbn:${isbn(33)}`)
    await dialog.getByText("Open Library").waitFor()
    await press("Add")
    await page.getByRole("link", { name: "Lamp" }).waitFor()

    await press("Add many")
    await dialog.getByLabel("ISBNs and barcodes").fill([...owned, isbn(33)].join("\n"))
    await press("Add")
    const results = dialog.getByRole("list", { name: "What became of each" })
    await results.getByText(`${isbn(33)}: you have it already`).waitFor()
    await dialog.getByText("Open Library").waitFor()
    await results.locator("img").nth(2).waitFor()
    await results.getByRole("link", { name: "Moon 1", exact: true }).waitFor()
    expect(await widerThanScreen(page)).toEqual([])
    await press("Close")
    await page.getByRole("list", { name: "Items" }).locator("img").first().waitFor()

    await press("More")
    await press("Make a set of it")
    await page.getByText("You have 31 of 31").waitFor()
    await press("Edit")
    const places = dialog.getByLabel("What belongs to it, one in each line")
    const more = [31, 32].map((n) => ` | Moon ${n} | isbn:${isbn(n)}`)
    await places.fill([await places.inputValue(), ...more].join("\n"))
    await press("Save")
    await page.getByText("You have 31 of 33").waitFor()
    await page.getByText("2 are missing.").waitFor()
    await press("Want all that is missing")
    await page.getByText("2 wants were added.").waitFor()
    await page.getByText("You want 2 of them.").waitFor()
    expect(await widerThanScreen(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
