import { t } from "elysia"
import type { CredentialId, UsedCredential } from "../../core/index.ts"
import { described } from "../http/answers/named.ts"
import { OneOf, OrNull, RawText } from "../http/input/text-schemas.ts"

/** A credential has an id of at most 1023 bytes. https://www.w3.org/TR/webauthn-3/#credential-id */
const IdText = RawText({ max: 1364 })
const ClientData = described("What the browser said of it, in base64url.", RawText({ max: 4096 }))
const credential = {
  id: described("The id by which the authenticator knows it, in base64url.", IdText),
  rawId: described("The same as `id`.", IdText),
  type: described("Always `public-key`.", OneOf("public-key")),
}

/** What `PublicKeyCredential.toJSON()` says of a passkey that was made, as far as it is looked at. */
export const NewCredentialBody = t.Object({
  ...credential,
  response: described(
    "What the authenticator said.",
    t.Object({
      clientDataJSON: ClientData,
      attestationObject: described("The new key, in base64url.", RawText({ max: 8192 })),
      transports: described(
        "How the browser may reach the authenticator.",
        t.Optional(t.Array(RawText({ max: 32 }), { maxItems: 16 })),
      ),
    }),
  ),
})

/** The same of one that was used. */
export const UsedCredentialBody = t.Object({
  ...credential,
  response: described(
    "What the authenticator said.",
    t.Object({
      clientDataJSON: ClientData,
      authenticatorData: described("What the authenticator signed, in base64url.", RawText({ max: 4096 })),
      signature: described("The signature, in base64url.", RawText({ max: 2048 })),
      userHandle: described("The account as the authenticator keeps it, or null.", OrNull(RawText({ max: 100 }))),
    }),
  ),
})

/** The credential in a body, for the core. */
export const usedCredential = ({ id, ...credential }: typeof UsedCredentialBody.static): UsedCredential => ({
  ...credential,
  id: id as CredentialId,
})
