import { Command } from "effect/cli"
import { ChatErrors, removeMessage } from "../../core/index.ts"
import { removalCommand } from "../removal-command.ts"

export const messagesCommand = Command.make("messages").pipe(
  Command.withDescription("Messages in conversations"),
  Command.withSubcommands([
    removalCommand({
      command: ["messages", "delete"],
      description: "Delete a message",
      question: "Delete this message?",
      act: removeMessage,
      notFound: () => new ChatErrors.NotFound(),
      counts: { deleted: 1 },
      done: "Deleted the message.",
    }),
  ]),
)
