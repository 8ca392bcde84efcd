import { create as contentDisposition } from "content-disposition"
import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type CollectionId,
  changeSet,
  collectionTypes,
  copySet,
  exportSet,
  listOwnSets,
  listPublicSets,
  makeSet,
  makeSetFromCollection,
  makeSetFromFile,
  makeSetFromSeries,
  placeFileLimit,
  placeLimit,
  placeNameLength,
  placeNumberLength,
  removeSet,
  replacePlaces,
  type SetId,
  viewSet,
} from "../../core/index.ts"
import { scannerErrors } from "../files/pictures.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { BytesOf } from "../http/answers/media-types.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, Name, OneOf, OptionalText, OrNull, RawText, WrittenEdition } from "../http/input/text-schemas.ts"
import { Body, Params, Query, UploadWith } from "../http/validation.ts"
import { ListedSetView, listedSetView, SetView, setView } from "./set-view.ts"

const Which = Params({ id: Id<SetId>() })
const SetName = Name({ max: 100 })
const Type = described(
  "In collections of which type places without an edition are looked for.",
  OneOf(...collectionTypes),
)
const IsPublic = described(
  "Whether others see it who see your profile; false if it is left out.",
  t.Optional(t.Boolean()),
)
const Places = described(
  "The places in their order. No two have the same edition.",
  t.Array(
    t.Object({
      number: described("What the place is called in the series.", OptionalText({ max: placeNumberLength })),
      name: Name({ max: placeNameLength }),
      edition: described(
        "The edition that fills the place, in any form that its scheme allows.",
        OrNull(WrittenEdition),
      ),
    }),
    { maxItems: placeLimit },
  ),
)
const placeErrors = ["editions.INVALID_EDITION", "sets.EDITION_REPEATED", "sets.PLACE_LIMIT_REACHED"] as const
const ownErrors = ["sets.NOT_FOUND", "sets.FORBIDDEN"] as const

