import type { NewTotp } from "@curio/client"
import { useSignal } from "@preact/signals"
import { Button } from "../../parts/button.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { QrCode } from "../../parts/qr-code.tsx"
import { Secret } from "../../parts/secret.tsx"
import { Setting } from "../../parts/setting.tsx"
import { api, to } from "../../state/curio.ts"
import { words } from "../../words/index.ts"

/** Adds an authenticator app: the app is given the secret, and shows by a code that it has it. */
const Authenticator = () => {
  const { factors } = words.value.settings
  const made = useSignal<NewTotp | null>(null)
  const codes = useSignal<ReadonlyArray<string> | null | undefined>(undefined)
  return (
    <Setting title={factors.addApp} about={factors.appAbout}>
      {made.value === null && (
        <Button class="wide" call={() => api.auth.totp.post()} done={(data) => (made.value = data)}>
          {factors.begin}
        </Button>
      )}
      {made.value !== null && codes.value === undefined && (
        <>
          <p>{factors.enterSecret}</p>
          <QrCode label={factors.code}>{made.value.uri}</QrCode>
          <Secret label={factors.secret}>{made.value.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</Secret>
          <p>
            <a href={made.value.uri}>{factors.openApp}</a>
          </p>
          <Form
            submit={factors.confirm}
            send={(values) => api.auth.totp.confirm.post({ code: values.text("code").replaceAll(/\s/g, "") })}
            done={({ recoveryCodes }) => (codes.value = recoveryCodes)}
            fieldOf={{ INVALID_CREDENTIALS: "code" }}
          >
            <Field
              name="code"
              label={words.value.confirmSelf.fields.totp}
              autocomplete="one-time-code"
              inputMode="numeric"
              required
            />
          </Form>
        </>
      )}
      {codes.value !== undefined && (
        <>
          <p role="status">{factors.appAdded}</p>
          {codes.value !== null && (
            <>
              <p>{factors.keepCodes}</p>
              <Secret label={factors.codes}>{codes.value.join("\n")}</Secret>
            </>
          )}
          <a class="button" href={to("/settings/factors")}>
            {factors.back}
          </a>
        </>
      )}
    </Setting>
  )
}

export default Authenticator
