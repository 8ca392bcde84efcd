import { listImports } from "../../core/index.ts"
import { importView } from "../catalog/import-view.ts"
import { type Kind, listed } from "./lines.ts"

export const importsKind: Kind = {
  name: "imports",
  lines: listed(
    (owner, page) => listImports({ filter: { userId: owner.id, status: null, source: null }, page }),
    (batch) => ({ line: importView(batch) }),
  ),
}
