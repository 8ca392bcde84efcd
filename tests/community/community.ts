import { diceOf } from "../support/market-soak/dice.ts"
import { openDirect } from "./habits/chat.ts"
import { addItem, makeCollection } from "./habits/collect.ts"
import { becomeModerator } from "./habits/decide.ts"
import { nextHabit } from "./habits/habits.ts"
import { befriend, leave, register } from "./habits/people.ts"
import { addHook } from "./habits/subscribe.ts"
import { openInbox } from "./inbox.ts"
import { ofVisitor, personOf } from "./person.ts"
import { type Surroundings, type World, worldOf } from "./world.ts"

interface Options extends Omit<Surroundings, "dice" | "pace"> {
  readonly people: number
  readonly seed: number
  /** The most requests per second; `null` for as many as can be had. */
  readonly rate: number | null
}

/** How many users do something at the same time, and how many are online at most. */
const [inFlight, mostOnline] = [16, 200]

/** Everybody who has an account, each with the first items of a collection, and some of them friends. */
export const openCommunity = async (options: Options): Promise<World> => {
  const { seed } = options
  const world = worldOf({ ...options, dice: diceOf(seed), pace: paceOf(options.rate) })
  world.visitor = { ...personOf(world, ofVisitor, seed), name: "A visitor" }
  await atOnce(options.people, async (n) => {
    const by = await register(world, seed)
    await makeCollection(world, by)
    await addItem(world, by)
    await addItem(world, by)
    if (n < Math.min(mostOnline, options.people / 3)) await openInbox(world, by)
    else if (n < Math.min(1.5 * mostOnline, options.people / 2)) await addHook(world, by)
    else await becomeModerator(world, by)
  })
  await atOnce(options.people, async (n) => {
    const [one, other] = [world.people[n], world.people[(n + 1) % world.people.length]]
    if (one === undefined || other === undefined || one === other) return
    await befriend(world, one, other)
    await befriend(world, other, one)
    await openDirect(world, one)
  })
  return world
}

/** Everybody follows their habits until it is over. */
export const live = async (world: World, seed: number, isOver: () => boolean): Promise<void> => {
  await atOnce(inFlight, async () => {
    while (!isOver()) {
      const by = world.dice.oneOf(world.people)
      if (by === undefined) return
      if (world.dice.chance(0.0005) && !world.moderators.has(by))
        await Promise.all([leave(world, by), newcomer(world, seed)])
      else await nextHabit(by)(world, by)
    }
  })
}

const newcomer = async (world: World, seed: number): Promise<void> => {
  const by = await register(world, seed)
  await makeCollection(world, by)
  await addItem(world, by)
}

/** Does something so many times, a few of them at the same time. */
const atOnce = async (times: number, work: (n: number) => Promise<void>): Promise<void> => {
  let next = 0
  const lane = async () => {
    while (next < times) await work(next++)
  }
  await Promise.all(Array.from({ length: Math.min(inFlight, times) }, lane))
}

/** Lets so many requests through per second. */
const paceOf = (rate: number | null) => {
  let free = performance.now()
  return async (): Promise<void> => {
    if (rate === null) return
    const now = performance.now()
    free = Math.max(free + 1000 / rate, now)
    if (free > now) await Bun.sleep(free - now)
  }
}
