import type { Event } from "@curio/client"
import { useSignal } from "@preact/signals"
import { say } from "../state/answers.ts"
import { api, me } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { ChooseFriend } from "./choose-friend.tsx"
import { Dialog } from "./dialog.tsx"
import { List } from "./list.tsx"
import { Person } from "./pictures.tsx"

interface Props {
  readonly event: Event
  readonly reload: () => Promise<void>
}

/** Those who go, and those who wait, by their positions. Hosts remove them. */
export const Participants = ({ event: { id, mine }, reload }: Props) => {
  const { event: one } = words.value
  const { participants } = api.events({ id })
  const list = usePages(`participants ${id}`, (query) => participants.get({ query }))
  return (
    <section aria-labelledby="participants">
      <h2 id="participants">{one.participants}</h2>
      <List
        list={list}
        empty={one.noParticipants}
        show={({ position, user }) => (
          <div class="actions">
            <Person of={user} />
            {position !== null && <small>{fill(one.position, { position })}</small>}
            {mine.role !== null && user.id !== me.value?.id && (
              <Button call={() => participants({ userId: user.id }).delete()} done={reload}>
                {one.remove}
              </Button>
            )}
          </div>
        )}
      />
    </section>
  )
}

/** Whom the hosts have invited, and how they have answered. */
export const Invites = ({ event: { id, status } }: Pick<Props, "event">) => {
  const { event: one } = words.value
  const { invites } = api.events({ id })
  const list = usePages(`invites ${id}`, (query) => invites.get({ query }))
  const open = useSignal(false)
  return (
    <section aria-labelledby="invites">
      <h2 id="invites">{one.invites}</h2>
      {status === "scheduled" && (
        <button type="button" class="secondary" onClick={() => (open.value = true)}>
          {one.inviteFriends}
        </button>
      )}
      <List
        list={list}
        empty={one.noInvites}
        show={({ status: answer, user }) => (
          <div class="actions">
            <Person of={user} /> <small>{one.inviteStatuses[answer]}</small>
            {answer === "invited" && (
              <Button call={() => invites({ userId: user.id }).delete()} done={list.reload}>
                {one.revoke}
              </Button>
            )}
          </div>
        )}
      />
      {open.value && (
        <Dialog title={one.inviteFriends} close={() => (open.value = false)}>
          <ChooseFriend
            action={({ id: userId }) => (
              <Button
                call={() => invites.post({ userId })}
                done={() => {
                  say(one.done)
                  return list.reload()
                }}
              >
                {one.invite}
              </Button>
            )}
          />
        </Dialog>
      )}
    </section>
  )
}

type HostProps = Props & { readonly change: (event: Event) => void }

/** The organizers. The owner chooses them among friends and can hand the event over to one; they can resign. */
export const Hosts = ({ change, event: { id, mine, organizers, status }, reload }: HostProps) => {
  const { event: one } = words.value
  const open = useSignal(false)
  const call = api.events({ id })
  const isOwner = mine.role === "owner" && status === "scheduled"
  if (organizers.length === 0 && !isOwner) return null
  return (
    <section aria-labelledby="organizers">
      <h2 id="organizers">{one.organizers}</h2>
      <ul class="plain">
        {organizers.map((user) => (
          <li key={user.id} class="actions">
            <Person of={user} />
            {isOwner && (
              <>
                <Button call={() => call.organizers({ userId: user.id }).delete()} done={reload}>
                  {one.endOrganizer}
                </Button>
                <Button call={() => call.owner.put({ userId: user.id })} done={change}>
                  {one.handOver}
                </Button>
              </>
            )}
            {user.id === me.value?.id && status === "scheduled" && (
              <Button call={() => call.organizers({ userId: "me" }).delete()} done={reload}>
                {one.resign}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOwner && (
        <button type="button" class="secondary" onClick={() => (open.value = true)}>
          {one.makeOrganizer}
        </button>
      )}
      {open.value && (
        <Dialog title={one.makeOrganizer} close={() => (open.value = false)}>
          <ChooseFriend
            action={({ id: userId }) => (
              <Button call={() => call.organizers({ userId }).put()} done={reload}>
                {one.makeOrganizer}
              </Button>
            )}
          />
        </Dialog>
      )}
    </section>
  )
}
