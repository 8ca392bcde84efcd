import { freshId } from "../../../../testing/samples/samples.ts"
import type { Break } from "./broken-rules.ts"
import type { Sample } from "./chat-sample.ts"

/** A moment long before the conversations of the sample. */
const longAgo = "(select min(created_at) from users)"
const memberIn = (conversation: string, user: string) => `conversation_id = '${conversation}' and user_id = '${user}'`
const member =
  "conversation_id, user_id, role, joined_at, last_read_sequence, settled_count, is_muted, is_archived, activity_slot"
const lastOf = (conversation: string) => `(select last_sequence from conversations where id = '${conversation}')`
const twin = freshId()

const theDirect = ({ direct }: Sample) => direct
/** Puts another user in the place of one of the two of a conversation. */
const replacing = (conversation: string, user: string, kept: string, other: string) => {
  const [low, high] = [kept, other].toSorted()
  return [
    `update conversations set low_id = '${low}', high_id = '${high}' where id = '${conversation}'`,
    `update conversation_members set user_id = '${other}' where ${memberIn(conversation, user)}`,
  ]
}
const theDeal = ({ deal }: Sample) => deal
const theGroup = ({ group }: Sample) => group
const theFiles = ({ files }: Sample) => files
const theDeleted = ({ deleted }: Sample) => deleted
const theRequest = ({ request }: Sample) => request

