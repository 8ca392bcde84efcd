import type { Money } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useId, useRef } from "preact/hooks"
import type { Answered } from "../state/answers.ts"
import { usePages } from "../state/resources.ts"
import { fill, words } from "../words/index.ts"
import { useWrong } from "./form.tsx"
import { List } from "./list.tsx"
import { priceText } from "./money.tsx"
import { Picture } from "./pictures.tsx"
import { Name } from "./texts.tsx"

/** An item or a listing that is part of a proposal. */
export interface Thing {
  readonly id: string
  readonly name: string
  readonly coverUrl: string | null
  readonly price: Money | null
}

interface Page {
  readonly items: ReadonlyArray<Thing>
  readonly nextCursor: string | null
}

/** Where things are found: by a key of their own. */
export interface Source {
  readonly key: string
  /** Whether `ask` looks for words. */
  readonly hasSearch: boolean
  readonly ask: (query: { readonly cursor?: string; readonly q?: string }) => Answered<Page>
}

interface Props {
  /** What errors of the API call it, as `listings` in `listings.2`. */
  readonly name: string
  readonly label: string
  /** The name of what opens the search. */
  readonly more: string
  readonly chosen: ReadonlyArray<Thing>
  readonly change: (chosen: ReadonlyArray<Thing>) => void
  /** Whether one of them has to stay. */
  readonly needsOne?: true
  readonly source: Source | undefined
  /** Fields that choose the source. */
  readonly children?: ComponentChildren
}

/** How many things one side of a proposal has at most. */
const mostThings = 10

/** The things on one side of a proposal: those that are chosen, and a search for more of them. */
export const Things = ({ change, children, chosen, label, more, name, needsOne, source }: Props) => {
  const { offers } = words.value
  const summary = useRef<HTMLElement>(null)
  const isOpenAtFirst = useSignal(chosen.length === 0).peek()
  const wrong = useWrong(name)
  const remove = ({ id }: Thing) => change(chosen.filter((one) => one.id !== id))
  const isFull = chosen.length >= mostThings
  return (
    <fieldset class="things">
      <legend>{label}</legend>
      <ul class="plain" aria-label={label}>
        {chosen.map((thing, place) => (
          <li key={thing.id}>
            <Chosen
              thing={thing}
              name={`${name}.${place}`}
              remove={
                needsOne === true && chosen.length === 1
                  ? null
                  : () => {
                      remove(thing)
                      summary.current?.focus()
                    }
              }
            />
          </li>
        ))}
      </ul>
      {wrong.value !== "" && <p class="problem">{wrong}</p>}
      <details open={isOpenAtFirst}>
        <summary ref={summary}>{more}</summary>
        {children}
        {isFull && <p role="status">{offers.noMore}</p>}
        {source !== undefined && (
          <Search
            key={source.key}
            name={name}
            source={source}
            action={(thing) => {
              const isChosen = chosen.some(({ id }) => id === thing.id)
              const isLast = isChosen && needsOne === true && chosen.length === 1
              return (
                <button
                  type="button"
                  class="secondary"
                  aria-label={fill(isChosen ? offers.takeOutNamed : offers.addNamed, { name: thing.name })}
                  disabled={isChosen ? isLast : isFull}
                  onClick={() => (isChosen ? remove(thing) : change([...chosen, thing]))}
                >
                  {isChosen ? offers.takeOut : offers.add}
                </button>
              )
            }}
          />
        )}
      </details>
    </fieldset>
  )
}

interface ChosenProps {
  readonly thing: Thing
  readonly name: string
  /** `null` where it has to stay. */
  readonly remove: (() => void) | null
}

const Chosen = ({ name, remove, thing }: ChosenProps) => {
  const { offers } = words.value
  const id = useId()
  const wrong = useWrong(name)
  return (
    <Line thing={thing}>
      {wrong.value !== "" && (
        <p id={id} class="problem">
          {wrong}
        </p>
      )}
      <button
        type="button"
        class="quiet"
        name={name}
        hidden={remove === null}
        aria-label={fill(offers.takeOutNamed, { name: thing.name })}
        aria-describedby={wrong.value === "" ? undefined : id}
        onClick={remove ?? undefined}
      >
        {offers.takeOut}
      </button>
    </Line>
  )
}

const Line = ({
  children,
  thing: { coverUrl, name, price },
}: {
  readonly thing: Thing
  readonly children: ComponentChildren
}) => (
  <div class="line">
    <Picture src={coverUrl} alt="" name={name} />
    <div>
      <Name>{name}</Name>
      {price !== null && (
        <>
          <br />
          <small>{priceText(price)}</small>
        </>
      )}
    </div>
    {children}
  </div>
)

interface SearchProps {
  readonly name: string
  readonly source: Source
  readonly action: (thing: Thing) => ComponentChildren
}

const Search = ({ action, name, source: { ask, hasSearch, key } }: SearchProps) => {
  const { market, offers } = words.value
  const id = useId()
  const q = useSignal("")
  const list = usePages(`choose from ${key} ${q.value}`, (query) =>
    ask(q.value === "" ? query : { ...query, q: q.value }),
  )
  return (
    <>
      {hasSearch && (
        <>
          <label for={id}>{market.search}</label>
          <input
            id={id}
            name={name}
            type="search"
            maxLength={100}
            onInput={(event) => {
              q.value = event.currentTarget.value.trim()
            }}
            // The form is sent by its button alone.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </>
      )}
      <div class="choices">
        <List
          list={list}
          label={offers.found}
          empty={offers.noneFound}
          show={(thing) => <Line thing={thing}>{action(thing)}</Line>}
        />
      </div>
    </>
  )
}
