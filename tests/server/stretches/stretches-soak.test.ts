import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { client } from "../../support/client.ts"
import { isFull } from "../../support/runs.ts"
import { engines } from "../../support/service.ts"
import { sendFile } from "../gameplatform/import-steps.ts"
import { openSocket } from "../realtime/socket-client.ts"
import { addressesOf, type Document } from "./asked.ts"
import { largestFile } from "./delivered.ts"
import { type Measured, startMeasured } from "./measured.ts"
import { longest, wordy } from "./parties.ts"

// It fills a database, and has the largest round solved.
setDefaultTimeout(600_000)

/** The most milliseconds of the processor in one piece. It is no time of a clock: a busy machine makes it no longer. */
const most = 50
/**
 * What changes 100 MB in one transaction, and has to: to publish the largest round, and to remove an account with all
 * that is here. At its commit SQLite reads all of it in its log again, where one page was written twice, to make the
 * checksums that follow (`walRewriteChecksums` in wal.c), which is half a millisecond for each MB in one piece.
 */
const ofLargeCommits: Readonly<Record<string, number>> = { solving: 100, "an account with very much": 150 }
const mostOf = (what: string): number => ofLargeCommits[what] ?? most
/** The least of so many tries counts, because any of them may collect garbage or compile. */
const tries = 8
/** What cannot be made here, or answers without a look at the database. */
const unasked = [
  "/chat/attachments/{id}",
  "/chat/attachments/{id}/url",
  "/chat/files/{signed}",
  "/exports/files/{signed}",
  "/exports/{id}",
  "/exports/{id}/url",
  "/items/{id}/files/{fileId}",
  "/media/{name}",
  // For moderators alone, of whom there is none here.
  "/moderation/reports/{id}",
  "/pages/{name}",
  "/unsubscribe/{token}",
]

