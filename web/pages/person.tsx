import type { User } from "@curio/client"
import { useEffect } from "preact/hooks"
import { useLocation } from "preact-iso"
import { Entrance } from "../parts/entrance.tsx"
import { Friendship } from "../parts/friendship.tsx"
import { Stars } from "../parts/icon.tsx"
import { List } from "../parts/list.tsx"
import { ListingCard } from "../parts/listing-card.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Person as Card, Picture } from "../parts/pictures.tsx"
import { PostCard } from "../parts/post.tsx"
import { Ago, Month, Name, numberText, Text } from "../parts/texts.tsx"
import { api, isVisitor, me, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages, useResource } from "../state/resources.ts"
import { signInFor } from "../state/session.ts"
import { counted, fill, words } from "../words/index.ts"

/** A person: the profile, what the two are to each other, and what the person shows. */
const Person = ({ params, query }: PageProps) => {
  const id = params["id"] === "me" ? (me.value?.id ?? "") : (params["id"] ?? "")
  const { people, person } = words.value
  const user = useResource(`user ${id}`, () => api.users({ id }).get() as ReturnType<typeof askForUser>)
  const isMe = id === me.value?.id
  const { route, url } = useLocation()
  useEffect(() => {
    if (id === "") route(signInFor(url), true)
  }, [id])
  // A user whom one has blocked has no profile any more, but can be unblocked.
  if (user.error !== null && user.data === null && !isVisitor.value)
    return (
      <>
        <Heading>{people.title}</Heading>
        <p role="alert">{person.gone}</p>
        <Friendship id={id} name="" isPublic={false} />
      </>
    )
  return (
    <Loaded whole of={user}>
      {(shown) => (
        <>
          <div class="page-head profile">
            <Picture src={shown.avatarUrl} alt="" />
            <div>
              <Heading>{shown.displayName}</Heading>
              <Facts of={shown} />
            </div>
            {isMe ? (
              <a href={to("/settings")}>{person.edit}</a>
            ) : (
              !isVisitor.value && <Friendship id={id} name={shown.displayName} isPublic={shown.privacy === "public"} />
            )}
          </div>
          {shown.bio !== null && <Text>{shown.bio}</Text>}
          {isVisitor.value && <Entrance>{words.value.visitors.person}</Entrance>}
          {shown.restricted ? <p>{person.restricted}</p> : <Shown id={id} part={query["show"] ?? "collections"} />}
        </>
      )}
    </Loaded>
  )
}

const askForUser = (id: string) => api.users({ id }).get()

/** Since when a person is here, how others rate them, and how often they traded, in a line. */
const Facts = ({ of: { createdAt, market, rating } }: { readonly of: User }) => {
  const { person } = words.value
  const average = rating?.average ?? null
  return (
    <ul class="facts">
      {createdAt !== null && (
        <li>
          {person.since} <Month of={createdAt} />
        </li>
      )}
      <li>
        {average === null
          ? person.noRatings
          : fill(person.rated, { average: numberText(average), count: numberText(rating?.count ?? 0) })}
      </li>
      {market !== null && <li>{counted(person.trades, market.completedCount)}</li>}
    </ul>
  )
}

const parts = ["collections", "listings", "wants", "ratings", "posts"] as const
const partsForVisitors = ["collections", "listings"] as const

/** One of the things that a person shows, chosen in the address. */
const Shown = ({ id, part }: { readonly id: string; readonly part: string }) => {
  const { person } = words.value
  const all = isVisitor.value ? partsForVisitors : parts
  const shown = all.find((one) => one === part) ?? "collections"
  const Part = lists[shown]
  return (
    <>
      <nav aria-label={person.parts}>
        <ul>
          {all.map((one) => (
            <li key={one}>
              <a href={`${to(`/people/${id}`)}?show=${one}`} aria-current={one === shown ? "page" : undefined}>
                {person[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Part key={shown} id={id} />
    </>
  )
}

interface PartProps {
  readonly id: string
}

const Collections = ({ id }: PartProps) => {
  const { person, types } = words.value
  const list = usePages(`collections of ${id}`, (query) => api.users({ id }).collections.get({ query }))
  return (
    <List
      list={list}
      class="cards"
      label={person.collections}
      empty={person.noCollections}
      show={({ coverUrl, id: one, itemsCount, name, type }) => (
        <a class="card" href={to(`/collections/${one}`)}>
          <Picture src={coverUrl} alt="" name={name} />
          <strong>
            <Name>{name}</Name>
          </strong>
          <small>
            {types[type]}, {counted(person.items, itemsCount)}
          </small>
        </a>
      )}
    />
  )
}

const Listings = ({ id }: PartProps) => {
  const { person } = words.value
  const list = usePages(`listings of ${id}`, (query) => api.users({ id }).listings.get({ query }))
  const show = (listing: (typeof list.items)[number]) => <ListingCard listing={listing} />
  return <List list={list} class="cards" label={person.listings} empty={person.noListings} show={show} />
}

const Wants = ({ id }: PartProps) => {
  const { person, types } = words.value
  const list = usePages(`wants of ${id}`, (query) => api.users({ id }).wants.get({ query }))
  return (
    <List
      list={list}
      label={person.wants}
      empty={person.noWants}
      show={({ edition, kind, q, type }) => (
        <>
          <strong>
            <Name>{q ?? edition ?? ""}</Name>
          </strong>{" "}
          <small>
            {person.kinds[kind]} {type !== null && types[type]}
          </small>
        </>
      )}
    />
  )
}

const Ratings = ({ id }: PartProps) => {
  const { person } = words.value
  const list = usePages(`ratings of ${id}`, (query) => api.users({ id }).ratings.get({ query }))
  return (
    <List
      list={list}
      label={person.ratings}
      empty={person.noRatings}
      show={({ comment, createdAt, rater, score }) => (
        <article>
          <Card of={rater} /> <Stars of={score} /> <Ago at={createdAt} />
          {comment !== null && <Text>{comment}</Text>}
        </article>
      )}
    />
  )
}

const Posts = ({ id }: PartProps) => {
  const { person } = words.value
  const list = usePages(`posts of ${id}`, (query) => api.users({ id }).posts.get({ query }))
  return (
    <List
      list={list}
      label={person.posts}
      empty={person.noPosts}
      show={(post) => (
        <PostCard
          post={post}
          change={(changed) =>
            list.change((items) =>
              items.flatMap((one) => (one.id !== post.id ? [one] : changed === null ? [] : [changed])),
            )
          }
        />
      )}
    />
  )
}

const lists = { collections: Collections, listings: Listings, wants: Wants, ratings: Ratings, posts: Posts }

export default Person
