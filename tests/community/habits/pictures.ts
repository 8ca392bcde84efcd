import type { ItemPictureId } from "../../../core/index.ts"
import { plainPng, red } from "../../support/pictures.ts"
import { Fact, type Span } from "../fact.ts"
import type { Item } from "../model.ts"
import type { Person } from "../person.ts"
import { publicUrl } from "../services.ts"
import type { World } from "../world.ts"
import { itemsOf } from "./collect.ts"

/** A picture behind the cover of an item, with which it goes to another account. Contract: catalog, pictures. */
export interface Picture {
  readonly id: ItemPictureId
  readonly item: Item
  readonly isThere: Fact<boolean>
}

/** Gives an item of one's own another cover. */
export const changeCover = async ({ covers }: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf(itemsOf(by))
  if (item === undefined || covers.get(item)?.isChanging === true) return
  covers.set(item, { isChanging: true, url: null })
  const file = imageOf(by)
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

const imageOf = ({ dice }: Person) =>
  new File([new Uint8Array(plainPng(16 + dice.below(64), 16 + dice.below(64), red))], "picture.png")

/** Adds a picture behind the cover that an item of one's own has: a cover is replaced where it is. */
export const addPicture = async (world: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf(itemsOf(by).filter((one) => typeof world.covers.get(one)?.url === "string"))
  if (item === undefined) return
  const caption = `Picture ${world.word()}`
  const added = await by.ask((api) => api.items({ id: item.id }).pictures.post({ file: imageOf(by), caption }))
  const made = added.data?.pictures.find((one) => one.caption === caption)
  if (added.data !== null) world.expect(made !== undefined, `item ${item.id} has no picture "${caption}"`)
  if (made === undefined) return
  const id = made.id as ItemPictureId
  world.pictures.set(id, { id, item, isThere: Fact.changed(false, true, added.span) })
}

export const removePicture = async ({ pictures }: World, by: Person): Promise<void> => {
  const own = new Set(itemsOf(by))
  const one = by.dice.oneOf([...pictures.values()].filter(({ item }) => own.has(item)))
  if (one === undefined) return
  const { id, isThere, item } = one
  await by.ask((api) => api.items({ id: item.id }).pictures({ pictureId: id }).delete(), [[isThere, false]])
}

/** Looks at an item of which a picture is known: who sees the item sees that picture as long as it is there. */
export const lookAtPicture = async (world: World, by: Person): Promise<void> => {
  const one = by.dice.oneOf([...world.pictures.values()])
  if (one === undefined) return
  const { id, isThere, item } = one
  const seen = await by.ask((api) => api.items({ id: item.id }).get())
  if (seen.data === null) return
  const isFound = seen.data.pictures.some((picture) => picture.id === id)
  world.compare(by, `picture ${id} of item ${item.id}`, isFound, (span: Span) => isThere.equals(span, true), seen.span)
}
