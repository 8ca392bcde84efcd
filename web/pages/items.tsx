import type { CollectionType } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { editionOf } from "../barcodes/edition-of.ts"
import { Chip, Chips } from "../parts/chips.tsx"
import { Find } from "../parts/find.tsx"
import { isEmpty, List, seenWith } from "../parts/list.tsx"
import { NewItem } from "../parts/new-item.tsx"
import { Heading } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Scan } from "../parts/scan.tsx"
import { Copies, Name } from "../parts/texts.tsx"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** The items of all collections of the user: "do I have this already?" */
const ItemsPage = ({ query }: PageProps) => {
  const { items, ownItems, types } = words.value
  const adding = useSignal(false)
  const { route } = useLocation()
  const q = (query["q"] ?? "").trim()
  // What was read from a barcode, until something else is looked for.
  const edition = query["edition"] ?? ""
  const type = (Object.keys(types) as Array<CollectionType>).find((one) => one === query["type"])
  const address = (asked: { q: string; type: CollectionType | undefined }) => {
    const set = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []))
    return `/items${set.length === 0 ? "" : `?${new URLSearchParams(set)}`}`
  }
  const list = usePages(`all items ${type ?? ""} ${edition} ${q}`, (page) =>
    api.items.get({
      query: {
        ...{ ...page, sort: "name" },
        ...(q === "" ? {} : { q }),
        ...(type === undefined ? {} : { type }),
        ...(edition === "" ? {} : { edition }),
      },
    }),
  )
  const isAll = q === "" && edition === ""
  return (
    <>
      <Heading>{ownItems.title}</Heading>
      <Find
        label={ownItems.search}
        value={q}
        maxLength={200}
        ask={(text) => route(to(address({ q: text, type })), true)}
      />
      <div class="actions">
        {!(isEmpty(list) && q === "") && (
          <button type="button" class={q === "" ? seenWith(list) : ""} onClick={() => (adding.value = true)}>
            {items.add}
          </button>
        )}
        <Scan found={(code) => route(to(`/items?${new URLSearchParams({ edition: editionOf(code) })}`))} />
      </div>
      <Chips label={ownItems.type}>
        {edition !== "" && <Chip remove={address({ q, type })}>{edition}</Chip>}
        <Chip page={address({ q, type: undefined })} set={type === undefined}>
          {ownItems.any}
        </Chip>
        {Object.entries(types).map(([one, name]) => (
          <Chip key={one} page={address({ q, type: one as CollectionType })} set={type === one}>
            {name}
          </Chip>
        ))}
      </Chips>
      <List
        list={list}
        class="cards"
        label={ownItems.title}
        picture={isAll ? "shelf" : "glass"}
        empty={isAll ? ownItems.empty : edition === "" ? ownItems.none : ownItems.noneOfIt}
        help="item"
        action={
          q === "" && (
            <button type="button" onClick={() => (adding.value = true)}>
              {items.add}
            </button>
          )
        }
        show={({ copies, coverUrl, id, listing, name }) => (
          <a class="card" href={to(`/items/${id}`)}>
            <Picture src={coverUrl} alt="" name={name} />
            <strong>
              <Name>{name}</Name>
            </strong>
            <Copies of={{ copies }} />
            {listing !== null && <mark>{items.offered}</mark>}
          </a>
        )}
      />
      {(adding.value || query["add"] === "item") && (
        <NewItem
          code={edition.split(":")[1] ?? null}
          close={() => {
            adding.value = false
            if (query["add"] !== undefined) route(to("/items"), true)
          }}
        />
      )}
    </>
  )
}

export default ItemsPage
