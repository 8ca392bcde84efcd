import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import type { ItemId, ItemShare, ManualPost, Post, PostId, PostPicture, UserId } from "../../../core/index.ts"
import { edited, isShared, newPost, ownPost, type PostChange } from "../../../core/posts/post.ts"

const author = "ada" as UserId
const [made, now] = [DateTime.makeUnsafe(0), DateTime.makeUnsafe(1000)]
const base = { id: "post" as PostId, authorId: author, createdAt: made }
const pictures: ReadonlyArray<PostPicture> = [{ id: "p" as PostPicture["id"], url: "/p", width: 1, height: 1 }]
const text: ManualPost = { ...base, kind: "manual", content: "a", visibility: "public", pictures: [], editedAt: null }
const picture: ManualPost = { ...text, content: null, pictures }
const both: ManualPost = { ...text, pictures }
const share: ItemShare = { ...base, kind: "item_share", itemId: "item" as ItemId }

const outcome = <A, E extends { readonly _tag: string }>(result: Result.Result<A, E>): A | string =>
  Result.match(result, { onSuccess: (value): A | string => value, onFailure: ({ _tag }) => _tag })

const kinds = { text, picture, both, share } as const
const changes = {
  nothing: {},
  "the same text": { content: "a" },
  "another text": { content: "b" },
  "no text": { content: null },
  "who sees it": { visibility: "private" },
  "both at once": { content: "b", visibility: "friends_only" },
} as const satisfies Record<string, PostChange>

type Kind = keyof typeof kinds
type Named = keyof typeof changes
/** What the author gets: the changed attributes, or an error. */
const results: Record<Named, Record<Exclude<Kind, "share">, Partial<ManualPost> | string>> = {
  nothing: { text: {}, picture: {}, both: {} },
  "the same text": { text: {}, picture: { content: "a", editedAt: now }, both: {} },
  "another text": {
    text: { content: "b", editedAt: now },
    picture: { content: "b", editedAt: now },
    both: { content: "b", editedAt: now },
  },
  "no text": { text: "posts.EMPTY_POST", picture: {}, both: { content: null, editedAt: now } },
  "who sees it": {
    text: { visibility: "private" },
    picture: { visibility: "private" },
    both: { visibility: "private" },
  },
  "both at once": {
    text: { content: "b", visibility: "friends_only", editedAt: now },
    picture: { content: "b", visibility: "friends_only", editedAt: now },
    both: { content: "b", visibility: "friends_only", editedAt: now },
  },
}
const cells = (Object.keys(changes) as Array<Named>).flatMap((change) =>
  (Object.keys(kinds) as Array<Kind>).map((kind) => [change, kind] as const),
)

describe("A post is changed", () => {
  test.each(cells)("by its author: %s, of %s", (change, kind) => {
    const post: Post = kinds[kind]
    const result = kind === "share" ? "posts.CANNOT_EDIT_ITEM_SHARE" : results[change][kind]
    expect(outcome(edited(post, author, changes[change], now))).toEqual(
      typeof result === "string" ? result : ({ ...post, ...result } as ManualPost),
    )
  })

  test.each(cells)("by no other user: %s, of %s", (change, kind) => {
    expect(outcome(edited(kinds[kind], "bob" as UserId, changes[change], now))).toBe("posts.FORBIDDEN")
  })

  test("again: the moment of an earlier edit stays when only another thing changes", () => {
    const before = { ...text, editedAt: made }
    expect(outcome(edited(before, author, { visibility: "private" }, now))).toEqual({
      ...before,
      visibility: "private",
    })
    expect(outcome(edited(before, author, { content: "b" }, now))).toEqual({ ...before, content: "b", editedAt: now })
  })
})

test.each(["text", "picture", "both", "share"] as const)("A post with %s is its author's to delete", (kind) => {
  expect(outcome<Post, { readonly _tag: string }>(ownPost<Post>(kinds[kind], author))).toEqual(kinds[kind])
  expect(outcome<Post, { readonly _tag: string }>(ownPost<Post>(kinds[kind], "bob" as UserId))).toBe("posts.FORBIDDEN")
})

test.each([
  ["a", [], true],
  [null, pictures, true],
  ["a", pictures, true],
  [null, [], false],
] as const)("A new post with the text %p and the pictures %p is made: %p", (content, own, isMade) => {
  const { kind: _, editedAt: __, ...said } = { ...text, content, pictures: own }
  expect(outcome(newPost(said))).toEqual(isMade ? { ...text, content, pictures: own } : "posts.EMPTY_POST")
})

test.each([
  // What the owner says, what the collection does by itself, and whether the item is then shown in a post.
  [true, true, true],
  [true, false, true],
  [false, true, false],
  [false, false, false],
  [null, true, true],
  [null, false, false],
] as const)(
  "An item added with share %p, autoShare %p: %p, unless its collection is private",
  (share, autoShare, is) => {
    expect(isShared({ share, collection: { autoShare, isPrivate: false } })).toBe(is)
    expect(isShared({ share, collection: { autoShare, isPrivate: true } })).toBe(false)
  },
)
