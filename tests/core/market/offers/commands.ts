import fc from "fast-check"
import type { model } from "./model.ts"

/** What a user does to the market, or what happens to it. People, items, listings and offers are numbers. */
export type Command =
  | { readonly do: "list"; readonly by: number; readonly item: number; readonly kind: "sale" | "trade" | "both" }
  | { readonly do: "pause" | "resume" | "close" | "remove"; readonly by: number; readonly listing: number }
  | {
      readonly do: "offer"
      readonly by: number
      readonly listing: number
      readonly kind: "buy" | "trade"
      readonly given: number | null
    }
  | { readonly do: "propose"; readonly by: number; readonly offer: number; readonly given: number | null }
  | { readonly do: "accept" | "reject"; readonly by: number; readonly offer: number; readonly first: boolean }
  | { readonly do: "cancel" | "confirm"; readonly by: number; readonly offer: number }
  | { readonly do: "send" | "remind" | "problem" | "answer"; readonly by: number; readonly offer: number }
  /** An administrator ends an offer. */
  | { readonly do: "settle"; readonly offer: number; readonly outcome: "completed" | "cancelled" | "takenBack" }
  | { readonly do: "copies"; readonly item: number; readonly copies: number }
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
}

const often = (weight: number, ...words: ReadonlyArray<Command["do"]>) =>
  words.map((word) => ({ weight, arbitrary: fc.constant(word) }))

// Without its bias towards short scripts: little comes true in them. They shrink all the same.
export const drafts: fc.Arbitrary<Array<Draft>> = fc.noBias(
  fc.array(
    fc.record({
      do: fc.oneof(
        ...often(12, "offer", "confirm"),
        ...often(10, "accept"),
        ...often(5, "propose", "list"),
        ...often(2, "resume", "reject", "copies"),
        ...often(2, "send", "remind", "answer", "settle", "wait"),
        ...often(4, "problem"),
        ...often(1, "cancel", "pause", "close", "remove", "delete", "block", "leave", "clear"),
      ),
      who: fc.nat(11),
      what: fc.nat(11),
      how: fc.nat(11),
    }),
    { maxLength: 60, size: "max" },
  ),
)

/** The command that a draft means here; `null` where there is no user or nothing to do it with. */
export const commandOf = (draft: Draft, people: number, market: ReturnType<typeof model>): Command | null => {
  const command = meant(draft, people, market)
  const acting =
    command === null || !("by" in command) ? [] : "other" in command ? [command.by, command.other] : [command.by]
  return acting.some((one) => market.gone.has(one)) ? null : command
}

// Mostly what can come true, by those whom it concerns, or little would; now and then anything by anybody.
const meant = (draft: Draft, people: number, market: ReturnType<typeof model>): Command | null => {
  const { copies, owners, listings, offers } = market
  const { who, what, how } = draft
  const anybody = who % people
  const item = what % owners.length
  const given = (of: number) => (how === 11 ? null : what < 9 ? ownedBy(owners, of, how) : how % owners.length)
  const openOn = (of: number) =>
    offers.filter((one) => one.item === of && (one.status === "pending" || one.status === "accepted"))
  const isFree = (of: number) => openOn(of).length < (copies[of] ?? 0)
  const listing = pick(listings, what, (one) =>
    draft.do === "offer"
      ? one.status === "active" && isFree(one.item)
      : one.status === "active" || one.status === "paused",
  )
  const offer = pick(offers, what, (one) => {
    if (draft.do === "settle" || draft.do === "answer") return one.problem?.isOpen === true
    const running = ["confirm", "send", "remind", "problem"]
    return one.status === (running.includes(draft.do) ? "accepted" : "pending")
  })
  const lister = (listing === null ? null : listings[listing]?.owner) ?? anybody
  const kind = how % 3 === 0 ? "buy" : "trade"
  const by = who < 9 ? (lister + 1 + (who % (people - 1))) % people : anybody
  const sides = offer === null ? undefined : offers[offer]
  const side = (who < 5 ? sides?.owner : who < 10 ? sides?.offerer : null) ?? anybody
  switch (draft.do) {
    case "list":
      return { do: "list", item, by: (who < 10 ? owners[item] : null) ?? anybody, kind: kinds[how % 3] ?? "both" }
    case "pause":
    case "resume":
    case "close":
    case "remove":
      return listing === null ? null : { do: draft.do, by: who < 9 ? lister : anybody, listing }
    case "offer":
      if (listing === null || (how > 8 && !listings.some((one) => one.status === "active" && isFree(one.item))))
        return meant({ ...draft, do: "list" }, people, market)
      return { do: "offer", by, listing, kind, given: kind === "buy" ? null : given(by) }
    case "propose":
      if (sides === undefined || offer === null) return null
      return { do: "propose", by: side, offer, given: sides.kind === "buy" ? null : given(sides.offerer) }
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

const settlements = ["completed", "cancelled", "takenBack"] as const
const kinds = ["both", "trade", "sale"] as const

/** The number of something, mostly of one that is preferred. */
const pick = <A>(list: ReadonlyArray<A>, at: number, prefer: (one: A) => boolean): number | null => {
  const all = [...list.keys()]
  const preferred = list.flatMap((one, index) => (prefer(one) ? [index] : []))
  const among = at < 9 && preferred.length > 0 ? preferred : all
  return among[at % Math.max(among.length, 1)] ?? null
}

/** One of a user's items. */
const ownedBy = (owners: ReadonlyArray<number | null>, owner: number, at: number): number | null => {
  const own = owners.flatMap((one, item) => (one === owner ? [item] : []))
  return own[at % Math.max(own.length, 1)] ?? null
}
