import type { WebhookId } from "../../../core/index.ts"
import { until } from "../../support/until.ts"
import type { Person } from "../person.ts"
import type { World } from "../world.ts"

/** A webhook of a user, and the pings that it was to send. */
export interface Hook {
  readonly id: WebhookId
  readonly pings: Set<string>
}

/** Adds a webhook for everything that happens to oneself. */
export const addHook = async (world: World, by: Person): Promise<void> => {
  const added = await by.ask((api) => api.webhooks.post({ url: world.receivers.hookOf(by.id), events: ["*"] }))
  if (added.data === null) return
  world.receivers.trust(by.id, added.data.secret)
  by.hook = { id: added.data.id as WebhookId, pings: new Set() }
}

/** Asks one's webhook for a ping. */
export const ping = async (_: World, by: Person): Promise<void> => {
  const { hook } = by
  if (hook === null) return
  const pinged = await by.ask((api) => api.webhooks({ id: hook.id }).ping.post())
  if (pinged.data !== null) hook.pings.add(pinged.data.id)
}

/** What was to be sent came, or will be sent again in time. Contract: webhooks, deliveries. */
export const reckonHook = async (world: World, by: Person): Promise<void> => {
  const { hook } = by
  if (hook === null) return
  const arrived = () => [...hook.pings].every(world.receivers.isTaken)
  await Promise.race([until(arrived, 100), Bun.sleep(world.hasFaults ? 1 : 20_000)])
  const listed = await by.ask((api) => api.webhooks({ id: hook.id }).deliveries.get({ query: { limit: 100 } }))
  const byId = new Map(listed.data?.items.map((one) => [one.id as string, one]))
  for (const id of listed.data === null ? [] : hook.pings) {
    const isTaken = world.receivers.isTaken(id)
    if (isTaken) hook.pings.delete(id)
    world.expect(isTaken || byId.size === 100 || byId.has(id), `ping ${id} of ${by.name} is lost`)
  }
  for (const { attempts, createdAt, id, nextAttemptAt, status } of byId.values()) {
    const wasTaken = status !== "delivered" || world.receivers.isTaken(id)
    world.expect(wasTaken, `delivery ${id} of ${by.name} is said to be made, and was not taken`)
    world.expect(status !== "dead", `delivery ${id} of ${by.name} was given up after ${attempts} attempts`)
    const due = Date.parse(nextAttemptAt ?? createdAt)
    const isLate = status === "pending" && due < Date.now() - patience(world)
    world.expect(!isLate, `delivery ${id} of ${by.name} waits since ${createdAt}, and for ${nextAttemptAt}`)
  }
}

/** Everybody was sent the mail of their registration. */
export const reckonMails = async (world: World, sample: ReadonlyArray<Person>): Promise<void> => {
  const due = sample.filter(({ registeredAt }) => registeredAt < Date.now() - 2 * patience(world))
  const missing = () => due.find(({ email }) => world.receivers.mailsTo(email) === 0)
  if (!world.hasFaults) await Promise.race([until(() => missing() === undefined, 100), Bun.sleep(20_000)])
  const first = missing()
  world.expect(first === undefined, `${first?.email} was sent no mail`)
}

/** How long something may wait: a server that was killed has claimed it for two minutes. */
const patience = ({ hasFaults }: World): number => (hasFaults ? 180_000 : 20_000)
