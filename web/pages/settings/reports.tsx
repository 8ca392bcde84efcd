import { List } from "../../parts/list.tsx"
import { reasonText } from "../../parts/reports.tsx"
import { Setting } from "../../parts/setting.tsx"
import { Text, When } from "../../parts/texts.tsx"
import { api } from "../../state/curio.ts"
import { usePages } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** What the user has reported, and what became of it. */
const Reports = () => {
  const { moderation, settings } = words.value
  const list = usePages("own reports", (query) => api.reports.get({ query }))
  return (
    <Setting title={settings.reports.title} about={settings.reports.about}>
      <List
        list={list}
        label={settings.reports.title}
        empty={settings.reports.empty}
        show={({ createdAt, details, reason, status, targetType }) => (
          <article>
            <p>
              <mark>{reasonText(reason)}</mark> <strong>{moderation.targets[targetType]}</strong>{" "}
              <small>
                <When at={createdAt} />
              </small>
            </p>
            {details !== null && <Text>{details}</Text>}
            <p role="status">{settings.reports.statuses[status]}</p>
          </article>
        )}
      />
    </Setting>
  )
}

export default Reports
