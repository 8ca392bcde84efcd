import { Button } from "../../parts/button.tsx"
import { List } from "../../parts/list.tsx"
import { Setting } from "../../parts/setting.tsx"
import { Name, Sentence, When } from "../../parts/texts.tsx"
import { api } from "../../state/curio.ts"
import { usePages } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** Where the user is signed in, and how these sessions are ended. */
const Sessions = () => {
  const { sessions } = words.value.settings
  const list = usePages("sessions", (query) => api.auth.sessions.get({ query }))
  return (
    <Setting title={sessions.title} about={sessions.about}>
      <List
        list={list}
        label={sessions.title}
        empty={sessions.none}
        show={({ createdAt, current, device, id, lastUsedAt }) => (
          <div class="line">
            <span>
              <Name>{device ?? sessions.unknown}</Name> {current && <mark>{sessions.current}</mark>}
              <br />
              <small>
                <Sentence of={sessions.times} created={<When at={createdAt} />} used={<When at={lastUsedAt} />} />
              </small>
            </span>
            {!current && (
              <Button
                call={() => api.auth.sessions({ id }).delete()}
                done={() => list.change(list.items.filter((one) => one.id !== id))}
              >
                {sessions.end}
              </Button>
            )}
          </div>
        )}
      />
      <p class="actions">
        <Button ask={words.value.sure.signOutOthers} call={() => api.auth.sessions.delete()} done={list.reload}>
          {sessions.endOthers}
        </Button>
      </p>
    </Setting>
  )
}

export default Sessions
