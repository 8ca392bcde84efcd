import { List } from "../../parts/list.tsx"
import { Moderation } from "../../parts/moderation.tsx"
import { Name, Text, When } from "../../parts/texts.tsx"
import { api, to } from "../../state/curio.ts"
import { everyPage, usePages, useResource } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** Who did what and why, for administrators. */
const Log = () => {
  const { moderation } = words.value
  return (
    <Moderation title={moderation.tabs.log} tab="/moderation/log" forAdmins>
      <Entries />
    </Moderation>
  )
}

const Entries = () => {
  const { commands, commandLine, ...moderation } = words.value.moderation
  const list = usePages("moderation log", (query) => api.moderation.log.get({ query }))
  // The log keeps ids. Those who have a role today have names here.
  const holders = useResource("all roles", () => everyPage((query) => api.moderation.roles.get({ query })))
  const nameOf = (id: string) => holders.data?.find(({ user }) => user.id === id)?.user.displayName ?? id
  // Other changes by the command line have its own words.
  const nameOfCommand = (command: string) => (commands as Readonly<Record<string, string>>)[command] ?? command
  return (
    <List
      list={list}
      label={moderation.tabs.log}
      empty={moderation.noLog}
      show={({ actor, at, command, note, target }) => (
        <div class="log-entry">
          <When at={at} /> <strong>{nameOfCommand(command)}</strong>{" "}
          {actor !== null ? (
            <a href={to(`/people/${actor}`)}>
              <Name>{nameOf(actor)}</Name>
            </a>
          ) : (
            <span>{command === "suspensions end" ? moderation.itself : commandLine}</span>
          )}
          <br />
          <small>
            {command.startsWith("reports ") ? (
              <a href={to(`/moderation/reports/${target}`)}>{moderation.toReport}</a>
            ) : (
              <code>{target}</code>
            )}
          </small>
          {note !== null && <Text>{note}</Text>}
        </div>
      )}
    />
  )
}

export default Log
