import type { Import } from "@curio/client"
import { api, to } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { numberText } from "./texts.tsx"

interface Props {
  readonly of: Import
  readonly change: (batch: Import) => void
}

/** How far an import is, with a bar, and what became of its rows. */
export const ImportProgress = ({ change, of: batch }: Props) => {
  const { imports } = words.value.settings
  const { failed, id, imported, skipped, status, total, updated } = batch
  const isActive = status === "queued" || status === "running"
  return (
    <section aria-label={imports.title}>
      <p role="status">{imports.statuses[status]}</p>
      <progress max={Math.max(total, 1)} value={imported + updated + skipped + failed} aria-label={imports.title} />
      <p>
        {fill(imports.counts, {
          total: numberText(total),
          imported: numberText(imported),
          updated: numberText(updated),
          skipped: numberText(skipped),
          failed: numberText(failed),
        })}
      </p>
      {isActive ? (
        <Button call={() => api.imports({ id }).cancel.post()} done={change}>
          {words.value.common.cancel}
        </Button>
      ) : (
        <a href={to(`/collections/${batch.collectionId}`)}>{imports.open}</a>
      )}
    </section>
  )
}
