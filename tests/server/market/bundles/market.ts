import { expect } from "bun:test"
import { Effect } from "effect"
import { expireOffers, type OfferId, removeAccount, settleOffer, type UserId } from "../../../../core/index.ts"
import type { Command, Terms } from "../../../core/market/offers/commands.ts"
import type { model } from "../../../core/market/offers/model.ts"
import type { Answer } from "../../../support/client.ts"
import type { Service } from "../../../support/service.ts"
import { euros } from "../market.ts"

interface Card {
  readonly id: string
}
interface Shown {
  readonly id: string
  readonly status: string
  readonly listings: ReadonlyArray<string | null>
  readonly items: ReadonlyArray<Card | null>
  readonly offeredItems: ReadonlyArray<Card | null>
  readonly proposal: { readonly status: string }
}

/** Everything that was ever made, by its number in the model. */
interface Numbered {
  readonly items: Array<string>
  readonly listings: Array<string>
  readonly offers: Array<{ readonly id: string; readonly proposal: string }>
}

/** So many users of a service with items of so many copies each, driven over HTTP by the numbers of the model. */
export const marketOf = async (service: Service, people: number, copiesEach: ReadonlyArray<number>) => {
  const users = await Promise.all(Array.from({ length: people }, () => service.personWithoutPassword()))
  const { items, listings, offers }: Numbered = { items: [], listings: [], offers: [] }
  const shelfOf = async (by: (typeof users)[number]) =>
    done(await by.post("/collections", { name: "Things", type: "games" })).id as string
  for (const by of users) {
    const shelf = await shelfOf(by)
    for (const [n, copies] of copiesEach.entries())
      items.push(done(await by.post(`/collections/${shelf}/items`, { name: `Thing ${n}`, copies })).id)
  }

  const ownerOf = async (item: number) => {
    const [row] = await service.query(`select owner_id as owner, collection_id as shelf from items
      where id = '${items[item]}'`)
    const owner = users.find(({ user }) => user.id === row?.["owner"])
    return owner === undefined ? null : { by: owner, shelf: row?.["shelf"] }
  }
  // One thing is named by either key.
  const asked = (of: ReadonlyArray<number>, by: number) => {
    const ids = of.map((one) => listings[one])
    return ids.length === 1 && by % 2 === 0 ? { listingId: ids[0] } : { listingIds: ids }
  }
  const termsOf = ({ given, from }: Terms, by: number) => {
    const ids = given.map((one) => items[one])
    const things = ids.length === 1 && by % 2 === 0 ? { offeredItemId: ids[0] } : { offeredItemIds: ids }
    const isPlain = from === null || (from === "offerer" && by % 2 === 0)
    return { ...things, ...(from !== null && { price: euros(500) }), ...(!isPlain && { priceFrom: from }) }
  }

  const asking = async (c: Exclude<Command, { do: "settle" }>): Promise<Answer | null> => {
    const by = users["by" in c ? c.by : 0] ?? expect.unreachable()
    const listing = "listing" in c ? `/listings/${listings[c.listing]}` : ""
    const offer = "offer" in c ? offers[c.offer] : undefined
    switch (c.do) {
      case "list":
        return by.post("/listings", { itemId: items[c.item], kind: c.kind, price: euros(1000) })
      case "pause":
      case "resume":
        return by.post(`${listing}/${c.do}`)
      case "close":
        return by.delete(listing)
      case "remove":
        return by.delete(`${listing}?hard=true`)
      case "offer":
        return by.post("/offers", { ...asked(c.listings, c.by), kind: c.kind, ...termsOf(c, c.by) })
      case "propose": {
        const which = c.listings === null ? {} : asked(c.listings, c.by)
        return by.post(`/offers/${offer?.id}/proposals`, { ...which, ...termsOf(c, c.by) })
      }
      case "accept":
      case "reject":
        return by.post(`/offers/${offer?.id}/${c.do}`, c.first ? { proposalId: offer?.proposal } : {})
      case "cancel":
      case "confirm":
        return by.post(`/offers/${offer?.id}/${c.do}`, c.do === "confirm" ? {} : undefined)
      case "send":
        return by.post(`/offers/${offer?.id}/sent`)
      case "remind":
        return by.post(`/offers/${offer?.id}/remind`)
      case "problem":
        return by.post(`/offers/${offer?.id}/problem`, { reason: "not_received", text: "It never came." })
      case "answer":
        return by.post(`/offers/${offer?.id}/problem/answer`, { text: "I sent it." })
      case "delete":
        return (await ownerOf(c.item))?.by.delete(`/items/${items[c.item]}`) ?? null
      case "clear": {
        const owner = await ownerOf(c.item)
        const answer = (await owner?.by.delete(`/collections/${owner.shelf}`)) ?? null
        // One that the service made would be private.
        if (owner !== null) await shelfOf(owner.by)
        return answer
      }
      case "lend":
        return (await ownerOf(c.item))?.by.post(`/items/${items[c.item]}/loan`, { borrowerName: "Grace" }) ?? null
      case "return": {
        const lender = (await ownerOf(c.item))?.by
        const loans = (await lender?.get(`/items/${items[c.item]}/loans`))?.body.items ?? []
        const open = loans.find(({ status }: { readonly status: string }) => status === "open")
        return lender?.post(`/loans/${open?.id}/return`) ?? null
      }
      case "copies":
        return (await ownerOf(c.item))?.by.patch(`/items/${items[c.item]}`, { copies: c.copies }) ?? null
      case "block":
        return by.put(`/blocks/${users[c.other]?.user.id}`)
      case "leave":
        await service.inside(removeAccount(by.user.id as UserId))
        return null
      case "wait":
        service.clock.forward({ days: c.days })
        await service.inside(expireOffers())
        for (const [n, { user }] of users.entries())
          users[n] = { ...service.client().signedIn(await service.http.accessTokens.sign(user)), user }
        return null
    }
  }

  /** Does a command; answers the code of its failure, with the place that it names, or `ok`. */
  const run = async (c: Command): Promise<string> => {
    if (c.do === "settle") return settle(offers[c.offer]?.id ?? "", c.outcome)
    const answer = await asking(c)
    if (answer === null) return "ok"
    const { body, status, text } = answer
    if (status >= 500) throw new Error(`${status} ${text}`)
    if (status >= 400) return [body.error, answer.headers.get("x-error-field") ?? []].flat().join(" ")
    if (c.do === "list") listings.push(body.id)
    if (c.do === "offer") offers.push({ id: body.id, proposal: body.proposal.id })
    if (c.do === "confirm" && body.status === "completed") learn(body)
    return "ok"
  }
  /** Of several copies those that were received are new items. */
  const learn = (offer: Pick<Shown, "items" | "offeredItems">) => {
    const received = [...offer.items, ...offer.offeredItems].flatMap((card) => card?.id ?? [])
    items.push(...received.filter((id) => !items.includes(id)))
  }
  /** What an administrator does. */
  const settle = async (id: string, outcome: "completed" | "cancelled" | "takenBack"): Promise<string> => {
    const settled = settleOffer({ id: id as OfferId, outcome, note: "Looked at it." })
    const code = await service.inside(
      Effect.match(settled, {
        onSuccess: () => "ok",
        onFailure: (error: { readonly _tag: string; readonly key?: unknown }) =>
          [error._tag.slice(error._tag.indexOf(".") + 1), error.key ?? []].flat().join(" "),
      }),
    )
    for (const by of code === "ok" && outcome === "completed" ? users : []) {
      const { body, status } = await by.get(`/offers/${id}`)
      if (status === 200) learn(body)
    }
    return code
  }

  const numberIn = (all: ReadonlyArray<string>, id: unknown) => (id === null ? null : all.indexOf(String(id)))
  const idsOf = users.map(({ user }) => `'${user.id}'`).join(", ")

  /** What is there, by the numbers of the model, with what no command may break. */
  const picture = async ({ gone }: Pick<ReturnType<typeof model>, "gone">) => {
    // A collection that is deleted has no owner, and its items go soon after.
    const owned = await service.query(`select items.id, collections.owner_id as owner, copies, held
      from items join collections on collections.id = collection_id where collections.owner_id in (${idsOf})`)
    const rows = new Map(owned.map((row) => [row["id"], row]))
    const notified = await service.query(`select user_id as "to", type from notifications
      where user_id in (${idsOf}) and type like 'offer_%'`)
    const listed = await service.query(`select id, status from listings where owner_id in (${idsOf})`)
    const shown = new Map<string, Shown>()
    for (const [n, by] of users.entries()) {
      if (gone.has(n)) continue
      const page = done(await by.get("/offers?limit=100"))
      for (const offer of page.items as ReadonlyArray<Shown>) shown.set(offer.id, offer)
    }
    const ids = users.map(({ user }) => user.id as string)
    const seen = offers.map(({ id }) => shown.get(id) ?? null)
    const ofEach = <A>(show: (offer: Shown) => A) => seen.map((offer) => (offer === null ? null : show(offer)))
    return {
      shown: seen,
      held: items.map((id) => Number(rows.get(id)?.["held"] ?? 0)),
      numbers: {
        owners: items.map((id) => numberIn(ids, rows.get(id)?.["owner"] ?? null)),
        copies: items.map((id) => rows.get(id)?.["copies"] ?? null),
        listings: listings.map((id) => listed.find((row) => row["id"] === id)?.["status"] ?? "removed"),
        offers: ofEach(({ status }) => status),
        waiting: ofEach(({ proposal }) => proposal.status === "pending"),
        asked: ofEach((offer) => offer.items.map((card) => numberIn(items, card?.id ?? null))),
        by: ofEach((offer) => offer.listings.map((id) => numberIn(listings, id))),
        given: ofEach((offer) => offer.offeredItems.map((card) => numberIn(items, card?.id ?? null))),
        notified: notified.map((row) => `${numberIn(ids, row["to"])} ${row["type"]}`).sort(),
      },
    }
  }

  /** What each proposal of an offer asked for and gave, as its offerer or its owner sees it. */
  const history = async (offer: number, by: number): Promise<ReadonlyArray<Proposed>> => {
    const page = done(
      (await users[by]?.get(`/offers/${offers[offer]?.id}/proposals?limit=100`)) ?? expect.unreachable(),
    )
    const numbersOf = (cards: Shown["items"]) => cards.map((card) => numberIn(items, card?.id ?? null))
    return (page.items as ReadonlyArray<Shown & { readonly priceFrom: string | null }>).map((one) => ({
      listings: one.listings.map((id) => numberIn(listings, id)),
      items: numbersOf(one.items),
      given: numbersOf(one.offeredItems),
      from: one.priceFrom,
    }))
  }
  return { items, run, picture, history }
}

