import { reasonOf } from "../state/answers.ts"
import { changes, insist, throwAway } from "../state/changes.ts"
import { isTemporary } from "../state/queue.ts"
import { counted, fill, words } from "../words/index.ts"
import { Name } from "./texts.tsx"

/** What was changed without a connection, or was refused: each is sent by itself, or thrown away. */
export const WaitingChanges = () => {
  const { common, conversation, phone } = words.value
  const said = phone.changes
  const all = changes.value
  if (all.length === 0) return null
  const isRefused = all.some(({ error }) => error !== null && !isTemporary(error))
  return (
    <details class="unsent-changes" open={isRefused}>
      <summary>{counted(said.count, all.length)}</summary>
      <ul class="plain">
        {all.map(({ change, error, id, state }) => (
          <li key={id} class="line">
            <div>
              <Name>{change.name}</Name>
              <br />
              <small>{said.kinds[change.kind]}</small>
              {error !== null && !isTemporary(error) ? (
                <p role="alert" class="problem">
                  {reasonOf(error)}
                </p>
              ) : (
                <small> · {state === "sending" ? conversation.sending : said.waits}</small>
              )}
            </div>
            {error !== null && !isTemporary(error) && (
              <button type="button" class="secondary" onClick={() => insist(id)}>
                {common.tryAgain}
              </button>
            )}
            <button
              type="button"
              class="quiet"
              aria-label={fill(said.throwNamed, { name: change.name })}
              onClick={() => throwAway(id)}
            >
              {said.throwAway}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
