import { longest, made, many, numbers, type Part, people, wordy } from "./parties.ts"

/** Very many accounts: friends, requests, blocks, and names that a search finds. */
export const crowded: Part = async ({ owner, other }, { at, copies, from, id, later, text }, tables) => {
  const { friendRequests, users, userWords, reports } = tables
  await made(other.patch("/users/me", { displayName: wordy(100), bio: longest(2000) }))
  await made(owner.patch("/users/me", { bio: longest(2000) }))
  const asked = await made(other.post("/friends/requests", { userId: owner.user.id }))
  const report = await made(
    owner.post("/reports", {
      targetType: "user",
      targetId: other.user.id,
      reason: "other",
      details: longest(2000),
    }),
  )
  const user = (n: string) => id(numbers.users, n)
  const statements = [
    copies({
      table: users,
      where: `base.id = '${other.user.id}'`,
      times: people,
      with: {
        id: user("n"),
        email: `'p' || ${text("n")} || '@example.org'`,
        created_at: later("base.created_at", "n"),
      },
    }),
    copies({
      table: userWords,
      where: `base.user_id = '${other.user.id}'`,
      times: people,
      with: { user_id: user("n") },
    }),
    // The first are friends, the next blocked, and the next ask.
    `insert into friendships (id, low_id, high_id, since)
      select ${id(numbers.friendships, "n")}, ${user("n")}, '${owner.user.id}', ${at("n")} ${from(many)}`,
    `insert into blocks (id, blocker_id, blocked_id, blocker_name, blocked_name, created_at)
      select ${id(numbers.blocks, "n")}, '${owner.user.id}', ${user(`n + ${many}`)}, 'a', 'b', ${at("n")} ${from(1_000)}`,
    copies({
      table: friendRequests,
      where: `base.id = '${asked.id}'`,
      times: 1_000,
      with: {
        id: id(numbers.requests, "n"),
        from_id: user(`n + ${many + 1_000}`),
        created_at: later("base.created_at", "n"),
      },
    }),
    copies({
      table: reports,
      where: `base.id = '${report.id}'`,
      times: 999,
      with: { id: id(5, "n"), target_id: user("n"), created_at: later("base.created_at", "n") },
    }),
  ]
  return {
    ids: {
      requests: [asked.id],
      friends: [other.user.id],
      others: ["00000001-0000-7000-8000-000000000fff"],
      sitemaps: ["1.xml"],
    },
    statements,
  }
}
