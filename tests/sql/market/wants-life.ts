import { expect } from "bun:test"
import { DateTime, Effect, Option } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { seededRandom } from "../../../cli/seed/seeded-random.ts"
import {
  acceptOffer,
  blockUser,
  cancelOffer,
  changeCollection,
  changeItem,
  changeWant,
  closeListing,
  createOffer,
  type Edition,
  editListing,
  editProfile,
  endFriendship,
  fitsToBuy,
  getWant,
  type Ids,
  Items,
  type ListingId,
  Listings,
  listItem,
  listNotifications,
  MutualMatches,
  makeWant,
  notifyNextWanters,
  type OfferId,
  pauseListing,
  removeListing,
  removeWant,
  resumeListing,
  Sellers,
  type ShownListing,
  suspendAccount,
  type UserId,
  Users,
  unblockUser,
  unsuspendAccount,
  type Want,
  Wants,
  type WantTerms,
} from "../../../core/index.ts"
import { befriended } from "../../../testing/samples/people.ts"
import type { Stored } from "../../support/engines.ts"
import { problems } from "../maintenance/check/broken-rules.ts"
import { buys, fourPeople, isMet, type Offered } from "./wants-market.ts"

type Doing = Effect.Effect<unknown, unknown, Stored | Ids>

/**
 * What people do to listings and wants for some steps at random, while they change who sees what. After every step the
 * notifications, and now and then the counts, the mutual matches and the sellers, are what looking at everything says.
 * Returns how much there was to see.
 */
