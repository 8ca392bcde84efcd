import { type Brand, type DateTime, Result } from "effect"
import { ItemPictureNotFound, PictureLimitReached } from "./errors.ts"

export type ItemPictureId = string & Brand.Brand<"ItemPictureId">

/** A picture of an item. Contract: catalog, pictures. */
export interface ItemPicture {
  readonly id: ItemPictureId
  readonly url: string
  /** What the owner says about it, of at most `captionLimit` characters. */
  readonly caption: string | null
}

/** What items have of pictures. The first picture is the cover. */
interface Pictured {
  readonly pictures: ReadonlyArray<ItemPicture>
  readonly coverUrl: string | null
  readonly updatedAt: DateTime.Utc
}

/** How many pictures an item may have. Contract: catalog, pictures. */
export const pictureLimit = 8

/** How many characters a caption may have. Contract: catalog, pictures. */
export const captionLimit = 200

/** The item with one more picture, as its last one. Contract: catalog, pictures. */
export const withPicture = <I extends Pictured>(
  item: I,
  picture: ItemPicture,
  now: DateTime.Utc,
): Result.Result<I, PictureLimitReached> =>
  item.pictures.length >= pictureLimit
    ? Result.fail(new PictureLimitReached())
    : Result.succeed(withPictures(item, [...item.pictures, picture], now))

/** The item with another cover in the place of the first picture. Contract: catalog, pictures. */
export const withFirstPicture = <I extends Pictured>(item: I, picture: ItemPicture, now: DateTime.Utc): I =>
  withPictures(item, [picture, ...item.pictures.slice(1)], now)

/**
 * The item with one picture changed and moved. `position` counts from 0; a position beyond the end means last.
 * Contract: catalog, pictures.
 */
export const withChangedPicture = <I extends Pictured>(
  item: I,
  id: ItemPictureId,
  change: { readonly caption?: string | null | undefined; readonly position?: number | undefined },
  now: DateTime.Utc,
): Result.Result<I, ItemPictureNotFound> => {
  const at = item.pictures.findIndex((one) => one.id === id)
  const picture = item.pictures[at]
  if (picture === undefined) return Result.fail(new ItemPictureNotFound())
  const { caption = picture.caption, position = at } = change
  return Result.succeed(
    withPictures(item, item.pictures.toSpliced(at, 1).toSpliced(position, 0, { ...picture, caption }), now),
  )
}

/** The item without one of its pictures. Contract: catalog, pictures. */
export const withoutPicture = <I extends Pictured>(
  item: I,
  id: ItemPictureId,
  now: DateTime.Utc,
): Result.Result<I, ItemPictureNotFound> =>
  item.pictures.some((one) => one.id === id)
    ? Result.succeed(
        withPictures(
          item,
          item.pictures.filter((one) => one.id !== id),
          now,
        ),
      )
    : Result.fail(new ItemPictureNotFound())

/** The item with these pictures, of which the first one is its cover. */
export const withPictures = <I extends Pictured>(
  item: I,
  pictures: ReadonlyArray<ItemPicture>,
  now: DateTime.Utc,
): I => ({ ...item, pictures, coverUrl: pictures[0]?.url ?? null, updatedAt: now })
