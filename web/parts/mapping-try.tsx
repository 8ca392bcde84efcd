import type { Import as Batch, ImportRow } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { useCollections } from "../state/collections.ts"
import { api } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { fill, words } from "../words/index.ts"
import { Field, Form } from "./form.tsx"
import { follow, Notes, Rows } from "./import.tsx"
import { ImportProgress, isActive } from "./import-progress.tsx"
import { List } from "./list.tsx"
import { Name } from "./texts.tsx"

interface Props {
  readonly name: string
  /** The first lines of a file. */
  readonly sample: string
}

/** Tries a mapping with the first lines of a file: what an import of them would do, which is not done. */
export const TryMapping = ({ name, sample }: Props) => {
  const { collections: collectionWords, settings } = words.value
  const { mappings } = settings
  const batch = useSignal<Batch | null>(null)
  const collections = useCollections("me")
  useEffect(() => follow(batch.value?.id ?? null, (next) => (batch.value = next)), [batch.value?.id])
  if (sample.trim() === "") return <p>{mappings.tryFirst}</p>
  return (
    <>
      <Form
        submit={mappings.try}
        send={(values) => {
          const file = new File([sample], "sample.csv")
          const id = values.text("collectionId")
          return api.collections({ id }).imports.post({ file, format: "csv", mapping: name, dryRun: true })
        }}
        done={(trial) => (batch.value = trial)}
      >
        <Field
          name="collectionId"
          label={collectionWords.title}
          options={(collections.data ?? []).map((one) => [one.id, one.name] as const)}
          required
        />
      </Form>
      {batch.value !== null && (
        <>
          <ImportProgress of={batch.value} change={(next) => (batch.value = next)} />
          {!isActive(batch.value) && <Tried key={batch.value.id} of={batch.value} />}
        </>
      )}
    </>
  )
}

const Tried = ({ of }: { readonly of: Batch }) => {
  const { imports } = words.value
  const list = usePages(`tried ${of.id}`, (query) => api.imports({ id: of.id }).rows.get({ query }))
  return (
    <>
      <List
        list={{ ...list, items: list.items.map((row) => ({ ...row, id: String(row.line) })) }}
        label={imports.parts.rows}
        empty=""
        show={({ line, name }: ImportRow) => (
          <>
            {fill(imports.line, { line })} <Name>{name ?? ""}</Name>
          </>
        )}
      />
      <Rows of={of} />
      <Notes of={of} />
    </>
  )
}
