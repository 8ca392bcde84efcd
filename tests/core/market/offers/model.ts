// The market once more, as plainly as it can be said. Shares nothing with the core. Everything is a number, in order of
// arrival.
import type { Command } from "./commands.ts"

type Listed = Record<"item" | "owner", number> & Record<"kind" | "status", string>
/** `given`: what is traded for the item. `since`: the day on which it came to its status. */
type Numbers = Record<"listing" | "offerer" | "proposals" | "since", number>
/** What the sides of an accepted offer did; `left`: how many days of its clock are left, `ran`: how many went by. */
type Steps = Record<"confirmed" | "sent", Set<number>> & {
  readonly reminded: Map<number, number>
  left: number
  ran: number
  problem: { readonly by: number; isOpen: boolean; isAnswered: boolean } | null
}
type Offered = Listed & Numbers & Record<"waitsFor" | "given", number | null> & Steps

/** A market in which `owners[i]` has item `i`, of so many copies. */
export const model = (owners: Array<number | null>, copies: Array<number>) => {
  const listings: Array<Listed> = []
  const offers: Array<Offered> = []
  const notified: Array<string> = []
  const known = new Set<string>()
  const blocks = new Set<string>()
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
  const pendingOn = (item: number) => offers.filter((o) => o.item === item && o.status === "pending").length
  /** How many copies of an item no accepted offer holds, neither one on it nor one that gives it in return. */
  const freeOf = (item: number) => {
    const holds = offers.filter((o) => o.status === "accepted").flatMap((o) => [o.item, o.given])
    return (copies[item] ?? 0) - holds.filter((held) => held === item).length
  }
  const isFull = (item: number) => freeOf(item) <= 0
  const isListed = (item: number) => listings.some((l) => l.item === item && l.status === "active")
  const become = (l: Listed, status: string) => void Object.assign(l, { status })
  const other = (o: Offered, by: number) => (o.owner === by ? o.offerer : o.owner)
  const end = (o: Offered, status: string) => {
    if (o.problem !== null) o.problem.isOpen = false
    return Object.assign(o, { status, waitsFor: null })
  }
  /** Ends an offer against its sides' will; answers what they are notified. */
  const lose = (o: Offered) => `offer_${end(o, o.status === "pending" ? "rejected" : "cancelled").status}`
  const wrong = (kind: string, given: number | null, offerer: number) => {
    if (kind === "buy") return null
    if (given === null) return "INVALID_PROPOSAL"
    if (owners[given] === null) return "OFFERED_ITEM_NOT_FOUND"
    return owners[given] === offerer ? null : "OFFERED_ITEM_NOT_OWNED"
  }
  const missing = (o: Offered) => {
    if (owners[o.item] !== o.owner) return "ITEM_GONE"
    return o.given !== null && owners[o.given] !== o.offerer ? "OFFERED_ITEM_GONE" : null
  }

  const onListing = (c: Extract<Command, { listing: number }>) => {
    const l = listings[c.listing]
    if (l === undefined) return "NOT_FOUND"
    if (c.do === "offer") {
      if (l.status === "removed") return "LISTING_NOT_FOUND"
      if (l.owner === c.by) return "CANNOT_OFFER_OWN_ITEM"
      if (owners[l.item] === null) return "ITEM_NOT_FOUND"
      if (owners[l.item] !== l.owner) return "ITEM_NOT_AVAILABLE"
      if (l.status !== "active" || isFull(l.item)) return "LISTING_NOT_ACTIVE"
      if (blocks.has(key(c.by, l.owner))) return "ITEM_NOT_AVAILABLE"
      if (c.kind === "buy" && l.kind === "trade") return "ITEM_NOT_FOR_SALE"
      if (c.kind === "trade" && l.kind === "sale") return "ITEM_NOT_FOR_TRADE"
      const isMany = pendingOn(l.item) >= freeOf(l.item)
      const bad = wrong(c.kind, c.given, c.by) ?? (isMany ? "DUPLICATE_PENDING_OFFER" : null)
      if (bad !== null) return bad
      const start = {
        status: "pending",
        proposals: 1,
        waitsFor: l.owner,
        since: today,
        left: 14,
        ran: 0,
        problem: null,
      }
      const sets = { confirmed: new Set<number>(), sent: new Set<number>(), reminded: new Map<number, number>() }
      offers.push({ ...l, ...c, ...start, ...sets, offerer: c.by })
      return notify(l.owner, "offer_received")
    }
    if (l.status === "removed") return "NOT_FOUND"
    if (l.owner !== c.by) return "NOT_AUTHORIZED"
    if (c.do === "remove") return l.status === "closed" ? become(l, "removed") : "LISTING_NOT_CLOSED"
    if (l.status === "closed") return "LISTING_CLOSED"
    if (c.do === "close") {
      for (const o of offers) if (o.listing === c.listing && isOpen(o)) notify(o.offerer, lose(o))
      return become(l, "closed")
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
    const receive = (item: number, to: number) => {
      if (copies[item] === 1) {
        owners[item] = to
        moved.push(item)
        return item
      }
      copies[item] = (copies[item] ?? 0) - 1
      copies.push(1)
      return owners.push(to) - 1
    }
    o.item = receive(o.item, o.offerer)
    if (o.given !== null) o.given = receive(o.given, o.owner)
    for (const l of listings) if (moved.includes(l.item) && l.status !== "removed") l.status = "closed"
    for (const x of offers.filter(isOpen)) {
      const wanted = moved.includes(x.item)
      if (!wanted && !moved.includes(x.given ?? -1)) continue
      const what = lose(x)
      if (!wanted && x.owner !== by) notify(x.owner, what)
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
    if (c.do === "propose") {
      if (o.waitsFor === to) return "ALREADY_PROPOSED"
      const bad = wrong(o.kind, c.given, o.offerer)
      if (bad !== null) return bad
      Object.assign(o, { proposals: o.proposals + 1, waitsFor: to, given: c.given })
      return notifyOnce(o, to, "offer_proposal")
    }
    if (o.waitsFor === null || ("first" in c && c.first && o.proposals > 1)) return "NO_PENDING_PROPOSAL"
    if (o.waitsFor !== c.by) return c.do === "accept" ? "CANNOT_ACCEPT_OWN_PROPOSAL" : "CANNOT_REJECT_OWN_PROPOSAL"
    const lost = c.do === "accept" ? missing(o) : null
    if (lost !== null) return lost
    if (c.do === "accept" && (isFull(o.item) || (o.given !== null && isFull(o.given)))) return "ITEM_RESERVED"
    Object.assign(o, c.do === "accept" ? { status: "accepted", since: today } : { given: null }, { waitsFor: null })
    return notifyOnce(o, to, c.do === "accept" ? "offer_accepted" : "offer_proposal_rejected")
  }

  const onItem = (c: Extract<Command, { do: "list" | "delete" | "clear" | "copies" }>) => {
    if (c.do === "copies") {
      if (c.copies < (copies[c.item] ?? 0) - freeOf(c.item)) return "COPIES_HELD"
      copies[c.item] = c.copies
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
    for (const o of offers) if (lost.includes(o.item) && o.status === "pending") notify(o.offerer, lose(o))
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
      for (const o of running.filter(({ left }) => left <= 0))
        for (const side of [end(o, "cancelled").owner, o.offerer]) notify(side, "offer_expired")
    }
  }

  /** Does a command; answers the code of its failure, or `ok`. */
  const run = (c: Command): string =>
    ("listing" in c ? onListing(c) : "offer" in c ? onOffer(c) : "item" in c ? onItem(c) : onPeople(c)) ?? "ok"
  return { owners, copies, listings, offers, notified, gone, run }
}
