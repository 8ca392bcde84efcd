import { type Call, get } from "./call.ts"
import type { World } from "./world.ts"

/** How a user who was refused looks at the thing again; `null` where there is nothing to look at. */
export const secondLook = ({ offers, listings, items }: World, { by, path, body }: Call) => {
  const said = Object.values(body ?? {}).flat()
  const id = path.split("/")[2]?.split("?")[0] ?? ""
  const known = (all: ReadonlyMap<string, unknown>) => [id, ...said].find((one) => all.has(one))
  const [offer, listing, item] = [known(offers), known(listings), known(items)]
  if (offer !== undefined) return looking(offer, get(by, "GET /offers/:id", `/offers/${offer}`))
  if (listing !== undefined) return looking(listing, get(by, "GET /listings/:id", `/listings/${listing}`))
  return item === undefined ? null : looking(item, get(by, "GET /items/:id", `/items/${item}`))
}

const looking = (id: string, call: Call) => ({ id, call })
