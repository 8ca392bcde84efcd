import type { Collection } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { AddItem } from "../parts/add-item.tsx"
import { CollectionTools } from "../parts/collection-tools.tsx"
import { Editors } from "../parts/editors.tsx"
import { Field } from "../parts/form.tsx"
import { Stars } from "../parts/icon.tsx"
import { List } from "../parts/list.tsx"
import { ManyCodes } from "../parts/many-codes.tsx"
import { ManyItems } from "../parts/many-items.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Person, Picture } from "../parts/pictures.tsx"
import { Report } from "../parts/report.tsx"
import { Copies, Name, Text } from "../parts/texts.tsx"
import { WorthCard } from "../parts/worth.tsx"
import { api, me, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages, useResource } from "../state/resources.ts"
import { useEvents } from "../state/socket.ts"
import { counted, words } from "../words/index.ts"

/** A collection with its items; its owner adds items and changes it. */
const CollectionPage = ({ params: { id = "" }, query }: PageProps) => {
  const collection = useResource(`collection ${id}`, () => api.collections({ id }).get())
  return (
    <Loaded whole of={collection}>
      {(data) => <Shown collection={data} change={collection.change} reload={collection.reload} query={query} />}
    </Loaded>
  )
}

interface Props {
  readonly collection: Collection
  readonly change: (collection: Collection) => void
  readonly reload: () => Promise<void>
  readonly query: PageProps["query"]
}

const sorts = ["newest", "oldest", "name", "rating"] as const
type Sort = (typeof sorts)[number]

const Shown = ({ change, collection, query, reload }: Props) => {
  const { collections, items, many } = words.value
  const { route } = useLocation()
  const { id } = collection
  const isOwn = collection.owner.id === me.value?.id
  const canAdd = isOwn || collection.isEditor
  const adding = useSignal(false)
  const selecting = useSignal(false)
  const scanning = useSignal(false)
  const filters = { q: query["q"] || null, sort: sorts.find((one) => one === query["sort"]) ?? ("newest" as Sort) }
  const tag = isOwn ? (query["tag"] ?? "") : ""
  const key = `items ${id} ${filters.sort} ${filters.q ?? ""} ${tag}`
  const list = usePages(key, (page) =>
    api
      .collections({ id })
      .items.get({ query: { ...page, ...filled(filters), ...(tag === "" ? {} : { tag: [tag] }) } }),
  )
  const search = (event: Event) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const pairs = [...given].flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]]))
    route(`${to(`/collections/${id}`)}?${new URLSearchParams(pairs)}`)
  }
  const again = async () => void (await Promise.all([reload(), list.reload()]))
  // Its dialog may be closed before an import ends.
  useEvents({
    "import.done": () => void again(),
    // A name, a value or a cover came from a source.
    "fills.updated": ({ fills }) => fills.collectionId === id && void list.reload(),
  })
  const added = (count: number) => change({ ...collection, itemsCount: collection.itemsCount + count })
  return (
    <>
      <Heading>{collection.name}</Heading>
      {!isOwn && <Person of={collection.owner} />}
      {collection.description !== null && <Text>{collection.description}</Text>}
      <p>{counted(collections.items, collection.itemsCount)}</p>
      <div class="actions">
        {canAdd && (
          <button type="button" onClick={() => (adding.value = true)}>
            {items.add}
          </button>
        )}
        {isOwn && (
          <button type="button" class="secondary" onClick={() => (scanning.value = true)}>
            {many.codes.title}
          </button>
        )}
        {isOwn && list.items.length > 0 && (
          <button type="button" class="secondary" onClick={() => (selecting.value = true)}>
            {many.title}
          </button>
        )}
        {canAdd && <Editors collection={collection} />}
        {isOwn && <CollectionTools collection={collection} change={change} reload={again} />}
        {!isOwn && <Report targetType="collection" targetId={id} />}
      </div>
      {isOwn && <WorthCard collectionId={id} itemsCount={collection.itemsCount} />}
      <search>
        <form key={key} onSubmit={search} class="filters">
          <Field name="q" label={items.search} type="search" value={filters.q ?? ""} maxLength={200} />
          <Field name="sort" label={items.sort} value={filters.sort} options={Object.entries(items.sorts)} />
          {tag !== "" && <input type="hidden" name="tag" value={tag} />}
          <button type="submit">{items.show}</button>
        </form>
      </search>
      {isOwn && <Tags collectionId={id} chosen={tag} />}
      <List
        list={list}
        class="cards"
        label={collections.list}
        empty={canAdd ? items.empty : items.noneHere}
        show={({ copies, coverUrl, id: itemId, listing, name, rating }) => (
          <a class="card" href={to(`/items/${itemId}`)}>
            <Picture src={coverUrl} alt="" name={name} />
            <strong>
              <Name>{name}</Name>
            </strong>
            <Copies of={{ copies }} />
            {rating !== null && <Stars of={rating} />}
            {listing !== null && <mark>{items.offered}</mark>}
          </a>
        )}
      />
      {scanning.value && <ManyCodes collectionId={id} close={() => (scanning.value = false)} done={again} />}
      {selecting.value && (
        <ManyItems collection={collection} items={list.items} close={() => (selecting.value = false)} done={again} />
      )}
      {adding.value && (
        <AddItem
          collection={collection}
          close={() => (adding.value = false)}
          done={(item) => {
            adding.value = false
            list.change([item, ...list.items])
            added(1)
          }}
        />
      )}
    </>
  )
}

/** The tags of the owner, each of which shows the items that have it. */
const Tags = ({ chosen, collectionId }: { readonly collectionId: string; readonly chosen: string }) => {
  const { items } = words.value
  const tags = useResource("tags", () => api.tags.get({ query: { limit: 100 } }))
  const all = tags.data?.items ?? []
  if (all.length === 0) return null
  const address = to(`/collections/${collectionId}`)
  return (
    <nav aria-label={items.tags} class="actions">
      {chosen !== "" && <a href={address}>{items.allTags}</a>}
      {all.map(({ tag }) => (
        <a
          key={tag}
          href={`${address}?${new URLSearchParams({ tag })}`}
          aria-current={tag === chosen ? true : undefined}
        >
          <Name>{tag}</Name>
        </a>
      ))}
    </nav>
  )
}

const filled = ({ q, sort }: { readonly q: string | null; readonly sort: Sort }) =>
  q === null ? { sort } : { q, sort }

export default CollectionPage
