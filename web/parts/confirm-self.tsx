import type { ProofAnswer, ProofMethods } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { type Answered, attempt } from "../state/answers.ts"
import { api, server } from "../state/curio.ts"
import { hasPasskeys, withPasskey } from "../state/passkeys.ts"
import { useResource } from "../state/resources.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Field, Form } from "./form.tsx"

interface Props<A> {
  /** Asks how the user can confirm that it is them. */
  readonly options: () => Answered<ProofMethods>
  readonly send: (answer: ProofAnswer) => Answered<A>
  readonly done: (data: A) => unknown
}

const keys = { password: "password", totp: "code", recovery: "recoveryCode" } as const

/** Lets the user confirm that it is them: by a code, a recovery code, a passkey or their password. */
export const ConfirmSelf = <A,>({ done, options, send }: Props<A>) => {
  const { confirmSelf, common, signIn } = words.value
  const service = useResource("service", () => api.get())
  const given = useSignal<ProofMethods | null>(null)
  const chosen = useSignal<ProofMethods["methods"][number] | null>(null)
  const ask = async () => {
    given.value = (await attempt(options)) ?? null
  }
  useEffect(() => void ask(), [])

  if (given.value === null) return <p aria-busy="true">{common.loading}</p>
  const { passkey } = given.value
  const methods = given.value.methods.filter((one) => one !== "passkey" || hasPasskeys)
  const method = chosen.value ?? methods[0]
  if (method === undefined)
    return (
      <>
        {(service.data?.identityProviders ?? []).map(({ label, name }, _, { length }) => (
          <a key={name} class="button" href={`${server}/auth/idp/${name}?fresh=true`}>
            {length === 1 ? confirmSelf.provider : fill(signIn.with, { provider: label })}
          </a>
        ))}
      </>
    )
  return (
    <>
      {method === "passkey" ? (
        passkey !== null && (
          <Button
            class="wide"
            call={() => withPasskey(passkey, (credential) => send({ credential })) as Answered<A>}
            done={done}
          >
            {confirmSelf.use.passkey}
          </Button>
        )
      ) : (
        <Form
          key={method}
          submit={confirmSelf.submit}
          send={(values) => send({ [keys[method]]: values.text("answer") })}
          done={done}
          fieldOf={{ INVALID_CREDENTIALS: "answer" }}
        >
          <Field
            name="answer"
            label={confirmSelf.fields[method]}
            type={method === "password" ? "password" : "text"}
            autocomplete={method === "password" ? "current-password" : "one-time-code"}
            inputMode={method === "totp" ? "numeric" : "text"}
            required
          />
        </Form>
      )}
      <div class="actions">
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <button key={one} type="button" class="quiet" onClick={() => (chosen.value = one)}>
              {confirmSelf.use[one]}
            </button>
          ))}
      </div>
    </>
  )
}
