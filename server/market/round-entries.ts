import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  collectionTypes,
  type EntryFilter,
  enterItem,
  entryOutcomes,
  type ItemId,
  listEntries,
  listWants,
  type NamedWant,
  replaceWants,
  type UserId,
  withdrawEntry,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, OptionalText, Text } from "../http/input/text-schemas.ts"
import { Body, Query } from "../http/validation.ts"
import { EntryView, entryView, WantsView, wantsView } from "./round-entry-view.ts"
import { mostWanted, WantedEntry, WantedGroup, WhichEntry, WhichRound } from "./round-terms.ts"

/** Contract: market, entries. */
export const roundEntryRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/rounds/:id/entries", tags: ["market"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, params, body: { itemId, note = null } }) =>
        run(
          answer(
            enterItem({ id: params.id, by: user.id, itemId, note }).pipe(Effect.map(entryView), Effect.map(created)),
          ),
        ),
      {
        detail: {
          summary: "Enters one of your items in an open round.",
          description: "The entry holds the item: no offer on it or with it can be accepted until the entry ends.",
        },
        params: WhichRound,
        body: Body({
          itemId: Id<ItemId>(),
          note: described("What you say about the item. It cannot be changed.", OptionalText({ max: 1000 })),
        }),
        response: {
          ...Created(EntryView),
          ...fails(
            "rounds.NOT_FOUND",
            "rounds.ITEM_NOT_FOUND",
            "rounds.NOT_AUTHORIZED",
            "rounds.ROUND_NOT_OPEN",
            "rounds.ENTRIES_CLOSED",
            "rounds.ALREADY_ENTERED",
            "rounds.ITEM_RESERVED",
            "rounds.ENTRY_LIMIT_REACHED",
            "users.ACCOUNT_SUSPENDED",
            "users.USER_NOT_FOUND",
          ),
        },
      },
    )
    .get(
      "",
      ({ run, user, params, query: { limit, cursor, ...asked } }) =>
        run(
          answer(
            list(
              `entries ${params.id} ${user.id} ${JSON.stringify(filterOf(asked))}`,
              { limit, cursor },
              (page) => listEntries({ id: params.id, viewer: user.id, filter: filterOf(asked), page }),
              (entry) => entryView(entry),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the entries of a round, oldest first." },
        params: WhichRound,
        query: Query({ ...paging, ...filters }),
        response: { ...Ok(ListOf(EntryView)), ...fails("rounds.NOT_FOUND") },
      },
    )
    .delete(
      "/:entryId",
      ({ run, user, params }) =>
        run(answer(Effect.as(withdrawEntry({ id: params.id, entryId: params.entryId, by: user.id }), noContent))),
      {
        detail: { summary: "Withdraws an entry of yours, or removes one of a round that you host." },
        params: WhichEntry,
        response: {
          ...NoContent,
          ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN", "rounds.INVALID_TRANSITION"),
        },
      },
    )
    .get(
      "/:entryId/wants",
      ({ run, user, params }) =>
        run(
          answer(
            Effect.map(listWants({ id: params.id, entryId: params.entryId, by: user.id }), (wants) => wantsView(wants)),
          ),
        ),
      {
        detail: { summary: "Returns what you would take for an entry of yours." },
        params: WhichEntry,
        response: { ...Ok(WantsView), ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN") },
      },
    )
    .put(
      "/:entryId/wants",
      ({ run, user, params, body }) =>
        run(
          answer(
            Effect.map(
              replaceWants({
                id: params.id,
                entryId: params.entryId,
                by: user.id,
                wants: body.wants.map((want): NamedWant => ({ ...want, rank: want.rank ?? 1 })),
              }),
              (wants) => wantsView(wants),
            ),
          ),
        ),
      {
        detail: {
          summary: "Replaces what you would take for an entry of yours.",
          description:
            "Each want is for an entry of another person or for a group of yours, each once. Rank 1 is most wanted. " +
            "No other user sees it before the round is solved.",
        },
        params: WhichEntry,
        body: Body({
          wants: described(
            "All that you would take for the entry.",
            t.Array(t.Union([WantedEntry, WantedGroup]), { maxItems: mostWanted }),
          ),
        }),
        response: {
          ...Ok(WantsView),
          ...fails("rounds.NOT_FOUND", "rounds.FORBIDDEN", "rounds.ROUND_NOT_OPEN", "rounds.INVALID_WANT"),
        },
      },
    )

const filters = {
  q: described("A part of the item's name.", t.Optional(Text({ max: 100 }))),
  type: described("Only those of this type.", t.Optional(OneOf(...collectionTypes))),
  ownerId: described("Only those of this user.", t.Optional(Id<UserId>())),
  outcome: described("Only entries with this outcome.", t.Optional(OneOf(...entryOutcomes))),
}

type Asked = { readonly [K in keyof typeof filters]?: (typeof filters)[K]["static"] | undefined }

const filterOf = (asked: Asked): EntryFilter => ({
  q: asked.q ?? null,
  type: asked.type ?? null,
  ownerId: asked.ownerId ?? null,
  outcome: asked.outcome ?? null,
})
