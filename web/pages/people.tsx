import type { FriendRequest } from "@curio/client"
import { useLocation } from "preact-iso"
import { Button } from "../parts/button.tsx"
import { Field } from "../parts/form.tsx"
import { List } from "../parts/list.tsx"
import { Heading } from "../parts/page.tsx"
import { Person } from "../parts/pictures.tsx"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { type PagedList, usePages } from "../state/resources.ts"
import { useEvents } from "../state/socket.ts"
import { words } from "../words/index.ts"

/** A search for people, one's friends and those who want to be, and whom one has blocked. */
const People = ({ query }: PageProps) => {
  const { people } = words.value
  const { route } = useLocation()
  const q = query["q"] ?? ""
  const friends = usePages("friends", (page) => api.friends.get({ query: page }))
  const received = usePages("requests received", (page) => api.friends.requests.get({ query: page }))
  const sent = usePages("requests sent", (page) => api.friends.requests.get({ query: { ...page, direction: "sent" } }))
  const blocked = usePages("blocks", (page) => api.blocks.get({ query: page }))
  useEvents({
    presence: ({ online, userId }) =>
      friends.change((items) => items.map((one) => (one.id === userId ? { ...one, online } : one))),
    "notification.created": ({ notification: { type } }) => {
      if (type === "friend_request") void received.reload()
      if (type === "friend_accepted") void Promise.all([friends.reload(), sent.reload()])
    },
  })
  const search = (event: Event) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget as HTMLFormElement).get("q") ?? "").trim()
    route(to("/people") + (text === "" ? "" : `?q=${encodeURIComponent(text)}`))
  }

  return (
    <>
      <Heading>{people.title}</Heading>
      <search>
        <form key={q} onSubmit={search} class="filters">
          <Field
            name="q"
            label={people.search}
            hint={people.searchHint}
            type="search"
            value={q}
            minLength={2}
            maxLength={100}
          />
          <button type="submit">{people.find}</button>
        </form>
      </search>
      {[...q].length > 1 && <Found q={q} />}
      {received.items.length > 0 && (
        <section aria-labelledby="received">
          <h2 id="received">{people.received}</h2>
          <List
            list={received}
            empty=""
            show={(request) => <Received of={request} list={received} done={friends.reload} />}
          />
        </section>
      )}
      {sent.items.length > 0 && (
        <section aria-labelledby="sent">
          <h2 id="sent">{people.sent}</h2>
          <List list={sent} empty="" show={(request) => <Sent of={request} list={sent} />} />
        </section>
      )}
      <section aria-labelledby="friends">
        <h2 id="friends">{people.friends}</h2>
        <List
          list={friends}
          empty={people.noFriends}
          picture="people"
          help="friend"
          show={(friend) => (
            <>
              <Person of={friend} /> {friend.online === true && <small>{people.online}</small>}
            </>
          )}
        />
      </section>
      {blocked.items.length > 0 && (
        <section aria-labelledby="blocked">
          <h2 id="blocked">{people.blocked}</h2>
          <List
            list={blocked}
            empty=""
            show={(user) => (
              <div class="actions">
                <Person of={user} />
                <Button call={() => api.blocks({ userId: user.id }).delete()} done={() => leave(blocked, user.id)}>
                  {people.unblock}
                </Button>
              </div>
            )}
          />
        </section>
      )}
    </>
  )
}

const Found = ({ q }: { readonly q: string }) => {
  const { people } = words.value
  const found = usePages(`people ${q}`, (page) => api.users.get({ query: { ...page, q } }))
  return (
    <section aria-labelledby="found">
      <h2 id="found">{people.found}</h2>
      <List list={found} empty={people.noUser} show={(user) => <Person of={user} />} />
    </section>
  )
}

interface RequestProps {
  readonly of: FriendRequest
  readonly list: PagedList<FriendRequest>
}

const Received = ({ done, list, of: { from, id } }: RequestProps & { readonly done: () => unknown }) => {
  const { people } = words.value
  const request = api.friends.requests({ id })
  const answered = () => leave(list, id)
  return (
    <div class="actions">
      <Person of={from} />
      <Button
        class=""
        call={() => request.accept.post()}
        done={() => {
          answered()
          return done()
        }}
      >
        {people.accept}
      </Button>
      <Button call={() => request.reject.post()} done={answered}>
        {people.decline}
      </Button>
    </div>
  )
}

const Sent = ({ list, of: { id, to: user } }: RequestProps) => (
  <div class="actions">
    <Person of={user} />
    <Button call={() => api.friends.requests({ id }).delete()} done={() => leave(list, id)}>
      {words.value.people.withdraw}
    </Button>
  </div>
)

const leave = <A extends { readonly id: string }>(list: PagedList<A>, id: string): void =>
  list.change((items) => items.filter((one) => one.id !== id))

export default People
