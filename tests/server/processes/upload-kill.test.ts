import { Database } from "bun:sqlite"
import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { plainPng, red } from "../../support/pictures.ts"
import { askedRaces } from "../../support/runs.ts"
import { until } from "../../support/until.ts"
import { formOf } from "../posts/posts-client.ts"
import { runToEnd, type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(180_000)

const folder = mkdtempSync(join(tmpdir(), "curio-upload-"))
const env = { DATA_DIR: folder }
let server: ServerProcess
afterAll(async () => {
  await server.kill()
  rmSync(folder, { recursive: true })
})

const files = 8
// After how many stored files the server is killed; with TEST_RACES after every number.
const kills = askedRaces === null ? [4] : [1, 2, 3, 4, 5, 6, 7]

// Pictures of different sizes are different files, whatever the conversion makes of their colours.
let height = 100
const pictures = () => {
  height += 1
  return Array.from({ length: files }, (_, n) => plainPng(300 + n, height, red))
}
const documents = () => Array.from({ length: files }, () => crypto.getRandomValues(Buffer.alloc(65_536)))

/** What is uploaded, where its files are, and what knows them: all of them, and those that a user sees. */
const uploads = [
  {
    ...{ what: "post", made: pictures, kept: "media", objects: "posts" },
    all: "select hash || '.webp' as name from files",
    seen: "select distinct f.hash || '.webp' as name from files f join post_pictures on url like '%' || f.hash || '%'",
    age: "update files set stored_at = stored_at - 7200000",
    pathOf: async () => "/posts",
  },
  {
    ...{ what: "message", made: documents, kept: "attachments", objects: "messages" },
    all: "select id as name from message_attachments",
    seen: "select id as name from message_attachments where message_id is not null",
    age: "update message_attachments set stored_at = stored_at - 7200000",
    pathOf: async (url: string, token: string) => {
      const group = { kind: "group", name: "A", memberIds: [] }
      const { body } = await client(url).post("/chat/conversations", group, { token })
      return `/chat/conversations/${body.id}/messages`
    },
  },
]

const query = (statement: string) => {
  using database = new Database(join(folder, "curio.db"))
  return database.query<{ readonly name: string }, []>(statement).all()
}
const namesIn = (statement: string) =>
  query(statement)
    .map(({ name }) => name)
    .toSorted()
const entriesOf = (path: string) => {
  try {
    return readdirSync(join(folder, path)).toSorted()
  } catch {
    return []
  }
}
const filesIn = (path: string) => entriesOf(path).filter((name) => name !== "unfinished")
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Kills the server once it has stored so many files of a form; answers whether the form was answered before that. */
const cutOff = async (kept: string, after: number, sending: Promise<Response>) => {
  const before = filesIn(kept).length
  let answered: number | null = null
  const sent = sending.then(
    ({ status }) => {
      answered = status
    },
    () => {},
  )
  while (answered === null && filesIn(kept).length < before + after) await turn()
  await server.kill()
  await sent
  return answered !== null
}

describe.each(uploads)("A $what with files, whose server is killed while it stores them", (upload) => {
  const { age, all, kept, made, objects, pathOf, seen, what } = upload

  test("is not there afterwards, and none of its files after the sweep", async () => {
    server = await startServer(env)
    const account = { email: `${what}@example.com`, password: "correct horse" }
    const { body } = await client(server.url).post("/auth/register", account)
    const token: string = body.accessToken
    const path = await pathOf(server.url, token)
    const send = () =>
      fetch(server.url + path, {
        method: "POST",
        body: formOf({ content: "Look" }, made()),
        headers: { authorization: `Bearer ${token}` },
      })
    const first = await send()
    expect(first.status).toBe(201)

    let whole = 1
    for (const after of kills) {
      let wasCut = false
      // A server that was quicker than the kill has the whole of it, and is tried again.
      while (!wasCut) {
        const wasAnswered = await cutOff(kept, after, send())
        server = await startServer(env)
        const stored = query(`select id as name from ${objects}`).length
        expect([whole, whole + 1]).toContain(stored)
        expect(stored).toBeGreaterThanOrEqual(whole + (wasAnswered ? 1 : 0))
        wasCut = stored === whole
        whole = stored
        const lists = what === "post" ? "/users/me/posts" : path
        const { body: listed } = await client(server.url).get(lists, { token })
        expect(listed.items).toHaveLength(whole)
        expect(namesIn(seen)).toHaveLength(whole * files)
        // The sweep knows whatever was stored.
        expect(namesIn(all)).toEqual(expect.arrayContaining(filesIn(kept)))
      }
    }
    expect(filesIn(kept).length).toBeGreaterThan(whole * files)

    await server.kill()
    query(age)
    for (const name of entriesOf(join(kept, "unfinished"))) utimesSync(join(folder, kept, "unfinished", name), 0, 0)
    server = await startServer(env)
    // The sweep removes the content before the record, and unfinished files in the end.
    await until(() => namesIn(all).length <= whole * files && entriesOf(join(kept, "unfinished")).length === 0)
    expect([filesIn(kept), namesIn(all)]).toEqual([namesIn(seen), namesIn(seen)])
    expect(await server.stop()).toBe(0)
    const check = await runToEnd("cli/main.ts", ["db", "check", "--json"], env)
    expect([check.code, JSON.parse(check.out)]).toEqual([0, []])
  })
})
