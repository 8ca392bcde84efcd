import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type CollectionType,
  changeWant,
  collectionTypes,
  getWant,
  type ListingId,
  listMatches,
  listOwnWants,
  makeWant,
  removeWant,
  type Sought,
  showcaseSorts,
  type WantId,
  wantKinds,
  wantStatuses,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Price } from "../http/input/money.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, OptionalText, OrNull, Words, WrittenEdition } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { ListingView, listingView } from "./listing-view.ts"
import { WantView, wantView } from "./want-view.ts"

/** Contract: market, wants. */
export const wantRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/wants", tags: ["market"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query: { status = null, listingId = null, ...query } }) =>
        run(
          list(
            `wants ${user.id} ${status ?? ""} ${listingId ?? ""}`,
            query,
            (page) => listOwnWants({ owner: user.id, status, listingId, page }),
            (want) => wantView(want),
          ),
        ),
      {
        detail: { summary: "Lists what you look for, or what a listing is for you." },
        query: Query({
          ...paging,
          status: described("Only those with this status.", t.Optional(OneOf(...wantStatuses))),
          listingId: described("Only those that this listing meets.", t.Optional(Id<ListingId>())),
        }),
        response: Ok(ListOf(WantView)),
      },
    )
    .post(
      "",
      ({ run, user, body: { edition, q, type, ...terms } }) =>
        run(
          answer(
            makeWant({
              by: user.id,
              sought: soughtOf({ edition, q, type }),
              terms: {
                kind: terms.kind ?? "both",
                maxPrice: terms.maxPrice ?? null,
                note: terms.note ?? null,
                visibility: terms.visibility ?? "public",
              },
            }).pipe(Effect.map((want) => created(wantView(want)))),
          ),
        ),
      {
        detail: {
          summary: "Says that you look for something.",
          description: "Either `edition` says what, or `q` and perhaps `type`. `kind` is `both` if it is missing.",
        },
        body: Body({
          edition: described(
            "The edition that is looked for, in any form that its scheme allows.",
            t.Optional(WrittenEdition),
          ),
          q: described("Words of the name that is looked for, at least one.", t.Optional(Words({ max: 100 }))),
          type: OrNull(OneOf(...collectionTypes)),
          ...terms,
        }),
        response: {
          ...Created(WantView),
          ...fails("editions.INVALID_EDITION", "wants.ALREADY_EXISTS", "wants.LIMIT_REACHED"),
        },
      },
    )
    .get(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.map(getWant({ id: params.id, by: user.id }), wantView))),
      {
        detail: { summary: "Returns a want of yours." },
        params: Which,
        response: { ...Ok(WantView), ...fails("wants.NOT_FOUND") },
      },
    )
    .patch(
      "/:id",
      ({ run, user, params, body }) =>
        run(answer(Effect.map(changeWant({ id: params.id, by: user.id, change: changeOf(body) }), wantView))),
      {
        detail: { summary: "Changes a want of yours, or says that it is fulfilled." },
        params: Which,
        body: Body({
          ...terms,
          status: t.Optional(OneOf(...wantStatuses)),
          // What is looked for does not change: these keys are refused, not ignored.
          edition: described("It cannot be changed.", t.Optional(t.Unknown())),
          q: described("It cannot be changed.", t.Optional(t.Unknown())),
          type: described("It cannot be changed.", t.Optional(t.Unknown())),
        }),
        response: { ...Ok(WantView), ...fails("wants.NOT_FOUND") },
      },
    )
    .delete(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.as(removeWant({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Deletes a want of yours." },
        params: Which,
        response: { ...NoContent, ...fails("wants.NOT_FOUND") },
      },
    )
    .get(
      "/:id/matches",
      ({ run, user, params, query: { sort = "newest", ...query } }) =>
        run(
          answer(
            list(
              `matches of ${params.id} ${user.id} ${sort}`,
              query,
              (page) => listMatches({ id: params.id, by: user.id, sort, page }),
              (listing) => listingView(listing),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the listings that meet a want of yours." },
        params: Which,
        query: Query({
          ...paging,
          sort: described(
            "The order of the list. Listings without a price are last when sorted by price.",
            t.Optional(OneOf(...showcaseSorts)),
          ),
        }),
        response: { ...Ok(ListOf(ListingView)), ...fails("wants.NOT_FOUND") },
      },
    )

const Which = Params({ id: Id<WantId>() })

const terms = {
  kind: t.Optional(OneOf(...wantKinds)),
  maxPrice: OrNull(Price),
  note: OptionalText({ max: 500 }),
  visibility: t.Optional(OneOf("public", "friends_only", "private")),
}

const soughtOf = ({
  edition,
  q,
  type = null,
}: {
  readonly edition: string | undefined
  readonly q: string | undefined
  readonly type: CollectionType | null | undefined
}): Sought => {
  if (edition !== undefined && q === undefined && type === null) return { edition }
  if (edition === undefined && q !== undefined) return { q, type }
  throw new InvalidInput("body must have either 'edition' or 'q'")
}

const changeOf = <B extends object>({
  edition,
  q,
  type,
  ...change
}: B & { readonly edition?: unknown; readonly q?: unknown; readonly type?: unknown }) => {
  const fixed = Object.entries({ edition, q, type }).find(([, value]) => value !== undefined)
  if (fixed !== undefined) throw new InvalidInput(`body.${fixed[0]} must NOT change`)
  return change
}
