import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { builtFolder, builtServerIn } from "../server/processes/built.ts"
import { type ServerProcess, startServer } from "../server/processes/server-process.ts"
import { png } from "../support/pictures.ts"
import { type Driven, firefox, freePort, startFirefox, startWebkit, webkit } from "./drivers.ts"
import { type Hands, handsOf } from "./hands.ts"

// Browsers and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const browsers = [
  { name: "Firefox", found: firefox, needs: "firefox-esr", start: startFirefox },
  { name: "WebKit", found: webkit, needs: "webkit2gtk-driver and xvfb", start: startWebkit },
]

for (const { found, name, needs } of browsers)
  if (found === null) console.log(`The ten jobs are not done in ${name}, because ${needs} of Debian is not here.`)

describe.each(browsers.filter(({ found }) => found !== null))("In $name two people", ({ start }) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-browsers-"))
  const [picture, list] = [join(folder, "catan.png"), join(folder, "games.csv")]
  let browser: Driven
  let built: string
  let server: ServerProcess
  let ada: Hands
  let bob: Hands
  beforeAll(async () => {
    writeFileSync(picture, png(60, 40))
    writeFileSync(list, "name\nAzul\nDune\nTunic\n")
    const origin = `http://127.0.0.1:${freePort()}`
    const env = { DATA_DIR: join(folder, "data"), PUBLIC_URL: origin, PORT: new URL(origin).port, RATE_LIMITS: "off" }
    built = await builtFolder()
    server = await startServer(env, { command: builtServerIn(built) })
    browser = await start()
    ada = handsOf(await browser.open(), origin)
    bob = handsOf(await browser.open(), origin)
  })
  afterAll(async () => {
    await browser.stop()
    await server.stop()
    rmSync(folder, { recursive: true })
    if (built !== process.env["CURIO_BUILT"]) rmSync(built, { recursive: true })
  })

  test("sign up", async () => {
    for (const [person, name] of [
      [ada, "Ada"],
      [bob, "Bob"],
    ] as const) {
      await person.goTo("/sign-up")
      await person.fill("Email", `${name.toLowerCase()}@example.com`)
      await person.fill("Password", "correct horse")
      await person.fill("Display name", name)
      await person.press("Create account")
      await person.heading("Welcome")
    }
  })

  test("make a collection with an item and its picture", async () => {
    await ada.goTo("/collections")
    await ada.press("New collection")
    await ada.fill("Name", "Shelf")
    await ada.choose("Type", "Board games")
    await ada.press("Create collection")
    await ada.heading("Shelf")
    await ada.press("Add item")
    await ada.fill("Name", "Catan")
    await ada.upload("Picture", picture)
    await ada.press("Add")
    await ada.reads("1 item")
    await ada.reads("Catan")
  })

  test("import a file", async () => {
    await ada.press("More")
    await ada.press("Import")
    await ada.upload("File", list)
    await ada.press("Preview")
    await ada.press("Start import")
    await ada.reads("Of 3: 3 new, 0 updated, 0 skipped, 0 failed.")
    await ada.press("Close")
    await ada.reads("4 items")
  })

  test("list an item", async () => {
    await ada.follow("Catan")
    await ada.heading("Catan")
    await ada.press("Offer it")
    await ada.fill("Price", "20.00")
    await ada.press("Offer")
    await ada.reads("Open for offers")
  })

  test("make an offer for what the market shows", async () => {
    await bob.goTo("/market")
    await bob.follow("Catan")
    await bob.press("Make an offer")
    await bob.fill("Price", "15")
    await bob.fill("Message to the other side", "With the box?")
    await bob.press("Send offer")
    await bob.reads("has to answer your proposal.")
  })

  test("accept it", async () => {
    await ada.goTo("/offers")
    await ada.follow("Catan")
    await ada.reads("With the box?")
    await ada.press("Accept €15.00")
    await ada.reads("Hand over what you have agreed on")
    // What the other one does arrives without a reload.
    await bob.reads("Hand over what you have agreed on")
  })

  test("write to each other", async () => {
    await bob.press("Write to Ada")
    await bob.fill("Message", "Is it on its way?")
    await bob.enter()
    await ada.reads("Is it on its way?")
    await ada.fill("Message", "Since this morning.")
    await ada.enter()
    await bob.reads("Since this morning.")
  })

  test("confirm what has arrived", async () => {
    await bob.press("I have paid €15.00 to Ada")
    await bob.reads("You have sent it")
    await bob.press("Confirm the arrival of Catan")
    await ada.reads("Bob has received it")
    await ada.press("Confirm the arrival of €15.00")
    for (const person of [ada, bob]) await person.reads("the item has changed hands")
  })

  test("rate each other", async () => {
    for (const [person, other] of [
      [ada, "Bob"],
      [bob, "Ada"],
    ] as const) {
      await person.choose("Stars", "4 stars")
      await person.press(`Rate ${other}`)
      await person.isGone(`Rate ${other}`)
    }
  })

  test("change the language", async () => {
    await ada.goTo("/settings")
    await ada.heading("Settings")
    await ada.openMenu("Ada")
    await ada.choose("Language", "Deutsch")
    await ada.heading("Einstellungen")
  })
})
