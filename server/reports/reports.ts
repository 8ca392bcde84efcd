import { Effect } from "effect"
import { Elysia } from "elysia"
import { fileReport, listOwnReports, reportableReasons, reportableTargets } from "../../core/index.ts"
import { answer, created } from "../http/answers/error-response.ts"
import { Created, fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf, OptionalText } from "../http/input/text-schemas.ts"
import { Body, Query } from "../http/validation.ts"
import { ReportView, reportView } from "./report-view.ts"

/** Contract: reports, reports. */
export const reportRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/reports", tags: ["reports"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, body: { targetType, targetId, reason, details = null } }) =>
        run(
          answer(
            fileReport({ by: user.id, targetType, targetId, reason, details }).pipe(
              Effect.map(reportView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: { summary: "Reports something that breaks the rules." },
        body: Body({
          targetType: OneOf(...reportableTargets),
          targetId: Id(),
          reason: OneOf(...reportableReasons),
          details: OptionalText({ max: 2000 }),
        }),
        response: {
          ...Created(ReportView),
          ...fails(
            "reports.TARGET_NOT_FOUND",
            "reports.CANNOT_REPORT_OWN",
            "reports.ALREADY_REPORTED",
            "usage.LIMIT_REACHED",
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
            `reports ${user.id}`,
            query,
            (page) => listOwnReports({ by: user.id, page }),
            (report) => reportView(report),
          ),
        ),
      {
        detail: { summary: "Lists your reports." },
        query: Query(paging),
        response: Ok(ListOf(ReportView)),
      },
    )
