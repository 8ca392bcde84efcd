// The market once more, as plainly as it can be said. Shares nothing with the core. Everything is a number, in order of
// arrival.
import type { Command, Terms } from "./commands.ts"

type Listed = Record<"item" | "owner", number> & Record<"kind" | "status", string>
/** `since`: the day on which it came to its status. */
type Numbers = Record<"owner" | "offerer" | "proposals" | "since", number>
/**
 * What is asked for, place by place: `items` by `listings`; and `given`, what is given for it by the proposal that
 * waits, or was accepted.
 */
type Sides = Record<"listings" | "items" | "given", ReadonlyArray<number>>
/** What the sides of an accepted offer did; `left`: how many days of its clock are left, `ran`: how many went by. */
type Steps = Record<"confirmed" | "sent", Set<number>> & {
  readonly reminded: Map<number, number>
  left: number
  ran: number
  problem: { readonly by: number; isOpen: boolean; isAnswered: boolean } | null
}
type Offered = Record<"kind" | "status", string> & Numbers & Sides & Steps & { readonly waitsFor: number | null }

/** A market in which `owners[i]` has item `i`, of so many copies. */
export const model = (owners: Array<number | null>, copies: Array<number>) => {
  const listings: Array<Listed> = []
  const offers: Array<Offered> = []
  const notified: Array<string> = []
  const known = new Set<string>()
  const blocks = new Set<string>()
  /** How many copies of an item are lent. */
  const lent: Array<number> = []
  const gone = new Set<number>()
  let today = 0
  const key = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`
  const notify = (to: number, what: string) => void notified.push(`${to} ${what}`)
  /** Of an offer the same is notified once, because no user reads it here. */
  const notifyOnce = (o: Offered, to: number, what: string) => {
    const same = `${offers.indexOf(o)} ${to} ${what}`
    if (!known.has(same)) notify(to, what)
    known.add(same)
  }
  const isOpen = (o: Offered) => o.status === "pending" || o.status === "accepted"
  /**
   * How many copies of an item no loan holds and no accepted offer, neither one on it nor one that gives it in return.
   */
  const freeOf = (item: number) => {
    const holds = offers.filter((o) => o.status === "accepted").flatMap((o) => [...o.items, ...o.given])
    return (copies[item] ?? 0) - (lent[item] ?? 0) - holds.filter((held) => held === item).length
  }
  const isFull = (item: number) => freeOf(item) <= 0
  const isListed = (item: number) => listings.some((l) => l.item === item && l.status === "active")
  const isClosed = (listing: number) => ["closed", "removed"].includes(listings[listing]?.status ?? "removed")
  /** Whether a thing that a pending offer asks for cannot be had any more. */
  const isGone = (o: Offered, place: number) =>
    owners[o.items[place] ?? -1] !== o.owner || isClosed(o.listings[place] ?? -1)
  const isLost = (o: Offered) => o.items.every((_, place) => isGone(o, place))
  const isTaken = (item: number, besides?: Offered) => {
    const pending = offers.filter((o) => o !== besides && o.status === "pending")
    const waiting = pending.filter((o) => o.items.some((one, place) => one === item && !isGone(o, place)))
    return waiting.length >= freeOf(item)
  }
  const become = (l: Listed, status: string) => void Object.assign(l, { status })
  const other = (o: Offered, by: number) => (o.owner === by ? o.offerer : o.owner)
  const end = (o: Offered, status: string) => {
    if (o.problem !== null) o.problem.isOpen = false
    return Object.assign(o, { status, waitsFor: null })
  }
  /** Ends an offer against its sides' will; answers what they are notified. */
  const lose = (o: Offered) => `offer_${end(o, o.status === "pending" ? "rejected" : "cancelled").status}`

  /** A code about one of several things names its place. */
  const at = (code: string | null, side: string, place: number, of: number) =>
    code === null || of === 1 ? code : `${code} ${side}.${place}`
  const firstOf = (side: string, of: ReadonlyArray<number>, wrong: (one: number, place: number) => string | null) => {
    const all = of.map((one, place) => at(wrong(one, place), side, place, of.length))
    return all.find((code) => code !== null) ?? null
  }
  const notAsked = (listing: number, kind: string, offerer: number, by: number) => {
    const l = listings[listing]
    if (l === undefined || l.status === "removed") return "LISTING_NOT_FOUND"
    if (l.owner === offerer && by === offerer) return "CANNOT_OFFER_OWN_ITEM"
    if (owners[l.item] === null) return "ITEM_NOT_FOUND"
    if (owners[l.item] !== l.owner) return "ITEM_NOT_AVAILABLE"
    if (l.status !== "active" || isFull(l.item)) return "LISTING_NOT_ACTIVE"
    if (blocks.has(key(by, l.owner))) return "ITEM_NOT_AVAILABLE"
    if (kind === "buy" && l.kind === "trade") return "ITEM_NOT_FOR_SALE"
    return kind === "trade" && l.kind === "sale" ? "ITEM_NOT_FOR_TRADE" : null
  }
  const isOneSide = (of: ReadonlyArray<number>, owner: number) => {
    const items = of.map((one) => listings[one]?.item)
    return of.every((one) => listings[one]?.owner === owner) && new Set(items).size === items.length
  }
  const notGiven = ({ given, from }: Terms, kind: string, offerer: number) => {
    const isMoneyRight = kind === "buy" ? from === "offerer" : true
    if (!isMoneyRight || given.length > 0 !== (kind === "trade")) return "INVALID_PROPOSAL"
    return firstOf("offeredItems", given, (item) => {
      if (owners[item] === null || owners[item] === undefined) return "OFFERED_ITEM_NOT_FOUND"
      return owners[item] === offerer ? null : "OFFERED_ITEM_NOT_OWNED"
    })
  }
  /** What keeps an offer from being accepted or confirmed, if anything is: the first thing that is not there. */
  const missing = (o: Offered) => {
    const of = Math.max(o.items.length, o.given.length)
    const isAway = (item: number, place: number) =>
      o.status === "pending" && o.items.length > 1 ? isGone(o, place) : owners[item] !== o.owner
    const wanted = o.items.findIndex(isAway)
    if (wanted >= 0) return at("ITEM_GONE", "items", wanted, of)
    const given = o.given.findIndex((item) => owners[item] !== o.offerer)
    return given >= 0 ? at("OFFERED_ITEM_GONE", "offeredItems", given, of) : null
  }
  const reserved = (o: Offered) => {
    const of = Math.max(o.items.length, o.given.length)
    const [wanted, given] = [o.items.findIndex(isFull), o.given.findIndex(isFull)]
    if (wanted >= 0) return at("ITEM_RESERVED", "items", wanted, of)
    return given >= 0 ? at("ITEM_RESERVED", "offeredItems", given, of) : null
  }
  const itemsOf = (of: ReadonlyArray<number>) => of.map((one) => listings[one]?.item ?? -1)

  const onOffers = (c: Extract<Command, { do: "offer" }>) => {
    const owner = listings[c.listings[0] ?? -1]?.owner ?? -1
    const notAvailable = firstOf("listings", c.listings, (one) => notAsked(one, c.kind, c.by, c.by))
    if (notAvailable !== null) return notAvailable
    if (!isOneSide(c.listings, owner)) return "INVALID_PROPOSAL"
    const bad = notGiven(c, c.kind, c.by)
    if (bad !== null) return bad
    const items = itemsOf(c.listings)
    const twice = firstOf("listings", items, (item) => (isTaken(item) ? "DUPLICATE_PENDING_OFFER" : null))
    if (twice !== null) return twice
    const start = { status: "pending", proposals: 1, waitsFor: owner, since: today, left: 14, ran: 0, problem: null }
    const sets = { confirmed: new Set<number>(), sent: new Set<number>(), reminded: new Map<number, number>() }
    offers.push({ ...start, ...sets, kind: c.kind, owner, offerer: c.by, listings: c.listings, items, given: c.given })
    return notify(owner, "offer_received")
  }

  const onListing = (c: Extract<Command, { listing: number }>) => {
    const l = listings[c.listing]
    if (l === undefined || l.status === "removed") return "NOT_FOUND"
    if (l.owner !== c.by) return "NOT_AUTHORIZED"
    if (c.do === "remove") return l.status === "closed" ? become(l, "removed") : "LISTING_NOT_CLOSED"
    if (l.status === "closed") return "LISTING_CLOSED"
    if (c.do === "close") {
      become(l, "closed")
      for (const o of offers.filter((o) => isOpen(o) && o.listings.includes(c.listing)))
        if (o.status === "accepted" || isLost(o)) notify(o.offerer, lose(o))
      return
    }
    if (c.do === "pause") return l.status !== "active" || isFull(l.item) ? "INVALID_TRANSITION" : become(l, "paused")
    if (l.status !== "paused") return "INVALID_TRANSITION"
    if (isListed(l.item)) return "ALREADY_LISTED"
    become(l, "active")
  }

  /** All items of an offer move, by the last confirmation of a user or by an administrator. */
  const complete = (o: Offered, by: number | null) => {
    Object.assign(end(o, "completed"), { since: today })
    const moved: Array<number> = []
    /** The number of the item that a user has then: the only copy moves, and of several one is a new item. */
    const receiving = (receiver: number) => (item: number) => {
      if (copies[item] === 1) {
        owners[item] = receiver
        moved.push(item)
        return item
      }
      copies[item] = (copies[item] ?? 0) - 1
      copies.push(1)
      return owners.push(receiver) - 1
    }
    const received = { items: o.items.map(receiving(o.offerer)), given: o.given.map(receiving(o.owner)) }
    Object.assign(o, received)
    for (const l of listings) if (moved.includes(l.item) && l.status !== "removed") l.status = "closed"
    for (const x of offers.filter(isOpen)) {
      const isWanted = x.items.some((item) => moved.includes(item))
      const isGiven = x.given.some((item) => moved.includes(item))
      if (!isWanted && !isGiven) continue
      const isWantedLost = isWanted && (x.status === "accepted" || isLost(x))
      const isGivenLost = isGiven && (x.status === "accepted" || x.given.every((item) => owners[item] !== x.offerer))
      if (!isWantedLost && !isGivenLost) continue
      const what = lose(x)
      if (!isWanted && x.owner !== by) notify(x.owner, what)
      if (x.offerer !== by) notify(x.offerer, what)
    }
    for (const side of [o.owner, o.offerer])
      if (side !== by) notify(side, by === null ? "offer_settled" : "offer_completed")
  }

  /** What a side does before it confirms. */
  const onAccepted = (o: Offered, action: "send" | "remind" | "problem" | "answer", by: number) => {
    const to = other(o, by)
    if (o.status !== "accepted") return "INVALID_TRANSITION"
    const open = o.problem?.isOpen === true ? o.problem : null
    if (action === "send") {
      if (o.sent.has(by)) return "ALREADY_SENT"
      o.sent.add(by)
      o.left = Math.min(Math.max(o.left, 14), 60 - o.ran)
      return notify(to, "offer_sent")
    }
    if (action === "remind") {
      if (open !== null || (o.sent.has(to) && o.confirmed.has(to))) return "NOT_WAITING"
      if (o.reminded.get(by) === today) return "ALREADY_REMINDED"
      o.reminded.set(by, today)
      return notifyOnce(o, to, "offer_reminder")
    }
    if (action === "problem") {
      if (o.confirmed.has(by)) return "ALREADY_CONFIRMED"
      if (o.problem !== null) return "PROBLEM_REPORTED"
      o.problem = { by, isOpen: true, isAnswered: false }
      return notify(to, "offer_problem")
    }
    if (open === null) return "NO_OPEN_PROBLEM"
    if (open.by === by) return "CANNOT_ANSWER_OWN_PROBLEM"
    if (open.isAnswered) return "ALREADY_ANSWERED"
    open.isAnswered = true
    return notify(to, "offer_problem_answered")
  }

  const propose = (o: Offered, c: Extract<Command, { do: "propose" }>) => {
    const to = other(o, c.by)
    if (o.waitsFor === to) return "ALREADY_PROPOSED"
    const asked = c.listings ?? o.listings
    const isKept = (listing: number) => o.listings.some((one, place) => one === listing && !isGone(o, place))
    const isNew = (listing: number) => c.listings !== null && !isKept(listing)
    const notAvailable = firstOf("listings", asked, (one) =>
      isNew(one) ? notAsked(one, o.kind, o.offerer, c.by) : null,
    )
    if (notAvailable !== null) return notAvailable
    if (c.listings !== null && !isOneSide(asked, o.owner)) return "INVALID_PROPOSAL"
    const bad = notGiven(c, o.kind, o.offerer)
    if (bad !== null) return bad
    const items = itemsOf(asked)
    const twice = firstOf("listings", items, (item, place) =>
      isNew(asked[place] ?? -1) && isTaken(item, o) ? "DUPLICATE_PENDING_OFFER" : null,
    )
    if (twice !== null) return twice
    Object.assign(o, { proposals: o.proposals + 1, waitsFor: to, given: c.given, listings: asked, items })
    return notifyOnce(o, to, "offer_proposal")
  }

  const onOffer = (c: Extract<Command, { offer: number }>) => {
    const o = offers[c.offer]
    if (o === undefined) return "OFFER_NOT_FOUND"
    if (c.do === "settle") {
      if (o.status !== "accepted" || o.problem?.isOpen !== true) return "NO_OPEN_PROBLEM"
      if (c.outcome === "completed") return missing(o) ?? complete(o, null)
      end(o, "cancelled")
      for (const side of [o.owner, o.offerer]) notify(side, "offer_settled")
      return
    }
    if (c.by !== o.owner && c.by !== o.offerer) return "NOT_AUTHORIZED"
    const to = other(o, c.by)
    if (c.do === "send" || c.do === "remind" || c.do === "problem" || c.do === "answer")
      return onAccepted(o, c.do, c.by)
    if (c.do === "cancel")
      return isOpen(o) ? notify(other(end(o, "cancelled"), c.by), "offer_cancelled") : "INVALID_TRANSITION"
    if (c.do === "confirm") {
      if (o.status !== "accepted") return o.status === "completed" ? undefined : "INVALID_TRANSITION"
      if (o.confirmed.has(c.by)) return "ALREADY_CONFIRMED"
      const lost = missing(o)
      if (lost !== null) return lost
      o.confirmed.add(c.by)
      if (o.problem?.by === c.by) o.problem.isOpen = false
      return o.confirmed.size === 1 ? notify(to, "offer_confirmed") : complete(o, c.by)
    }
    if (o.status !== "pending") return o.status === "accepted" ? "INVALID_TRANSITION" : "OFFER_NOT_NEGOTIABLE"
    if (c.do === "propose") return propose(o, c)
    if (o.waitsFor === null || ("first" in c && c.first && o.proposals > 1)) return "NO_PENDING_PROPOSAL"
    if (o.waitsFor !== c.by) return c.do === "accept" ? "CANNOT_ACCEPT_OWN_PROPOSAL" : "CANNOT_REJECT_OWN_PROPOSAL"
    const lost = c.do === "accept" ? (missing(o) ?? reserved(o)) : null
    if (lost !== null) return lost
    Object.assign(o, c.do === "accept" ? { status: "accepted", since: today } : { given: [] }, { waitsFor: null })
    return notifyOnce(o, to, c.do === "accept" ? "offer_accepted" : "offer_proposal_rejected")
  }

  const onItem = (c: Extract<Command, { do: "list" | "delete" | "clear" | "copies" | "lend" | "return" }>) => {
    if (c.do === "copies") {
      if (c.copies < (copies[c.item] ?? 0) - freeOf(c.item)) return "COPIES_HELD"
      copies[c.item] = c.copies
      return
    }
    if (c.do === "lend" || c.do === "return") {
      if (c.do === "lend" && isFull(c.item)) return "ITEM_RESERVED"
      lent[c.item] = (lent[c.item] ?? 0) + (c.do === "lend" ? 1 : -1)
      return
    }
    if (c.do === "list") {
      if (owners[c.item] === null) return "ITEM_NOT_FOUND"
      if (owners[c.item] !== c.by) return "NOT_AUTHORIZED"
      if (isListed(c.item)) return "ALREADY_LISTED"
      return void listings.push({ item: c.item, owner: c.by, kind: c.kind, status: "active" })
    }
    const lost = owners.flatMap((by, i) => (i === c.item || (c.do === "clear" && by === owners[c.item]) ? [i] : []))
    for (const item of lost) owners[item] = null
    for (const l of listings) if (lost.includes(l.item) && l.status !== "removed") l.status = "closed"
    for (const o of offers.filter((o) => o.status === "pending" && o.items.some((item) => lost.includes(item))))
      if (isLost(o)) notify(o.offerer, lose(o))
  }

  const onPeople = (c: Extract<Command, { do: "block" | "leave" | "wait" }>) => {
    const open = offers.filter(isOpen)
    if (c.do === "block") {
      for (const o of open) if (key(o.owner, o.offerer) === key(c.by, c.other)) end(o, "cancelled")
      blocks.add(key(c.by, c.other))
    } else if (c.do === "leave") {
      for (const o of open.filter((o) => [o.owner, o.offerer].includes(c.by)))
        notify(other(end(o, "cancelled"), c.by), "offer_cancelled")
      notified.splice(0, notified.length, ...notified.filter((one) => !one.startsWith(`${c.by} `)))
      gone.add(c.by)
      for (const [item, owner] of owners.entries()) if (owner === c.by) owners[item] = null
      for (const l of listings) if (l.owner === c.by) l.status = "removed"
    } else {
      today += c.days
      const running = open.filter((o) => o.status === "accepted" && o.problem?.isOpen !== true)
      for (const o of running) Object.assign(o, { left: o.left - c.days, ran: o.ran + c.days })
      // Those that were due first end first.
      const due = running.filter(({ left }) => left <= 0).toSorted((one, other) => one.left - other.left)
      for (const o of due) for (const side of [end(o, "cancelled").owner, o.offerer]) notify(side, "offer_expired")
    }
  }

  /** Does a command; answers the code of its failure, with the place that it names, or `ok`. */
  const run = (c: Command): string => {
    if (c.do === "offer") return onOffers(c) ?? "ok"
    return ("listing" in c ? onListing(c) : "offer" in c ? onOffer(c) : "item" in c ? onItem(c) : onPeople(c)) ?? "ok"
  }
  const lentOf = (item: number) => lent[item] ?? 0
  return { owners, copies, listings, offers, notified, gone, lentOf, run }
}
