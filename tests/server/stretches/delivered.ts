import { browserAt } from "../../support/push-browser.ts"
import { sendFile } from "../gameplatform/import-steps.ts"
import { collectionOf } from "../market/market.ts"
import { longest, made, many, numbers, type Part } from "./parties.ts"

/** The largest file: as many rows as one may have, and about as many bytes. */
export const largestFile = () => {
  const comment = "x".repeat(600)
  const rows = Array.from({ length: 50_000 }, (_, n) => `${n},Book number ${n},bgg:${n + 1},${(n % 5) + 1},${comment}`)
  return `external_ref,name,editions,rating,comment\n${rows.join("\n")}`
}

/** Webhooks and push subscriptions for which the most waits and was sent, mails that wait, and an import under way. */
export const delivered: Part = async ({ owner, other }, { copies, id, isSqlite, later, text }, tables) => {
  const { outbox, pushSubscriptions, webhooks } = tables
  const receiver = process.env["RECEIVER"] ?? ""
  const ownHooks: Array<string> = []
  for (let n = 0; n < 10; n++)
    ownHooks.push((await made(owner.post("/webhooks", { url: receiver, events: ["*"], description: longest(100) }))).id)
  const subscription = await made(owner.put("/push/subscriptions", browserAt(receiver).subscription))
  const otherHook = await made(other.post("/webhooks", { url: receiver, events: ["*"] }))
  const post = await made(owner.post("/posts", { content: "Notified" }))
  await made(other.post(`/posts/${post.id}/comments`, { content: longest(2000) }))
  const answer = await made(other.post("/posts", { content: "Notified" }))
  await made(owner.post(`/posts/${answer.id}/comments`, { content: longest(2000) }))
  const shelf = await collectionOf(owner, { type: "books" })
  const batch = await made(sendFile(owner, shelf.id, largestFile()))
  const [moment, user] = [later("base.created_at", "n"), (n: string) => id(numbers.users, n)]
  const of = (kind: string, receivers: string) => `base.receiver like '${kind}:%' and base.${receivers}`
  // The copies have lower ids.
  const first = (kind: string, where: string) =>
    `base.id in (select min(${isSqlite ? "id" : "id::text"})${isSqlite ? "" : "::uuid"} from outbox base
      where ${of(kind, where)} and ${isSqlite ? "id" : "id::text"} > '01' group by receiver)`
  // The ids of copies of several rows have the ends of theirs.
  const numbered = (number: number) => {
    const [start, hex] = [`${number}`.padStart(8, "0"), isSqlite ? "printf('%06x', n)" : "lpad(to_hex(n), 6, '0')"]
    const end = isSqlite ? "substr(base.id, -6)" : "right(base.id::text, 6)"
    const made_ = `'${start}-0000-7000-8000-' || ${end} || ${hex}`
    return isSqlite ? made_ : `(${made_})::uuid`
  }
  const waiting = (number: number, where: string, times: number) =>
    copies({
      table: outbox,
      where,
      times,
      with: {
        id: numbered(number),
        created_at: moment,
      },
    })
  const sent = (number: number, where: string, times: number) =>
    waiting(number, where, times).replace(/base\."next_attempt_at"(.*)base\."sent_at"/s, `null$1base."created_at"`)
  const hook = (n: string) => id(82, n)
  const statements = [
    waiting(80, first("webhook", `webhook_id in (${ownHooks.map((one) => `'${one}'`).join(", ")})`), 990),
    sent(81, first("webhook", `webhook_id in (${ownHooks.map((one) => `'${one}'`).join(", ")})`), 1_000),
    // Webhooks of very many others, with something for each.
    copies({
      table: webhooks,
      where: `base.id = '${otherHook.id}'`,
      times: many,
      with: { id: hook("n"), user_id: user("n"), created_at: moment },
    }),
    copies({
      table: outbox,
      where: first("webhook", `webhook_id = '${otherHook.id}'`),
      times: many,
      with: {
        id: id(83, "n"),
        webhook_id: hook("n"),
        receiver: `'webhook:' || ${isSqlite ? hook("n") : `(${hook("n")})::text`}`,
      },
    }),
    copies({
      table: pushSubscriptions,
      where: `base.id = '${subscription.id}'`,
      times: 19,
      with: { id: id(84, "n"), endpoint: `base.endpoint || ${text("n")}` },
    }),
    waiting(85, first("push", `subscription_id = '${subscription.id}'`), 49),
    copies({
      table: outbox,
      where: "base.id = (select id from outbox where receiver = 'mail' order by id limit 1)",
      times: 5 * many,
      with: { id: id(86, "n"), created_at: moment },
    }),
  ]
  return { ids: { webhooks: ownHooks.slice(0, 2), imports: [batch.id] }, statements }
}
