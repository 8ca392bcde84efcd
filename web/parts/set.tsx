import type { ItemSet } from "@curio/client"
import { api, to } from "../state/curio.ts"
import { counted, fill, words } from "../words/index.ts"
import { Check } from "./check.tsx"
import { Empty } from "./empty.tsx"
import { Field, Form } from "./form.tsx"
import { Name } from "./texts.tsx"

/** The places of a set in their order; what is known of each is said in words. */
export const SetPlaces = ({ set }: { readonly set: ItemSet }) => {
  const { sets } = words.value
  if (set.places.length === 0) return <Empty picture="shelf">{sets.noPlaces}</Empty>
  return (
    <ol class="cards" aria-label={sets.list}>
      {set.places.map((place, n) => (
        <li key={n}>
          <div class="card">
            {place.number !== null && <small>{place.number}</small>}
            <strong>
              <Name>{place.name}</Name>
            </strong>
            <State place={place} />
          </div>
        </li>
      ))}
    </ol>
  )
}

type Place = ItemSet["places"][number]

const State = ({ place: { edition, name, offered, owned, wanted } }: { readonly place: Place }) => {
  const { sets } = words.value
  const [item] = owned.items
  return (
    <>
      {item === undefined ? (
        <span>{sets.isMissing}</span>
      ) : (
        <a href={to(`/items/${item}`)} aria-label={fill(sets.ownedNamed, { name })}>
          <span class="tag good">{sets.isOwned}</span>
        </a>
      )}
      {item === undefined && wanted !== null && <span>{sets.isWanted}</span>}
      {edition !== null && offered !== null && offered.listings > 0 && (
        <a
          href={`${to("/market")}?${new URLSearchParams({ edition })}`}
          aria-label={`${counted(sets.offers, offered.listings)}: ${name}`}
        >
          {counted(sets.offers, offered.listings)}
        </a>
      )}
    </>
  )
}

/** What is said of a set, and its places as lines that can be edited. */
export const SetForm = ({ done, set }: { readonly set: ItemSet; readonly done: () => unknown }) => {
  const { common, sets } = words.value
  const before = set.places.map(lineOf).join("\n")
  return (
    <Form
      submit={common.save}
      send={async (values) => {
        const lines = values.text("lines")
        if (lines !== before) {
          const places = lines.split("\n").flatMap(placeIn)
          const replaced = await api.sets({ id: set.id }).places.put({ places })
          if (replaced.error !== null) return replaced
        }
        return api.sets({ id: set.id }).patch({
          name: values.text("name"),
          description: values.text("description") || null,
          isPublic: values.checked("isPublic"),
        })
      }}
      done={done}
      fieldOf={{ INVALID_EDITION: "lines", EDITION_REPEATED: "lines" }}
    >
      <Field name="name" label={sets.name} value={set.name} maxLength={100} required />
      <Field name="description" label={sets.description} value={set.description ?? ""} rows={2} maxLength={2000} />
      <Check name="isPublic" label={sets.isPublic} checked={set.isPublic} />
      <Field name="lines" label={sets.lines} hint={sets.editHint} value={before} rows={10} />
    </Form>
  )
}

const lineOf = ({ edition, name, number }: Place): string => [number ?? "", name, edition ?? ""].join(" | ")

/** A place of a line `number | name | edition`, or of one with a name alone. */
const placeIn = (line: string) => {
  const [first = "", second, third = ""] = line.split("|").map((part) => part.trim())
  if (second === undefined) return first === "" ? [] : [{ name: first }]
  return [{ number: first || null, name: second, edition: third || null }]
}
