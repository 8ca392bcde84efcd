import { DateTime, Effect, Stream } from "effect"
import { Elysia, t } from "elysia"
import { type ExportId, getExport, linkExport, listExports, readExport, requestExport } from "../../core/index.ts"
import { byteRangeOf } from "../http/answers/byte-range.ts"
import { readsRefreshCookie } from "../http/answers/detail.ts"
import { accepted, answer } from "../http/answers/error-response.ts"
import { BytesOf } from "../http/answers/media-types.ts"
import { Accepted, fails, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id } from "../http/input/text-schemas.ts"
import { EndsAt } from "../http/input/view-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { ExportView, exportView } from "./export-view.ts"

const Which = Params({ id: Id<ExportId>() })
const Zip = BytesOf("application/zip")

/** Contract: exports, own data. */
export const exportRoutes = ({ config, list, plugin, readers, refreshCookie, services }: Http) =>
  new Elysia({ prefix: "/exports", tags: ["exports"] })
    .use(plugin)
    .post(
      "",
      ({ run, user }) => run(answer(Effect.map(requestExport({ by: user.id }), (one) => accepted(exportView(one))))),
      {
        transform: logsEvent("export_asked"),
        detail: { summary: "Asks for a copy of what your account holds." },
        proof: true,
        response: {
          ...Accepted(ExportView),
          ...fails("exports.RATE_LIMITED", "factors.PROOF_REQUIRED", "users.ACCOUNT_SUSPENDED", "users.USER_NOT_FOUND"),
        },
      },
    )
    .get(
      "",
      ({ run, user, query }) =>
        run(
          list(
            `exports ${user.id}`,
            query,
            (page) => listExports({ by: user.id, page }),
            (one) => exportView(one),
          ),
        ),
      { detail: { summary: "Lists your exports." }, query: Query(paging), response: Ok(ListOf(ExportView)) },
    )
    .get(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.map(getExport({ id: params.id, by: user.id }), exportView))),
      {
        detail: { summary: "Returns an export of yours, without its content." },
        params: Which,
        response: { ...Ok(ExportView), ...fails("exports.NOT_FOUND") },
      },
    )
    .get(
      "/:id/url",
      ({ run, user, params }) =>
        run(
          answer(
            Effect.map(linkExport({ id: params.id, by: user.id }), ({ signed, expiresAt }) => ({
              url: `${config.publicUrl}/exports/files/${signed}`,
              expiresAt: DateTime.formatIso(expiresAt),
            })),
          ),
        ),
      {
        detail: { summary: "Makes an address of an export that is ready, for 5 minutes and your sessions alone." },
        proof: true,
        params: Which,
        response: {
          ...Ok(t.Object({ url: t.String(), expiresAt: EndsAt })),
          ...fails("exports.NOT_FOUND", "factors.PROOF_REQUIRED"),
        },
      },
    )
    .get(
      "/files/:signed",
      ({ run, params, set, request, address }) =>
        run(
          answer(
            Effect.map(
              readExport({ signed: params.signed, token: refreshCookie.read(request) }),
              ({ found, content }) => {
                const tag = `"${found.id}"`
                const part = byteRangeOf(request.headers, found.bytes, tag)
                const { from, to } = part ?? { from: 0, to: found.bytes }
                const bytes = Stream.toAsyncIterableWith(content(from, to), services)
                const stream = readers.send(bytes, [found.userId, params.signed, address], request.signal)
                set.headers["content-type"] = "application/zip"
                set.headers["content-disposition"] = 'attachment; filename="curio-export.zip"'
                set.headers["cache-control"] = "private, no-store"
                set.headers["accept-ranges"] = "bytes"
                set.headers["etag"] = tag
                if (part !== null) {
                  set.status = 206
                  set.headers["content-range"] = `bytes ${from}-${to - 1}/${found.bytes}`
                }
                return stream as unknown as Uint8Array
              },
            ),
          ),
        ),
      {
        public: true,
        secretPath: true,
        transform: logsEvent("export_opened"),
        detail: {
          summary: "Returns the zip of an export by its signed address.",
          description: "The refresh cookie of a session of the account has to come along. One range may be asked for.",
          ...readsRefreshCookie,
        },
        response: {
          ...Ok(Zip),
          206: Zip,
          ...fails(
            "exports.FORBIDDEN",
            "exports.NOT_FOUND",
            "files.STORAGE_NOT_CONFIGURED",
            "files.STORAGE_UNREACHABLE",
          ),
        },
      },
    )
