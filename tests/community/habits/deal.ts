import type { OfferId } from "../../../core/index.ts"
import type { SeenOffer } from "../../support/market-soak/views.ts"
import { dealOf } from "../deals.ts"
import type { Person, Seen } from "../person.ts"
import type { World } from "../world.ts"
import { mayComplete, movesOf, seeOffer } from "./trade.ts"

/** Does something about an offer that was accepted, before it is confirmed. Contract: market, handing over. */
export const handOverDeal = async (world: World, by: Person): Promise<void> => {
  const one = await acceptedOf(world, by)
  if (one === undefined) return
  const { mine } = sidesOf(world, by, one)
  const offer = { id: one.id as OfferId }
  const choice = by.dice.next()
  if (choice < 0.4) {
    const note = `Handover ${world.word()}`
    const body = { how: by.dice.chance(0.5) ? ("shipped" as const) : ("inPerson" as const), note }
    return see(world, by, await by.ask((api) => api.offers(offer).handover.put(body), [[mine.note, note]]))
  }
  if (choice < 0.5) return see(world, by, await by.ask((api) => api.offers(offer).remind.post()))
  const send = () => by.ask((api) => api.offers(offer).sent.post(), [[mine.isSent, true]])
  const seen = by.dice.chance(0.3) ? await Promise.all([send(), send()]) : [await send()]
  const isSentOnce = seen.filter(({ outcome }) => outcome === "done").length <= 1
  world.expect(isSentOnce, `${by.name} sent what they give in offer ${one.id} twice at once`)
  for (const answer of seen) see(world, by, answer)
}

/** Reports a problem with an offer that was accepted, or answers that of the other side, each once. */
export const haveProblem = async (world: World, by: Person): Promise<void> => {
  const one = await acceptedOf(world, by)
  if (one === undefined) return
  const { deal } = sidesOf(world, by, one)
  const offer = { id: one.id as OfferId }
  const text = `Problem ${world.word()}`
  const reason = "not_received" as const
  const seen =
    one.problem === null
      ? await by.ask((api) => api.offers(offer).problem.post({ reason, text }), [[deal.problem, text]])
      : await by.ask((api) => api.offers(offer).problem.answer.post({ text }), [[deal.answer, text]])
  see(world, by, seen)
}

/** An operator ends an offer that has an open problem: its items are transferred, or it is cancelled. */
export const settleDeal = async (world: World, by: Person): Promise<void> => {
  const one = await acceptedOf(world, by)
  if (one?.problem?.outcome !== null) return
  const outcome = by.dice.oneOf(["completed", "cancelled", "takenBack"] as const) ?? "cancelled"
  const args = ["offers", "settle", one.id, outcome, "--note", "simulated", "--yes"]
  const moves = outcome === "completed" ? movesOf(world, one) : []
  if (outcome === "completed") mayComplete(world, one.id)
  await by.ask(
    async () => {
      const isDone = await world.administer(...args)
      return { data: isDone ? {} : null, error: null, status: isDone ? 200 : world.hasFaults ? 0 : 409 }
    },
    moves.flatMap(({ item, to }) => [[item.owner, to] as const, [item.place, null] as const]),
  )
  see(world, by, await by.ask((api) => api.offers({ id: one.id as OfferId }).get()))
}

/** Those who are no side of an offer neither see it nor do anything about it. */
export const pryIntoDeal = async ({ expect, offers }: World, by: Person): Promise<void> => {
  const one = by.dice.oneOf([...offers.values()].slice(-100))
  if (one === undefined || one.owner.id === by.id || one.offerer.id === by.id) return
  const offer = { id: one.id as OfferId }
  const calls = [
    () => by.ask((api) => api.offers(offer).get()),
    () => by.ask((api) => api.offers(offer).sent.post()),
    () => by.ask((api) => api.offers(offer).proposals.get({ query: { limit: 1 } })),
    () => by.ask((api) => api.offers(offer).handover.put({ how: "inPerson", note: "of a third user" })),
    () => by.ask((api) => api.offers(offer).problem.post({ reason: "not_received", text: "of a third user" })),
  ]
  const seen: Seen<unknown> | undefined = await by.dice.oneOf(calls)?.()
  expect(seen?.outcome !== "done", `${by.name} is no side of offer ${one.id} and gets an answer`)
}

const acceptedOf = async (world: World, by: Person): Promise<SeenOffer | undefined> => {
  const listed = await by.ask((api) => api.offers.get({ query: { status: "accepted", limit: 50 } }))
  for (const one of listed.data?.items ?? []) seeOffer(world, by, one, listed.span)
  return by.dice.oneOf(listed.data?.items ?? [])
}

const sidesOf = (world: World, by: Person, { id, owner }: SeenOffer) => {
  const deal = dealOf(world, id)
  return { deal, mine: owner.id === by.id ? deal.owner : deal.offerer }
}

const see = (world: World, by: Person, { data, span }: Seen<SeenOffer>): void => {
  if (data !== null) seeOffer(world, by, data, span)
}
