import type { PendingAddress } from "@curio/client"
import { useSignal } from "@preact/signals"
import { Button } from "../../parts/button.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Setting } from "../../parts/setting.tsx"
import { Sentence, When } from "../../parts/texts.tsx"
import { say } from "../../state/answers.ts"
import { api } from "../../state/curio.ts"
import { useResource } from "../../state/resources.ts"
import { words } from "../../words/index.ts"

/** The address of the account: whether it is verified, and how it is changed. */
const Email = () => {
  const { email } = words.value.settings
  const own = useResource("me", () => api.users.me.get())
  const pending = useSignal<PendingAddress | null>(null)
  return (
    <Setting title={email.title} about={email.about}>
      <Loaded of={own}>
        {(data) => (
          <>
            <p>
              <Sentence of={data.emailVerified ? email.verified : email.notVerified} email={<bdi>{data.email}</bdi>} />
            </p>
            {data.emailRefusedAt !== null && (
              <p>
                <Sentence of={email.refused} time={<When at={data.emailRefusedAt} />} />
              </p>
            )}
            {(!data.emailVerified || data.emailRefusedAt !== null) && (
              <Button
                call={() => api.auth["resend-verification"].post({ email: data.email })}
                done={() => say(email.sent)}
              >
                {data.emailVerified ? email.confirm : email.resend}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {pending.value === null ? (
        <Form
          submit={email.change}
          send={(values) => api.auth.email.post({ email: values.text("email") })}
          done={(address) => {
            pending.value = address
          }}
          fieldOf={{ EMAIL_ALREADY_EXISTS: "email" }}
        >
          <Field name="email" label={email.newEmail} type="email" autocomplete="email" hint={email.hint} required />
        </Form>
      ) : (
        <>
          <p role="status">
            <Sentence
              of={email.waiting}
              email={<bdi>{pending.value.email}</bdi>}
              time={<When at={pending.value.expiresAt} />}
            />
          </p>
          <Button call={() => api.auth.email.delete()} done={() => (pending.value = null)}>
            {email.takeBack}
          </Button>
        </>
      )}
    </Setting>
  )
}

export default Email
