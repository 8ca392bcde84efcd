import { plainPng, red } from "../../support/pictures.ts"
import type { Item } from "../model.ts"
import type { Person } from "../person.ts"
import { publicUrl } from "../services.ts"
import type { World } from "../world.ts"
import { itemsOf } from "./collect.ts"

/** Gives an item of one's own another cover. */
export const changeCover = async ({ covers }: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf(itemsOf(by))
  if (item === undefined || covers.get(item)?.isChanging === true) return
  covers.set(item, { isChanging: true, url: null })
  const bytes = plainPng(16 + by.dice.below(64), 16 + by.dice.below(64), red)
  const file = new File([new Uint8Array(bytes)], "cover.png")
  const put = await by.ask((api) => api.items({ id: item.id }).cover.put({ file }))
  if (put.data === null) covers.delete(item)
  else covers.set(item, { isChanging: false, url: put.data.coverUrl })
}

/** Each cover that was acknowledged is that of its item, and is there. All services have to work meanwhile. */
export const lookAtCovers = async (world: World, by: Person): Promise<void> => {
  for (const item of itemsOf(by)) if (world.covers.get(item)?.url !== undefined) await lookAtCover(world, by, item)
}

const lookAtCover = async (world: World, by: Person, item: Item): Promise<void> => {
  const cover = world.covers.get(item)
  const seen = await by.ask((api) => api.items({ id: item.id }).get())
  if (seen.data === null || typeof cover?.url !== "string" || world.covers.get(item) !== cover) return
  world.expect(seen.data.coverUrl === cover.url, `item ${item.id} has lost its cover ${cover.url}`)
  const picture = await fetch(cover.url.replace(publicUrl, world.each()[0] ?? ""))
  const bytes = await picture.arrayBuffer()
  const isThere = picture.status === 200 && picture.headers.get("content-type")?.startsWith("image/") === true
  world.expect(isThere && bytes.byteLength > 20, `the cover of item ${item.id} is answered with ${picture.status}`)
}
