import type { Effect } from "effect"
import { type TSchema, t } from "elysia"
import { cardOf, type FoundList, type searchEverything, type User } from "../../core/index.ts"
import { ItemView, itemView } from "../catalog/item-view.ts"
import { MessageView, messageView } from "../chat/message-view.ts"
import { EventView, eventView } from "../events/event-view.ts"
import { described, named } from "../http/answers/named.ts"
import { Nullable } from "../http/input/view-schemas.ts"
import { ListingView, listingView } from "../market/listing-view.ts"
import { RoundView, roundView } from "../market/round-view.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

const FoundOf = <S extends TSchema>(name: string, what: string, item: S) =>
  described(
    `${what}, or null where they were not asked for, or where the caller can find none.`,
    Nullable(
      named(
        name,
        t.Object({
          items: described("The first ones.", t.Array(item)),
          more: described("Whether the list of this kind goes on behind them.", t.Boolean()),
        }),
      ),
    ),
  )

/** Contract: search, search. */
export const SearchResultView = named(
  "SearchResult",
  t.Object({
    items: FoundOf("FoundItems", "Items of the caller", ItemView),
    listings: FoundOf("FoundListings", "What others offer", ListingView),
    people: FoundOf("FoundPeople", "People", UserCardView),
    rounds: FoundOf("FoundRounds", "Trade rounds", RoundView),
    events: FoundOf("FoundEvents", "Events that have not ended", EventView),
    messages: FoundOf("FoundMessages", "Messages of the caller's conversations", MessageView),
  }),
)

/** `user` is who searched. */
export const searchResultView = (found: Effect.Success<ReturnType<typeof searchEverything>>, user: User) =>
  ({
    items: shown(found.items, (item) => itemView(item, cardOf(user))),
    listings: shown(found.listings, listingView),
    people: shown(found.people, userCardView),
    rounds: shown(found.rounds, roundView),
    events: shown(found.events, eventView),
    messages: shown(found.messages, messageView),
  }) satisfies typeof SearchResultView.static

const shown = <A, V>(found: FoundList<A> | null, view: (item: A) => V) =>
  found && { items: found.items.map((item) => view(item)), more: found.more }
