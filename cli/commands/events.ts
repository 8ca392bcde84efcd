import { Command } from "effect/cli"
import { cancelEventAsAdmin, EventsErrors } from "../../core/index.ts"
import { removalCommand } from "../removal-command.ts"

export const eventsCommand = Command.make("events").pipe(
  Command.withDescription("Events"),
  Command.withSubcommands([
    removalCommand({
      command: ["events", "cancel"],
      description: "Cancel an event and notify everybody on it, and its owner",
      question: "Cancel this event and notify everybody on it?",
      act: cancelEventAsAdmin,
      notFound: () => new EventsErrors.NotFound(),
      counts: { cancelled: 1 },
      done: "Cancelled the event.",
    }),
  ]),
)
