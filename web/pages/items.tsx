import type { CollectionType } from "@curio/client"
import { useLocation } from "preact-iso"
import { Chip, Chips } from "../parts/chips.tsx"
import { Find } from "../parts/find.tsx"
import { List } from "../parts/list.tsx"
import { Heading } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Copies, Name } from "../parts/texts.tsx"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** The items of all collections of the user: "do I have this already?" */
const ItemsPage = ({ query }: PageProps) => {
  const { items, ownItems, types } = words.value
  const { route } = useLocation()
  const q = (query["q"] ?? "").trim()
  const type = (Object.keys(types) as Array<CollectionType>).find((one) => one === query["type"])
  const address = (asked: { q: string; type: CollectionType | undefined }) => {
    const set = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []))
    return `/items${set.length === 0 ? "" : `?${new URLSearchParams(set)}`}`
  }
  const list = usePages(`all items ${type ?? ""} ${q}`, (page) =>
    api.items.get({
      query: { ...page, sort: "name", ...(q === "" ? {} : { q }), ...(type === undefined ? {} : { type }) },
    }),
  )
  return (
    <>
      <Heading>{ownItems.title}</Heading>
      <Find
        label={ownItems.search}
        value={q}
        maxLength={200}
        ask={(text) => route(to(address({ q: text, type })), true)}
      />
      <Chips label={ownItems.type}>
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
        picture={q === "" ? "shelf" : "glass"}
        empty={q === "" ? ownItems.empty : ownItems.none}
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
    </>
  )
}

export default ItemsPage
