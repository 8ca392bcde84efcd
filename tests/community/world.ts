import { chronicleOf } from "../support/market-soak/chronicle.ts"
import type { SeededRandom } from "../support/market-soak/dice.ts"
import { listingFollows, offerFollows } from "../support/market-soak/lives.ts"
import type { SeenListing, SeenOffer } from "../support/market-soak/views.ts"
import { marketRecord } from "./acknowledged.ts"
import type { DealFacts } from "./deals.ts"
import { type Maybe, requestClock, type Span } from "./fact.ts"
import type { Conversation } from "./habits/chat.ts"
import type { Case, Decided } from "./habits/decide.ts"
import type { Notes } from "./habits/keep.ts"
import type { Meeting } from "./habits/meet.ts"
import type { Picture } from "./habits/pictures.ts"
import type { Loan, PlaceSet } from "./habits/shelf.ts"
import { roundFollows } from "./habits/trade-round.ts"
import { meterOf } from "./meter.ts"
import { type Collection, type Entry, type Item, makeModel, type Post, type Round } from "./model.ts"
import type { Person } from "./person.ts"
import type { Receivers } from "./receivers.ts"
import type { Services } from "./services.ts"

export interface Surroundings {
  /** The servers that run now. */
  readonly urls: () => ReadonlyArray<string>
  /** Each server itself, without the proxy before them. */
  readonly each: () => ReadonlyArray<string>
  /** The position behind all that was committed until now; `null` where no standby answers reads. */
  readonly newest: (() => Promise<string>) | null
  readonly receivers: Receivers
  readonly services: Services
  /** Whether servers are killed and databases stopped: then a request may be left without an answer. */
  readonly hasFaults: boolean
  /** Waits until the next request may be sent. */
  readonly pace: () => Promise<void>
  /** Runs a command of the CLI as an administrator; resolves with whether it was done. */
  readonly administer: (...args: ReadonlyArray<string>) => Promise<boolean>
  /** What is random next to the habits: which server answers, whose turn it is. */
  readonly dice: SeededRandom
}

/** Everything that people know of one another, and what was wrong with the answers. */
export const worldOf = (surroundings: Surroundings) => {
  const clock = requestClock()
  const differences: Array<string> = []
  const word = wordsOf()

  const differ = (what: string): void => {
    differences.push(what)
    console.log(`DIFFERENCE ${what}`)
  }
  const expect = (holds: boolean, otherwise: string): void => {
    if (!holds) differ(otherwise)
  }

  /** The clocks of servers are moved where things break, and then a later change may have an earlier time. */
  const timely =
    <V extends { readonly updatedAt: string }>(follows: (before: V, after: V) => string | null) =>
    (before: V, after: V) =>
      follows(before, surroundings.hasFaults ? { ...after, updatedAt: before.updatedAt } : after)

  return {
    ...surroundings,
    clock,
    differences,
    differ,
    expect,
    word,
    /** Hours that no two events share. */
    hours: counter(),
    /** Numbers that nothing else has. */
    number: counter(),
    meter: meterOf(),
    model: makeModel(),
    /** Everybody who has an account now. */
    people: [] as Array<Person>,
    /** One who has no account. */
    visitor: null as unknown as Person,
    /** Everybody who ever had one. */
    byId: new Map<string, Person>(),
    /** Those who have deleted it. */
    gone: [] as Array<Person>,
    collections: new Map<string, Collection>(),
    items: new Map<string, Item>(),
    /** The names of all items, and the one item that may have each; `null` as long as its id is not known. */
    itemNames: new Map<string, string | null>(),
    /** The names of games that were imported again: what was moved meanwhile is there twice. */
    copied: new Set<string>(),
    /** The cover that an item was given last, as far as that is known. */
    covers: new Map<Item, { readonly isChanging: boolean; readonly url: string | null }>(),
    /** Each offer as a user saw it last. */
    offers: new Map<string, SeenOffer>(),
    /** When an offer was first asked to be completed, and those of which an answer has said that they are. */
    completing: new Map<string, number>(),
    completed: new Set<string>(),
    /** Each open listing as a user saw it last. */
    listings: new Map<string, SeenListing>(),
    record: marketRecord(),
    /** Who made the items of many copies of which none was deleted, by their name: each copy is with some user. */
    shared: new Map<string, Person>(),
    /** What was said after the acceptance of an offer, by its id. */
    deals: new Map<string, DealFacts>(),
    sets: new Map<string, PlaceSet>(),
    loans: new Map<string, Loan>(),
    /** The items of which a copy is being lent, or was lent by a request without an answer. */
    lending: new Set<Item>(),
    notes: new Map<string, Notes>(),
    pictures: new Map<string, Picture>(),
    /** Those whom the operator made moderators, the reports whose answers came, and what became of them. */
    moderators: new Set<Person>(),
    cases: new Map<string, Case>(),
    decided: new Map<string, Decided>(),
    posts: new Map<string, Post>(),
    conversations: new Map<string, Conversation>(),
    meetings: new Map<string, Meeting>(),
    rounds: new Map<string, Round>(),
    entries: new Map<string, Entry>(),
    /** Those whom an administrator has suspended. */
    suspended: new Set<Person>(),
    offerLives: chronicleOf<SeenOffer>(timely(offerFollows)),
    roundLives: chronicleOf(roundFollows),
    listingLives: chronicleOf<SeenListing>(timely(listingFollows)),
    /**
     * Compares whether a viewer saw something with whether they may; `found` is what the answer said, or `null` if it
     * said neither.
     */
    compare: (viewer: Person, what: string, found: boolean | null, may: (span: Span) => Maybe, span: Span): void => {
      if (found === null || found !== not(may(span))) return
      differ(`${viewer.name} ${found ? "sees" : "does not see"} ${what}`)
    },
  }
}

const not = (one: Maybe) => (one === null ? null : !one)

const counter = () => {
  let last = 0
  return (): number => ++last
}

/** Words that nothing else has: they say who made what, wherever they turn up. */
const wordsOf = () => {
  const next = counter()
  return (): string => `word${next()}x`
}

export type World = ReturnType<typeof worldOf>
