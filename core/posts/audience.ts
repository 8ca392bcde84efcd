import type { Privacy, Visibility } from "../users/index.ts"

/**
 * For whom a post is besides its author, as long as no block separates them: everybody (`public`), friends, or no user
 * (`private`). It is the narrower of what the author's privacy and the visibility of the post allow; the visibility is
 * the one that `seesPost` takes. Lists of many people's posts are read by it, and pass over what no user sees.
 * Contract: posts, visibility.
 */
export const audienceOf = (author: Privacy, visibility: Visibility | null): Visibility => {
  if (author === "private" || visibility === null || visibility === "private") return "private"
  return author === "friends_only" || visibility === "friends_only" ? "friends_only" : "public"
}
