import type { CodeResult } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { api, to } from "../state/curio.ts"
import { listen } from "../state/socket.ts"
import { fill, words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"

interface Props {
  readonly collectionId: string
  readonly close: () => void
  /** Loads the items again. */
  readonly done: () => Promise<void>
}

/** Adds an item for each code that is typed, pasted or scanned, and shows how they get their names and covers. */
export const ManyCodes = ({ close, collectionId, done }: Props) => {
  const { codes } = words.value.many
  const results = useSignal<ReadonlyArray<CodeResult>>([])
  const waiting = useSignal(0)
  useEffect(
    () =>
      listen("fills.updated", ({ fills }) => {
        if (fills.collectionId !== collectionId) return
        waiting.value = fills.waiting
        void done()
      }),
    [collectionId],
  )
  return (
    <Dialog title={codes.title} close={close}>
      <Form
        submit={codes.add}
        send={(values) => {
          const all = values
            .text("codes")
            .split(/[\n,;]/)
            .flatMap((code) => code.trim() || [])
          return api.collections({ id: collectionId }).items["from-editions"].post({ codes: all })
        }}
        done={async (answer) => {
          results.value = answer.results
          await done()
        }}
      >
        <Field name="codes" label={codes.field} hint={codes.hint} rows={8} required />
      </Form>
      {waiting.value > 0 && <p role="status">{fill(codes.waiting, { count: waiting.value })}</p>}
      <ul>
        {results.value.map(({ code, itemId, status }, n) => (
          <li key={n}>
            {itemId === null ? code : <a href={to(`/items/${itemId}`)}>{code}</a>}: {codes.status[status]}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
