// Events once more, as plainly as it can be said. Shares nothing with the core. Everything is a number.

interface Meeting {
  owner: number
  readonly isPublic: boolean
  start: number
  capacity: number | null
  isOff: boolean
  /** Deleted with the last account that was on it. */
  isGone: boolean
  next: number
  /** In the order of joining; `position` is null for those who go. */
  seats: Array<{ readonly who: number; position: number | null }>
  readonly organizers: Set<number>
  readonly invites: Map<number, string>
}

export type Command =
  | { readonly do: "join" | "leave" | "decline" | "accept" | "cancel"; readonly by: number; readonly at: number }
  | { readonly do: "invite" | "revoke" | "remove"; readonly by: number; readonly at: number; readonly whom: number }
  | { readonly do: "promote" | "demote" | "hand"; readonly by: number; readonly at: number; readonly whom: number }
  | { readonly do: "resize"; readonly at: number; readonly seats: number }
  | { readonly do: "move"; readonly at: number; readonly start: number }
  | { readonly do: "block"; readonly by: number; readonly whom: number }
  | { readonly do: "delete"; readonly by: number }

export const model = (meetings: ReadonlyArray<Meeting>) => {
  const blocks = new Set<string>()
  const gone = new Set<number>()
  /** Notifications that no user reads: of the same there is one. */
  const notified = new Map<string, string>()
  const keyOf = (m: Meeting, who: number, type: string) => `${meetings.indexOf(m)} ${who} ${type}`
  const notify = (m: Meeting, who: number, type: string, actor: number | null) =>
    void notified.set(`${keyOf(m, who, type)} ${actor}`, `${who} ${type}`)
  const takeBack = (m: Meeting, who: number, type: string) => {
    for (const key of notified.keys()) if (key.startsWith(`${keyOf(m, who, type)} `)) notified.delete(key)
  }
  const pair = (a: number, b: number) => `${Math.min(a, b)}-${Math.max(a, b)}`
  const seatOf = (m: Meeting, who: number) => m.seats.find((seat) => seat.who === who)
  const goes = (m: Meeting, who: number) => seatOf(m, who)?.position === null
  const overlaps = (a: Meeting, b: Meeting) => Math.abs(a.start - b.start) < 2
  const hasConflict = (m: Meeting, who: number) =>
    meetings.some((other) => other !== m && !other.isOff && overlaps(m, other) && goes(other, who))
  const isFull = (m: Meeting) => m.capacity !== null && m.seats.filter((s) => s.position === null).length >= m.capacity
  const fill = (m: Meeting) => {
    const waiting = m.seats.filter((s) => s.position !== null).sort((a, b) => Number(a.position) - Number(b.position))
    for (const seat of waiting) {
      if (m.isOff || isFull(m)) return
      if (hasConflict(m, seat.who)) continue
      seat.position = null
      notify(m, seat.who, "event_promoted", null)
    }
  }
  const vacate = (m: Meeting, who: number) => {
    m.seats = m.seats.filter((seat) => seat.who !== who)
    fill(m)
    meetings.forEach(fill)
  }
  const sees = (m: Meeting, who: number) => {
    if (m.owner === who) return true
    if (blocks.has(pair(m.owner, who))) return false
    const invited = ["invited", "accepted"].includes(m.invites.get(who) ?? "")
    if (seatOf(m, who) !== undefined || invited || m.organizers.has(who)) return true
    return m.isPublic && !gone.has(m.owner)
  }
  const isHost = (m: Meeting, who: number) => m.owner === who || m.organizers.has(who)
  const cancel = (m: Meeting, actor: number) => {
    m.isOff = true
    const open = [...m.invites].filter(([, status]) => status === "invited").map(([who]) => who)
    for (const who of new Set([...m.seats.map((seat) => seat.who), ...m.organizers, ...open]))
      if (who !== actor) notify(m, who, "event_cancelled", actor)
    meetings.forEach(fill)
  }
  const join = (m: Meeting, who: number) => {
    if (seatOf(m, who)) return "ALREADY_PARTICIPATING"
    if (m.isOff) return "EVENT_NOT_OPEN"
    if (hasConflict(m, who)) return "TIME_CONFLICT"
    m.seats.push({ who, position: isFull(m) ? m.next++ : null })
    if (m.invites.get(who) === "invited") m.invites.set(who, "accepted")
    return "ok"
  }
  const settle = (m: Meeting, who: number, status: string) => {
    const before = m.invites.get(who)
    if (before !== "invited") return before === undefined ? "NOT_FOUND" : "INVITE_NOT_OPEN"
    m.invites.set(who, status)
    return "ok"
  }
  const desert = (m: Meeting) => {
    const isEmpty = m.seats.length === 0 && m.organizers.size === 0 && ![...m.invites.values()].includes("invited")
    if (isEmpty && gone.has(m.owner)) m.isGone = true
    return "ok"
  }
  const end = (m: Meeting, who: number) => {
    m.organizers.delete(who)
    if (m.invites.get(who) === "invited") m.invites.set(who, "revoked")
    if (seatOf(m, who)) vacate(m, who)
  }
  const part = (owner: number, who: number) => {
    for (const m of meetings.filter((one) => one.owner === owner)) end(m, who)
  }
  const hand = (m: Meeting, to: number) => {
    m.organizers.delete(to)
    m.organizers.add(m.owner)
    m.owner = to
    const all = [...m.seats.map((seat) => seat.who), ...m.organizers, ...m.invites.keys()]
    for (const who of [...new Set(all)].sort()) if (blocks.has(pair(who, to))) end(m, who)
  }

  const run = (c: Command): string => {
    if (c.do === "block") {
      part(c.by, c.whom)
      part(c.whom, c.by)
      blocks.add(pair(c.by, c.whom))
      return "ok"
    }
    if (c.do === "delete") {
      for (const m of meetings) if (!m.isOff && seatOf(m, c.by)) vacate(m, c.by)
      gone.add(c.by)
      for (const m of meetings) if (!m.isOff && m.owner === c.by) cancel(m, c.by)
      const isOpen = (status: string) => ["invited", "accepted"].includes(status)
      for (const m of meetings) {
        const wasOn = m.owner === c.by || seatOf(m, c.by) || m.organizers.has(c.by) || m.invites.has(c.by)
        m.seats = m.seats.filter((seat) => seat.who !== c.by)
        m.organizers.delete(c.by)
        m.invites.delete(c.by)
        const isEmpty = m.seats.length === 0 && m.organizers.size === 0 && ![...m.invites.values()].some(isOpen)
        if (wasOn && isEmpty && gone.has(m.owner)) m.isGone = true
      }
      for (const key of blocks) if (key.split("-").map(Number).includes(c.by)) blocks.delete(key)
      for (const [key, text] of notified) if (text.startsWith(`${c.by} `)) notified.delete(key)
      return "ok"
    }
    const m = meetings[c.at]
    if (m === undefined) return "NOT_FOUND"
    if (c.do === "resize") {
      if (m.seats.filter((seat) => seat.position === null).length > c.seats) return "CAPACITY_BELOW_GOING"
      m.capacity = c.seats
      fill(m)
      return "ok"
    }
    if (c.do === "move") {
      m.start = c.start
      fill(m)
      meetings.forEach(fill)
      return "ok"
    }
    if (m.isGone || !sees(m, c.by)) return "NOT_FOUND"
    switch (c.do) {
      case "join":
        return join(m, c.by)
      case "leave":
        if (!seatOf(m, c.by)) return "NOT_FOUND"
        vacate(m, c.by)
        return desert(m)
      case "decline": {
        const outcome = settle(m, c.by, "declined")
        return outcome === "ok" ? desert(m) : outcome
      }
      case "accept":
        if (m.invites.get(c.by) === "invited") return join(m, c.by)
        return settle(m, c.by, "accepted")
      case "cancel":
        if (m.owner !== c.by) return "FORBIDDEN"
        if (m.isOff) return "EVENT_NOT_EDITABLE"
        cancel(m, c.by)
        return "ok"
      case "remove":
        if (!isHost(m, c.by) && c.whom !== c.by) return "FORBIDDEN"
        if (!seatOf(m, c.whom)) return "NOT_FOUND"
        vacate(m, c.whom)
        return desert(m)
      case "revoke":
        if (!isHost(m, c.by)) return "FORBIDDEN"
        if (m.invites.get(c.whom) === "invited") takeBack(m, c.whom, "event_invited")
        return settle(m, c.whom, "revoked")
      case "invite": {
        if (!isHost(m, c.by)) return "FORBIDDEN"
        if (gone.has(c.whom) || blocks.has(pair(c.by, c.whom))) return "USER_NOT_FOUND"
        if (blocks.has(pair(m.owner, c.whom))) return "USER_NOT_FOUND"
        if (isHost(m, c.whom) || seatOf(m, c.whom)) return "ALREADY_INVITED"
        if (["invited", "accepted"].includes(m.invites.get(c.whom) ?? "")) return "ALREADY_INVITED"
        if (m.isOff) return "EVENT_NOT_EDITABLE"
        m.invites.set(c.whom, "invited")
        notify(m, c.whom, "event_invited", c.by)
        return "ok"
      }
      case "promote":
        if (m.owner !== c.by) return "FORBIDDEN"
        if (gone.has(c.whom) || blocks.has(pair(m.owner, c.whom))) return "USER_NOT_FOUND"
        if (m.isOff) return "EVENT_NOT_EDITABLE"
        if (isHost(m, c.whom)) return "ok"
        m.organizers.add(c.whom)
        notify(m, c.whom, "event_organizer_added", c.by)
        return "ok"
      case "demote":
        if (m.owner !== c.by && c.whom !== c.by) return "FORBIDDEN"
        if (!m.organizers.has(c.whom)) return "NOT_FOUND"
        if (m.isOff) return "EVENT_NOT_EDITABLE"
        m.organizers.delete(c.whom)
        takeBack(m, c.whom, "event_organizer_added")
        return "ok"
      case "hand":
        if (m.owner !== c.by) return "FORBIDDEN"
        if (!m.organizers.has(c.whom)) return "USER_NOT_FOUND"
        if (m.isOff) return "EVENT_NOT_EDITABLE"
        hand(m, c.whom)
        notify(m, c.whom, "event_owner_changed", c.by)
        return "ok"
    }
  }
  return { run, sees, gone, meetings, notified: () => [...notified.values()].sort() }
}

/** A meeting before anybody joined. */
export const meeting = (owner: number, start: number, capacity: number | null, isPublic: boolean): Meeting => ({
  ...{ owner, start, capacity, isPublic },
  isOff: false,
  isGone: false,
  next: 1,
  seats: [],
  organizers: new Set(),
  invites: new Map(),
})
