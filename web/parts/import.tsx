import type { Import as Batch, ImportRow } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { attempt } from "../state/answers.ts"
import { api, to } from "../state/curio.ts"
import { pastedFile } from "../state/pasted-list.ts"
import { usePages, useResource } from "../state/resources.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Check } from "./check.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { ImportProgress, isActive } from "./import-progress.tsx"
import { List } from "./list.tsx"
import { currencies } from "./money.tsx"
import { Name } from "./texts.tsx"

interface Props {
  readonly collectionId: string
  readonly close: () => void
  readonly done: () => Promise<void>
}

interface Chosen {
  readonly file: File
  readonly format: "csv" | "json" | "jsonl"
  readonly mapping: string
  readonly asListings: boolean
  readonly currency?: string
}

/** Imports a file or a list that was pasted: a trial says what would become of it, and then it runs. */
export const Import = ({ close, collectionId, done }: Props) => {
  const { imports } = words.value
  const chosen = useSignal<Chosen | null>(null)
  const isPasted = useSignal(false)
  const batch = useSignal<Batch | null>(null)
  const mappings = useResource("mappings", () => api["import-mappings"].get())
  const known = mappings.data?.items.map(({ name, site }) => [name, site?.name ?? name] as const) ?? []
  const nameOf = (mapping: string) => known.find(([name]) => name === mapping)?.[1] ?? mapping
  const options = [["auto", imports.auto] as const, ...known]
  const post = (given: Chosen, dryRun: boolean) =>
    api.collections({ id: collectionId }).imports.post({ ...given, dryRun })
  useEffect(() => follow(batch.value?.id ?? null, (next) => (batch.value = next)), [batch.value?.id])
  const isOver = batch.value !== null && !isActive(batch.value)
  useEffect(() => {
    if (isOver && batch.value?.dryRun === false) void done()
  }, [isOver])

  return (
    <Dialog title={imports.title} close={close}>
      {batch.value === null ? (
        <Form
          submit={imports.preview}
          send={(values) => {
            const mapping = values.text("mapping")
            const [file = pastedFile(values.text("pasted"), mapping)] = values.files("file")
            const format = formatOf(file.name)
            const currency = values.text("currency")
            chosen.value = {
              ...{ file, format, mapping, asListings: values.checked("asListings") },
              ...(currency === "" ? {} : { currency }),
            }
            return post(chosen.value, true)
          }}
          done={(trial) => (batch.value = trial)}
          fieldOf={{ IMPORT_FILE_INVALID: "file", PAYLOAD_TOO_LARGE: "file" }}
        >
          <Field
            name="file"
            label={imports.file}
            hint={imports.hint}
            type="file"
            accept=".csv,.tsv,.json,.jsonl,.txt"
            required={!isPasted.value}
          />
          <Field
            name="pasted"
            label={imports.pasted}
            hint={imports.pastedHint}
            rows={3}
            onChange={({ currentTarget }) => (isPasted.value = currentTarget.value.trim() !== "")}
          />
          <Field name="mapping" label={imports.mapping} options={options} />
          <p>
            <a href={to("/settings/mappings")}>{imports.own}</a>
          </p>
          <Check name="asListings" label={imports.asListings} />
          <Field
            name="currency"
            label={imports.currency}
            options={[["", imports.noCurrency] as const, ...currencies.map((code) => [code, code] as const)]}
          />
        </Form>
      ) : (
        <>
          <ImportProgress of={batch.value} nameOf={nameOf} change={(next) => (batch.value = next)} />
          {isOver && <Rows key={batch.value.id} of={batch.value} />}
          {isOver && <Notes key={`notes ${batch.value.id}`} of={batch.value} />}
          {isOver && batch.value.dryRun && (
            <Button
              call={() => post(chosen.value as Chosen, false)}
              done={(run) => (batch.value = run)}
              class="primary"
            >
              {imports.run}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

/** The format of a file by the end of its name. */
const formatOf = (name: string): Chosen["format"] => {
  if (/\.jsonl$/i.test(name)) return "jsonl"
  return /\.json$/i.test(name) ? "json" : "csv"
}

/** The rows that cannot be imported, each with the reason. */
export const Rows = ({ of: { failed, id } }: { readonly of: Batch }) => {
  const { imports } = words.value
  const list = usePages(`rows ${id}`, (query) => api.imports({ id }).rows.get({ query: { ...query, status: "wrong" } }))
  if (failed === 0) return null
  return (
    <List
      list={{ ...list, items: list.items.map((row) => ({ ...row, id: String(row.line) })) }}
      label={imports.wrongRows}
      empty=""
      show={({ column, line, name, reason }: ImportRow) => (
        <p>
          {fill(imports.line, { line })} <Name>{name ?? ""}</Name>{" "}
          {imports.reasons[(reason ?? "size") as keyof typeof imports.reasons]}{" "}
          {column !== null && <code>{column}</code>}
        </p>
      )}
    />
  )
}

/** What was left out of rows, or changed: the cell as the file has it, and the reason. */
export const Notes = ({ of: { id, noted } }: { readonly of: Batch }) => {
  const { imports } = words.value
  const list = usePages(`notes ${id}`, (query) => api.imports({ id }).rows.get({ query: { ...query, noted: true } }))
  if (noted === 0) return null
  return (
    <List
      list={{ ...list, items: list.items.map((row) => ({ ...row, id: String(row.line) })) }}
      label={imports.notedRows}
      empty=""
      show={({ line, name, notes }: ImportRow) => (
        <>
          <p>
            {fill(imports.line, { line })} <Name>{name ?? ""}</Name>
          </p>
          <ul>
            {notes.map(({ column, reason, value }) => (
              <li key={`${column} ${reason}`}>
                {imports.notes[reason]} <code>{column ?? ""}</code>{" "}
                <small>
                  <Name>{value}</Name>
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    />
  )
}

/** Looks at an import once a second until it ends, also where no socket is. Answers what ends that. */
export const follow = (id: string | null, show: (batch: Batch) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const next = id === null ? undefined : await attempt(() => api.imports({ id }).get())
    if (next !== undefined) show(next)
    if (id !== null && (next === undefined || ["queued", "running"].includes(next.status)))
      timer = setTimeout(look, 1000)
  }
  void look()
  return () => clearTimeout(timer)
}
