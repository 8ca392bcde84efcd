import type { CodeResult } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { api, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { listen } from "../state/socket.ts"
import { fill, words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { Picture } from "./pictures.tsx"
import { Scan } from "./scan.tsx"
import { Name } from "./texts.tsx"

/** Between codes. */
const separator = /[\n,;]/

interface Props {
  readonly collectionId: string
  readonly close: () => void
  /** Loads the items of the page again. */
  readonly done: () => Promise<void>
}

/**
 * Adds an item for each code that is typed, pasted or scanned, and shows how they get their names and covers: of the
 * newest hundred items, which come in one answer.
 */
export const ManyCodes = ({ close, collectionId, done }: Props) => {
  const { codes } = words.value.many
  const results = useSignal<ReadonlyArray<CodeResult>>([])
  const waiting = useSignal(0)
  const calls = api.collections({ id: collectionId }).items
  const newest = useResource(`newest ${collectionId}`, () => calls.get({ query: { sort: "newest", limit: 100 } }))
  useEffect(
    () =>
      listen("fills.updated", ({ fills }) => {
        if (fills.collectionId !== collectionId) return
        waiting.value = fills.waiting
        void newest.reload()
      }),
    [collectionId],
  )
  const licences = new Set(results.value.flatMap(({ source }) => source?.licence ?? []))
  const around = useRef<HTMLDivElement>(null)
  const scanned = (code: string) => {
    const field = around.current?.querySelector("textarea")
    if (field == null || field.value.split(separator).some((one) => one.trim() === code)) return
    field.value = `${field.value.trimEnd()}\n${code}`.trimStart()
  }
  return (
    <Dialog title={codes.title} close={close}>
      <Scan many found={scanned} />
      <Form
        submit={codes.add}
        send={(values) => {
          const all = values
            .text("codes")
            .split(separator)
            .flatMap((code) => code.trim() || [])
          return calls["from-editions"].post({ codes: all })
        }}
        done={async (answer) => {
          results.value = answer.results
          await Promise.all([newest.reload(), done()])
        }}
      >
        <div ref={around}>
          <Field name="codes" label={codes.field} hint={codes.hint} rows={8} required />
        </div>
      </Form>
      {waiting.value > 0 && <p role="status">{fill(codes.waiting, { count: waiting.value })}</p>}
      <ul class="plain" aria-label={codes.results}>
        {results.value.map(({ code, itemId, status }, n) => {
          const item = newest.data?.items.find(({ id }) => id === itemId)
          return (
            <li key={n} class="shown">
              <Picture src={item?.coverUrl ?? null} alt="" name={item?.name ?? code} />
              <div>
                {itemId === null ? (
                  <Name>{code}</Name>
                ) : (
                  <a href={to(`/items/${itemId}`)}>
                    <Name>{item?.name ?? code}</Name>
                  </a>
                )}
                <br />
                <small>
                  <Name>{code}</Name>: {codes.status[status]}
                </small>
              </div>
            </li>
          )
        })}
      </ul>
      {[...licences].map((licence) => (
        <p key={licence}>
          <small>{licence}</small>
        </p>
      ))}
    </Dialog>
  )
}
