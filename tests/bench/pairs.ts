import type { Trader } from "../support/traders.ts"

/** Two users who sell each other the same things, again and again. They share nothing with others. */
export const makePair = async (at: string, [first, second]: ReadonlyArray<Trader>, units: number) => {
  if (first === undefined || second === undefined) throw new Error("There are not two of them.")
  let [owner, offerer] = [first, second]
  let url = at
  const { id } = await post(url, owner, "/collections", { name: "To sell", type: "custom" })
  await post(url, offerer, "/collections", { name: "To sell", type: "custom" })
  const items: string[] = []
  for (let n = 0; n < units; n++) items.push((await post(url, owner, `/collections/${id}/items`, { name: `${n}` })).id)
  let listings: ReadonlyArray<string> = []
  const price = { amount: 100, currency: "EUR" }
  return {
    /** Sends what follows to another server of the same database. */
    moveTo: (other: string) => {
      url = other
    },
    list: async () => {
      const made = items.map((itemId) => post(url, owner, "/listings", { itemId, kind: "sale", price }))
      listings = (await Promise.all(made)).map((listing) => listing.id)
    },
    trade: async () => {
      for (const listingId of listings) {
        const offer = await post(url, offerer, "/offers", { listingId, kind: "buy", price })
        await post(url, owner, `/offers/${offer.id}/accept`, {})
        await post(url, offerer, `/offers/${offer.id}/confirm`, {})
        const { status } = await post(url, owner, `/offers/${offer.id}/confirm`, {})
        if (status !== "completed") throw new Error(`The offer is ${status}.`)
      }
      ;[owner, offerer] = [offerer, owner]
    },
  }
}

export const post = async (url: string, { token }: Trader, path: string, body: object) => {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status} ${text}`)
  return JSON.parse(text) as { readonly id: string; readonly status?: string }
}
