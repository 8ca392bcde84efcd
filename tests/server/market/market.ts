import type { Answer, Client } from "../../support/client.ts"
import type { Person } from "../users/people.ts"

/** A user who is signed in. */
export type Caller = Client & { readonly token: string }

interface Made {
  readonly id: string
}

const made = async (answer: Promise<Answer>) => {
  const { status, body, text } = await answer
  if (status !== 200 && status !== 201) throw new Error(`${status} ${text}`)
  return body
}

export const euros = (amount: number) => ({ amount, currency: "EUR" })

/** A collection of a user. */
export const collectionOf = (by: Caller, said: object = {}) =>
  made(by.post("/collections", { name: "Games", type: "games", ...said }))

/** An item of a user, in a collection of its own. */
export const itemOf = async (by: Caller, said: object = {}, of: object = {}) => {
  const { id } = await collectionOf(by, of)
  return made(by.post(`/collections/${id}/items`, { name: "Outer Wilds", ...said }))
}

/** A listing of a new item: for sale or trade, at ten euros. */
export const listingOf = async (by: Caller, said: object = {}, of: object = {}) => {
  const { id: itemId } = await itemOf(by, {}, of)
  return made(by.post("/listings", { itemId, kind: "both", price: euros(1000), ...said }))
}

/** Wants to buy something, or to trade for an item. */
export const buying = (listingId: string, said: object = {}) => ({
  listingId,
  kind: "buy",
  price: euros(900),
  ...said,
})
export const trading = (listingId: string, offeredItemId: string, said: object = {}) => ({
  listingId,
  kind: "trade",
  offeredItemId,
  ...said,
})

/** A pending offer to buy something that the owner lists. */
export const offerTo = async (owner: Caller, offerer: Caller, said: object = {}) => {
  const listing = await listingOf(owner)
  const offer = await made(offerer.post("/offers", buying(listing.id, said)))
  return { listing, offer }
}

/** A pending offer to trade something for what the owner lists. */
export const tradeWith = async (owner: Caller, offerer: Caller, of: object = {}) => {
  const listing = await listingOf(owner)
  const offered = await itemOf(offerer, { name: "Tunic" }, of)
  const offer = await made(offerer.post("/offers", trading(listing.id, offered.id)))
  return { listing, offered, offer }
}

/** Does something about an offer. */
export const act = (by: Caller, { id }: Made, action: string, body: unknown = {}) =>
  by.post(`/offers/${id}/${action}`, body)

/** Brings a pending offer to another status, the owner deciding. */
export const accepted = (owner: Caller, offer: Made) => made(act(owner, offer, "accept"))
export const completed = async (owner: Caller, offerer: Caller, offer: Made) => {
  await accepted(owner, offer)
  await made(act(owner, offer, "confirm"))
  return made(act(offerer, offer, "confirm"))
}

/** A user whose token expired, as the clock was set forward. */
export const signedInAgain = async (by: Person): Promise<Person> => {
  const { accessToken } = await made(by.post("/auth/login", { email: by.user.email, password: by.password }))
  return { ...by, ...by.signedIn(accessToken) }
}
