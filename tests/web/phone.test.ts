import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { connect } from "../../packages/client/src/index.ts"
import { drawn, photo, videoOf } from "../support/barcodes.ts"
import { png } from "../support/pictures.ts"
import { until } from "../support/until.ts"
import { within } from "../support/within.ts"
import { chromium, complaintsOf, origin, type Site, signUp, startSite } from "./browser.ts"
import { startCable } from "./cable.ts"

// A browser and a server start here, and a busy machine is slow at that.
setDefaultTimeout(240_000)

const isbn = "9780306406157"

/** A photograph as cameras write it: 3000 × 2000, on its side by its EXIF, in a file of the page. */
const photograph = `(async () => {
  const canvas = new OffscreenCanvas(3000, 2000)
  const context = canvas.getContext("2d")
  context.fillStyle = "red"
  context.fillRect(0, 0, 1500, 2000)
  const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer())
  const exif = [0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, 77, 77, 0, 42, 0, 0, 0, 8, 0, 1,
    1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  return [...jpeg.slice(0, 2), ...exif, ...jpeg.slice(2)]
})()`

/** Notes the file of a form that is sent: DevTools do not show it. */
const noted = `(() => {
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (init?.body instanceof FormData) globalThis.noted = init.body.get("file")
    return send(input, init)
  }
})()`

/** Its size, upright; its kind; and whether it says more than its pixels. */
const sent = `(async () => {
  const { height, width } = await createImageBitmap(noted)
  return [width, height, noted.type, (await noted.text()).includes("Exif")]
})()`

/** How many answers the browser keeps; one of them is the list of the others. */
const keptKeys = `new Promise((resolve) => {
  const opening = indexedDB.open("curio")
  opening.onsuccess = () => {
    const all = opening.result.transaction("kept").objectStore("kept").getAllKeys()
    all.onsuccess = () => (opening.result.close(), resolve(all.result.length))
  }
})`

/** Whether the worker keeps the words of the page, which are the last that it keeps. */
const keptWords = `caches.open("curio shell").then((all) => all.keys()).then((all) =>
  all.some(({ url }) => /assets\\/en-/.test(url)))`

