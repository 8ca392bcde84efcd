import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { type Answered, say } from "../state/answers.ts"
import { api, to } from "../state/curio.ts"
import { everyPage, useResource } from "../state/resources.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { More } from "./more.tsx"
import { Report } from "./report.tsx"

interface Props {
  readonly id: string
  readonly name: string
}

interface Known extends Props {
  /** Only a user with a public profile can begin to be followed. */
  readonly isPublic: boolean
}

/**
 * What the user and another one are to each other, and how that changes: the next step as a button, and behind "…" the
 * rest of friendship, a follow, messages, a block, a report.
 */
export const Friendship = ({ id, isPublic, name }: Known) => {
  const { people, person } = words.value
  const relation = useResource(`relation to ${id}`, () => relationTo(id, name))
  const again = () => relation.reload()
  if (relation.data === null) return <p aria-busy={relation.error === null}>{words.value.common.loading}</p>
  const { blocked, friend, received, sent } = relation.data
  if (blocked)
    return (
      <Button call={() => api.blocks({ userId: id }).delete()} done={() => location.reload()}>
        {people.unblock}
      </Button>
    )
  if (name === "") return null
  return (
    <div class="actions">
      {friend ? (
        <Write id={id} name={name} class="" />
      ) : received !== undefined ? (
        <Button class="" call={() => api.friends.requests({ id: received }).accept.post()} done={again}>
          {person.acceptFriend}
        </Button>
      ) : sent !== undefined ? (
        <Button call={() => api.friends.requests({ id: sent }).delete()} done={again}>
          {person.withdrawRequest}
        </Button>
      ) : (
        <Button class="" call={() => api.friends.requests.post({ userId: id })} done={again}>
          {person.addFriend}
        </Button>
      )}
      <More>
        {received !== undefined && (
          <Button call={() => api.friends.requests({ id: received }).reject.post()} done={again}>
            {people.decline}
          </Button>
        )}
        {!friend && <Write id={id} name={name} />}
        <Following id={id} isPublic={isPublic} />
        {friend && (
          <Button ask={words.value.sure.endFriendship} call={() => api.friends({ userId: id }).delete()} done={again}>
            {person.unfriend}
          </Button>
        )}
        <Block id={id} name={name} done={() => location.reload()} />
        <Report targetType="user" targetId={id} />
      </More>
    </div>
  )
}

const Following = ({ id, isPublic }: Pick<Known, "id" | "isPublic">) => {
  const { person } = words.value
  const follow = useResource(`follow of ${id}`, () => api.users({ id }).follow.get())
  const again = () => follow.reload()
  if (follow.data === null) return null
  if (follow.data.followedSince !== null)
    return (
      <Button call={() => api.users({ id }).follow.delete()} done={again}>
        {person.unfollow}
      </Button>
    )
  if (!isPublic) return null
  return (
    <Button call={() => api.users({ id }).follow.put()} done={again}>
      {person.follow}
    </Button>
  )
}

interface WriteProps extends Props {
  /** What its button says: "Write" without it. */
  readonly children?: string
  /** The rank of its button. */
  readonly class?: string
}

/** Opens the conversation with a user; one who is no friend is asked first. */
export const Write = ({ children, class: look, id, name }: WriteProps) => {
  const { person } = words.value
  const { route } = useLocation()
  const asking = useSignal(false)
  const open = async () => {
    const { data, error } = await api.chat.conversations.post({ kind: "direct", userId: id })
    if (error?.code === "NOT_FRIEND") {
      asking.value = true
      return { data: null, error: null }
    }
    return error === null ? { data, error } : { data: null, error }
  }
  return (
    <>
      <Button
        class={look ?? "secondary"}
        call={open}
        done={(opened) => opened !== null && route(to(`/messages/${opened.id}`))}
      >
        {children ?? person.write}
      </Button>
      {asking.value && (
        <Dialog title={fill(person.askTitle, { name })} close={() => (asking.value = false)}>
          <p>{person.askHint}</p>
          <Form
            submit={person.ask}
            send={(values) => api.chat["dm-requests"].post({ userId: id, message: values.text("message") })}
            done={() => {
              asking.value = false
              say(person.asked)
            }}
          >
            <Field name="message" label={person.firstMessage} rows={3} maxLength={500} draftAs={`request ${id}`} />
          </Form>
        </Dialog>
      )}
    </>
  )
}

const Block = ({ done, id, name }: Props & { readonly done: () => unknown }) => {
  const { person } = words.value
  const asking = useSignal(false)
  return (
    <>
      <button type="button" class="quiet" onClick={() => (asking.value = true)}>
        {person.block}
      </button>
      {asking.value && (
        <Dialog title={fill(person.blockTitle, { name })} close={() => (asking.value = false)}>
          <p>{person.blockHint}</p>
          <Button class="" call={() => api.blocks({ userId: id }).put()} done={done}>
            {person.block}
          </Button>
        </Dialog>
      )}
    </>
  )
}

interface Relation {
  readonly friend: boolean
  readonly blocked: boolean
  /** The pending requests between the two. */
  readonly received: string | undefined
  readonly sent: string | undefined
}

/**
 * The API has no route for this, so the lists that would name the user are asked, as few as will do: a block hides the
 * profile, and with it the name; friends have no requests.
 */
const relationTo = async (id: string, name: string): Answered<Relation> => {
  const none = { friend: false, blocked: false, received: undefined, sent: undefined }
  if (name === "") {
    const { data, error } = await everyPage((query) => api.blocks.get({ query }))
    return error === null
      ? { data: { ...none, blocked: data.some((one) => one.id === id) }, error }
      : { data: null, error }
  }
  const friends = await everyPage((query) => api.friends.get({ query: { ...query, q: name } }))
  if (friends.error !== null) return { data: null, error: friends.error }
  if (friends.data.some((one) => one.id === id)) return { data: { ...none, friend: true }, error: null }
  const [received, sent] = await Promise.all([
    everyPage((query) => api.friends.requests.get({ query })),
    everyPage((query) => api.friends.requests.get({ query: { ...query, direction: "sent" } })),
  ])
  if (received.error !== null) return { data: null, error: received.error }
  if (sent.error !== null) return { data: null, error: sent.error }
  return {
    data: {
      ...none,
      received: received.data.find(({ from }) => from.id === id)?.id,
      sent: sent.data.find(({ to: user }) => user.id === id)?.id,
    },
    error: null,
  }
}
