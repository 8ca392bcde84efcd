import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import {
  type ItemPicture,
  type ItemPictureId,
  withChangedPicture,
  withFirstPicture,
  withoutPicture,
  withPicture,
  withPictures,
} from "../../../../core/catalog/items/pictures.ts"

const [then, later] = [DateTime.makeUnsafe(0), DateTime.makeUnsafe(1)]
const picture = (name: string): ItemPicture => ({ id: name as ItemPictureId, url: `/${name}`, caption: null })
const item = (...names: ReadonlyArray<string>) => withPictures(blank, names.map(picture), then)
const blank = {
  name: "Azul",
  pictures: [] as ReadonlyArray<ItemPicture>,
  coverUrl: null as string | null,
  updatedAt: then,
}
/** The names of the pictures of an item, whose cover is the first of them; or why there is no item. */
const shown = (result: Result.Result<ReturnType<typeof item>, { readonly _tag: string }>) =>
  Result.match(result, {
    onFailure: ({ _tag }) => _tag,
    onSuccess: ({ coverUrl, name, pictures, updatedAt }) => {
      expect([name, coverUrl, updatedAt]).toEqual(["Azul", pictures[0]?.url ?? null, later])
      return pictures.map(({ caption, id }) => (caption === null ? id : `${id}: ${caption}`)).join(" ")
    },
  })

const eight = ["a", "b", "c", "d", "e", "f", "g", "h"]

describe("The pictures of an item", () => {
  test.each([
    [[], "x"],
    [["a"], "a x"],
    [eight.slice(1), "b c d e f g h x"],
    [eight, "items.PICTURE_LIMIT_REACHED"],
  ])("of %p with one more are %s", (before, after) =>
    expect(shown(withPicture(item(...before), picture("x"), later))).toBe(after),
  )

  test.each([
    [[], "x"],
    [["a", "b"], "x b"],
    [eight, "x b c d e f g h"],
  ])("of %p with another cover are %s", (before, after) =>
    expect(shown(Result.succeed(withFirstPicture(item(...before), picture("x"), later)))).toBe(after),
  )

  test.each([
    ["a", {}, "a b c"],
    ["a", { caption: "Front" }, "a: Front b c"],
    ["b", { caption: null }, "a b c"],
    ["a", { position: 1 }, "b a c"],
    ["a", { position: 9 }, "b c a"],
    ["c", { position: 0 }, "c a b"],
    ["c", { position: 0, caption: "Now" }, "c: Now a b"],
    ["b", { position: 1 }, "a b c"],
    ["x", { position: 0 }, "items.PICTURE_NOT_FOUND"],
  ])("of which %s is changed by %p are %s", (id, change, after) =>
    expect(shown(withChangedPicture(item("a", "b", "c"), id as ItemPictureId, change, later))).toBe(after),
  )

  test.each([
    ["a", "b c"],
    ["b", "a c"],
    ["c", "a b"],
    ["x", "items.PICTURE_NOT_FOUND"],
  ])("without %s are %s", (id, after) =>
    expect(shown(withoutPicture(item("a", "b", "c"), id as ItemPictureId, later))).toBe(after),
  )

  test("may be none, and then there is no cover", () => {
    expect(shown(withoutPicture(item("a"), "a" as ItemPictureId, later))).toBe("")
    expect(shown(withoutPicture(item(), "a" as ItemPictureId, later))).toBe("items.PICTURE_NOT_FOUND")
  })
})
