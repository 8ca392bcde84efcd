import fc from "fast-check"
import type { model } from "./model.ts"

/** What is given for what is asked for: items of the offerer, and money of one side. */
export interface Terms {
  readonly given: ReadonlyArray<number>
  readonly from: "offerer" | "owner" | null
}

/** What a user does to the market, or what happens to it. People, items, listings and offers are numbers. */
export type Command =
  | { readonly do: "list"; readonly by: number; readonly item: number; readonly kind: "sale" | "trade" | "both" }
  | { readonly do: "pause" | "resume" | "close" | "remove"; readonly by: number; readonly listing: number }
  | ({
      readonly do: "offer"
      readonly by: number
      readonly listings: ReadonlyArray<number>
      readonly kind: "buy" | "trade"
    } & Terms)
  /** `listings` is `null` where the proposal asks for what the one before asks for. */
  | ({
      readonly do: "propose"
      readonly by: number
      readonly offer: number
      readonly listings: ReadonlyArray<number> | null
    } & Terms)
  | { readonly do: "accept" | "reject"; readonly by: number; readonly offer: number; readonly first: boolean }
  | { readonly do: "cancel" | "confirm"; readonly by: number; readonly offer: number }
  | { readonly do: "send" | "remind" | "problem" | "answer"; readonly by: number; readonly offer: number }
  /** An administrator ends an offer. */
  | { readonly do: "settle"; readonly offer: number; readonly outcome: "completed" | "cancelled" | "takenBack" }
  | { readonly do: "copies"; readonly item: number; readonly copies: number }
  /** The owner of an item lends a copy, or has one back. */
  | { readonly do: "lend" | "return"; readonly item: number }
  /** `clear` deletes the collection that the item is in: all that its owner has. */
  | { readonly do: "delete" | "clear"; readonly item: number }
  | { readonly do: "block"; readonly by: number; readonly other: number }
  | { readonly do: "leave"; readonly by: number }
  | { readonly do: "wait"; readonly days: number }

/** A command before it is known who and what there is; small numbers are the simplest. */
interface Draft {
  readonly do: Command["do"]
  readonly who: number
  readonly what: number
  readonly how: number
  /** How many things each side names; 0 and 1 are one. */
  readonly many: readonly [asked: number, given: number]
}

const often = (weight: number, ...words: ReadonlyArray<Command["do"]>) =>
  words.map((word) => ({ weight, arbitrary: fc.constant(word) }))

/** What people do one after another, on a market where everything is listed at first or nothing is. */
interface Script {
  readonly isListed: boolean
  readonly drafts: ReadonlyArray<Draft>
}

/**
 * Scripts of so many commands, in which a side names so many things at most. Without the bias towards short scripts:
 * little comes true in them. They shrink all the same.
 */
export const scripts = (maxLength: number, most: number): fc.Arbitrary<Script> =>
  fc.noBias(fc.record({ isListed: fc.boolean(), drafts: fc.array(draft(most), { maxLength, size: "max" }) }))

const draft = (most: number): fc.Arbitrary<Draft> =>
  fc.record({
    do: fc.oneof(
      ...often(12, "offer", "confirm"),
      ...often(10, "accept"),
      ...often(5, "propose", "list"),
      ...often(2, "resume", "reject", "copies", "lend", "return", "close"),
      ...often(2, "send", "remind", "answer", "settle", "wait"),
      ...often(4, "problem"),
      ...often(1, "cancel", "pause", "remove", "delete", "block", "leave", "clear"),
    ),
    who: fc.nat(11),
    what: fc.nat(11),
    how: fc.nat(11),
    many: fc.tuple(fc.nat(most), fc.nat(most)),
  })

/** The commands of a script, each made when those before it are done. */
export const commandsOf = function* ({ isListed, drafts }: Script, people: number, market: ReturnType<typeof model>) {
  for (const [item, by] of isListed ? market.owners.entries() : [])
    if (by !== null) yield { do: "list", item, by, kind: kinds[item % 7] ?? "both" } as const
  for (const one of drafts) {
    const command = commandOf(one, people, market)
    if (command !== null) yield command
  }
}

/** The command that a draft means here; `null` where there is no user or nothing to do it with. */
const commandOf = (draft: Draft, people: number, market: ReturnType<typeof model>): Command | null => {
  const command = meant(draft, people, market)
  const acting =
    command === null || !("by" in command) ? [] : "other" in command ? [command.by, command.other] : [command.by]
  return acting.some((one) => market.gone.has(one)) ? null : command
}

