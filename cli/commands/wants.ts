import { Command } from "effect/cli"
import { removeWant, type WantId, WantsErrors } from "../../core/index.ts"
import { removalCommand } from "../removal-command.ts"

export const wantsCommand = Command.make("wants").pipe(
  Command.withDescription("What users look for"),
  Command.withSubcommands([
    removalCommand({
      command: ["wants", "delete"],
      description: "Delete a want",
      question: "Delete this want?",
      act: (id: WantId) => removeWant({ id, by: null }),
      notFound: () => new WantsErrors.WantNotFound(),
      counts: { deleted: 1 },
      done: "Deleted the want.",
    }),
  ]),
)
