import { type Answer, client } from "../client.ts"
import type { Trader } from "../traders.ts"
import type { Attempt } from "./attempt.ts"
import { type Call, type Ending, namesOf } from "./call.ts"
import { chronicleOf } from "./chronicle.ts"
import { diceOf } from "./dice.ts"
import { listingFollows, offerFault, offerFollows } from "./lives.ts"
import { nextCall } from "./moves.ts"
import { refusals } from "./refusals.ts"
import { registersOf } from "./register.ts"
import { secondLook } from "./second-look.ts"
import { isListing, isOffer, type SeenListing, type SeenOffer, viewsIn } from "./views.ts"
import { worldOf } from "./world.ts"

const inFlight = 24

export type Soak = ReturnType<typeof soakOf>

/**
 * Everything that traders do on a market, at random, with a memory of what was answered. Complaints are what must not
 * be: answers that the contract does not name, and answers that no order of the calls explains. `answered` gets the
 * time that each call took.
 */
export const soakOf = (
  traders: ReadonlyArray<Trader>,
  seed: number,
  answered: (millis: number) => void = () => undefined,
) => {
  const dice = diceOf(seed)
  const world = worldOf(traders, dice)
  const registers = registersOf()
  const offers = chronicleOf<SeenOffer>(offerFollows)
  const listings = chronicleOf<SeenListing>(listingFollows)
  const attempts: Array<Attempt> = []
  const counts = new Map<string, number>()
  const complaints: Array<string> = []
  const ends: Array<{ readonly id: string; readonly since: number } & Pick<Ending, "not">> = []
  let clock = 0
  for (const { id } of traders) for (const other of traders) registers.settle(namesOf.block(id, other.id), false, clock)

  const expect = (holds: boolean, otherwise: string): void => {
    if (!holds) complaints.push(otherwise)
  }
  const expectNone = ({ method, path, by }: Call, wrong: string | null): void =>
    expect(wrong === null, `${method} ${path} by ${by.id}: ${wrong}`)

  const see = (call: Call, view: object, began: number, ended: number): void => {
    if (isOffer(view)) {
      expectNone(call, offerFault(view) ?? offers.notify(view, began, ended))
      const over = ends.filter((end) => end.id === view.id && end.since < began && end.not.includes(view.status))
      expectNone(call, over.length === 0 ? null : `offer ${view.id} is ${view.status} after its end`)
    }
    if (isListing(view)) expectNone(call, listings.notify(view, began, ended))
    world.learn(view)
  }

  /** One request; what is in its answer becomes known. Answers `null` when the server went away. */
  const send = async (url: string, call: Call): Promise<Answer | null> => {
    const { method, path, body, by, sets, status, route } = call
    const began = ++clock
    const ending = call.ends === undefined ? [] : [...world.offers.values()].filter(call.ends.offers)
    const at = performance.now()
    const sent = client(url).send(method, path, body, { token: by.token })
    const answer = await sent.catch(() => null)
    answered(performance.now() - at)
    const ended = ++clock
    if (method !== "GET") attempts.push({ call, answer })
    const isDone = answer?.status === status
    if (isDone || answer === null)
      for (const [name, value] of sets?.(answer?.body ?? null) ?? [])
        registers.set(name, { value, began, ended: answer === null ? null : ended })
    if (answer === null) return null
    const said = `${answer.status} ${answer.body?.error ?? ""}`.trim()
    counts.set(`${route} ${said}`, (counts.get(`${route} ${said}`) ?? 0) + 1)
    if (!isDone) {
      expectNone(call, refusals[route].some((one) => one === said) ? null : `${answer.status} ${answer.text}`)
      return answer
    }
    for (const view of viewsIn(answer.body)) see(call, view, began, ended)
    for (const { id } of ending) ends.push({ id, since: ended, not: call.ends?.not ?? [] })
    if (call.forgets !== undefined) world.forget(call.forgets)
    return answer
  }

  /** Who was refused looks at the thing again, or the traders would soon live in the past. */
  const lookAgain = async (url: string, refused: Call): Promise<void> => {
    const look = secondLook(world, refused)
    if (look !== null && (await send(url, look.call))?.status !== 200) world.forget(look.id)
  }

  /**
   * Keeps so many calls on their way until it is enough; which server answers is left to the dice. Answers whether all
   * of them were answered: when a server goes away no user calls any more.
   */
  const run = async (urls: ReadonlyArray<string>, enough: () => boolean): Promise<boolean> => {
    let isThere = true
    const caller = async () => {
      while (isThere && !enough()) {
        const [url, call] = [dice.oneOf(urls) ?? "", nextCall(world)]
        const answer = await send(url, call)
        if (answer === null) isThere = false
        else if (answer.status !== call.status) await lookAgain(url, call)
      }
    }
    await Promise.all(Array.from({ length: inFlight }, caller))
    return isThere
  }

  /** Complains about a value that no user can have set last, and notes what it is. */
  const expectValue = (name: string, value: unknown): void => {
    expect(registers.mayBe(name, value), `the ${name} is ${value}`)
    registers.settle(name, value, clock)
  }

  return { world, dice, offers, listings, attempts, counts, complaints, expect, expectValue, send, run }
}
