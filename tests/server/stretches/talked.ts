import { longest, made, many, numbers, type Part, people, wordy } from "./parties.ts"

const emojis = Array.from({ length: 20 }, (_, n) => String.fromCodePoint(0x1f600 + n))

/** The most groups, members, messages and reactions; posts that others do not see; deep threads of comments. */
export const talked: Part = async ({ owner, other }, { copies, id, later }, tables) => {
  const { comments, conversationMembers, conversations, messages, messageWords } = tables
  const { notifications, postReactions, posts } = tables
  const user = (n: string) => id(numbers.users, n)
  const group = await made(owner.post("/chat/conversations", { kind: "group", name: "Group", memberIds: [] }))
  const message = await made(owner.post(`/chat/conversations/${group.id}/messages`, { content: longest(4000) }))
  const _words = await made(owner.post(`/chat/conversations/${group.id}/messages`, { content: wordy(4000) }))
  await made(owner.put(`/chat/messages/${message.id}/reactions/${encodeURIComponent("👍")}`))
  const post = await made(owner.post("/posts", { content: longest(5000) }))
  const unseen = await made(other.post("/posts", { content: "Unseen", visibility: "private" }))
  const comment = await made(other.post(`/posts/${post.id}/comments`, { content: longest(2000) }))
  await made(other.put(`/posts/${post.id}/reaction`, { type: "like" }))
  const { items: notices } = await made(owner.get("/notifications?limit=2"))
  const block = (times: number) => ({ times, where: `base.conversation_id = '${group.id}'` })
  const statements = [
    copies({
      table: conversationMembers,
      where: `base.conversation_id = '${group.id}' and base.role = 'owner'`,
      times: 99,
      with: { user_id: user("n"), role: "'member'" },
    }),
    copies({
      table: messages,
      where: `base.id = '${message.id}'`,
      times: 300,
      with: { id: id(50, "n"), sequence: "n + 3", client_id: "null", author_id: user("n % 99") },
    }),
    copies({
      table: messageWords,
      ...block(300),
      with: { block: "base.block + n + 1" },
    }),
    `insert into message_reactions (message_id, emoji, user_id, created_at)
      ${emojis
        .map(
          (emoji) => `select m.id, '${emoji}', c.user_id, m.created_at from messages m
            join conversation_members c on c.conversation_id = m.conversation_id
            where m.conversation_id = '${group.id}' and m.sequence > 203`,
        )
        .join(" union all ")}`,
    `update conversations set last_sequence = 302 where id = '${group.id}'`,
    copies({
      table: conversations,
      where: `base.id = '${group.id}'`,
      times: 999,
      with: { id: id(51, "n"), activity_at: later("base.activity_at", "n") },
    }),
    copies({
      table: conversationMembers,
      where: `base.conversation_id = '${group.id}'`,
      times: 999,
      with: { conversation_id: id(51, "n") },
    }),
    copies({
      table: messages,
      where: `base.id = '${message.id}'`,
      times: 999,
      with: { id: id(52, "n"), conversation_id: id(51, "n"), sequence: "302", client_id: "null" },
    }),
    copies({
      table: posts,
      where: `base.id = '${post.id}'`,
      times: many,
      with: { id: id(53, "n"), author_id: user("n"), created_at: later("base.created_at", "n") },
    }),
    copies({
      table: posts,
      where: `base.id = '${unseen.id}'`,
      times: people,
      with: { id: id(54, "n"), created_at: later("base.created_at", "n + 10000") },
    }),
    copies({
      table: comments,
      where: `base.id = '${comment.id}'`,
      times: many,
      with: { id: id(55, "n"), author_id: user("n"), created_at: later("base.created_at", "n") },
    }),
    copies({
      table: postReactions,
      where: `base.post_id = '${post.id}'`,
      times: people,
      with: { user_id: user("n"), created_at: later("base.created_at", "n") },
    }),
    `update posts set comments_count = comments_count + ${many}, like_count = like_count + ${people}
      where id = '${post.id}'`,
    ...notices.map((notice: { id: string }, nth: number) =>
      copies({
        table: notifications,
        where: `base.id = '${notice.id}'`,
        times: 2_500,
        with: {
          id: id(56 + nth, "n"),
          actor_id: user("n"),
          read_at: "null",
          created_at: later("base.created_at", "n"),
        },
      }),
    ),
  ]
  return {
    ids: {
      conversations: [group.id],
      messages: [message.id],
      posts: [post.id],
      comments: [comment.id],
      notifications: notices.map(({ id: one }: { id: string }) => one),
    },
    statements,
  }
}
