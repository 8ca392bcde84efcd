import { Command } from "effect/cli"
import { PostsErrors, removePost } from "../../core/index.ts"
import { removalCommand } from "../removal-command.ts"

export const postsCommand = Command.make("posts").pipe(
  Command.withDescription("Posts"),
  Command.withSubcommands([
    removalCommand({
      command: ["posts", "delete"],
      description: "Delete a post with its comments, reactions and pictures",
      question: "Delete this post with its comments, reactions and pictures?",
      act: removePost,
      notFound: () => new PostsErrors.PostNotFound(),
      counts: { deleted: 1 },
      done: "Deleted the post.",
    }),
  ]),
)
