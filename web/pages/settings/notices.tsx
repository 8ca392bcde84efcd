import { List } from "../../parts/list.tsx"
import { NoticeCard } from "../../parts/notice.tsx"
import { Setting } from "../../parts/setting.tsx"
import { api } from "../../state/curio.ts"
import { usePages } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** What moderators decided about the user, each of which can be answered once. */
const Notices = () => {
  const { notices } = words.value.settings
  const list = usePages("notices", (query) => api.moderation.notices.get({ query }))
  return (
    <Setting title={notices.title} about={notices.about}>
      <List
        list={list}
        label={notices.title}
        empty={notices.empty}
        show={(notice) => (
          <NoticeCard
            of={notice}
            appeal={(text) => api.moderation.notices({ id: notice.id }).appeal.post({ text })}
            change={(changed) => list.change((items) => items.map((one) => (one.id === changed.id ? changed : one)))}
          />
        )}
      />
    </Setting>
  )
}

export default Notices
