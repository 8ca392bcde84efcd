import type { TProperties } from "@sinclair/typebox"
import { t } from "elysia"
import type { CredentialId, UsedCredential } from "../../core/index.ts"
import { described } from "../http/answers/named.ts"
import { OneOf, OrNull, RawText } from "../http/input/text-schemas.ts"

/** A credential has an id of at most 1023 bytes. https://www.w3.org/TR/webauthn-3/#credential-id */
const IdText = RawText({ max: 1364 })
const ClientData = described("What the browser said of it, in base64url.", RawText({ max: 4096 }))

/** A credential of this answer of the authenticator. */
const credentialBody = <P extends TProperties>(said: P) =>
  described(
    "What the browser made of a passkey, as its `toJSON()` says it.",
    t.Object({
      id: described("The id by which the authenticator knows it, in base64url.", IdText),
      rawId: described("The same as `id`.", IdText),
      type: described("Always `public-key`.", OneOf("public-key")),
      response: described("What the authenticator said.", t.Object(said)),
    }),
  )

/** What `PublicKeyCredential.toJSON()` says of a passkey that was made, as far as it is looked at. */
export const NewCredentialBody = credentialBody({
  clientDataJSON: ClientData,
  attestationObject: described("The new key, in base64url.", RawText({ max: 8192 })),
  transports: described(
    "How the browser may reach the authenticator.",
    t.Optional(t.Array(RawText({ max: 32 }), { maxItems: 16 })),
  ),
})

/** The same of one that was used. */
export const UsedCredentialBody = credentialBody({
  clientDataJSON: ClientData,
  authenticatorData: described("What the authenticator signed, in base64url.", RawText({ max: 4096 })),
  signature: described("The signature, in base64url.", RawText({ max: 2048 })),
  userHandle: described("The account as the authenticator keeps it, or null.", OrNull(RawText({ max: 100 }))),
})

/** The credential in a body, for the core. */
export const usedCredential = ({ id, ...credential }: typeof UsedCredentialBody.static): UsedCredential => ({
  ...credential,
  id: id as CredentialId,
})
