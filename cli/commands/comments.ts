import { Command } from "effect/cli"
import { CommentsErrors, removeComment } from "../../core/index.ts"
import { removalCommand } from "../removal-command.ts"

export const commentsCommand = Command.make("comments").pipe(
  Command.withDescription("Comments on posts"),
  Command.withSubcommands([
    removalCommand({
      command: ["comments", "delete"],
      description: "Delete a comment",
      question: "Delete this comment?",
      act: removeComment,
      notFound: () => new CommentsErrors.CommentNotFound(),
      counts: { deleted: 1 },
      done: "Deleted the comment.",
    }),
  ]),
)