/** What a proposal asks for and gives. */
export interface Proposed {
  readonly listings: ReadonlyArray<number | null>
  readonly items: ReadonlyArray<number | null>
  readonly given: ReadonlyArray<number | null>
  readonly from: string | null
}

/**
 * The same as the model has it: what is gone by now is `null`, and of a completed offer the last is what was received.
 */
export const historyOf = (
  { listings, owners }: ReturnType<typeof model>,
  { given, items, status }: Pick<ReturnType<typeof model>["offers"][number], "given" | "items" | "status">,
  said: ReadonlyArray<Proposed>,
): ReadonlyArray<Proposed> =>
  said.map((one, n) => {
    const isReceived = status === "completed" && n === said.length - 1
    const there = (all: Proposed["items"]) => all.map((item) => (owners[item ?? -1] === null ? null : item))
    return {
      listings: one.listings.map((listing) => (listings[listing ?? -1]?.status === "removed" ? null : listing)),
      items: there(isReceived ? items : one.items),
      given: there(isReceived ? given : one.given),
      from: one.from,
    }
  })

/** The same picture as the model has it. `given` is what was proposed last, so rejected terms are in it too. */
export const expectedOf = (
  { copies, gone, listings, notified, offers, owners }: ReturnType<typeof model>,
  said: ReadonlyArray<ReadonlyArray<Proposed>>,
) => {
  const isSeen = (offer: (typeof offers)[number]) => !gone.has(offer.owner) || !gone.has(offer.offerer)
  const there = (item: number) => (owners[item] === null ? null : item)
  const kept = (listing: number) => (listings[listing]?.status === "removed" ? null : listing)
  const ofEach = <A>(show: (offer: (typeof offers)[number], n: number) => A) =>
    offers.map((offer, n) => (isSeen(offer) ? show(offer, n) : null))
  return {
    owners,
    copies: copies.map((count, item) => (owners[item] === null ? null : count)),
    listings: listings.map(({ status }) => status),
    offers: ofEach(({ status }) => status),
    waiting: ofEach(({ waitsFor }) => waitsFor !== null),
    asked: ofEach(({ items }) => items.map(there)),
    by: ofEach((offer) => offer.listings.map(kept)),
    given: ofEach(({ given, status }, n) =>
      (status === "completed" || status === "accepted" ? given : (said[n]?.at(-1)?.given ?? [])).map((one) =>
        there(one ?? -1),
      ),
    ),
    notified: [...notified].sort(),
  }
}

const done = ({ body, status, text }: Answer) => {
  if (status !== 200 && status !== 201) throw new Error(`${status} ${text}`)
  return body
}
