import { useSignal } from "@preact/signals"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { Loaded } from "../../parts/page.tsx"
import { Secret } from "../../parts/secret.tsx"
import { Setting } from "../../parts/setting.tsx"
import { Name, Sentence, When } from "../../parts/texts.tsx"
import { api, to } from "../../state/curio.ts"
import { addPasskey, hasPasskeys } from "../../state/passkeys.ts"
import { useResource } from "../../state/resources.ts"
import { counted, fill, words } from "../../words/index.ts"

/** Second factors of the account: the authenticator app, passkeys and recovery codes. */
const Factors = () => {
  const { factors } = words.value.settings
  const own = useResource("factors", () => api.auth.factors.get())
  const codes = useSignal<ReadonlyArray<string> | null>(null)
  const added = useSignal(0)
  return (
    <Setting title={factors.title} about={factors.about}>
      <Loaded of={own}>
        {({ passkeys, recoveryCodesLeft, totp }) => (
          <>
            <h2>{factors.app}</h2>
            {totp === null ? (
              <a class="button" href={to("/settings/authenticator")}>
                {factors.addApp}
              </a>
            ) : (
              <div class="line">
                <span>
                  <Sentence of={factors.appSince} time={<When at={totp.confirmedAt} />} />
                </span>
                <Button call={() => api.auth.totp.delete()} done={own.reload}>
                  {factors.removeApp}
                </Button>
              </div>
            )}
            <h2>{factors.passkeys}</h2>
            {passkeys.length === 0 && <p>{factors.noPasskeys}</p>}
            <ul class="plain">
              {passkeys.map(({ createdAt, id, lastUsedAt, name }) => (
                <li key={id} class="line">
                  <span>
                    <Name>{name}</Name>
                    <br />
                    <small>
                      <Sentence
                        of={lastUsedAt === null ? factors.added : factors.lastUsed}
                        time={<When at={lastUsedAt ?? createdAt} />}
                      />
                    </small>
                  </span>
                  <Button
                    call={() => api.auth.passkeys({ id }).delete()}
                    done={own.reload}
                    label={fill(factors.removePasskey, { name })}
                  >
                    {words.value.common.delete}
                  </Button>
                </li>
              ))}
            </ul>
            {hasPasskeys ? (
              <Form
                key={added.value}
                submit={factors.addPasskey}
                send={(values) => addPasskey(values.text("name"))}
                done={({ recoveryCodes }) => {
                  codes.value = recoveryCodes
                  added.value++
                  return own.reload()
                }}
              >
                <Field name="name" label={factors.passkeyName} hint={factors.passkeyHint} maxLength={100} />
              </Form>
            ) : (
              <p>{factors.noSupport}</p>
            )}
            {(totp !== null || passkeys.length > 0) && (
              <>
                <h2>{factors.codes}</h2>
                <p>{counted(factors.codesLeft, Number(recoveryCodesLeft))}</p>
                <Button
                  call={() => api.auth["recovery-codes"].post()}
                  done={({ recoveryCodes }) => {
                    codes.value = recoveryCodes
                    return own.reload()
                  }}
                >
                  {factors.newCodes}
                </Button>
              </>
            )}
          </>
        )}
      </Loaded>
      {codes.value !== null && (
        <Dialog title={factors.codes} close={() => (codes.value = null)}>
          <p>{factors.keepCodes}</p>
          <Secret label={factors.codes}>{codes.value.join("\n")}</Secret>
        </Dialog>
      )}
    </Setting>
  )
}

export default Factors
