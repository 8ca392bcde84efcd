import { Layer } from "effect"
import { Audiences } from "../../core/index.ts"
import type { MemoryStore } from "./store.ts"

export const ports = ({ read }: MemoryStore) =>
  Layer.succeed(Audiences, {
    membersAmong: (users, conversations) =>
      read(({ members }) =>
        [...new Set(conversations)].flatMap((conversation) =>
          [...(members.get(conversation)?.keys() ?? [])]
            .filter((user) => users.includes(user))
            .map((user) => ({ conversation, user })),
        ),
      ),
    reactors: (messages) =>
      read(({ messageReactions }) =>
        [...messageReactions.values()]
          .filter(({ id }) => messages.includes(id))
          .map(({ emoji, id: message, user }) => ({ message, user, emoji })),
      ),
  })
