import { useSignal } from "@preact/signals"
import { Check } from "../../parts/check.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Setting } from "../../parts/setting.tsx"
import { say } from "../../state/answers.ts"
import { api } from "../../state/curio.ts"
import { useResource } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** Changes the password, or sets the first one of an account that signs in at the provider. */
const Password = () => {
  const { reset, settings, signUp } = words.value
  const { password } = settings
  const own = useResource("me", () => api.users.me.get())
  const service = useResource("service", () => api.get())
  const changed = useSignal(0)
  return (
    <Setting title={password.title} about={password.about}>
      <Loaded of={own}>
        {(data) =>
          service.data?.passwordLogin === false ? (
            <p>{password.none}</p>
          ) : (
            <Form
              key={changed.value}
              submit={reset.submit}
              send={(values) => {
                const [newPassword, currentPassword] = [values.text("newPassword"), values.text("currentPassword")]
                const endOthers = values.checked("endOthers")
                return data.hasPassword
                  ? api.auth["change-password"].put({ currentPassword, newPassword, endOthers })
                  : api.auth["set-password"].post({ newPassword })
              }}
              done={() => {
                own.change({ ...data, hasPassword: true })
                changed.value++
                say(settings.saved)
              }}
              fieldOf={{ INVALID_CREDENTIALS: "currentPassword" }}
            >
              <input type="text" autocomplete="username" value={data.email} readOnly hidden />
              {data.hasPassword && (
                <Field
                  name="currentPassword"
                  label={password.current}
                  type="password"
                  autocomplete="current-password"
                  required
                />
              )}
              <Field
                name="newPassword"
                label={reset.newPassword}
                type="password"
                autocomplete="new-password"
                minLength={8}
                hint={signUp.passwordHint}
                required
              />
              {data.hasPassword && <Check name="endOthers" label={password.endOthers} checked />}
            </Form>
          )
        }
      </Loaded>
    </Setting>
  )
}

export default Password
