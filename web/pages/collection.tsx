import type { Collection } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { AddItem } from "../parts/add-item.tsx"
import { Chip, Chips } from "../parts/chips.tsx"
import { CollectionFigures } from "../parts/collection-figures.tsx"
import { CollectionTools } from "../parts/collection-tools.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Editors } from "../parts/editors.tsx"
import { Import } from "../parts/import.tsx"
import { ItemFilters, isItemFilter } from "../parts/item-filters.tsx"
import { ItemsShown, Views } from "../parts/items-shown.tsx"
import { ManyCodes } from "../parts/many-codes.tsx"
import { ManyItems } from "../parts/many-items.tsx"
import { More } from "../parts/more.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Person } from "../parts/pictures.tsx"
import { Report } from "../parts/report.tsx"
import { numberText, Text } from "../parts/texts.tsx"
import { WorthOfCollection } from "../parts/worth.tsx"
import { api, me, to } from "../state/curio.ts"
import { useFilters } from "../state/filters.ts"
import type { PageProps } from "../state/page-props.ts"
import { useFound, usePages, useResource } from "../state/resources.ts"
import { useEvents } from "../state/socket.ts"
import { counted, words } from "../words/index.ts"

/** A collection with its items; its owner adds items and changes it. */
const CollectionPage = ({ params: { id = "" }, query }: PageProps) => {
  const collection = useResource(`collection ${id}`, () => api.collections({ id }).get())
  return (
    <Loaded whole of={collection}>
      {(data) => (
        <Shown key={id} collection={data} change={collection.change} reload={collection.reload} query={query} />
      )}
    </Loaded>
  )
}

interface Props {
  readonly collection: Collection
  readonly change: (collection: Collection) => void
  readonly reload: () => Promise<void>
  readonly query: PageProps["query"]
}

/** What the page can open, also by `add` in its address. */
const dialogs = ["item", "codes", "file", "several", "worth"] as const
type Open = (typeof dialogs)[number] | null

const Shown = ({ change, collection, query, reload }: Props) => {
  const { collections, imports, items, many, visibilities, worth } = words.value
  const { route } = useLocation()
  const { id } = collection
  const isOwn = collection.owner.id === me.value?.id
  const canAdd = isOwn || collection.isEditor
  const open = useSignal<Open>(isOwn ? (dialogs.find((one) => one === query["add"]) ?? null) : null)
  const isFilter = (name: string) => isItemFilter(name) && (isOwn || name !== "tag")
  const filters = useFilters(`/collections/${id}`, query, isFilter)
  const found = usePages(`items ${id} ${filters.key}`, (page) => {
    const { tag, ...others } = filters.set
    const asked = { ...page, ...others, ...(tag === undefined ? {} : { tag: [tag] }) }
    return api.collections({ id }).items.get({ query: asked as typeof page })
  })
  const list = useFound(found)
  const again = async () => void (await Promise.all([reload(), list.reload()]))
  // Its dialog may be closed before an import ends.
  useEvents({
    "import.done": () => void again(),
    // A name, a value or a cover came from a source.
    "fills.updated": ({ fills }) => fills.collectionId === id && void list.reload(),
  })
  const close = () => {
    open.value = null
    if (query["add"] !== undefined) route(to(`/collections/${id}`), true)
  }
  const opener = (what: Open, name: string, look?: string) => (
    <button type="button" class={look ?? "secondary"} onClick={() => (open.value = what)}>
      {name}
    </button>
  )
  // What is new and empty says itself how things come into it.
  const isNew = collection.itemsCount === 0 && list.items.length === 0
  const isNarrowed = !isNew && Object.keys(filters.set).length > 0
  const ways = (
    <>
      {canAdd && opener("item", items.add, "")}
      {isOwn && opener("codes", many.codes.title)}
      {isOwn && opener("file", imports.title)}
    </>
  )
  return (
    <>
      <div class="page-head">
        <div>
          <Heading>{collection.name}</Heading>
          <p>
            <span>{counted(collections.items, collection.itemsCount)}</span>
            {isOwn && ` · ${visibilities[collection.visibility]}`}
          </p>
        </div>
        <div class="actions">
          {canAdd && !isNew && opener("item", items.add, "")}
          {isOwn ? (
            <More>
              {!isNew && opener("codes", many.codes.title)}
              {!isNew && opener("file", imports.title)}
              {list.items.length > 0 && opener("several", many.title)}
              {!isNew && opener("worth", worth.title)}
              <Editors collection={collection} />
              <CollectionTools collection={collection} change={change} reload={again} />
            </More>
          ) : (
            me.value !== null && (
              <More>
                {canAdd && <Editors collection={collection} />}
                <Report targetType="collection" targetId={id} />
              </More>
            )
          )}
        </div>
      </div>
      {!isOwn && <Person of={collection.owner} />}
      {collection.description !== null && <Text>{collection.description}</Text>}
      {isOwn && !isNew && <CollectionFigures of={collection} />}
      {!isNew && (
        <ItemFilters collection={collection} filters={filters}>
          {isOwn && <Tags collection={collection} set={filters.set} />}
          <Views />
        </ItemFilters>
      )}
      <ItemsShown
        collection={collection}
        list={list}
        empty={canAdd && !isNarrowed ? items.empty : items.noneHere}
        action={canAdd && !isNarrowed && <div class="actions">{ways}</div>}
      />
      {open.value === "worth" && (
        <Dialog title={worth.title} close={close}>
          <WorthOfCollection collectionId={id} itemsCount={collection.itemsCount} />
        </Dialog>
      )}
      {open.value === "codes" && <ManyCodes collectionId={id} close={close} done={again} />}
      {open.value === "file" && <Import collectionId={id} close={close} done={again} />}
      {open.value === "several" && <ManyItems collection={collection} items={list.items} close={close} done={again} />}
      {open.value === "item" && (
        <AddItem
          collection={collection}
          close={close}
          done={(item) => {
            close()
            if (item === null) return
            list.change([item, ...list.items])
            change({ ...collection, itemsCount: collection.itemsCount + 1 })
          }}
        />
      )}
    </>
  )
}

interface TagsProps {
  readonly collection: Collection
  readonly set: Readonly<Record<string, string>>
}

/** All items and the tags of the owner here, with how many items have each. */
const Tags = ({ collection: { id, itemsCount }, set: { tag: chosen = "", ...others } }: TagsProps) => {
  const { items } = words.value
  const tags = useResource(`tags ${id} ${itemsCount}`, () => api.tags.get({ query: { limit: 100, collectionId: id } }))
  const all = tags.data?.items ?? []
  if (all.length === 0) return null
  const address = (query: Readonly<Record<string, string>>) => `/collections/${id}?${new URLSearchParams(query)}`
  return (
    <Chips label={items.tags}>
      <Chip page={address(others)} set={chosen === ""} count={numberText(itemsCount)}>
        {items.allTags}
      </Chip>
      {all.map(({ itemsCount, tag }) => (
        <Chip
          key={tag}
          page={address({ ...others, tag })}
          set={tag.toLowerCase() === chosen.toLowerCase()}
          count={numberText(itemsCount)}
        >
          {tag}
        </Chip>
      ))}
    </Chips>
  )
}

export default CollectionPage
