import { Check } from "../../parts/check.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Setting } from "../../parts/setting.tsx"
import { api, to } from "../../state/curio.ts"
import { useResource } from "../../state/resources.ts"
import { signOut } from "../../state/session.ts"
import { words } from "../../words/index.ts"

/** Deletes the account for good. */
const Deletion = () => {
  const { deletion } = words.value.settings
  const own = useResource("me", () => api.users.me.get())
  return (
    <Setting title={deletion.title} about={deletion.about}>
      <p>
        <a href={to("/settings/data")}>{deletion.copyFirst}</a>
      </p>
      <Loaded of={own}>
        {({ hasPassword }) => (
          <Form
            submit={deletion.submit}
            send={(values) => api.users({ id: "me" }).delete(hasPassword ? { password: values.text("password") } : {})}
            done={signOut}
            fieldOf={{ INVALID_CREDENTIALS: "password" }}
          >
            {hasPassword && (
              <Field
                name="password"
                label={words.value.common.password}
                type="password"
                autocomplete="current-password"
                required
              />
            )}
            <Check name="sure" label={deletion.sure} required />
          </Form>
        )}
      </Loaded>
    </Setting>
  )
}

export default Deletion