// Mostly what can come true, by those whom it concerns, or little would; now and then anything by anybody.
const meant = (draft: Draft, people: number, market: ReturnType<typeof model>): Command | null => {
  const { copies, owners, listings, offers } = market
  const { who, what, how, many } = draft
  const anybody = who % people
  const item = what % owners.length
  const given = (of: number) => (how === 11 ? [] : what < 9 ? ownedBy(owners, of, how, many[1]) : [how % owners.length])
  const openOn = (of: number) =>
    offers.filter((one) => one.items.includes(of) && (one.status === "pending" || one.status === "accepted"))
  const isFree = (of: number) => openOn(of).length < (copies[of] ?? 0)
  const canBeHad = (listing: number) => listings[listing]?.status === "active" && isFree(listings[listing]?.item ?? -1)
  const isAskedFor = (at: number) =>
    offers.some((one) => one.status === "pending" && one.items.length > 1 && one.listings.includes(at))
  const listing = pick(listings, what, (one, at) => {
    if (draft.do === "offer") return canBeHad(at)
    return (one.status === "active" || one.status === "paused") && (draft.do !== "close" || who > 5 || isAskedFor(at))
  })
  const hasLost = (one: (typeof offers)[number]) => one.listings.some((at) => listings[at]?.status === "closed")
  const offer = pick(offers, what, (one) => {
    if (draft.do === "propose" && many[0] > 2) return one.status === "pending" && hasLost(one)
    if (draft.do === "settle" || draft.do === "answer") return one.problem?.isOpen === true
    const running = ["confirm", "send", "remind", "problem"]
    return one.status === (running.includes(draft.do) ? "accepted" : "pending")
  })
  const lister = (listing === null ? null : listings[listing]?.owner) ?? anybody
  const kind = how % 3 === 0 ? "buy" : "trade"
  const by = who < 9 ? (lister + 1 + (who % (people - 1))) % people : anybody
  const sides = offer === null ? undefined : offers[offer]
  const side = (who < 5 ? sides?.owner : who < 10 ? sides?.offerer : null) ?? anybody
  /** Listings next to a first one: mostly of the same user, which can be had. */
  const asking = (first: number): ReadonlyArray<number> => {
    const fits = (at: number) =>
      (how === 10 || listings[at]?.owner === listings[first]?.owner) && (how > 8 || canBeHad(at))
    const others = [...listings.keys()].filter((at) => at !== first && fits(at))
    return [first, ...taken(others, what, many[0] - 1)]
  }
  const money = (of: string) => (of === "buy" ? (how === 9 ? "owner" : "offerer") : (moneyOf[who % 3] ?? null))
  switch (draft.do) {
    case "list":
      return { do: "list", item, by: (who < 10 ? owners[item] : null) ?? anybody, kind: kinds[how % 3] ?? "both" }
    case "pause":
    case "resume":
    case "close":
    case "remove":
      return listing === null ? null : { do: draft.do, by: who < 9 ? lister : anybody, listing }
    case "offer":
      if (listing === null || (how > 8 && !listings.some((_, at) => canBeHad(at))))
        return meant({ ...draft, do: "list" }, people, market)
      return {
        do: "offer",
        by,
        listings: asking(listing),
        kind,
        given: kind === "buy" ? [] : given(by),
        from: money(kind),
      }
    case "propose": {
      if (sides === undefined || offer === null) return null
      const terms = { given: sides.kind === "buy" ? [] : given(sides.offerer), from: money(sides.kind) }
      // The same, one less, or others.
      const [first = 0, ...others] = sides.listings
      const asked =
        how % 3 === 0 ? null : how % 3 === 1 && others.length > 0 ? others : asking(sides.listings[what % 2] ?? first)
      return { do: "propose", by: side, offer, listings: asked, ...terms }
    }
    case "accept":
    case "reject":
      return offer === null ? null : { do: draft.do, by: side, offer, first: how > 8 }
    case "settle":
      return offer === null ? null : { do: "settle", offer, outcome: settlements[how % 3] ?? "cancelled" }
    case "send":
    case "remind":
    case "problem":
    case "answer":
    case "cancel":
    case "confirm":
      return offer === null ? null : { do: draft.do, by: side, offer }
    case "delete":
    case "clear":
      return owners[item] === null ? null : { do: draft.do, item }
    case "lend":
    case "return":
      return owners[item] === null || (draft.do === "return" && market.lentOf(item) === 0)
        ? null
        : { do: draft.do, item }
    case "copies":
      return owners[item] === null ? null : { do: "copies", item, copies: 1 + (how % 5) }
    case "block":
      return { do: "block", by: anybody, other: (anybody + 1 + (how % (people - 1))) % people }
    case "leave":
      return how < 9 ? null : { do: "leave", by: anybody }
    case "wait":
      return { do: "wait", days: 1 + what + (how > 7 ? 14 : 0) }
  }
}

const kinds = ["both", "trade", "sale"] as const
const settlements = ["completed", "cancelled", "takenBack"] as const
const moneyOf = [null, "offerer", "owner"] as const

/** The number of something, mostly of one that is preferred. */
const pick = <A>(list: ReadonlyArray<A>, at: number, prefer: (one: A, at: number) => boolean): number | null => {
  const all = [...list.keys()]
  const preferred = list.flatMap((one, index) => (prefer(one, index) ? [index] : []))
  const among = at < 9 && preferred.length > 0 ? preferred : all
  return among[at % Math.max(among.length, 1)] ?? null
}

/** Some of a user's items, at least one of those that there are. */
const ownedBy = (owners: ReadonlyArray<number | null>, owner: number, at: number, many: number) =>
  taken(
    owners.flatMap((one, item) => (one === owner ? [item] : [])),
    at,
    Math.max(many, 1),
  )

/** So many of some things, from one on. */
const taken = (from: ReadonlyArray<number>, at: number, many: number): ReadonlyArray<number> => {
  const first = at % Math.max(from.length, 1)
  return [...from.slice(first), ...from.slice(0, first)].slice(0, Math.max(many, 0))
}
