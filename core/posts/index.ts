export { audienceOf } from "./audience.ts"
export * from "./comments/index.ts"
export { createPost, type NewPost } from "./create-post.ts"
export { deletePost, removePost, restorePost } from "./delete-post.ts"
export { editPost } from "./edit-post.ts"
export * as PostsErrors from "./errors.ts"
export { getPost, listPostsOf, readFeed } from "./list-posts.ts"
export { PostPurge, Posts, type ShownCounts, type ShownPost } from "./ports.ts"
export {
  type ItemShare,
  type ManualPost,
  type Post,
  type PostChange,
  type PostKind,
  type PostPicture,
  type PostPictureId,
  postKinds,
} from "./post.ts"
export * from "./post-reactions/index.ts"
export { purgeNextPosts } from "./purge-next-posts.ts"
export { type ReactionCounts, type ReactionType, reactionTypes } from "./reaction-type.ts"
export { renewNextAudiences } from "./renew-next-audiences.ts"
export { seesPost } from "./visibility.ts"
