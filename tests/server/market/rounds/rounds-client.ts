import { Effect } from "effect"
import { solveNextRound, sweepRounds, type UserId } from "../../../../core/index.ts"
import type { Answer } from "../../../support/client.ts"
import type { Service } from "../../../support/service.ts"
import { befriended } from "../../events/events-client.ts"
import type { Person } from "../../users/people.ts"
import { itemOf } from "../market.ts"

const hour = 3_600_000

/** The body of a request for a round that locks in ten days. */
export const terms = (changes: object = {}) => ({
  name: "Spring trade",
  locksAt: new Date(Date.now() + 240 * hour).toISOString(),
  ...changes,
})

interface Made {
  readonly id: string
  readonly roundId: string
}

const made = async (answer: Promise<Answer>) => {
  const { body, status, text } = await answer
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}

/** A round that is open. */
export const openRound = async (owner: Person, changes: object = {}) => {
  const { id } = await made(owner.post("/rounds", terms(changes)))
  return made(owner.post(`/rounds/${id}/open`))
}

/** A new item of a person that is entered, and the entry. */
export const entered = async (round: { readonly id: string }, person: Person, name: string, of: object = {}) => {
  const item = await itemOf(person, { name }, { type: "boardgames", visibility: "public", ...of })
  return made(person.post(`/rounds/${round.id}/entries`, { itemId: item.id }))
}

/** Wants some entries for an entry. */
export const wanting = (person: Person, entry: { readonly id: string; readonly roundId: string }, ...wants: object[]) =>
  made(person.put(`/rounds/${entry.roundId}/entries/${entry.id}/wants`, { wants }))

/** Locks a round, has it solved and answers it. */
export const solved = async (service: Service, owner: Person, round: { readonly id: string }) => {
  await made(owner.post(`/rounds/${round.id}/lock`))
  return dueSolved(service, owner, round)
}

/** Has a round solved whose time has come, and answers it. The worker of the service may solve it just then. */
export const dueSolved = async (service: Service, owner: Person, { id }: { readonly id: string }) => {
  for (;;) {
    await service.inside(solveNextRound())
    const round = await made(owner.get(`/rounds/${id}`))
    if (round.status !== "locked") return round
  }
}

/** Everything that is due is done. */
export const swept = (service: Service) => service.inside(Effect.orDie(sweepRounds()))

/**
 * A cycle of people of whom each gives something to the next, in a round that settles; legs by the name of the giver.
 */
export const settling = async (service: Service, owner: Person, people: Readonly<Record<string, Person>>) => {
  const round = await openRound(owner)
  const names = Object.keys(people)
  const entries = new Map<string, Made>()
  for (const name of names) entries.set(name, await entered(round, people[name] as Person, `of ${name}`))
  for (const [n, name] of names.entries()) {
    const [entry, next] = [entries.get(name), entries.get(names[(n + 1) % names.length] ?? "")]
    if (entry !== undefined && next !== undefined) await wanting(people[name] as Person, entry, { entryId: next.id })
  }
  await solved(service, owner, round)
  await made(owner.post(`/rounds/${round.id}/start`))
  const legs = new Map<string, Answer["body"]>()
  const { items } = await made(owner.get(`/rounds/${round.id}/legs`))
  for (const leg of items) for (const name of names) if (leg.giver.id === people[name]?.user.id) legs.set(name, leg)
  return { round, entries, legs, leg: (name: string) => made(owner.get(`/legs/${legs.get(name)?.id}`)) }
}

/** Makes two people friends. */
export const friends = (service: Service, one: Person, other: Person) =>
  service.inside(befriended(one.user.id as UserId, other.user.id as UserId))
