import { t } from "elysia"
import type { CredentialId, UsedCredential } from "../../core/index.ts"
import { OneOf, OrNull, RawText } from "../http/input/text-schemas.ts"

/** A credential has an id of at most 1023 bytes. https://www.w3.org/TR/webauthn-3/#credential-id */
const IdText = RawText({ max: 1364 })
const ClientData = RawText({ max: 4096 })
const credential = { id: IdText, rawId: IdText, type: OneOf("public-key") }

/** What `PublicKeyCredential.toJSON()` says of a passkey that was made, as far as it is looked at. */
export const NewCredentialBody = t.Object({
  ...credential,
  response: t.Object({
    clientDataJSON: ClientData,
    attestationObject: RawText({ max: 8192 }),
    transports: t.Optional(t.Array(RawText({ max: 32 }), { maxItems: 16 })),
  }),
})

/** The same of one that was used. */
export const UsedCredentialBody = t.Object({
  ...credential,
  response: t.Object({
    clientDataJSON: ClientData,
    authenticatorData: RawText({ max: 4096 }),
    signature: RawText({ max: 2048 }),
    userHandle: OrNull(RawText({ max: 100 })),
  }),
})

/** The credential in a body, for the core. */
export const usedCredential = ({ id, ...credential }: typeof UsedCredentialBody.static): UsedCredential => ({
  ...credential,
  id: id as CredentialId,
})
