import type { Visibility } from "@curio/client"
import { Button } from "../../parts/button.tsx"
import { Check } from "../../parts/check.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { List } from "../../parts/list.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Person } from "../../parts/pictures.tsx"
import { Setting } from "../../parts/setting.tsx"
import { say } from "../../state/answers.ts"
import { api } from "../../state/curio.ts"
import { usePages, useResource } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** Who sees what of the user, and whom they have blocked. */
const Privacy = () => {
  const { common, settings, visibilities } = words.value
  const { privacy } = settings
  const own = useResource("me", () => api.users.me.get())
  const blocks = usePages("blocks", (query) => api.blocks.get({ query }))
  return (
    <Setting title={privacy.title} about={privacy.about}>
      <Loaded of={own}>
        {(data) => (
          <Form
            submit={common.save}
            send={(values) =>
              api.users({ id: "me" }).patch({
                privacy: values.text("privacy") as Visibility,
                openToVisitors: values.checked("openToVisitors"),
                showPresence: values.checked("showPresence"),
                showReadReceipts: values.checked("showReadReceipts"),
              })
            }
            done={(changed) => {
              own.change(changed)
              say(settings.saved)
            }}
          >
            <Field
              name="privacy"
              label={privacy.profile}
              hint={privacy.profileHint}
              value={data.privacy}
              options={Object.entries(visibilities)}
            />
            <Check name="openToVisitors" label={privacy.visitors} checked={data.settings.openToVisitors} />
            <Check name="showPresence" label={privacy.presence} checked={data.settings.showPresence} />
            <Check name="showReadReceipts" label={privacy.receipts} checked={data.settings.showReadReceipts} />
          </Form>
        )}
      </Loaded>
      <h2>{privacy.blocked}</h2>
      <List
        list={blocks}
        label={privacy.blocked}
        empty={privacy.noneBlocked}
        show={(user) => (
          <div class="line">
            <Person of={user} />
            <Button
              call={() => api.blocks({ userId: user.id }).delete()}
              done={() => blocks.change(blocks.items.filter(({ id }) => id !== user.id))}
            >
              {privacy.unblock}
            </Button>
          </div>
        )}
      />
    </Setting>
  )
}

export default Privacy
