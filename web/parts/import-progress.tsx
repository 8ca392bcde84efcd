import type { Import } from "@curio/client"
import { api } from "../state/curio.ts"
import { counted, fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Stacked } from "./stacked.tsx"
import { numberText } from "./texts.tsx"

interface Props {
  readonly of: Import
  readonly change: (batch: Import) => void
  /** The name of the site whose files a mapping reads. */
  readonly nameOf?: (mapping: string) => string
}

/** Whether an import waits or runs, so that its numbers still change. */
export const isActive = ({ status }: Import): boolean => status === "queued" || status === "running"

/** Whether all rows were read, though some of them may be wrong. */
const isDone = ({ status }: Import): boolean => status === "done" || status === "partial"

/** How far an import is, with a bar, what became of its rows, and a button that stops it; a trial has none. */
export const ImportProgress = ({ change, nameOf = (name) => name, of: batch }: Props) => {
  const { imports } = words.value
  const { dryRun, failed, id, imported, listed, mapping, noted, skipped, status, total, updated } = batch
  const counts = {
    total: numberText(total),
    imported: numberText(imported),
    updated: numberText(updated),
    skipped: numberText(skipped),
    failed: numberText(failed),
  }
  return (
    <section aria-label={imports.title}>
      <p role="status">{dryRun && isDone(batch) ? imports.trial : imports.statuses[status]}</p>
      <progress value={imported + updated + skipped + failed} max={Math.max(total, 1)} aria-label={imports.progress} />
      <p>{fill(imports.counts, counts)}</p>
      {isDone(batch) && total > 0 && (
        <Stacked
          title={imports.parts.title}
          columns={[imports.parts.rows, imports.parts.count]}
          parts={[
            { name: imports.parts.imported, value: imported },
            { name: imports.parts.updated, value: updated },
            { name: imports.parts.skipped, value: skipped },
            { name: imports.parts.failed, value: failed },
          ]}
        />
      )}
      {mapping !== null && <p>{fill(imports.readAs, { mapping: nameOf(mapping) })}</p>}
      {listed > 0 && <p>{fill(dryRun ? imports.toList : imports.listed, { listed: numberText(listed) })}</p>}
      {noted > 0 && <p>{counted(imports.noted, noted)}</p>}
      {isActive(batch) && !dryRun && (
        <Button call={() => api.imports({ id }).cancel.post()} done={change}>
          {imports.cancel}
        </Button>
      )}
    </section>
  )
}