/** Contract: catalog, sets. */
export const setRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/sets", tags: ["catalog"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query }) =>
        run(
          list(
            `sets of ${user.id}`,
            query,
            (page) => listOwnSets({ owner: user.id, page }),
            (set) => listedSetView(set),
          ),
        ),
      {
        detail: { summary: "Lists your sets." },
        query: Query(paging),
        response: Ok(ListOf(ListedSetView)),
      },
    )
    .get(
      "/public",
      ({ run, user, query: { q = null, type = null, ...query } }) =>
        run(
          list(
            `public sets ${user.id} ${type ?? ""} ${q ?? ""}`,
            query,
            (page) => listPublicSets({ viewer: user.id, filter: { q, type }, page }),
            (set) => listedSetView(set),
          ),
        ),
      {
        detail: { summary: "Lists the public sets of all users that you may see." },
        query: Query({
          ...paging,
          q: described("The beginning of a name, or of a word in it.", OptionalText({ max: 100 })),
          type: described("Only those of this type.", t.Optional(OneOf(...collectionTypes))),
        }),
        response: Ok(ListOf(ListedSetView)),
      },
    )
    .post(
      "",
      ({ run, user, body: { description = null, isPublic = false, places = [], ...set } }) =>
        run(
          answer(
            makeSet({ by: user.id, ...set, description, isPublic, places }).pipe(
              Effect.map(listedSetView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: { summary: "Makes a set." },
        body: Body({
          name: SetName,
          description: OptionalText({ max: 2000 }),
          type: Type,
          isPublic: IsPublic,
          places: t.Optional(Places),
        }),
        response: { ...Created(ListedSetView), ...fails(...placeErrors, "sets.LIMIT_REACHED") },
      },
    )
    .post(
      "/from-collection/:id",
      ({ run, user, params, body: { isPublic = false, name = null } }) =>
        run(
          answer(
            makeSetFromCollection({ by: user.id, collectionId: params.id, name, isPublic }).pipe(
              Effect.map(listedSetView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: {
          summary: "Makes a set from the items of a collection of yours.",
          description: "By name: a place for each edition, and for each name where an item has no edition.",
        },
        params: Params({ id: Id<CollectionId>() }),
        body: Body({
          name: described("The name of the set; that of the collection if it is left out.", t.Optional(SetName)),
          isPublic: IsPublic,
        }),
        response: {
          ...Created(ListedSetView),
          ...fails("collections.NOT_FOUND", "collections.FORBIDDEN", "sets.PLACE_LIMIT_REACHED", "sets.LIMIT_REACHED"),
        },
      },
    )
    .post(
      "/from-file",
      ({ run, user, body: { description = null, file, isPublic = false, ...set } }) =>
        run(
          answer(
            makeSetFromFile({ by: user.id, ...set, description, isPublic, bytes: file }).pipe(
              Effect.map(listedSetView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: {
          summary: "Makes a set from a file.",
          description:
            "CSV with the columns `number`, `name` and `edition`, or an edition or a name in each line. " +
            "`X-Error-Field` names the line of an edition that is none, as `line.12`.",
        },
        body: UploadWith(
          { name: SetName, description: OptionalText({ max: 2000 }), type: Type, isPublic: IsPublic },
          placeFileLimit,
        ),
        response: {
          ...Created(ListedSetView),
          ...fails(
            "editions.INVALID_EDITION",
            "item-files.IMPORT_FILE_INVALID",
            ...scannerErrors,
            "sets.PLACE_LIMIT_REACHED",
            "sets.LIMIT_REACHED",
          ),
        },
      },
    )
    .post(
      "/from-series",
      ({ run, user, body: { isPublic = false, name = null, series } }) =>
        run(
          answer(
            makeSetFromSeries({ by: user.id, series, name, isPublic }).pipe(
              Effect.map(listedSetView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: { summary: "Makes a set of all that belongs to a series, which its source is asked for." },
        body: Body({
          series: described(
            "The scheme of its editions and the code of the series: `mtg:lea` has the cards `mtg:lea/1` and so on.",
            RawText({ min: 1, max: 100 }),
          ),
          name: described("The name of the set; that of the series if it is left out.", t.Optional(SetName)),
          isPublic: IsPublic,
        }),
        response: {
          ...Created(ListedSetView),
          ...fails(
            "editions.NOT_FOUND",
            "editions.LOOKUP_UNAVAILABLE",
            "sets.PLACE_LIMIT_REACHED",
            "sets.LIMIT_REACHED",
          ),
        },
      },
    )
    .get(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.map(viewSet({ id: params.id, viewer: user.id }), setView))),
      {
        detail: {
          summary: "Returns a set, with what you have, want and may get of it.",
          description: "All places are in one answer.",
        },
        params: Which,
        response: { ...Ok(SetView), ...fails("sets.NOT_FOUND") },
      },
    )
    .patch(
      "/:id",
      ({ run, user, params, body: change }) =>
        run(answer(Effect.map(changeSet({ id: params.id, by: user.id, change }), listedSetView))),
      {
        detail: { summary: "Changes what is said of a set of yours." },
        params: Which,
        body: Body({
          name: t.Optional(SetName),
          description: OptionalText({ max: 2000 }),
          isPublic: described("Whether others see it who see your profile.", t.Optional(t.Boolean())),
        }),
        response: { ...Ok(ListedSetView), ...fails(...ownErrors) },
      },
    )
    .put(
      "/:id/places",
      ({ run, user, params, body: { places } }) =>
        run(answer(Effect.map(replacePlaces({ id: params.id, by: user.id, places }), listedSetView))),
      {
        detail: { summary: "Replaces all places of a set of yours." },
        params: Which,
        body: Body({ places: Places }),
        response: { ...Ok(ListedSetView), ...fails(...ownErrors, ...placeErrors) },
      },
    )
    .delete(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.as(removeSet({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Deletes a set of yours." },
        params: Which,
        response: { ...NoContent, ...fails(...ownErrors) },
      },
    )
    .post(
      "/:id/copies",
      ({ run, user, params }) =>
        run(answer(copySet({ id: params.id, by: user.id }).pipe(Effect.map(listedSetView), Effect.map(created)))),
      {
        detail: { summary: "Makes a private set of yours with the same places." },
        params: Which,
        response: { ...Created(ListedSetView), ...fails("sets.NOT_FOUND", "sets.LIMIT_REACHED") },
      },
    )
    .get(
      "/:id/export",
      ({ run, user, params, set }) =>
        run(
          answer(
            Effect.map(exportSet({ id: params.id, viewer: user.id }), ({ name, text }) => {
              set.headers["content-type"] = "text/csv; charset=utf-8"
              set.headers["content-disposition"] = contentDisposition(`${name}.csv`)
              set.headers["cache-control"] = "private, no-store"
              return new TextEncoder().encode(text) as unknown as Uint8Array
            }),
          ),
        ),
      {
        detail: {
          summary: "Returns the places of a set as CSV.",
          description: "The file makes the same set again, by `POST /sets/from-file`.",
        },
        params: Which,
        response: { ...Ok(BytesOf("text/csv")), ...fails("sets.NOT_FOUND") },
      },
    )
