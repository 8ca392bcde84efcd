import type { Message, SearchResult } from "@curio/client"
import type { ComponentChildren } from "preact"
import { to } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { ListingCard } from "./listing-card.tsx"
import { Person, Picture } from "./pictures.tsx"
import { Ago, Name, When } from "./texts.tsx"

/** What a search found, by kind, each with the way to all of it where there is more. */
export const Found = ({ of, q }: { readonly of: SearchResult; readonly q: string }) => {
  const { nav, ownItems, rounds } = words.value
  const all = (path: string) => `${path}?${new URLSearchParams({ q })}`
  return (
    <>
      <Group name={ownItems.title} of={of.items} all={all("/items")} look="cards">
        {({ coverUrl, id, name }) => (
          <a class="card" href={to(`/items/${id}`)}>
            <Picture src={coverUrl} alt="" name={name} />
            <strong>
              <Name>{name}</Name>
            </strong>
          </a>
        )}
      </Group>
      <Group name={nav.market} of={of.listings} all={all("/market")} look="cards">
        {(listing) => <ListingCard listing={listing} />}
      </Group>
      <Group name={nav.people} of={of.people} all={all("/people")}>
        {(user) => <Person of={user} />}
      </Group>
      <Group name={nav.rounds} of={of.rounds} all={all("/rounds")}>
        {({ id, name, status }) => (
          <Named page={`/rounds/${id}`} name={name}>
            {rounds.statuses[status]}
          </Named>
        )}
      </Group>
      <Group name={nav.events} of={of.events} all={all("/events")}>
        {({ id, name, startsAt }) => (
          <Named page={`/events/${id}`} name={name}>
            <When at={startsAt} />
          </Named>
        )}
      </Group>
      <Group name={nav.messages} of={of.messages}>
        {(message) => <FoundMessage of={message} />}
      </Group>
    </>
  )
}

interface GroupProps<A> {
  readonly name: string
  readonly of: { readonly items: ReadonlyArray<A>; readonly more: boolean } | null
  /** The address of the list below /app; without one there is none. */
  readonly all?: string
  readonly look?: "cards"
  readonly children: (item: A) => ComponentChildren
}

const Group = <A extends { readonly id: string | null }>({ all, children, look, name, of }: GroupProps<A>) => {
  const { search } = words.value
  if (of === null || of.items.length === 0) return null
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul class={look ?? "plain"} aria-label={name}>
        {of.items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {of.more && all !== undefined && (
        <p>
          <a href={to(all)} aria-label={fill(search.allNamed, { kind: name })}>
            {search.all}
          </a>
        </p>
      )}
    </section>
  )
}

const Named = ({ children, name, page }: { page: string; name: string; children: ComponentChildren }) => (
  <p>
    <a href={to(page)}>
      <Name>{name}</Name>
    </a>
    <br />
    <small>{children}</small>
  </p>
)

interface FoundMessageProps {
  readonly of: Message
  readonly chosen?: () => void
}

/** The beginning of a message, which leads to its place in the conversation. */
export const FoundMessage = ({ chosen, of }: FoundMessageProps) => (
  <a class="conversation" href={to(`/messages/${of.conversationId}?message=${of.id}`)} onClick={chosen}>
    <span class="last">
      <Name>{of.author.displayName}</Name>
      <span dir="auto">{of.content}</span>
    </span>
    <small>
      <Ago at={of.createdAt} />
    </small>
  </a>
)
