import type { PostId } from "../../../core/index.ts"
import { Fact, type Span, some } from "../fact.ts"
import type { Post, Visibility } from "../model.ts"
import type { Person, Seen } from "../person.ts"
import type { World } from "../world.ts"

const visibilities: ReadonlyArray<Visibility> = ["public", "public", "friends_only", "private"]

export const writePost = async (world: World, by: Person): Promise<void> => {
  const visibility = by.dice.oneOf(visibilities) ?? "public"
  const content = `Post ${world.word()}`
  const made = await by.ask((api) => api.posts.post({ content, visibility }, by.maybeKey()))
  if (made.data === null) return
  const id = made.data.id as PostId
  const post = { id, author: by, isThere: Fact.changed(false, true, made.span), visibility: new Fact(visibility) }
  world.posts.set(id, post)
  by.posts.add(post)
}

export const changePost = async (_: World, by: Person): Promise<void> => {
  const post = by.dice.oneOf([...by.posts])
  const visibility = by.dice.oneOf(visibilities) ?? "public"
  if (post === undefined) return
  const { id } = post
  if (by.dice.chance(0.3)) await by.ask((api) => api.posts({ id }).delete(), [[post.isThere, false]])
  else await by.ask((api) => api.posts({ id }).patch({ visibility }), [[post.visibility, visibility]])
}

/** Looks at a post of anybody, and comments on it or reacts to it. */
export const lookAtPost = async (world: World, by: Person): Promise<void> => {
  const post = by.dice.oneOf([...world.posts.values()])
  if (post === undefined) return
  const { id } = post
  comparePost(world, by, post, await by.ask((api) => api.posts({ id }).get()))
  const content = `Comment ${world.word()}`
  const [comments, reacts] = [by.dice.chance(0.3), by.dice.chance(0.3)]
  if (comments) comparePost(world, by, post, await by.ask((api) => api.posts({ id }).comments.post({ content })))
  if (reacts && post.author !== by)
    comparePost(world, by, post, await by.ask((api) => api.posts({ id }).reaction.put({ type: "like" })))
}

/** Reads the feed: no post is in it that its reader may not see. */
export const readFeed = async (world: World, by: Person): Promise<void> => {
  const from = by.dice.oneOf(["all", "followed"] as const) ?? "all"
  const listed = await by.ask((api) => api.feed.get({ query: { from, limit: 50 } }))
  for (const { id } of listed.data?.items ?? []) {
    const post = world.posts.get(id)
    if (post !== undefined && from === "followed" && post.author !== by) {
      const { areFriends, follows } = world.model
      const may = (at: Span) => some(follows(by, post.author).equals(at, true), areFriends(by, post.author, at))
      world.compare(by, `post ${id} of one whom they follow`, true, may, listed.span)
    }
    if (post !== undefined)
      world.compare(by, `post ${id} in the feed`, true, (span) => world.model.seesPost(by, post, span), listed.span)
  }
}

/** Compares whether a post was found with whether its viewer may see it. */
export const comparePost = (world: World, by: Person, post: Post, seen: Seen<unknown>): void => {
  const isFound = seen.outcome === "done" ? true : seen.code === "NOT_FOUND" ? false : null
  world.compare(by, `post ${post.id}`, isFound, (span: Span) => world.model.seesPost(by, post, span), seen.span)
}