/** A way to break each rule of chat that leaves all others whole. */
export const breaks: ReadonlyArray<readonly [rule: string, Break<Sample>]> = [
  [
    "Two people have one direct conversation at most",
    {
      without: { index: "conversations_pair" },
      by: ({ direct }) => [
        `insert into conversations (id, kind, low_id, high_id, created_at, updated_at, last_sequence, activity_at)
          select '${twin}', kind, low_id, high_id, created_at, updated_at, 0, activity_at
          from conversations where id = '${direct}'`,
        `insert into conversation_members (${member})
          select '${twin}', user_id, role, joined_at, 0, 0, is_muted, is_archived, activity_slot
          from conversation_members where conversation_id = '${direct}'`,
      ],
    },
  ],
  [
    "The members of a direct conversation, or of one about a deal, are its two people, in the role of members",
    { by: ({ bob, direct }) => [`delete from conversation_members where ${memberIn(direct, bob)}`], id: theDirect },
  ],
  [
    "The members of a direct conversation, or of one about a deal, are its two people, in the role of members",
    {
      by: ({ bob, direct }) => [`update conversation_members set role = 'admin' where ${memberIn(direct, bob)}`],
      id: theDirect,
    },
  ],
  [
    "The members of a direct conversation, or of one about a deal, are its two people, in the role of members",
    { by: ({ bob, deal }) => [`delete from conversation_members where ${memberIn(deal, bob)}`], id: theDeal },
  ],
  [
    "A conversation about an offer is between its two sides, or what is left of them",
    { by: ({ ada, bob, cid, deal }) => replacing(deal, bob, ada, cid), id: theDeal },
  ],
  [
    "A conversation about a leg is between its giver and another user",
    { by: ({ ada, bob, cid, ofLeg }) => replacing(ofLeg, ada, bob, cid), id: ({ ofLeg }) => ofLeg },
  ],
  [
    "A group has exactly one owner",
    {
      by: ({ ada, group }) => [`update conversation_members set role = 'admin' where ${memberIn(group, ada)}`],
      id: theGroup,
    },
  ],
  [
    "A group has exactly one owner",
    {
      without: { index: "conversation_members_owner" },
      by: ({ bob, group }) => [`update conversation_members set role = 'owner' where ${memberIn(group, bob)}`],
      id: theGroup,
    },
  ],
  [
    "The members of a group have accounts",
    {
      by: ({ ada, group }) => [
        `insert into conversation_members (${member})
          select conversation_id, '${freshId()}', 'member', joined_at, 5, ${lastOf(group)}, is_muted, is_archived,
            activity_slot
          from conversation_members where ${memberIn(group, ada)}`,
      ],
      id: theGroup,
    },
  ],
  [
    "A removed conversation has no members",
    { by: ({ group }) => [`update conversations set removed_at = updated_at where id = '${group}'`], id: theGroup },
  ],
  [
    "The messages of a conversation are numbered from 1 to its last, without a gap and none twice",
    { by: ({ deleted }) => [`delete from messages where id = '${deleted}'`], id: theGroup },
  ],
  [
    "The messages of a conversation are numbered from 1 to its last, without a gap and none twice",
    {
      by: ({ direct }) => [
        `update conversation_members set settled_count = settled_count + 9 - ${lastOf(direct)}
          where conversation_id = '${direct}'`,
        `update conversations set last_sequence = 9 where id = '${direct}'`,
      ],
      id: theDirect,
    },
  ],
  [
    "The messages of a conversation are numbered from 1 to its last, without a gap and none twice",
    {
      without: { index: "messages_sequence" },
      by: ({ deleted, files }) => [
        `update messages set sequence = 4, created_at = (select created_at from messages where id = '${files}')
          where id = '${deleted}'`,
      ],
      id: theGroup,
    },
  ],
  [
    "A message is not older than the one before it",
    {
      by: ({ reply }) => [`update messages set created_at = ${longAgo} where id = '${reply}'`],
      id: ({ reply }) => reply,
    },
  ],
  [
    "A conversation was last active when its last message was written",
    {
      by: ({ direct }) => [`update messages set created_at = ${longAgo} where conversation_id = '${direct}'`],
      id: theDirect,
    },
  ],
  [
    "All members of a conversation list it in the minute of its last activity",
    {
      by: ({ bob, direct }) => [`update conversation_members set activity_slot = 0 where ${memberIn(direct, bob)}`],
      id: theDirect,
    },
  ],
  [
    "A member has read up to a message of the conversation, or nothing",
    {
      without: { check: ["conversation_members", "conversation_members_read"] },
      by: ({ ada, direct }) => [
        `update conversation_members set last_read_sequence = 2 where ${memberIn(direct, ada)}`,
      ],
      id: theDirect,
    },
  ],
  [
    "A member knows how many messages of others are unread",
    {
      by: ({ bob, group }) => [
        `update conversation_members set settled_count = settled_count + 1 where ${memberIn(group, bob)}`,
      ],
      id: theGroup,
    },
  ],
  [
    "A member knows how many messages of others are unread",
    {
      without: { check: ["conversation_members", "conversation_members_read"] },
      by: ({ cid, group }) => [`update conversation_members set last_read_sequence = 5 where ${memberIn(group, cid)}`],
      id: theGroup,
    },
  ],
  [
    "A message that is not deleted has content or a file",
    { by: ({ files }) => [`delete from message_attachments where message_id = '${files}'`], id: theFiles },
  ],
  [
    "A deleted message has no content, no files and no reactions",
    {
      without: { check: ["messages", "messages_deleted"] },
      by: ({ deleted }) => [`update messages set content = 'Still here' where id = '${deleted}'`],
      id: theDeleted,
    },
  ],
  [
    "A deleted message has no content, no files and no reactions",
    {
      by: ({ deleted }) => [
        `insert into message_attachments (id, message_id, position, name, mime_type, size, stored_at)
          values ('${freshId()}', '${deleted}', 0, 'a.pdf', 'application/pdf', 3, ${longAgo})`,
      ],
      id: theDeleted,
    },
  ],
  [
    "A deleted message has no content, no files and no reactions",
    {
      by: ({ bob, deleted }) => [
        `insert into message_reactions (message_id, emoji, user_id, created_at)
          values ('${deleted}', '👍', '${bob}', ${longAgo})`,
      ],
      id: theDeleted,
    },
  ],
  [
    "A search in a conversation finds messages that have content",
    {
      by: ({ group }) => [
        `insert into message_words (conversation_id, word, block, places) values ('${group}', 'never', 0, 4)`,
      ],
      id: theGroup,
    },
  ],
  [
    "A search in a conversation finds messages that have content",
    {
      by: ({ group }) => [
        `insert into message_words (conversation_id, word, block, places) values ('${group}', 'far', 3, 1)`,
      ],
      id: theGroup,
    },
  ],
  [
    "The files of a message are numbered from 0 without a gap",
    {
      by: ({ files }) => [`delete from message_attachments where message_id = '${files}' and position = 0`],
      id: theFiles,
    },
  ],
  [
    "A reply is to an earlier message of the same conversation",
    {
      by: ({ note, reply }) => [`update messages set reply_to_id = '${note}' where id = '${reply}'`],
      id: ({ reply }) => reply,
    },
  ],
  [
    "A reply is to an earlier message of the same conversation",
    {
      by: ({ last, reply }) => [`update messages set reply_to_id = '${last}' where id = '${reply}'`],
      id: ({ reply }) => reply,
    },
  ],
  [
    "Who reacted to a message has an account, or one that is being deleted",
    {
      by: ({ bob, first }) => [
        `update message_reactions set user_id = '${freshId()}' where message_id = '${first}' and user_id = '${bob}'`,
      ],
      id: ({ first }) => first,
    },
  ],
  [
    "A message request is between the two people of its pair",
    {
      by: ({ bob, request }) => [`update dm_requests set from_id = '${bob}' where id = '${request}'`],
      id: theRequest,
    },
  ],
  [
    "No block separates the two people of a pending message request",
    {
      by: ({ cid, eve }) => [
        `insert into blocks (id, blocker_id, blocked_id, blocker_name, created_at)
          select '${freshId()}', '${eve}', id, 'Eve', created_at from users where id = '${cid}'`,
      ],
      id: theRequest,
    },
  ],
]
