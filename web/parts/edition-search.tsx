import type { CollectionType, EditionDetails } from "@curio/client"
import { useSignal } from "@preact/signals"
import { api } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { Field, Form } from "./form.tsx"
import { Name } from "./texts.tsx"

interface Props {
  readonly type: CollectionType
  readonly choose: (details: EditionDetails) => void
}

/** Looks for things with some words in what the sources know; one that is chosen fills the form of a new item. */
export const EditionSearch = ({ choose, type }: Props) => {
  const { lookup } = words.value.items
  const found = useSignal<ReadonlyArray<EditionDetails> | null>(null)
  return (
    <search>
      <Form
        submit={lookup.find}
        rank="secondary"
        class="look-up"
        label={lookup.find}
        send={(values) => api.editions.get({ query: { q: values.text("q"), type } })}
        done={({ items }) => (found.value = items)}
      >
        <Field name="q" label={lookup.words} type="search" maxLength={200} required />
      </Form>
      {found.value?.length === 0 && <p role="status">{lookup.none}</p>}
      <ul class="plain choices" aria-label={lookup.found}>
        {(found.value ?? []).map((one) => (
          <li key={one.edition} class="line">
            <div>
              <Name>{one.title}</Name>
              <br />
              <small>
                <Name>{[one.year, ...one.creators.slice(0, 3)].filter((part) => part !== null).join(" · ")}</Name>
                <br />
                <Licence of={one} />
              </small>
            </div>
            <button
              type="button"
              class="secondary"
              aria-label={fill(lookup.useNamed, { name: one.title })}
              onClick={() => {
                choose(one)
                found.value = null
              }}
            >
              {lookup.use}
            </button>
          </li>
        ))}
      </ul>
    </search>
  )
}

/** What the source asks of those who show what it says, with its page of the thing. */
export const Licence = ({
  of: { licence, sourceUrl },
}: {
  readonly of: Pick<EditionDetails, "licence" | "sourceUrl">
}) =>
  sourceUrl === null ? (
    <span>{licence}</span>
  ) : (
    <a href={sourceUrl} target="_blank" rel="noopener">
      {licence}
    </a>
  )
