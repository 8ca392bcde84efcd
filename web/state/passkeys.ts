import { type CreatePasskey, CurioError, type PasskeyRequest, type ProofAnswer } from "@curio/client"
import { api } from "./curio.ts"

/** Whether the browser has passkeys: it has none without TLS. */
export const hasPasskeys = "PublicKeyCredential" in globalThis

type Credential = NonNullable<ProofAnswer["credential"]>
type Failed = { readonly data: null; readonly error: CurioError }

/** The user has closed the dialog of the browser, or their device has no passkey that fits. */
const failed: Failed = { data: null, error: new CurioError("PASSKEY_FAILED", 0) }

/** Makes a passkey in the browser and adds it to the account. */
export const addPasskey = async (name: string) => {
  const { data, error } = await api.auth.passkeys.options.post()
  if (error !== null) return { data, error }
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data as never)
  const made = await navigator.credentials.create({ publicKey }).catch(() => null)
  if (made === null) return failed
  const credential = (made as PublicKeyCredential).toJSON() as CreatePasskey["credential"]
  return api.auth.passkeys.post(name === "" ? { credential } : { credential, name })
}

/** Signs in with a passkey alone. */
export const signInByPasskey = async () => {
  const { data, error } = await api.auth.passkey.options.post()
  if (error !== null) return { data, error }
  const credential = await credentialFor(data)
  return credential === null ? failed : api.auth.passkey.post({ credential })
}

/** Gives what a passkey signs to a call that asks for it. */
export const withPasskey = async <A>(request: PasskeyRequest, call: (credential: Credential) => Promise<A>) => {
  const credential = await credentialFor(request)
  return credential === null ? failed : call(credential)
}

/** What a passkey of the user signs. */
const credentialFor = async (request: PasskeyRequest): Promise<Credential | null> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request as never)
  const found = await navigator.credentials.get({ publicKey }).catch(() => null)
  return found === null ? null : ((found as PublicKeyCredential).toJSON() as Credential)
}
