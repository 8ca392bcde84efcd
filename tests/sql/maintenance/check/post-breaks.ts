import { freshId } from "../../../../testing/samples/samples.ts"
import type { Break } from "./broken-rules.ts"
import type { Sample } from "./post-sample.ts"

const moment = "(select created_at from users limit 1)"

/** Keeps the total of an account right. */
const one = (total: string, change: string, user: string) =>
  `update account_usage set ${total} = ${total} ${change} where user_id = '${user}'`

/** A way to break each rule of posts that leaves all others whole. */
export const breaks: ReadonlyArray<readonly [rule: string, Break<Sample>]> = [
  [
    "A post knows how many comments it has",
    {
      by: ({ bob, comment }) => [`delete from comments where id = '${comment}'`, one("comments", "- 1", bob)],
      id: ({ post }) => post,
    },
  ],
  [
    "A post knows how many comments it has",
    { by: ({ share }) => [`update posts set comments_count = 1 where id = '${share}'`], id: ({ share }) => share },
  ],
  [
    "A post knows how many reactions of each type it has",
    { by: ({ post }) => [`update post_reactions set type = 'sad' where post_id = '${post}' and type = 'love'`] },
  ],
  [
    "A post knows how many reactions of each type it has",
    { by: ({ post }) => [`delete from post_reactions where post_id = '${post}'`], id: ({ post }) => post },
  ],
  [
    "The audience of a post is what its author's privacy and its visibility allow",
    { by: ({ post }) => [`update posts set audience = 'private' where id = '${post}'`], id: ({ post }) => post },
  ],
  [
    "The audience of a post is what its author's privacy and its visibility allow",
    {
      by: ({ share }) => [
        `update collections set visibility = 'private', reach = 0
           where id = (select collection_id from items where id = (select item_id from posts where id = '${share}'))`,
      ],
      id: ({ share }) => share,
    },
  ],
  [
    "A post that a person wrote has content or a picture",
    { by: ({ post }) => [`update posts set content = null where id = '${post}'`], id: ({ post }) => post },
  ],
  [
    "The pictures of a post are numbered from 0 without a gap",
    {
      by: ({ illustrated }) => [`delete from post_pictures where post_id = '${illustrated}' and position = 0`],
      id: ({ illustrated }) => illustrated,
    },
  ],
  [
    "A post shows an item that its author has",
    {
      by: ({ ada, share, eve }) => [
        `update posts set author_id = '${eve}' where id = '${share}'`,
        one("posts", "- 1", ada),
        one("posts", "+ 1", eve),
      ],
      id: ({ share }) => share,
    },
  ],
  [
    "The author of a post has an account, or one that is being deleted",
    {
      by: ({ ada, illustrated }) => [
        `update posts set author_id = '${freshId()}' where id = '${illustrated}'`,
        one("posts", "- 1", ada),
      ],
      id: ({ illustrated }) => illustrated,
    },
  ],
  [
    "The author of a comment has an account, or one that is being deleted",
    {
      by: ({ bob, comment }) => [
        `update comments set author_id = '${freshId()}' where id = '${comment}'`,
        one("comments", "- 1", bob),
      ],
      id: ({ comment }) => comment,
    },
  ],
  [
    "Who reacted to a post has an account, or one that is being deleted",
    {
      by: ({ post, bob }) => [
        `update post_reactions set user_id = '${freshId()}' where post_id = '${post}' and user_id = '${bob}'`,
      ],
      id: ({ post }) => post,
    },
  ],
  [
    "An account that is being deleted is gone for everybody",
    {
      by: ({ bob }) => [`insert into removed_accounts (user_id, removed_at) values ('${bob}', ${moment})`],
      id: ({ bob }) => bob,
    },
  ],
  [
    "No user reacted to their own post",
    {
      by: ({ ada, share }) => [
        `insert into post_reactions (post_id, user_id, type, created_at) values ('${share}', '${ada}', 'like', ${moment})`,
        `update posts set like_count = like_count + 1 where id = '${share}'`,
      ],
      id: ({ share }) => share,
    },
  ],
  [
    "A notification about a post is about one that exists",
    {
      by: ({ post }) => [
        `update notifications set subject_id = '${freshId()}' where subject_id = '${post}' and type = 'post_comment'`,
      ],
    },
  ],
]
