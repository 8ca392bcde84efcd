import { listOwnReports } from "../../core/index.ts"
import { reportView } from "../reports/report-view.ts"
import { type Kind, listed } from "./lines.ts"

export const reportsKind: Kind = {
  name: "reports",
  lines: listed(
    (owner, page) => listOwnReports({ by: owner.id, page }),
    (report) => ({ line: reportView(report) }),
  ),
}
