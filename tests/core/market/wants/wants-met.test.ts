import { expect, test } from "bun:test"
import { listItem, listOwnWants, makeWant } from "../../../../core/index.ts"
import { storedWants } from "../../../../testing/samples/stored-wants.ts"
import { countedTurns } from "../../../support/counted-turns.ts"
import { marketMemory } from "../../../support/market-memory.ts"

test("Others have their turns while very many wants are compared with a listing", async () => {
  const { addCollection, addItem, addUser, runtime } = marketMemory()
  const [ada, bob] = [addUser("ada"), addUser("bob")]
  const itemId = addItem(addCollection(ada, "games"), "Azul")
  const price = { amount: 100, currency: "EUR" }
  const listing = { kind: "sale", price, paymentMethods: [], description: null } as const
  const { listing: listed } = await runtime.runPromise(listItem({ itemId, by: ada, terms: listing }))
  const terms = { kind: "buy", maxPrice: null, note: null, visibility: "public" } as const
  const { id } = await runtime.runPromise(makeWant({ by: bob, sought: { q: "azul", type: null }, terms }))
  await runtime.runPromise(storedWants(bob, 1_900))
  const asked = { owner: bob, status: null, listingId: listed.id, page: { limit: 20, after: null } }
  const { answer, turns } = await runtime.runPromise(countedTurns(listOwnWants(asked)))
  expect(answer.items.map((want) => want.id)).toEqual([id])
  expect(turns).toBeGreaterThan(8)
})
