import type { Collection, Item } from "@curio/client"
import { signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { to } from "../state/curio.ts"
import type { PagedList } from "../state/resources.ts"
import { fieldName } from "../words/fields.ts"
import { words } from "../words/index.ts"
import { valueText } from "./field-values.tsx"
import { Icon, Stars } from "./icon.tsx"
import { List } from "./list.tsx"
import { Picture } from "./pictures.tsx"
import { Copies, Name } from "./texts.tsx"

interface Props {
  readonly collection: Collection
  readonly list: PagedList<Item>
  readonly empty: string
  /** The next step where there is nothing yet. */
  readonly action?: ComponentChildren
}

const looks = ["covers", "table"] as const
type Look = (typeof looks)[number]

/** Where the browser keeps how items are shown. */
const mark = "curio items as"
const look = signal<Look>(localStorage.getItem(mark) === "table" ? "table" : "covers")

/** Whether items are shown as covers or as a table, which this browser remembers. */
export const Views = () => {
  const { browsing } = words.value
  const choose = (one: Look) => {
    look.value = one
    localStorage.setItem(mark, one)
  }
  return (
    <fieldset class="actions views" aria-label={browsing.view}>
      {looks.map((one) => (
        <button key={one} type="button" class="quiet" aria-pressed={one === look.value} onClick={() => choose(one)}>
          <Icon of={one} /> <span>{browsing.views[one]}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** The items of a collection as `Views` says. */
export const ItemsShown = ({ action, collection, empty, list }: Props) =>
  look.value === "table" ? (
    <Table collection={collection} list={list} empty={empty} action={action} />
  ) : (
    <div class="covers">
      <List
        isFixed
        list={list}
        class="cards"
        label={words.value.collections.list}
        empty={empty}
        action={action}
        help="item"
        show={(item, isFirst) => <Cover of={item} isFirst={isFirst} />}
      />
    </div>
  )

interface CoverProps {
  readonly of: Item
  readonly isFirst: boolean
}

const Cover = ({ isFirst, of: { copies, coverUrl, id, listing, name, rating } }: CoverProps) => (
  <a class="card" href={to(`/items/${id}`)}>
    <Picture src={coverUrl} alt="" name={name} isFirst={isFirst} />
    <strong>
      <Name>{name}</Name>
    </strong>
    <Copies of={{ copies }} />
    {rating !== null && <Stars of={rating} />}
    {listing !== null && <mark>{words.value.items.offered}</mark>}
  </a>
)

/** How many fields of a collection have a column. */
const mostColumns = 3

const Table = ({ action, collection, empty, list }: Props) => {
  const { collections, items } = words.value
  const columns = collection.fields.filter(({ isHidden }) => !isHidden).slice(0, mostColumns)
  return (
    <List
      list={list}
      class="items"
      label={collections.list}
      empty={empty}
      action={action}
      head={
        <tr>
          <th scope="col">{items.name}</th>
          {columns.map(({ definition, id }) => (
            <th key={id} scope="col" class="wide-only" dir="auto">
              {fieldName(definition)}
            </th>
          ))}
          <th scope="col">{items.rating}</th>
          <th scope="col">{items.copies}</th>
        </tr>
      }
      show={({ copies, fields, id, listing, name, rating }) => (
        <tr>
          <th scope="row">
            <a href={to(`/items/${id}`)}>
              <Name>{name}</Name>
            </a>{" "}
            {listing !== null && <mark>{items.offered}</mark>}
          </th>
          {columns.map(({ definition }) => {
            const value = fields[definition.key]
            return (
              <td key={definition.key} class="wide-only" dir="auto">
                {value === undefined ? "" : valueText(definition, value)}
              </td>
            )
          })}
          <td>{rating === null ? "" : <Stars of={rating} />}</td>
          <td>{copies}</td>
        </tr>
      )}
    />
  )
}