describe.if(chromium !== null)("On a phone", () => {
  const folder = mkdtempSync(join(tmpdir(), "curio-phone-"))
  let site: Site
  let cable: Awaited<ReturnType<typeof startCable>>
  beforeAll(async () => {
    const video = join(folder, "camera.y4m")
    writeFileSync(
      video,
      videoOf(photo(drawn.ean13(isbn), { width: 640, height: 480, module: 3, degrees: 10, noise: 20 })),
    )
    const through = async (host: string) => {
      cable = await startCable(host)
      return cable.host
    }
    site = await startSite({ RATE_LIMITS: "off" }, through, [
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${video}`,
    ])
  })
  afterAll(async () => {
    cable.stop()
    await site.stop()
    rmSync(folder, { recursive: true })
  })

  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

  /** A member with a collection of books, on its page. */
  const atShelf = async (name: string) => {
    const page = await site.person({ viewport: { width: 390, height: 844 } })
    const email = await signUp(page, name)
    const member = connect(site.server.url)
    await member.login({ email, password: "correct horse" })
    const { data } = await member.api.collections.post({ name: "Shelf", type: "books" })
    await page.goto(`${origin}/app/collections/${data?.id}`)
    await page.getByRole("heading", { level: 1, name: "Shelf" }).waitFor()
    return { page, member, id: data?.id ?? expect.unreachable() }
  }

  test("the camera reads barcodes into forms, and pictures are sent small and upright", async () => {
    const { page } = await atShelf("Ada")
    const complaints = complaintsOf(page.own)
    const dialog = page.getByRole("dialog")
    await press(page, "Add many")
    await press(page, "Scan barcodes")
    await dialog.getByText("The camera cannot be used here.").waitFor()
    await press(page, "Stop the camera")
    await page.own.grantPermissions(["camera"], { origin })
    await press(page, "Scan barcodes")
    await dialog.getByText(`Read: ${isbn}`).waitFor()
    expect(await dialog.getByLabel("ISBNs and barcodes").inputValue()).toBe(isbn)
    await dialog.getByRole("button", { name: "Close", exact: true }).click()

    await press(page, "Add item")
    await press(page, "Scan barcode")
    await dialog.getByText(`No source knows ${isbn}.`).waitFor()
    expect(await dialog.getByLabel("Editions").inputValue()).toBe(`isbn:${isbn}`)
    await dialog.getByLabel("Name", { exact: true }).fill("Dune")
    const buffer = Buffer.from((await page.evaluate(photograph)) as ReadonlyArray<number>)
    await dialog.getByLabel("Picture").setInputFiles({ name: "camera.jpg", mimeType: "image/jpeg", buffer })
    await page.evaluate(noted)
    await press(page, "Add")
    await page.getByRole("link", { name: "Dune" }).waitFor()
    expect(await page.evaluate(sent)).toEqual([1365, 2048, "image/jpeg", false])
    expect(complaints).toEqual([])
  })

  test("own things are read without a connection, until the user signs out", async () => {
    const { id, member, page } = await atShelf("Bea")
    const complaints = complaintsOf(page.own)
    await member.api.collections({ id }).items.post({ name: "Emma" })
    await member.api.wants.post({ q: "Persuasion" })
    const other = connect(site.server.url)
    await other.register({ email: "cal@example.com", password: "correct horse", displayName: "Cal" })
    const { data: foreign } = await other.api.collections.post({ name: "Attic", type: "books" })
    await other.api.collections({ id: foreign?.id ?? "" }).items.post({ name: "Ulysses" })
    await page.goto(`${origin}/app/wants`)
    await page.getByText("Persuasion").waitFor()
    for (const [path, text] of [
      [foreign?.id, "Ulysses"],
      [id, "Emma"],
    ] as const) {
      await page.goto(`${origin}/app/collections/${path}`)
      await page.getByRole("link", { name: text }).waitFor()
    }
    await within(
      "kept answers",
      until(async () => (await page.evaluate(keptKeys)) === 4),
    )
    await within(
      "kept words",
      until(async () => (await page.evaluate(keptWords)) === true),
    )

    cable.cut()
    await page.goto(`${origin}/app/wants`)
    await page.getByText("Without a connection: as of").waitFor()
    await page.getByText("Persuasion").waitFor()
    await page.goto(`${origin}/app/collections/${id}`)
    await page.getByRole("link", { name: "Emma" }).waitFor()
    await page.goto(`${origin}/app/collections/${foreign?.id}`)
    await page.getByRole("alert").getByText("connection").first().waitFor()
    expect(await page.getByText("Ulysses").count()).toBe(0)

    cable.mend()
    await page.getByRole("link", { name: "Ulysses" }).waitFor()
    await page.locator("summary").first().click()
    await press(page, "Sign out")
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor()
    expect(await page.evaluate(keptKeys)).toBe(0)
    cable.cut()
    await page.goto(`${origin}/app/wants`)
    await page.getByText("The server could not be reached").waitFor()
    expect(await page.getByText("Persuasion").count()).toBe(0)
    cable.mend()
    expect(complaints).toEqual([])
  })

  test("another app shares a link and a picture, which become an item", async () => {
    const { page } = await atShelf("Eve")
    const complaints = complaintsOf(page.own)
    await within("service worker", page.evaluate("navigator.serviceWorker.ready.then(() => null)"))
    await page.reload()
    const isControlled = async () => (await page.evaluate("navigator.serviceWorker.controller !== null")) === true
    await within("page that the worker controls", until(isControlled))
    const shop = await page.own.newPage()
    await shop.setContent(`<form method="post" enctype="multipart/form-data" action="${origin}/app/add">
      <input name="title" value="Dune"><input name="url" value="https://shop.example/${isbn}">
      <input type="file" name="files"><button>Share</button></form>`)
    const buffer = png(60, 40)
    await shop.locator("[type=file]").setInputFiles({ name: "dune.png", mimeType: "image/png", buffer })
    await shop.getByRole("button", { name: "Share" }).click()
    await shop.getByRole("heading", { level: 1, name: "What to do with it?" }).waitFor()
    expect(new URL(shop.url()).search).toBe("")
    await shop.getByRole("img", { name: "A picture that was shared" }).waitFor()
    await press(shop, "Add as an item")
    const dialog = shop.getByRole("dialog")
    await until(async () => (await dialog.getByLabel("Editions").inputValue()) === `isbn:${isbn}`)
    expect(await dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Dune")
    await press(shop, "Add")
    await shop.getByRole("heading", { level: 1, name: "Dune" }).waitFor()
    await shop.getByRole("img", { name: "Dune" }).waitFor()
    await shop.goto(`${origin}/app/add`)
    await shop.getByText("Nothing was shared.").waitFor()
    expect(complaints).toEqual([])
  })

  test("changes are made without a connection, and sent once when there is one", async () => {
    const { id, member, page } = await atShelf("Flo")
    const { data: emma } = await member.api.collections({ id }).items.post({ name: "Emma" })
    const { data: dune } = await member.api.collections({ id }).items.post({ name: "Dune" })
    for (const one of [emma, dune]) {
      await page.goto(`${origin}/app/items/${one?.id}`)
      await page.getByRole("heading", { level: 1, name: one?.name ?? "" }).waitFor()
    }
    await within(
      "kept words",
      until(async () => (await page.evaluate(keptWords)) === true),
    )
    const rename = async (of: typeof emma, name: string) => {
      await page.goto(`${origin}/app/items/${of?.id}`)
      await press(page, "Edit")
      await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill(name)
      await press(page, "Save")
      await page.getByRole("dialog").waitFor({ state: "detached" })
    }
    const waiting = page.locator(".unsent-changes")

    cable.cut()
    await rename(emma, "Emma (1815)")
    await waiting.getByText("1 change was not sent yet").waitFor()
    await rename(dune, "Dune (1965)")
    await page.goto(`${origin}/app/collections/${id}`)
    await press(page, "Add item")
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Persuasion")
    await press(page, "Add")
    // It is stored before the page goes.
    await waiting.getByText("3 changes were not sent yet").waitFor()
    await page.goto(`${origin}/app/wants`)
    await page.getByRole("button", { name: "New want" }).click()
    await page.getByLabel("Words or edition").fill("Ulysses")
    await press(page, "Add want")
    await waiting.getByText("4 changes were not sent yet").waitFor()
    await page.reload()
    await waiting.getByText("4 changes were not sent yet").waitFor()
    await member.api.items({ id: dune?.id ?? "" }).patch({ comment: "From elsewhere" })

    cable.mend()
    await waiting.getByText("It was changed elsewhere meanwhile.").waitFor()
    await waiting.getByText("1 change was not sent yet").waitFor()
    const { data: items } = await member.api.collections({ id }).items.get({ query: { sort: "name" } })
    expect(items?.items.map(({ name }) => name)).toEqual(["Dune", "Emma (1815)", "Persuasion"])
    const { data: wants } = await member.api.wants.get()
    expect(wants?.items.map(({ q }) => q)).toEqual(["Ulysses"])
    await page.getByText("Ulysses").first().waitFor()
    await page.getByRole("button", { name: "Throw away “Dune”" }).click()
    await waiting.waitFor({ state: "detached" })
    await page.reload()
    await page.getByText("Ulysses").first().waitFor()
    expect(await waiting.count()).toBe(0)
    // The owner ends all sessions from elsewhere: nothing is left for the one who has the device.
    await member.api.auth.sessions.delete()
    await page.reload()
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor()
    await within(
      "end of what was kept",
      until(async () => (await page.evaluate(keptKeys)) === 0),
    )
  })
})
