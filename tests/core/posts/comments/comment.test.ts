import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import type { Comment, CommentId, PostId, UserId } from "../../../../core/index.ts"
import { type CommentAccess, deletable, edited } from "../../../../core/posts/comments/comment.ts"

const then = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const before = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
const now = DateTime.makeUnsafe("2026-01-03T00:00:00.000Z")
const [author, postAuthor, stranger] = ["author" as UserId, "author of the post" as UserId, "stranger" as UserId]
const comment: Comment = {
  id: "comment" as CommentId,
  postId: "post" as PostId,
  authorId: author,
  content: "Lovely",
  createdAt: then,
  editedAt: null,
}
const states = { new: comment, edited: { ...comment, editedAt: before } }
const stateNames = ["new", "edited"] as const
const actions = {
  edit: (access: CommentAccess, by: UserId) => edited(access, by, "Ugly", now),
  delete: deletable,
}
const [notFound, forbidden] = ["comments.NOT_FOUND", "comments.FORBIDDEN"] as const

// What each action by the comment's author, by the post's author and by a stranger comes to.
const table = {
  edit: {
    visible: ["ok", forbidden, forbidden],
    "not visible": [notFound, notFound, notFound],
  },
  delete: {
    visible: ["ok", "ok", forbidden],
    "not visible": ["ok", notFound, notFound],
  },
} as const
const cells = Object.entries(table).flatMap(([action, rows]) =>
  Object.entries(rows).flatMap(([seen, outcomes]) =>
    stateNames.flatMap((state) =>
      [author, postAuthor, stranger].map(
        (by, n) => [action as keyof typeof actions, state, seen, by, outcomes[n] ?? ""] as const,
      ),
    ),
  ),
)
const access = (stored: Comment, isVisible = true): CommentAccess => ({
  comment: stored,
  postAuthorId: postAuthor,
  isVisible,
})

describe("A comment", () => {
  test.each(cells)("%s, when %s and %s, by the %s: %s", (action, state, seen, by, outcome) => {
    const done = actions[action](access(states[state], seen === "visible"), by)
    expect(Result.match(done, { onSuccess: () => "ok", onFailure: ({ _tag }) => _tag })).toBe(outcome)
  })

  test("has the author's rights on a post of the same person", () => {
    const own = { ...access(comment), postAuthorId: author }
    expect(Result.isSuccess(deletable(own, author))).toBe(true)
    expect(Result.isSuccess(edited(own, author, "Ugly", now))).toBe(true)
  })

  test.each(stateNames)("that is %s has the new content and the time of the edit", (state) => {
    expect(Result.getOrThrow(edited(access(states[state]), author, "Ugly", now))).toEqual({
      ...comment,
      content: "Ugly",
      editedAt: now,
    })
  })

  test.each(stateNames)("that is %s is unchanged by the same content", (state) => {
    expect(Result.getOrThrow(edited(access(states[state]), author, "Lovely", now))).toEqual(states[state])
  })
})
