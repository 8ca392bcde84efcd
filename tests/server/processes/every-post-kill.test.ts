import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { someGames } from "../../support/game-platform/libraries.ts"
import { startGamePlatform } from "../../support/game-platform.ts"
import { frontendUrl, goodKey, integration, publicUrl } from "../../support/platform-service.ts"
import { until } from "../../support/until.ts"
import {
  type Creating,
  creatingPosts,
  ignored,
  makingIn,
  ofLeg,
  ofPlatform,
  ofSeries,
  operationsOf,
} from "../shared/idempotency/creating-posts.ts"
import type { Person } from "../users/people.ts"
import { places } from "./places.ts"
import { commandOf, startServer } from "./server-process.ts"

// A server starts here for each route, and a busy machine is slow at that.
setDefaultTimeout(600_000)

/** What each makes: rows of a table, or those rows that a condition is true of. */
const made: Readonly<Record<string, string>> = {
  "/chat/conversations": "conversations",
  "/chat/conversations/{id}/members": "conversation_members",
  "/chat/conversations/{id}/messages": "messages",
  "/chat/dm-requests": "dm_requests",
  "/collections": "collections",
  "/collections/{id}/fields": "collection_fields",
  "/collections/{id}/imports": "import_batches",
  // Without those that an import makes meanwhile.
  "/collections/{id}/items": "items where name = 'Dune II'",
  "/events": "events",
  "/events/{id}/invites": "event_invites",
  "/events/{id}/participants": "event_participants",
  "/exports": "exports",
  "/field-definitions": "field_definitions",
  "/friends/requests": "friend_requests",
  [ofPlatform]: "import_batches",
  "/items/{id}/files": "message_attachments where item_id is not null",
  "/items/{id}/loan": "loans",
  "/items/{id}/pictures": "item_pictures",
  "/listings": "listings",
  "/offers": "offers",
  "/offers/{id}/proposals": "proposals",
  "/offers/{id}/conversation": "conversations",
  "/posts": "posts",
  "/posts/{id}/comments": "comments",
  "/ratings": "ratings",
  "/reports": "reports",
  "/rounds": "rounds",
  "/rounds/{id}/entries": "round_entries",
  "/rounds/{id}/link": "rounds where link is not null",
  "/sets": "sets",
  "/sets/from-collection/{id}": "sets",
  "/sets/from-file": "sets",
  "/sets/{id}/copies": "sets",
  "/shares": "shares",
  "/wants": "wants",
}

const endsBeforeAnswer = join(import.meta.dirname, "../../support/ends-before-answer.ts")

describe.each(Object.entries(places("posts")))("A POST with a key that makes something, on %s", (name, place) => {
  test("has its effect and its answer once, also when the server is killed between commit and answer", async () => {
    const { ask, close, env } = await place()
    const platform = startGamePlatform()
    const [bun = "", ...rest] = commandOf("server/main.ts")
    const command = [bun, `--preload=${endsBeforeAnswer}`, ...rest]
    const start = (more: Record<string, string>) =>
      startServer(
        {
          ...{ ...env, ...more, ...platform.env, GAMEPLATFORM_STORE_URL: "" },
          ...{ PUBLIC_URL: publicUrl, FRONTEND_URL: frontendUrl, RATE_LIMITS: "off" },
        },
        { command },
      )
    let server = await start({})
    const { port } = new URL(server.url)
    const person = async (email: string): Promise<Person> => {
      const browser = client(server.url)
      const password = "correct horse"
      const { body } = await browser.post("/auth/register", { email, password })
      return { ...browser.signedIn(body.accessToken), password, user: body.user }
    }
    const [ada, bob, carl] = [await person("a@example.com"), await person("b@example.com"), await person("c@e.org")]
    const requests: Record<string, Creating> = { ...(await creatingPosts(ada, bob, carl)) }
    requests[ofPlatform] = [ofPlatform, { appIds: "all", collectionId: await playing(ada, platform) }]
    const paths = makingIn(await operationsOf(ada)).filter(
      (path) => !ignored.test(path) && ![ofLeg, ofSeries].includes(path),
    )
    expect(Object.keys(made).toSorted()).toEqual([...paths].toSorted())

    const active = async () =>
      Number((await ask("select count(*) as n from import_batches where finished_at is null"))[0]?.["n"])
    // What differs between the routes is the same on both.
    for (const path of name === "SQLite" ? paths : ["/collections", "/chat/conversations/{id}/messages"]) {
      const [address, body] = requests[path] ?? ["", undefined]
      const count = async () => Number((await ask(`select count(*) as n from ${made[path]}`))[0]?.["n"])
      // One at a time: a batch that a killed server was working on is free again after its claim.
      if (made[path] === "import_batches") await until(async () => (await active()) === 0, 50)
      const before = await count()
      const key = { "idempotency-key": crypto.randomUUID() }
      const first = ada.post(address, body, { headers: { ...key, "x-end-before-answer": "1" } })
      expect([
        path,
        await first.then(
          ({ text }) => text,
          () => "no answer",
        ),
      ]).toEqual([path, "no answer"])
      expect(await server.ended()).toBeNull()
      expect([path, await count()]).toEqual([path, before + 1])

      server = await start({ PORT: port })
      const again = await ada.post(address, body, { headers: key })
      expect([path, again.status < 300, again.headers.get("idempotency-replayed")]).toEqual([path, true, "true"])
      expect([path, await count()]).toEqual([path, before + 1])
      expect((await ada.post(address, body, { headers: key })).text).toBe(again.text)
    }
    expect(await server.stop()).toBe(0)
    platform.stop()
    await close()
  })
})

/** Links a user with the game platform; answers a collection for the games. */
const playing = async (by: Person, platform: ReturnType<typeof startGamePlatform>): Promise<string> => {
  const account = "76561190000000001"
  platform.own(account, someGames(2))
  const { body } = await by.post(`${integration}/login`)
  const back = await platform.signIn(body.url, account)
  await by.get(back.slice(publicUrl.length))
  const { status } = await by.put(`${integration}/api-key`, { apiKey: goodKey })
  if (status >= 300) throw new Error(`The key of the platform was answered with ${status}.`)
  return (await by.post("/collections", { name: "Played", type: "games" })).body.id
}
