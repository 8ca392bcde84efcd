import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import type { Page } from "playwright-core"
import { chromium, complaintsOf, findingsOn, origin, type Site, signUp, startSite } from "./browser.ts"
import { startCable } from "./cable.ts"

// Two browsers and a server start here, and a busy machine is slow at that.
setDefaultTimeout(600_000)

describe.if(chromium !== null)("Two people in two browsers", () => {
  let site: Site
  let cable: Awaited<ReturnType<typeof startCable>>
  beforeAll(async () => {
    site = await startSite({ RATE_LIMITS: "off" }, async (host) => {
      cable = await startCable(host)
      return cable.host
    })
  })
  afterAll(async () => {
    await site.stop()
    cable.stop()
  })

  test("write to each other while the network is cut and the server is killed: nothing is lost or double", async () => {
    const [ada, bob] = [await site.person(), await site.person()]
    const complaints = [complaintsOf(ada.own), complaintsOf(bob.own)]
    await signUp(ada, "Ada")
    await signUp(bob, "Bob")

    // They are no friends, so Ada asks first. Bob sees the request without loading the page again.
    await bob.goto(`${origin}/app/messages`)
    await bob.getByText("No conversations yet").waitFor()
    await ada.goto(`${origin}/app/people?q=Bob`)
    await ada.getByRole("link", { name: "Bob" }).click()
    await ada.getByRole("button", { name: "More", exact: true }).click()
    await ada.getByRole("button", { name: "Write", exact: true }).click()
    await ada.getByLabel("Your first message").fill("Is the box still there?")
    await ada.getByRole("button", { name: "Send request" }).click()
    await ada.getByText("Your request was sent.").waitFor()
    await bob.getByRole("link", { name: /Notifications, 1 unread/ }).waitFor()
    await bob.getByRole("button", { name: "Accept" }).click()
    await bob.getByRole("heading", { level: 1, name: "Ada" }).waitFor()
    await ada.goto(`${origin}/app/messages`)
    await ada.getByRole("link", { name: "Bob" }).last().click()
    await ada.getByRole("heading", { level: 1, name: "Bob" }).waitFor()

    // What one does shows at the other one.
    await ada.getByLabel("Message").pressSequentially("I")
    await bob.getByText("Ada is writing").waitFor()
    await say(ada, "I am Ada")
    await bob.getByText("I am Ada").first().waitFor()
    await ada.getByText("Read", { exact: true }).waitFor()
    const last = bob.getByRole("listitem").filter({ hasText: "I am Ada" })
    await last.getByRole("button", { name: "Actions" }).click()
    await last.getByRole("button", { name: "React with 🎉" }).click()
    await ada.getByRole("button", { name: "🎉: 1" }).waitFor()
    await last.getByRole("button", { name: "Reply" }).click()
    await say(bob, "I know")
    const reply = ada.getByRole("listitem").filter({ hasText: "I know" })
    await reply.getByText("I am Ada").waitFor()

    // It comes by the socket, while the answer to it is still on its way.
    await ada.evaluate(() => {
      const { fetch } = globalThis
      const held = async (...[url, init]: Parameters<typeof fetch>) => {
        const answer = await fetch(url, init)
        if (String(url).endsWith("/messages")) {
          globalThis.fetch = fetch
          await new Promise((answers) => Object.assign(globalThis, { answers }))
        }
        return answer
      }
      globalThis.fetch = Object.assign(held, { preconnect: fetch.preconnect })
    })
    await say(ada, "Seen once")
    await message(ada, "Seen once").first().waitFor()
    await bob.getByText("Seen once").first().waitFor()
    await ada.getByText("sending …").waitFor({ state: "detached" })
    expect(await message(ada, "Seen once").count()).toBe(1)
    await ada.waitForFunction(() => "answers" in globalThis)
    await ada.evaluate(() => Reflect.get(globalThis, "answers")())

    const said = ["Is the box still there?", "I am Ada", "I know", "Seen once"]
    const both = async (texts: ReadonlyArray<string>) => {
      for (const text of texts) {
        await Promise.all([say(ada, `Ada: ${text}`), say(bob, `Bob: ${text}`)])
        said.push(`Ada: ${text}`, `Bob: ${text}`)
      }
    }
    await both(["one", "two"])
    // The next ones may be on their way when the network is cut.
    const onTheirWay = both(["three", "four"])
    cable.cut()
    await onTheirWay
    await both(["five", "six"])
    for (const page of [ada, bob]) {
      await page.getByText("There is no connection.").waitFor()
      await page.getByRole("button", { name: "Try again" }).first().waitFor()
    }
    await site.restart()
    cable.mend()
    for (const page of [ada, bob]) {
      for (const text of said) await message(page, text).first().waitFor()
      await page.getByText("not sent").first().waitFor({ state: "detached" })
    }
    const [there, here] = await Promise.all([textsOf(ada), textsOf(bob)])
    expect(there).toEqual(here)
    expect(there.toSorted()).toEqual(said.toSorted())
    // Each one's messages are in the order in which they were written.
    for (const name of ["Ada: ", "Bob: "])
      expect(there.filter((text) => text.startsWith(name))).toEqual(said.filter((text) => text.startsWith(name)))

    // A message is found in its conversation, and among everything, and both lead to its place.
    await bob.locator(".talk-head").getByRole("button", { name: "More", exact: true }).click()
    await bob.getByRole("button", { name: "Search", exact: true }).click()
    await bob.getByLabel("Words of a message").fill("still the")
    await bob.getByRole("dialog").getByRole("link", { name: "Is the box still there?" }).press("Enter")
    const around = bob.getByRole("region", { name: "The message and what was said around it" })
    await around.getByText("Is the box still there?").waitFor()
    const place = bob.url()
    await bob.getByLabel("Find anything").fill("box")
    await bob.getByLabel("Find anything").press("Enter")
    await bob.getByRole("heading", { level: 1, name: "Search" }).waitFor()
    await bob.getByRole("region", { name: "Messages" }).getByRole("link").waitFor()
    await bob.getByLabel("Search for").fill("Ada")
    await bob.getByRole("region", { name: "People" }).getByRole("link", { name: "Ada" }).waitFor()
    await bob.getByLabel("Search for").fill("box")
    await bob.getByRole("region", { name: "Messages" }).getByRole("link", { name: "still there" }).click()
    await around.waitFor()
    expect(bob.url()).toBe(place)
    await bob.getByRole("link", { name: "To the newest messages" }).click()
    await message(bob, "Bob: six").waitFor()

    for (const page of [ada, bob]) {
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await findingsOn(page)).toEqual([])
      await page.reload()
      await message(page, "Bob: six").waitFor()
      expect(await textsOf(page)).toEqual(there)
    }
    expect(complaints).toEqual([[], []])
  })
})

/** Writes by the keyboard alone. */
const say = async (page: Page, text: string) => {
  await page.getByLabel("Message").fill(text)
  await page.getByLabel("Message").press("Enter")
}

const message = (page: Page, text: string) =>
  page.getByRole("region", { name: "Conversation" }).locator("article > p.text").getByText(text, { exact: true })

const textsOf = (page: Page) =>
  page.getByRole("region", { name: "Conversation" }).locator("article > p.text").allTextContents()
