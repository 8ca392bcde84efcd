import { Command } from "effect/cli"
import { closeListing, type ListingId, ListingsErrors } from "../../core/index.ts"
import { removalCommand } from "../removal-command.ts"

export const listingsCommand = Command.make("listings").pipe(
  Command.withDescription("Listings of the market"),
  Command.withSubcommands([
    removalCommand({
      command: ["listings", "close"],
      description: "Close a listing and end its open offers",
      question: "Close this listing and end its open offers?",
      act: (id: ListingId) => closeListing({ id, by: null }),
      notFound: () => new ListingsErrors.ListingNotFound(),
      counts: { closed: 1 },
      done: "Closed the listing.",
    }),
  ]),
)