export const livedWants = Effect.fnUntraced(function* (seed: number, steps: number) {
  const random = seededRandom(seed)
  const pick = <A>(all: ReadonlyArray<A>): A | undefined => all[random.whole(0, Math.max(all.length - 1, 0))]
  const one = <A>(...all: readonly [A, ...ReadonlyArray<A>]): A => pick(all) ?? all[0]
  // Those of other lives in the same database are others.
  const edition = () => `bgg:${seed}${random.whole(1, 3)}` as Edition
  const word = () => `${one("red", "green", "lantern", "keeper")}${seed}`
  const [listings, wants] = [yield* Listings, yield* Wants]
  const people = yield* fourPeople(word, edition)
  const [opened, offers] = [new Set<ListingId>(), new Set<OfferId>()]
  /** The pairs of a want and a listing of which the want was notified, and of a user and a listing. */
  const [pairs, notified] = [new Set<string>(), new Set<string>()]
  /** The users who were notified of an item of a lister today: they are not notified of it again. */
  const reached = new Set<string>()
  const seen = { notified: 0, matches: 0, mutual: 0, sold: 0, hidden: 0 }

  const price = () => ({ amount: random.whole(1, 4), currency: one("EUR", "EUR", "EUR", "USD") })
  const name = () => Array.from({ length: random.whole(1, 3) }, word).join(" ")
  const termsOf = () => {
    const kind = one("sale", "trade", "both", "both")
    return { kind, price: kind === "trade" ? null : price(), paymentMethods: [], description: null } as const
  }
  const wantTerms = (): WantTerms => ({
    kind: one("buy", "trade", "both"),
    maxPrice: one(null, price()),
    note: null,
    visibility: one("public", "public", "friends_only", "private"),
  })

  /** Something that a person does, which may be refused. */
  const doing = Effect.fnUntraced(function* () {
    const [who, other] = [pick(people), pick(people)]
    if (who === undefined || other === undefined || who === other) return
    const by = who.user.id
    const own = pick((yield* listings.listOwn(by, null, { limit: 100, after: null })).items)?.listing
    const want = pick((yield* wants.list(by, null, { limit: 100, after: null })).items)
    const thing = pick(who.items)
    const shelf = pick(who.shelves)
    const foreign = pick([...opened])
    const offer = pick([...offers])
    const acts: ReadonlyArray<readonly [number, Doing | undefined]> = [
      [
        20,
        thing &&
          Effect.map(listItem({ by, itemId: thing.id, terms: termsOf() }), ({ listing }) => opened.add(listing.id)),
      ],
      [8, own && editListing({ id: own.id, by, change: termsOf() })],
      [
        8,
        own?.price == null
          ? undefined
          : editListing({ id: own.id, by, change: { price: { ...own.price, amount: 1 } } }),
      ],
      [4, own && pauseListing({ id: own.id, by })],
      [6, own && resumeListing({ id: own.id, by })],
      [2, own && closeListing({ id: own.id, by })],
      [2, own && removeListing({ id: own.id, by })],
      [8, thing && changeItem({ id: thing.id, by, change: { name: name() } })],
      [6, thing && changeItem({ id: thing.id, by, change: { editions: [edition()] } })],
      [2, thing && shelf && changeItem({ id: thing.id, by, change: { collectionId: shelf.id } })],
      [12, makeWant({ by, sought: { edition: edition() }, terms: wantTerms() })],
      [12, makeWant({ by, sought: { q: name(), type: one(null, "games", "books") }, terms: wantTerms() })],
      [
        6,
        want && changeWant({ id: want.id, by, change: { ...wantTerms(), status: one("open", "open", "fulfilled") } }),
      ],
      [4, want && removeWant({ id: want.id, by })],
      [
        8,
        foreign &&
          Effect.map(
            createOffer({
              by,
              listingId: foreign,
              kind: "buy",
              terms: { price: price(), offeredItemId: null, message: null },
            }),
            (made) => offers.add(made.offer.id),
          ),
      ],
      [8, offer && acceptOffer({ id: offer, by, seen: null })],
      [5, offer && cancelOffer({ id: offer, by })],
      [
        3,
        editProfile({ id: by, by, changes: { privacy: one("public", "public", "public", "friends_only", "private") } }),
      ],
      [
        2,
        shelf &&
          changeCollection({ id: shelf.id, by, change: { visibility: one("public", "friends_only", "private") } }),
      ],
      [2, blockUser({ by, other: other.user.id })],
      [8, unblockUser({ by, other: other.user.id })],
      [4, Effect.flatMap(DateTime.now, (now) => befriended(who.user, other.user, now))],
      [1, endFriendship({ by, other: other.user.id })],
      [1, suspendAccount(by)],
      [8, unsuspendAccount(by)],
    ]
    const all = acts.flatMap(([times, act]) => (act ? Array<Doing>(times).fill(act) : []))
    const act = pick(all)
    if (act !== undefined) yield* Effect.ignore(act)
  })

  const isSuspended = (id: UserId) =>
    Effect.flatMap(Users, (users) => Effect.map(Effect.orDie(users.get(id)), ({ suspendedAt }) => suspendedAt !== null))
  const offeredNow = Effect.fnUntraced(function* () {
    const now = new Map<ListingId, Offered | null>()
    for (const id of opened) {
      const found = Option.getOrNull(yield* Effect.option(listings.get(id)))
      if (found === null) opened.delete(id)
      else if (found.listing.status !== "active" || found.reserved || found.item === null) now.set(id, null)
      else {
        const { name, editions } = yield* Effect.orDie((yield* Items).get(found.item.id))
        const { kind, price } = found.listing
        now.set(id, { item: found.item.id, name, editions, type: found.item.type, kind, price })
      }
    }
    return now
  })
  /** The listing as the showcase of a user has it. */
  const shownTo = Effect.fnUntraced(function* (id: ListingId, user: UserId) {
    const shown = Option.getOrNull(yield* Effect.option(listings.show(id, user)))
    const isThere = shown?.listing.status === "active" && shown.listing.ownerId !== user
    return isThere && shown.item?.collectionId != null ? shown : null
  })
  const openWants = Effect.fnUntraced(function* () {
    const all: Array<Want> = []
    for (const { user } of people) all.push(...(yield* wants.openOf(user.id)))
    return all
  })

  const checkNotified = Effect.fnUntraced(function* (
    before: ReadonlyMap<ListingId, Offered | null>,
    now: ReadonlyMap<ListingId, Offered | null>,
    all: ReadonlyArray<Want>,
  ) {
    for (const [id, offered] of now) {
      const was = before.get(id) ?? null
      if (offered === null || JSON.stringify(was) === JSON.stringify(offered)) continue
      for (const want of all) {
        const isCheaper =
          was?.price && offered.price?.currency === was.price.currency && offered.price.amount < was.price.amount
        const isNews = was === null || !isMet(want, was) || (isCheaper && buys(want, offered))
        if (!isMet(want, offered) || !isNews || pairs.has(`${want.id} ${id}`)) continue
        const shown = yield* shownTo(id, want.ownerId)
        if (shown === null || (yield* isSuspended(want.ownerId))) continue
        pairs.add(`${want.id} ${id}`)
        const item = `${want.ownerId} ${shown.listing.ownerId} ${offered.item}`
        if (!reached.has(item)) notified.add(`${want.ownerId} ${id}`)
        reached.add(item)
      }
    }
    const { read, tables } = yield* Database
    const rows = yield* read((db) => db.select().from(tables.notifiedWants))
    const kept = new Set<string>((yield* wantIds()).flatMap((want) => [...opened].map((id) => `${want} ${id}`)))
    expect(
      new Set(rows.flatMap((row) => (opened.has(row.listingId) ? [`${row.wantId} ${row.listingId}`] : []))),
    ).toEqual(new Set([...pairs].filter((pair) => kept.has(pair))))
    for (const { user } of people) {
      const page = { limit: 100, after: null }
      const { items } = yield* listNotifications({ userId: user.id, unread: false, page })
      const listed = items.flatMap(({ notification: { subject, type } }) =>
        type === "want_matched" ? [subject?.id] : [],
      )
      const expected: Array<string> = []
      for (const id of opened)
        if (notified.has(`${user.id} ${id}`)) {
          if ((yield* shownTo(id, user.id)) === null) seen.hidden++
          else expected.push(id)
        }
      expect(listed.toSorted()).toEqual(expected.toSorted() as never)
      seen.notified += expected.length
    }
  })
  const wantIds = Effect.fnUntraced(function* () {
    const ids: Array<string> = []
    for (const { user } of people)
      ids.push(...(yield* wants.list(user.id, null, { limit: 100, after: null })).items.map(({ id }) => id))
    return ids
  })

  const checkMatches = Effect.fnUntraced(function* (
    now: ReadonlyMap<ListingId, Offered | null>,
    all: ReadonlyArray<Want>,
  ) {
    const metOf = new Map<string, ReadonlyArray<ShownListing>>()
    for (const want of all) {
      const met: Array<ShownListing> = []
      for (const [id, offered] of now) {
        const shown = offered !== null && isMet(want, offered) ? yield* shownTo(id, want.ownerId) : null
        if (shown !== null) met.push(shown)
      }
      metOf.set(want.id, met)
      expect((yield* Effect.orDie(getWant({ id: want.id, by: want.ownerId }))).matchesCount).toBe(met.length)
      seen.matches += met.length
    }
    for (const { user } of people) {
      const expected: Array<unknown> = []
      for (const { user: other } of people) {
        if (other.id === user.id) continue
        const mineWants = all.filter(({ ownerId }) => ownerId === user.id)
        const page = { limit: 100, after: null }
        const theirWants = (yield* wants.listOf(other.id, user.id, page)).items
        const side = (some: ReadonlyArray<Want>, of: UserId) =>
          [
            ...new Set(
              some
                .flatMap(({ id }) => metOf.get(id) ?? [])
                .flatMap(({ listing }) => (listing.ownerId === of ? [listing.id] : [])),
            ),
          ].sort()
        const [theirs, mine] = [side(mineWants, other.id), side(theirWants, user.id)]
        if (theirs.length > 0 && mine.length > 0) expected.push({ user: other.id, theirs, mine })
      }
      const ids = (some: ReadonlyArray<{ readonly id: string }>) => some.map(({ id }) => id).sort()
      const found = (yield* (yield* MutualMatches).of(user.id)).map((row) => ({
        user: row.user,
        theirs: ids(row.theirs),
        mine: ids(row.mine),
      }))
      const byUser = (some: ReadonlyArray<unknown>) => some.map((row) => JSON.stringify(row)).sort()
      expect(byUser(found)).toEqual(byUser(expected))
      seen.mutual += expected.length
      const buyable = all
        .filter(({ ownerId }) => ownerId === user.id)
        .flatMap((want) => (metOf.get(want.id) ?? []).map(({ listing }) => ({ listing, want })))
        .filter(({ listing, want }) => fitsToBuy(listing, want))
        .map(({ listing, want }) => `${listing.ownerId} ${want.id} ${listing.id}`)
      const sold = (yield* (yield* Sellers).of(user.id)).flatMap(({ met, user: seller }) =>
        met.map(({ listing, want }) => `${seller} ${want} ${listing}`),
      )
      expect(sold.toSorted()).toEqual(buyable.toSorted())
      seen.sold += buyable.length
    }
  })

  for (let step = 0; step < steps; step++) {
    const before = yield* offeredNow()
    yield* doing()
    while (yield* notifyNextWanters());
    const [now, all] = [yield* offeredNow(), yield* openWants()]
    yield* checkNotified(before, now, all)
    if (step % 6 === 5) yield* checkMatches(now, all)
  }
  expect(yield* problems).toEqual([])
  return seen
})
