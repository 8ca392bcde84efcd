import { blockSize } from "../../chat/message-blocks.ts"
import { isUnknown } from "./post-rules.ts"
import type { Rule } from "./rules.ts"

// The messages of a removed conversation are deleted in chunks, so the rules say nothing about them.
const isKept = "c.removed_at IS NULL"

/** The slot of a moment (`adapters/sql/chat/activity-slots.ts`). */
const minuteOf = (engine: "sqlite" | "postgres", moment: string) =>
  engine === "sqlite" ? `${moment} / 60000` : `floor(extract(epoch FROM ${moment}) / 60)`

/** The rules of conversations, messages and message requests that `curio db check` checks. Contract: chat; CLI, db. */
export const chatRules = (engine: "sqlite" | "postgres"): ReadonlyArray<Rule> => [
  {
    rule: "Two people have one direct conversation at most",
    of: "conversations",
    broken: `
      SELECT id FROM (
        SELECT c.id, row_number() OVER (PARTITION BY c.low_id, c.high_id ORDER BY c.id) AS nth
        FROM conversations c WHERE c.kind = 'direct' AND ${isKept}) pairs
      WHERE nth > 1`,
  },
  {
    rule: "The members of a direct conversation, or of one about a deal, are its two people, in the role of members",
    of: "conversations",
    broken: `
      SELECT c.id FROM conversations c LEFT JOIN conversation_members m ON m.conversation_id = c.id
      WHERE c.kind <> 'group' AND ${isKept} GROUP BY c.id
      HAVING count(m.user_id) <> 2
        OR sum(CASE WHEN m.user_id IN (c.low_id, c.high_id) AND m.role = 'member' THEN 1 ELSE 0 END) <> 2`,
  },
  {
    rule: "A conversation about an offer is between its two sides, or what is left of them",
    of: "conversations",
    // An account that was taken over is replaced by an id of no account.
    broken: `
      SELECT c.id FROM conversations c JOIN offers o ON o.id = c.offer_id
      JOIN users u ON u.id IN (c.low_id, c.high_id)
      WHERE ${isKept} AND u.id NOT IN (o.owner_id, o.offerer_id)`,
  },
  {
    rule: "A conversation about a leg is between its giver and another user",
    of: "conversations",
    // The receiver may be another one by now.
    broken: `
      SELECT c.id FROM conversations c JOIN round_legs l ON l.id = c.leg_id
      WHERE ${isKept} AND l.giver_id NOT IN (c.low_id, c.high_id)
        AND 2 = (SELECT count(*) FROM users u WHERE u.id IN (c.low_id, c.high_id))`,
  },
  {
    rule: "A group has exactly one owner",
    of: "conversations",
    broken: `
      SELECT c.id FROM conversations c
      LEFT JOIN conversation_members m ON m.conversation_id = c.id AND m.role = 'owner'
      WHERE c.kind = 'group' AND ${isKept} GROUP BY c.id HAVING count(m.user_id) <> 1`,
  },
  {
    rule: "The members of a group have accounts",
    of: "conversations",
    broken: `
      SELECT DISTINCT c.id FROM conversations c JOIN conversation_members m ON m.conversation_id = c.id
      WHERE c.kind = 'group' AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = m.user_id)`,
  },
  {
    rule: "A removed conversation has no members",
    of: "conversations",
    broken: `
      SELECT DISTINCT c.id FROM conversations c JOIN conversation_members m ON m.conversation_id = c.id
      WHERE c.removed_at IS NOT NULL`,
  },
  {
    rule: "The messages of a conversation are numbered from 1 to its last, without a gap and none twice",
    of: "conversations",
    broken: `
      SELECT c.id FROM conversations c LEFT JOIN messages m ON m.conversation_id = c.id
      WHERE ${isKept} GROUP BY c.id, c.last_sequence
      HAVING count(m.id) <> c.last_sequence OR count(DISTINCT m.sequence) <> c.last_sequence
        OR coalesce(max(m.sequence), 0) <> c.last_sequence`,
  },
  {
    rule: "A message is not older than the one before it",
    of: "messages",
    broken: `
      SELECT id FROM (
        SELECT id, created_at, lag(created_at) OVER (PARTITION BY conversation_id ORDER BY sequence) AS previous
        FROM messages) m
      WHERE m.created_at < m.previous`,
  },
  {
    rule: "A conversation was last active when its last message was written",
    of: "conversations",
    broken: `
      SELECT c.id FROM conversations c
      JOIN messages s ON s.conversation_id = c.id AND s.sequence = c.last_sequence
      WHERE ${isKept} AND c.activity_at <> s.created_at`,
  },
  {
    rule: "All members of a conversation list it in the minute of its last activity",
    of: "conversations",
    broken: `
      SELECT DISTINCT c.id FROM conversations c JOIN conversation_members m ON m.conversation_id = c.id
      WHERE m.activity_slot <> ${minuteOf(engine, "c.activity_at")}`,
  },
  {
    rule: "A member has read up to a message of the conversation, or nothing",
    of: "conversations",
    broken: `
      SELECT DISTINCT c.id FROM conversations c JOIN conversation_members m ON m.conversation_id = c.id
      WHERE m.last_read_sequence > c.last_sequence OR m.last_read_sequence < 0`,
  },
  {
    rule: "A member knows how many messages of others are unread",
    of: "conversations",
    broken: `
      SELECT DISTINCT c.id FROM conversations c JOIN conversation_members m ON m.conversation_id = c.id
      WHERE c.last_sequence - m.settled_count <> (
        SELECT count(*) FROM messages s
        WHERE s.conversation_id = m.conversation_id AND s.sequence > m.last_read_sequence
          AND s.author_id <> m.user_id AND s.deleted_at IS NULL)`,
  },
  {
    rule: "A message that is not deleted has content or a file",
    of: "messages",
    broken: `
      SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id
      WHERE ${isKept} AND m.deleted_at IS NULL AND m.content IS NULL
        AND NOT EXISTS (SELECT 1 FROM message_attachments a WHERE a.message_id = m.id)`,
  },
  {
    rule: "A deleted message has no content, no files and no reactions",
    of: "messages",
    broken: `
      SELECT m.id FROM messages m
      WHERE m.deleted_at IS NOT NULL AND (m.content IS NOT NULL
        OR EXISTS (SELECT 1 FROM message_attachments a WHERE a.message_id = m.id)
        OR EXISTS (SELECT 1 FROM message_reactions r WHERE r.message_id = m.id))`,
  },
  {
    rule: "A search in a conversation finds messages that have content",
    of: "conversations",
    broken: `
      SELECT DISTINCT c.id FROM conversations c JOIN message_words w ON w.conversation_id = c.id
      JOIN messages m ON m.conversation_id = w.conversation_id
        AND m.sequence BETWEEN w.block * ${blockSize} + 1 AND w.block * ${blockSize} + ${blockSize}
      WHERE ${isKept} AND m.content IS NULL AND (w.places >> (m.sequence - 1 - w.block * ${blockSize})) & 1 = 1
      UNION
      SELECT c.id FROM message_words w JOIN conversations c ON c.id = w.conversation_id
      WHERE ${isKept} AND (w.block * ${blockSize} >= c.last_sequence OR (
        w.block * ${blockSize} + ${blockSize} > c.last_sequence
        AND w.places >> (c.last_sequence - w.block * ${blockSize}) > 0))`,
  },
  {
    rule: "The files of a message are numbered from 0 without a gap",
    of: "messages",
    broken: `
      SELECT a.message_id AS id FROM message_attachments a WHERE a.message_id IS NOT NULL GROUP BY a.message_id
      HAVING min(a.position) <> 0 OR max(a.position) <> count(*) - 1`,
  },
  {
    rule: "A reply is to an earlier message of the same conversation",
    of: "messages",
    broken: `
      SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id
      LEFT JOIN messages o ON o.id = m.reply_to_id AND o.conversation_id = m.conversation_id
      WHERE ${isKept} AND m.reply_to_id IS NOT NULL AND (o.id IS NULL OR o.sequence >= m.sequence)`,
  },
  {
    rule: "Who reacted to a message has an account, or one that is being deleted",
    of: "messages",
    broken: `SELECT DISTINCT r.message_id AS id FROM message_reactions r WHERE ${isUnknown("r.user_id")}`,
  },
  {
    rule: "A message request is between the two people of its pair",
    of: "dm_requests",
    broken: `
      SELECT id FROM dm_requests
      WHERE from_id = to_id OR from_id NOT IN (low_id, high_id) OR to_id NOT IN (low_id, high_id)`,
  },
  {
    rule: "No block separates the two people of a pending message request",
    of: "dm_requests",
    broken: `
      SELECT r.id FROM dm_requests r WHERE r.status = 'pending' AND EXISTS (
        SELECT 1 FROM blocks b
        WHERE b.blocker_id IN (r.from_id, r.to_id) AND b.blocked_id IN (r.from_id, r.to_id))`,
  },
]
