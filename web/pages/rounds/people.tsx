import { useSignal } from "@preact/signals"
import { Back } from "../../parts/back.tsx"
import { Button } from "../../parts/button.tsx"
import { List } from "../../parts/list.tsx"
import { Heading, Loaded } from "../../parts/page.tsx"
import { Person } from "../../parts/pictures.tsx"
import { Secret } from "../../parts/secret.tsx"
import { say } from "../../state/answers.ts"
import { api, to } from "../../state/curio.ts"
import type { PageProps } from "../../state/page-props.ts"
import { usePages, useResource } from "../../state/resources.ts"
import { fill, words } from "../../words/index.ts"

/** Who hosts a trade round, and who is invited: friends, or everybody with the code. */
const People = ({ params: { id = "" } }: PageProps) => {
  const { rounds } = words.value
  const calls = api.rounds({ id })
  const round = useResource(`round ${id}`, () => calls.get())
  const friends = usePages("friends", (query) => api.friends.get({ query }))
  const code = useSignal<string | null>(null)
  return (
    <div class="narrow">
      <p>
        <Back to={to(`/rounds/${id}`)}>{rounds.single}</Back>
      </p>
      <Heading>{rounds.hostsAndInvites}</Heading>
      <Loaded of={round}>
        {({ mine, organizers }) => (
          <>
            <h2>{rounds.organizers}</h2>
            {organizers.length === 0 && <p class="empty">{rounds.noOrganizers}</p>}
            <ul class="plain">
              {organizers.map((user) => (
                <li key={user.id} class="line">
                  <Person of={user} />
                  {mine.role === "owner" && (
                    <Button call={() => calls.organizers({ userId: user.id }).delete()} done={round.reload}>
                      {rounds.removeOrganizer}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <h2>{rounds.code}</h2>
            <p>{rounds.codeAbout}</p>
            <p class="actions">
              <Button call={() => calls.link.post()} done={(made) => (code.value = made.code)}>
                {rounds.makeCode}
              </Button>
              <Button
                call={() => calls.link.delete()}
                done={() => {
                  code.value = null
                  say(rounds.codeEnded)
                }}
              >
                {rounds.endCode}
              </Button>
            </p>
            {code.value !== null && <Secret label={rounds.code}>{code.value}</Secret>}
            <h2>{rounds.friends}</h2>
            <List
              list={friends}
              label={rounds.friends}
              empty={rounds.noFriends}
              show={(friend) => (
                <div class="line">
                  <Person of={friend} />
                  <span class="actions">
                    <Button
                      call={() => calls.invites({ userId: friend.id }).put()}
                      done={() => say(fill(rounds.invited, { name: friend.displayName }))}
                    >
                      {rounds.invite}
                    </Button>
                    {mine.role === "owner" && organizers.every((one) => one.id !== friend.id) && (
                      <Button call={() => calls.organizers({ userId: friend.id }).put()} done={round.reload}>
                        {rounds.makeOrganizer}
                      </Button>
                    )}
                  </span>
                </div>
              )}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

export default People
