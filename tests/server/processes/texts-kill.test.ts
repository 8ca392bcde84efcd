import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { client } from "../../support/client.ts"
import { askedRaces } from "../../support/runs.ts"
import { places } from "./places.ts"
import { runToEnd, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

/** More of them find what is rarer: `TEST_RACES=100`. */
const kills = askedRaces === null ? 2 : Math.min(askedRaces, 5)
const [limit, writers, longest] = [50_000, 6, 1_500]

/** The limits of a server that was started for the nth time. A full day takes nothing more, so its limit grows. */
const limits = {
  texts: () => ({ TEXT_PER_ACCOUNT: `${limit}`, TEXT_PER_DAY: "0" }),
  "texts-per-day": (nth: number) => ({ TEXT_PER_ACCOUNT: "0", TEXT_PER_DAY: `${nth * limit}` }),
}
const kinds = Object.keys(limits) as ReadonlyArray<keyof typeof limits>

/** Where each text is changed, and the rows that hold them: what was removed has no author or no text. */
const addresses = { posts: "/posts/", comments: "/comments/", messages: "/chat/messages/" } as const
const rows = Object.entries(addresses)
  .map(
    ([table, start]) =>
      `select '${start}' as start, id, content from ${table} where content is not null and author_id is not null`,
  )
  .join(" union all ")

/** A change that was sent: of which text, by its address, and to which one. */
interface Change {
  readonly address: string | null
  readonly was: string
  readonly is: string
}

const bytes = (text: string) => Buffer.byteLength(text)
const growth = ({ is, was }: Change) => Math.max(0, bytes(is) - bytes(was))
const oneOf = <One>(many: ReadonlyArray<One>): One | undefined => many[Math.floor(Math.random() * many.length)]

describe.each(Object.entries(places("texts")))("At its limit of texts across kills, on %s", (_, place) => {
  test.each(kinds)("an account has each byte counted once, where %s end it", async (reached) => {
    const { ask, close, env } = await place()
    const variables = (nth: number) => ({ ...env, ...limits[reached](nth), RATE_LIMITS: "off" })
    let server = await startServer(variables(1))
    const email = "ada@example.com"
    const { body } = await client(server.url).post("/auth/register", { email, password: "correct horse" })
    const by = () => client(server.url).signedIn(body.accessToken)
    const { body: group } = await by().post("/chat/conversations", { kind: "group", name: "Notes", memberIds: [] })
    const { body: first } = await by().post("/posts", { content: "First" })
    const paths = ["/posts", `/posts/${first.id}/comments`, `/chat/conversations/${group.id}/messages`]
    const startOf = new Map(paths.map((path, n) => [path, Object.values(addresses)[n]]))

    const dayOf = async () => Number((await ask("select texts_day as n from account_usage"))[0]?.["n"])
    let acknowledged = new Map([[`/posts/${first.id}`, "First"]])
    let today = bytes("First")
    let day = await dayOf()
    for (let kill = 1; kill <= kills; kill++) {
      const unanswered = new Set<Change>()
      let refused = 0
      // After so many further answers of an account that was refused something.
      let left = 1 + Math.floor(Math.random() * 60)
      let killed: Promise<unknown> | null = null
      const write = async (writer: number) => {
        for (let n = 0; killed === null; n++) {
          const own = oneOf([...acknowledged].filter(([, text]) => text.startsWith(`${writer}.`)))
          const does = own === undefined ? "add" : oneOf(["add", "add", "change", "remove"])
          const text = `${writer}.${kill}.${n} ${"ü".repeat(Math.floor((Math.random() * longest) / 2))}.`
          const path = oneOf(paths) ?? "/posts"
          const [address, was] = (does === "add" ? undefined : own) ?? [null, ""]
          const change = { address, was, is: does === "remove" ? "" : text }
          unanswered.add(change)
          const send = () => {
            if (address === null) return by().post(path, { content: text })
            return does === "change" ? by().patch(address, { content: text }) : by().delete(address)
          }
          const answer = await send().catch(() => null)
          if (answer === null) return
          unanswered.delete(change)
          expect([200, 201, 204, 413]).toContain(answer.status)
          if (answer.status === 413) {
            refused += 1
            expect(answer.headers.get("x-error-limit")).toBe(reached)
          } else {
            today += growth(change)
            if (change.is === "") acknowledged.delete(address ?? "")
            else acknowledged.set(address ?? `${startOf.get(path)}${answer.body.id}`, text)
          }
          if (refused > 0 && --left === 0) killed = server.kill()
        }
      }
      await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
      expect(await killed).toBeNull()
      server = await startServer(variables(kill + 1))

      const stored = new Map((await ask(rows)).map(({ content, id, start }) => [`${start}${id}`, String(content)]))
      const texts = new Set(stored.values())
      // Whether a change that was not answered is there is known by its text, which no other one has.
      const open = new Set([...unanswered].flatMap(({ address, is }) => [address, is]))
      const settled = (texts: ReadonlyMap<string, string>) =>
        [...texts].filter(([address, text]) => !open.has(address) && !open.has(text)).sort()
      expect(settled(stored)).toEqual(settled(acknowledged))
      for (const change of unanswered) if (texts.has(change.is)) today += growth(change)
      // At midnight by UTC the count begins again, between any two of these writes.
      if ((await dayOf()) !== day) today = Number((await ask("select texts_today as n from account_usage"))[0]?.["n"])
      day = await dayOf()
      acknowledged = stored

      const used = [...texts].reduce((sum, text) => sum + bytes(text), 0)
      expect(reached === "texts" ? used : today - (kill - 1) * limit).toBeLessThanOrEqual(limit)
      expect((await by().get("/users/me")).body.texts).toMatchObject({ used, usedToday: today })
      const curio = async (...args: ReadonlyArray<string>) => {
        const { code, err, out } = await runToEnd("cli/main.ts", [...args, "--json"], variables(kill + 1))
        expect([code, err]).toEqual([0, ""])
        return JSON.parse(out)
      }
      expect(await curio("users", "show", email)).toMatchObject({ textsUsed: used, textsToday: today })
      expect(await curio("db", "check")).toEqual([])
    }
    expect(await server.stop()).toBe(0)
    await close()
  })
})
