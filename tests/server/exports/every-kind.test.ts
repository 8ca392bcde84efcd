import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { demoDomain, demoPassword, seedDatabase } from "../../../cli/seed/seed-database.ts"
import { ownEventLists } from "../../../core/index.ts"
import { exportKinds } from "../../../server/exports/kinds.ts"
import { withAuthenticator } from "../../support/authenticator.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { softwareAuthenticator, withPasskey } from "../../support/software-authenticator.ts"
import { sendFile } from "../gameplatform/import-steps.ts"
import type { Person } from "../users/people.ts"
import { exportOf } from "./opened-export.ts"

const loanLists = ["lender", "borrower"].flatMap((as) =>
  ["open", "declined", "returned"].map((status) => `as=${as}&status=${status}`),
)

interface Thing {
  readonly [key: string]: unknown
  readonly id: string
}

/** Columns with secrets, and with what could be mistaken for one: hashes of pictures are the names of their files. */
const secretColumns = /hash|secret|sealed|public_key/
const publicTables = ["files", "post_pictures", "item_pictures"]

const columnsOn = (engine: string) =>
  engine === "SQLite"
    ? `select t.name as "table", c.name as "column" from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`
    : `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = current_schema()`

describe.each(engines)("The export of an account that has everything, on %s", (engine) => {
  let service: Service
  let opened: Awaited<ReturnType<typeof exportOf>>
  let own: Person
  const secrets: Array<string> = []

  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true, env: { WEBHOOKS_ALLOW_PRIVATE: "true" } })
    await service.inside(seedDatabase({ users: 5, collections: 2, items: 4 }, 0, Effect.void))
    const signedIn = async (n: number) => {
      const browser = service.client()
      const { body } = await browser.post("/auth/login", {
        email: `collector${n}@${demoDomain}`,
        password: demoPassword,
      })
      return { ...browser.signedIn(body.accessToken as string), user: body.user, password: demoPassword }
    }
    const other = await signedIn(0)
    const begun = await signedIn(1)
    const stranger = await service.person()
    const { recoveryCodes, ...withKey } = await withPasskey(begun, softwareAuthenticator())
    own = await withAuthenticator(withKey, service.clock)
    const { body: key } = await own.post("/auth/keys", { name: "A script", scopes: ["catalog:read"] })
    const { body: hook } = await own.post("/webhooks", { url: "http://127.0.0.1:9/hook", events: ["*"] })
    const { body: rotated } = await own.post(`/webhooks/${hook.id}/rotate`)
    const [shelf] = (await own.get("/collections")).body.items
    const { body: share } = await own.post("/shares", { targetType: "collection", targetId: shelf.id })
    await own.post("/field-definitions", { name: "Shelf mark", type: "text" })
    for (const { id: offerId } of (await own.get("/offers?status=completed")).body.items)
      for (const rater of [own, other]) await rater.post("/ratings", { offerId, score: 5, comment: "A fair trade" })
    const [offer] = (await own.get("/offers")).body.items
    const { body: deal } = await own.post(`/offers/${offer.id}/conversation`)
    await own.post(`/chat/conversations/${deal.id}/messages`, { content: "About the deal" })
    await own.put("/integrations/gameplatform/api-key", { apiKey: "0123456789abcdef0123456789abcdef" })
    const mapping = { columns: { Title: "name" }, options: { constants: { comment: "From the attic" }, ratingOf: 10 } }
    await own.put("/import-mappings/attic", mapping)
    const [kept] = (await own.get("/items")).body.items
    const receipt = new FormData()
    receipt.append("file", new File(["12 euros"], "receipt.txt"))
    await own.post(`/items/${kept.id}/files`, receipt)
    const { body: lent } = await own.post(`/collections/${shelf.id}/items`, { name: "Azul" })
    await own.post(`/items/${lent.id}/loan`, { borrowerName: "Grace", note: "With the box" })
    await own.post("/sets", { name: "The attic", type: "books", places: [{ name: "A book", number: "1" }] })
    await sendFile(own, shelf.id, "external_ref,name\n1,A book")
    const [theirs] = (await own.get(`/users/${other.user.id}/posts`)).body.items
    await own.post(`/posts/${theirs.id}/comments`, { content: "a comment of the owner" })
    await other.post(`/posts/${theirs.id}/comments`, { content: "a comment of another user" })
    await own.put(`/posts/${theirs.id}/reaction`, { type: "love" })
    await own.post("/reports", { targetType: "post", targetId: theirs.id, reason: "spam" })
    await own.post("/chat/dm-requests", { userId: stranger.user.id, content: "a request of the owner" })
    const asking = await service.person()
    await asking.post("/chat/dm-requests", { userId: own.user.id, content: "a request to the owner" })
    await asking.post("/friends/requests", { userId: own.user.id })
    const blocked = await service.person()
    await own.put(`/users/${asking.user.id}/follow`)
    await own.put(`/blocks/${blocked.user.id}`)
    await own.post("/auth/email", { email: "another.address@example.com" })
    secrets.push(
      key.key,
      hook.secret,
      rotated.secret,
      String(share.url).slice(-22),
      own.token,
      ...own.jar.values(),
      ...recoveryCodes,
    )
    opened = await exportOf(service, own)
  }, 120_000)
  afterAll(() => service.stop())

  const all = async (path: string): Promise<ReadonlyArray<Thing>> => {
    const items: Array<Thing> = []
    let cursor = ""
    while (true) {
      const { body, status } = await own.get(`${path}${path.includes("?") ? "&" : "?"}limit=100${cursor}`)
      if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`)
      items.push(...body.items)
      if (body.nextCursor === null) return items
      cursor = `&cursor=${body.nextCursor}`
    }
  }
  const each = async (things: ReadonlyArray<Thing>, path: (thing: Thing) => string) => {
    const lists = []
    for (const thing of things) lists.push(...(await all(path(thing))))
    return lists
  }
  const one = async (path: string) => [(await own.get(path)).body]
  const conversations = async () => [
    ...(await all("/chat/conversations")),
    ...(await all("/chat/conversations?archived=true")),
  ]
  const isOwn = ({ author }: Thing) => (author as Thing | null)?.id === own.user.id
  const withoutReply = (message: Thing) => ({
    ...message,
    replyTo: message["replyTo"] === null ? null : { id: (message["replyTo"] as Thing).id },
  })

  /** The lines of each kind, as the routes show them. */
  const shown: Readonly<Record<string, () => Promise<ReadonlyArray<object>>>> = {
    profile: async () => {
      const { body } = await own.get("/users/me")
      // The export was no file of the account yet when its profile was written.
      return [{ ...body, storage: { ...body.storage, used: body.storage.used - opened.zip.length } }]
    },
    sessions: async () => (await all("/auth/sessions")).map((session) => ({ ...session, current: false })),
    settings: () => one("/notification-settings"),
    factors: () => one("/auth/factors"),
    keys: () => all("/auth/keys"),
    webhooks: () => all("/webhooks"),
    "field-definitions": () => all("/field-definitions?scope=own"),
    collections: async () =>
      Promise.all((await all("/collections")).map(async ({ id }) => (await own.get(`/collections/${id}`)).body)),
    items: () => all("/items"),
    "item-files": async () =>
      (
        await Promise.all(
          (
            await all("/items")
          ).map(async ({ id }) => {
            const { files } = (await own.get(`/items/${id}/files`)).body
            return files.map((file: Thing) => ({ itemId: id, ...file }))
          }),
        )
      ).flat(),
    loans: async () => (await Promise.all(loanLists.map((list) => all(`/loans?${list}`)))).flat(),
    sets: async () =>
      Promise.all(
        (await all("/sets")).map(async (set) => {
          const { places } = (await own.get(`/sets/${set.id}`)).body
          const line = ({ edition, name, number }: Thing) => ({ number, name, edition })
          return { ...set, places: places.map(line) }
        }),
      ),
    "collection-editors": async () => {
      const ofOwn = (await all("/collections")).map(async ({ id }) => {
        const { editors } = (await own.get(`/collections/${id}/editors`)).body
        return editors.length === 0 ? [] : [{ collectionId: id, editors }]
      })
      return [...(await Promise.all(ofOwn)).flat(), ...(await all("/collections/edited"))]
    },
    wants: () => all("/wants"),
    listings: () => all("/listings/mine"),
    shares: async () => (await all("/shares")).map((share) => ({ ...share, url: null })),
    offers: async () =>
      Promise.all(
        (await all("/offers")).map(async (offer) => ({
          ...offer,
          proposals: await all(`/offers/${offer.id}/proposals`),
        })),
      ),
    ratings: async () => each(await all("/offers?status=completed"), ({ id }) => `/offers/${id}/ratings`),
    friends: () => all("/friends"),
    "dm-requests": async () => [
      ...(await all("/chat/dm-requests?direction=received")),
      ...(await all("/chat/dm-requests?direction=sent")),
    ],
    follows: () => all("/follows"),
    blocks: () => all("/blocks"),
    posts: () => all(`/users/${own.user.id}/posts`),
    notifications: () => all("/notifications"),
    reports: () => all("/reports"),
    events: async () => (await Promise.all(ownEventLists.map((mine) => all(`/events?mine=${mine}`)))).flat(),
    conversations: async () =>
      (await conversations()).map((conversation) => {
        const last = conversation["lastMessage"] as Thing | null
        return { ...conversation, lastMessage: last !== null && isOwn(last) ? withoutReply(last) : null }
      }),
    messages: async () =>
      (await each(await conversations(), ({ id }) => `/chat/conversations/${id}/messages`))
        .filter(isOwn)
        .map(withoutReply),
    "import-mappings": async () => (await all("/import-mappings")).filter((one) => one["preset"] === false),
    imports: () => all("/imports"),
  }
  const sorted = (lines: ReadonlyArray<object>) => lines.map((line) => JSON.stringify(line)).sort()

  test.each(Object.keys(shown))("has %s as the owner's routes show them", async (kind) => {
    const expected = await shown[kind]?.()
    expect(expected?.length).toBeGreaterThan(0)
    expect(sorted(opened.lines(kind))).toEqual(sorted(expected ?? []))
  })

  test("has comments, reactions and friend requests, of which no route lists all", async () => {
    const names = exportKinds.map(({ name }) => name).filter((name) => !(name in shown))
    expect(names.sort()).toEqual(["comments", "friend-requests", "reactions"])
    const comments = await service.query(`select id from comments where author_id = '${own.user.id}'`)
    expect(
      opened
        .lines("comments")
        .map(({ id }) => id)
        .sort(),
    ).toEqual(comments.map(({ id }) => id).sort())
    for (const line of opened.lines("comments")) {
      const { postId, ...comment } = line
      expect(await all(`/posts/${postId}/comments`)).toContainEqual(comment)
    }
    expect(opened.lines("reactions").length).toBeGreaterThan(0)
    const requests = opened.lines("friend-requests")
    for (const request of await all("/friends/requests?direction=received")) expect(requests).toContainEqual(request)
  })

  test("has nothing that others wrote or received, and no secret of anyone", async () => {
    const text = Object.keys(opened.files)
      .map((name) => (name.endsWith(".webp") ? "" : opened.text(name)))
      .join("\n")
    const me = own.user.id
    const theirs: Array<string> = []
    for (const table of ["messages", "comments", "posts"]) {
      const rows = await service.query(`select author_id, content from ${table} where content is not null`)
      const mine = new Set(rows.flatMap(({ author_id, content }) => (author_id === me ? [content] : [])))
      theirs.push(...rows.flatMap(({ content }) => (mine.has(content) ? [] : [String(content)])))
    }
    // A text that is a part of one of the owner's says nothing.
    theirs.push(
      ...(await service.query(`select email from users where id <> '${me}'`)).map(({ email }) => String(email)),
    )
    expect(theirs.length).toBeGreaterThan(10)
    expect(theirs.filter((one) => text.includes(JSON.stringify(one).slice(1, -1)))).toEqual([])

    const columns = await service.query(columnsOn(engine))
    const looked = new Set<string>()
    for (const { column, table } of columns)
      if (secretColumns.test(String(column)) && !publicTables.includes(String(table)))
        for (const row of await service.query(`select ${column} as secret from ${table} where ${column} is not null`)) {
          looked.add(`${table}.${column}`)
          secrets.push(String(row["secret"]))
        }
    for (const needed of ["users.password_hash", "sessions.token_hash", "authenticators.secret", "passkeys.public_key"])
      expect([...looked]).toContain(needed)
    for (const needed of [
      "recovery_codes.hash",
      "access_keys.key_hash",
      "shares.secret_hash",
      "webhooks.sealed_secret",
      "webhooks.previous_secret",
      "pending_addresses.hash",
    ])
      expect([...looked]).toContain(needed)
    expect(secrets.filter((one) => one.length < 16 || text.includes(one))).toEqual([])
  })
})
