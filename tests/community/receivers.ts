import { text } from "node:stream/consumers"
import type { SeededRandom } from "../support/market-soak/dice.ts"
import { type Received, startReceiver, verified } from "../support/receiver.ts"
import { startSmtpInbox } from "../support/smtp-inbox.ts"

/** What a receiver does with something that it is sent for the first time. */
type Manner = "takes" | "refuses" | "is silent" | "is slow" | "lies"

/** A delivery of a webhook: how often it came, with which body, and whether it was taken. */
interface Delivered {
  readonly body: number | bigint
  isTaken: boolean
}

export type Receivers = Awaited<ReturnType<typeof startReceivers>>

/** How long a silent one keeps its connection. The service waits for 10 seconds for a webhook, 60 for a mail. */
const silence = 70_000

/**
 * A mail server and a receiver of webhooks. Some of what comes is refused at first, and with faults some is left
 * without an answer, answered late, or answered with something that means nothing. What comes again is taken.
 */
export const startReceivers = async (hasFaults: boolean, dice: SeededRandom) => {
  const differences: Array<string> = []
  const mails = new Map<string, number>()
  const refused = new Set<string>()
  const deliveries = new Map<string, Delivered>()
  const secrets = new Map<string, string>()
  const manner = (): Manner => {
    const choice = dice.next()
    if (choice < 0.08) return "refuses"
    if (!hasFaults || choice > 0.16) return "takes"
    return choice < 0.1 ? "is silent" : choice < 0.13 ? "is slow" : "lies"
  }

  const inbox = await startSmtpInbox({
    onData: async (stream, { envelope }, done) => {
      await text(stream).catch(() => null)
      const to = envelope.rcptTo.map(({ address }) => address).join(" ")
      if (envelope.rcptTo.length !== 1) differences.push(`A mail is for "${to}"`)
      const how = refused.delete(to) ? "takes" : manner()
      if (how !== "takes") refused.add(to)
      if (how === "is slow") await Bun.sleep(3000)
      if (how === "is silent") await Bun.sleep(silence)
      if (how === "refuses" || how === "lies")
        return done(Object.assign(new Error(how), { responseCode: how === "lies" ? 421 : 451 }))
      if (how !== "is silent") mails.set(to, (mails.get(to) ?? 0) + 1)
      done()
    },
  })

  const hook = startReceiver(async (received) => {
    const id = received.headers["webhook-id"] ?? ""
    const body = Bun.hash(received.text)
    const before = deliveries.get(id)
    const delivery = before ?? { body, isTaken: false }
    deliveries.set(id, delivery)
    if (delivery.body !== body) differences.push(`Delivery ${id} came with another body`)
    inspect(received)
    // It keeps all that it received, which would fill the memory of a long run.
    hook.all.length = 0
    const how = before === undefined ? manner() : "takes"
    if (how === "is slow") await Bun.sleep(3000)
    if (how === "is silent") await Bun.sleep(silence)
    if (how === "refuses" || how === "is silent") return new Response("No", { status: 500 })
    if (how === "lies") return Response.redirect("http://127.0.0.1:9/elsewhere", 307)
    delivery.isTaken = true
    return new Response(null, { status: 204 })
  })

  /** It is signed for the one who is to have it, and about them. */
  const inspect = (received: Received): void => {
    const id = received.path.split("/").at(-1) ?? ""
    const secret = secrets.get(id)
    if (secret === undefined) return
    try {
      const { data } = verified(secret, received)
      if (data["userId"] !== id) differences.push(`A webhook of ${id} was sent something of ${data["userId"]}`)
    } catch (error) {
      differences.push(`A webhook of ${id} was sent something without a good signature: ${error}`)
    }
  }

  return {
    differences,
    env: { MAIL_URL: inbox.url, MAIL_FROM: "curio@example.com", WEBHOOKS_ALLOW_PRIVATE: "true" },
    /** Where the webhooks of a user go. */
    hookOf: (userId: string) => `${hook.url}/${userId}`,
    /** The secret of the webhook of a user. */
    trust: (userId: string, secret: string) => void secrets.set(userId, secret),
    isTaken: (id: string): boolean => deliveries.get(id)?.isTaken === true,
    /** How many mails an address was sent. */
    mailsTo: (address: string): number => mails.get(address) ?? 0,
    count: () => ({ mails: [...mails.values()].reduce((sum, one) => sum + one, 0), deliveries: deliveries.size }),
    stop: async () => {
      hook.stop()
      await inbox.stop()
    },
  }
}