describe.each(engines)("With the worst that accounts can store, on %s, the thread is not held for 50 ms", (engine) => {
  let server: Measured
  beforeAll(async () => {
    server = await startMeasured(engine)
  })
  afterAll(() => server.stop())

  /** What takes longer than that every time, with its milliseconds. */
  const over = async (what: string, measured: () => Promise<number>): Promise<ReadonlyArray<string>> => {
    let least = Number.POSITIVE_INFINITY
    for (let n = 0; n < tries && least > most; n++) least = Math.min(least, await measured())
    said(what, least)
    return least > most ? [`${what}: ${Math.round(least)} ms`] : []
  }

  /** Some rounds of each. The first compiles what it runs, too. */
  const rounds = async (of: (server: Measured) => ReadonlyArray<string>) => {
    const found: Array<string> = []
    for (const name of of(server)) {
      const all: Array<number> = []
      for (let n = 0; n < 4; n++) all.push(await server.work(name))
      said(`${name}: ${all.map(Math.round)}`, Math.max(...all))
      if (Math.max(...all) > mostOf(name)) found.push(`${name}: ${all.map(Math.round)} ms`)
    }
    expect(found).toEqual([])
  }

  test("by any route that reads", async () => {
    const { body } = await client(server.url).get("/openapi.json")
    const asked = addressesOf(body as Document, server.ids)
    const found: Array<string> = []
    const answered = new Set<string>()
    for (const { addresses, path } of asked)
      for (const address of isFull || engine === "SQLite" ? addresses : addresses.slice(0, 1))
        for (const token of Object.values(server.tokens)) {
          const headers = { authorization: `Bearer ${token}` }
          const ask = async () => {
            const response = await fetch(server.url + address, { headers, redirect: "manual" })
            await response.arrayBuffer()
            if (response.status < 400) answered.add(path)
            expect(response.status, address).toBeLessThan(500)
          }
          found.push(...(await over(`GET ${address}`, () => server.while(ask))))
        }
    expect(found).toEqual([])
    expect(answered.size).toBeGreaterThan(75)
    expect(
      asked
        .filter(({ addresses }) => addresses.length === 0)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(unasked)
  })

  test("by a change that much depends on, or with a long body", async () => {
    const owner = client(server.url).signedIn(server.tokens.owner)
    const other = client(server.url).signedIn(server.tokens.other)
    const one = (noun: string) => server.ids[noun]?.[0] ?? ""
    const file = largestFile()
    const { body: shelf } = await other.post("/collections", { name: "Books", type: "books" })
    let n = 0
    const changes: Readonly<Record<string, () => ReturnType<typeof owner.get>>> = {
      "a post with many words": () => owner.post("/posts", { content: wordy(5000) }),
      "a comment on a post with many": () => other.post(`/posts/${one("posts")}/comments`, { content: longest(2000) }),
      "a message to a group": () =>
        owner.post(`/chat/conversations/${one("conversations")}/messages`, { content: wordy(4000) }),
      "an edited message": () => owner.patch(`/chat/messages/${one("messages")}`, { content: wordy(4000 - n++) }),
      "a reaction to a message": () => owner.put(`/chat/messages/${one("messages")}/reactions/👍`),
      "a name of an account": () => owner.patch("/users/me", { displayName: wordy(100), bio: longest(2000 - n++) }),
      "an item with long fields": () => owner.patch(`/items/${one("items")}`, { comment: longest(5000 - n++) }),
      "a name of an item that is listed": () => owner.patch(`/items/${one("listed")}`, { name: `aaaaaaaaaa ${n++}` }),
      "a listing that very many want": () =>
        owner.patch(`/listings/${one("listings")}`, { price: { amount: 400 - n++, currency: "EUR" } }),
      "a want that very much fits": () => other.post("/wants", { q: `aaaaaaaaaa bb ${"onetwothree".charAt(n++)}` }),
      "a collection with very many items, and back": async () => {
        await owner.patch(`/collections/${one("collections")}`, { visibility: "private" })
        return owner.patch(`/collections/${one("collections")}`, { visibility: "public" })
      },
      "a profile with very many posts, and back": async () => {
        await other.patch("/users/me", { privacy: "private" })
        return other.patch("/users/me", { privacy: "public" })
      },
      "an event with very many participants": () =>
        owner.patch(`/events/${one("events")}`, { description: longest(5000 - n++) }),
      "a round with very many entries": () =>
        owner.patch(`/rounds/${one("rounds")}`, { description: longest(5000 - n++) }),
      "all notifications": () => owner.post("/notifications/read-all"),
      "a body of a megabyte": () => owner.post("/posts", { content: "x".repeat(1_000_000) }),
      "a body of very many keys": () =>
        owner.post("/posts", Object.fromEntries(Array.from({ length: 60_000 }, (_, key) => [`key${key}`, null]))),
      "the largest file that is imported, and an end of that": async () => {
        const { body, status, text } = await sendFile(other, shelf.id, file)
        expect(status, text).toBe(202)
        return other.post(`/imports/${body.id}/cancel`)
      },
      "a leg that is given up": () => owner.post(`/legs/${one("legs")}/drop`),
      "a block of another account": async () => {
        await owner.put(`/blocks/${one("others")}`)
        return owner.delete(`/blocks/${one("others")}`)
      },
    }
    const found: Array<string> = []
    for (const [what, change] of Object.entries(changes))
      found.push(
        ...(await over(what, () =>
          server.while(async () => {
            const { status, text } = await change()
            expect(status, `${what}: ${text}`).toBeLessThan(500)
          }),
        )),
      )
    expect(found).toEqual([])
  })

  test("by any frame", async () => {
    const socket = openSocket(server, server.tokens.owner)
    await socket.ofType("ready")
    const [conversationId, messageId] = [server.ids["conversations"]?.[0], server.ids["messages"]?.[0]]
    const frames: Readonly<Record<string, object>> = {
      "message.send": { conversationId, content: wordy(4000), ref: "sent" },
      read: { conversationId, messageId },
      typing: { conversationId },
    }
    let pongs = 0
    const found: Array<string> = []
    for (const [type, frame] of Object.entries(frames))
      found.push(
        ...(await over(type, () =>
          server.while(async () => {
            socket.send({ type, ...frame })
            // Frames are handled one after the other.
            socket.send({ type: "ping" })
            await socket.ofType("pong", ++pongs)
          }),
        )),
      )
    await socket.close()
    expect(found).toEqual([])
  })

  test("by a round of any worker, when very much is due", () => rounds(({ workers }) => workers))

  test("by what removes very much", async () => {
    const owner = client(server.url).signedIn(server.tokens.owner)
    const removals: Readonly<Record<string, () => ReturnType<typeof owner.get>>> = {
      "a post with very many comments": () => owner.delete(`/posts/${server.ids["posts"]?.[0]}`),
      "a group with very many messages": () => owner.delete(`/chat/conversations/${server.ids["conversations"]?.[0]}`),
      "a collection with very many items": () => owner.delete(`/collections/${server.ids["collections"]?.[0]}`),
      "a round with very many entries": () => owner.post(`/rounds/${server.ids["rounds"]?.[2]}/cancel`, {}),
      "an account with very much": () => owner.delete("/users/me", { password: "correct horse" }),
    }
    const found: Array<string> = []
    for (const [what, remove] of Object.entries(removals)) {
      const millis = await server.while(async () => {
        const { status, text } = await remove()
        expect(status, `${what}: ${text}`).toBeLessThan(300)
      })
      said(what, millis)
      if (millis > mostOf(what)) found.push(`${what}: ${Math.round(millis)} ms`)
    }
    expect(found).toEqual([])
  })

  test("by what deletes the rest of it", () => rounds(({ purges }) => purges))
})

/** Says how long each takes, where that is asked for. */
const said = (what: string, millis: number): void => {
  if (process.env["TEST_STRETCHES"] === "print") console.error(`${millis.toFixed(1).padStart(8)} ms  ${what}`)
}
