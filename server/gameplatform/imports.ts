import { Type } from "@sinclair/typebox"
import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  cancelImport,
  type Destination,
  getImport,
  type ImportId,
  listImports,
  selectionLimit,
  startImport,
} from "../../core/index.ts"
import { ImportView, ImportWithFailuresView, importView, importWithFailuresView } from "../catalog/import-view.ts"
import { accepted, answer } from "../http/answers/error-response.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { described, documented } from "../http/answers/named.ts"
import { Accepted, fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { jsonLimit } from "../http/input/body.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OrNull, RawText, Text, Whole } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { platformFails } from "./gameplatform.ts"

/** These routes do not exist when the module is not `enabled`. Contract: gameplatform, import. */
export const importRoutes = ({ plugin, list }: Http, enabled: boolean) => {
  const routes = new Elysia({ prefix: "/integrations/gameplatform/imports", tags: ["gameplatform"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, body: { appIds, ...body } }) =>
        run(
          answer(
            startImport({ by: user.id, appIds, destination: destinationOf(body) }).pipe(
              Effect.map(importView),
              Effect.map(accepted),
            ),
          ),
        ),
      {
        detail: { summary: "Starts an import of games into a collection." },
        body: Body({
          appIds: described(
            "The ids of the games to import, or `all`.",
            t.Union([t.Array(Whole(), { maxItems: selectionLimit }), Type.Literal("all")]),
          ),
          // The core validates the collection's id and the length of its name, with codes of its own.
          collectionId: OrNull(documented(RawText({ min: 0, max: jsonLimit }), { format: "uuid", maxLength: 36 })),
          newCollectionName: described(
            "The name of a new collection to import to, in place of `collectionId`.",
            OrNull(documented(Text({ min: 0, max: jsonLimit }), { minLength: 1, maxLength: 100 })),
          ),
        }),
        response: {
          ...Accepted(ImportView),
          ...fails(
            ...platformFails,
            "imports.IMPORT_NO_GAMES_SELECTED",
            "imports.IMPORT_DESTINATION_REQUIRED",
            "imports.IMPORT_INVALID_COLLECTION_NAME",
            "imports.IMPORT_COLLECTION_NOT_FOUND",
            "imports.IMPORT_COLLECTION_NOT_OWNED",
            "imports.IMPORT_COLLECTION_NOT_GAMES_TYPE",
            "imports.IMPORT_ALREADY_IN_PROGRESS",
            "collections.COLLECTION_LIMIT_REACHED",
            "users.ACCOUNT_SUSPENDED",
            "users.USER_NOT_FOUND",
          ),
        },
      },
    )
    .get(
      "",
      ({ run, user, query }) =>
        run(
          list(
            `game imports ${user.id}`,
            query,
            (page) => listImports({ filter: { userId: user.id, status: null, source: "gameplatform" }, page }),
            (batch) => importView(batch),
          ),
        ),
      { detail: { summary: "Lists your imports of games." }, query: Query(paging), response: Ok(ListOf(ImportView)) },
    )
    .get(
      "/:id",
      ({ run, user, params }) =>
        run(
          answer(
            Effect.map(getImport({ id: params.id, viewer: user.id, source: "gameplatform" }), importWithFailuresView),
          ),
        ),
      {
        detail: { summary: "Returns an import of games with those that failed." },
        params: Which,
        response: { ...Ok(ImportWithFailuresView), ...fails("imports.NOT_FOUND") },
      },
    )
    .post(
      "/:id/cancel",
      ({ run, user, params }) =>
        run(answer(Effect.map(cancelImport({ id: params.id, by: user.id, source: "gameplatform" }), importView))),
      {
        detail: { summary: "Cancels an import of games that is not finished." },
        params: Which,
        response: { ...Ok(ImportView), ...fails("imports.NOT_FOUND", "imports.IMPORT_NOT_ACTIVE") },
      },
    )
  // The app's type always has these routes; whether they exist is decided at start.
  return enabled ? routes : (new Elysia() as unknown as typeof routes)
}

const Which = Params({ id: Id<ImportId>() })

const destinationOf = (body: {
  readonly collectionId?: string | null | undefined
  readonly newCollectionName?: string | null | undefined
}): Destination | null => {
  const { collectionId = null, newCollectionName = null } = body
  if (collectionId !== null && newCollectionName !== null)
    throw new InvalidInput("body must NOT have both collectionId and newCollectionName")
  if (collectionId !== null) return { kind: "existing", id: collectionId }
  return newCollectionName === null ? null : { kind: "new", name: newCollectionName }
}
