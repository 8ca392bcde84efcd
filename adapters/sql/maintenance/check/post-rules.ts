import { reactionTypes } from "../../../../core/index.ts"
import type { Rule } from "./rules.ts"

// A removed post keeps its counts while its comments and reactions are deleted in chunks.
const isKept = "p.author_id IS NOT NULL AND (p.kind = 'manual' OR p.item_id IS NOT NULL)"

/** The accounts in a column that neither exist nor wait for the purge. */
export const isUnknown = (column: string) =>
  `NOT EXISTS (SELECT 1 FROM users u WHERE u.id = ${column})
    AND NOT EXISTS (SELECT 1 FROM removed_accounts a WHERE a.user_id = ${column})`

const countsOfTypes = reactionTypes.map((type) => `sum(CASE WHEN type = '${type}' THEN 1 ELSE 0 END) AS ${type}_count`)
const differencesOfTypes = reactionTypes.map((type) => `p.${type}_count <> coalesce(r.${type}_count, 0)`)

/** The rules of posts, comments and reactions. Contract: posts; CLI, db. */
export const postRules: ReadonlyArray<Rule> = [
  {
    rule: "A post knows how many comments it has",
    of: "posts",
    broken: `
      SELECT p.id FROM posts p
      LEFT JOIN (SELECT post_id, count(*) AS n FROM comments GROUP BY post_id) c ON c.post_id = p.id
      WHERE ${isKept} AND p.comments_count <> coalesce(c.n, 0)`,
  },
  {
    rule: "A post knows how many reactions of each type it has",
    of: "posts",
    broken: `
      SELECT p.id FROM posts p
      LEFT JOIN (SELECT post_id, ${countsOfTypes.join(", ")} FROM post_reactions GROUP BY post_id) r
        ON r.post_id = p.id
      WHERE ${isKept} AND (${differencesOfTypes.join(" OR ")})`,
  },
  {
    // Where a collection was removed, or an author has to wait for their turn, it may be another one.
    rule: "The audience of a post is what its author's privacy and its visibility allow",
    of: "posts",
    broken: `
      SELECT p.id FROM posts p JOIN users u ON u.id = p.author_id
      LEFT JOIN items i ON i.id = p.item_id LEFT JOIN collections c ON c.id = i.collection_id
      WHERE ${isKept} AND (p.kind = 'manual' OR c.owner_id = p.author_id)
        AND NOT EXISTS (SELECT 1 FROM changed_audiences a WHERE a.user_id = p.author_id)
        AND p.audience <> CASE WHEN u.privacy = 'private' OR coalesce(p.visibility, c.visibility) = 'private'
          THEN 'private' WHEN u.privacy = 'friends_only' OR coalesce(p.visibility, c.visibility) = 'friends_only'
          THEN 'friends_only' ELSE 'public' END`,
  },
  {
    rule: "A post that a person wrote has content or a picture",
    of: "posts",
    broken: `
      SELECT p.id FROM posts p
      WHERE ${isKept} AND p.kind = 'manual' AND p.content IS NULL
        AND NOT EXISTS (SELECT 1 FROM post_pictures i WHERE i.post_id = p.id)`,
  },
  {
    rule: "The pictures of a post are numbered from 0 without a gap",
    of: "posts",
    broken: `
      SELECT post_id AS id FROM post_pictures GROUP BY post_id
      HAVING min(position) <> 0 OR max(position) <> count(*) - 1`,
  },
  {
    rule: "A post shows an item that its author has",
    of: "posts",
    broken: `
      SELECT p.id FROM posts p JOIN items i ON i.id = p.item_id WHERE ${isKept} AND i.owner_id <> p.author_id`,
  },
  {
    rule: "The author of a post has an account, or one that is being deleted",
    of: "posts",
    broken: `SELECT p.id FROM posts p WHERE p.author_id IS NOT NULL AND ${isUnknown("p.author_id")}`,
  },
  {
    rule: "The author of a comment has an account, or one that is being deleted",
    of: "comments",
    broken: `SELECT c.id FROM comments c WHERE ${isUnknown("c.author_id")}`,
  },
  {
    rule: "Who reacted to a post has an account, or one that is being deleted",
    of: "post_reactions",
    broken: `SELECT r.post_id AS id FROM post_reactions r WHERE ${isUnknown("r.user_id")}`,
  },
  {
    rule: "An account that is being deleted is gone for everybody",
    of: "removed_accounts",
    broken: "SELECT a.user_id AS id FROM removed_accounts a JOIN users u ON u.id = a.user_id",
  },
  {
    rule: "No user reacted to their own post",
    of: "posts",
    broken: "SELECT p.id FROM posts p JOIN post_reactions r ON r.post_id = p.id AND r.user_id = p.author_id",
  },
  {
    rule: "A notification about a post is about one that exists",
    of: "notifications",
    broken: `
      SELECT n.id FROM notifications n
      WHERE n.subject_kind = 'post' AND NOT EXISTS (SELECT 1 FROM posts p WHERE p.id = n.subject_id)`,
  },
]
