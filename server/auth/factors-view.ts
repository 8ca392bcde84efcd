import { DateTime, type Effect } from "effect"
import { t } from "elysia"
import type { listProofMethods, Passkey, PasskeyCreation, PasskeyRequest, viewFactors } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId } from "../http/input/view-schemas.ts"

export const PasskeyView = named(
  "Passkey",
  t.Object({
    id: OwnId,
    name: t.String(),
    createdAt: Moment,
    lastUsedAt: described("When it was last used, or null.", Nullable(Moment)),
    backedUp: described("Whether it is kept in several places, so that losing a device does not lose it.", t.Boolean()),
  }),
)
export const passkeyView = (passkey: Passkey): typeof PasskeyView.static => ({
  id: passkey.id,
  name: passkey.name,
  createdAt: DateTime.formatIso(passkey.createdAt),
  lastUsedAt: passkey.lastUsedAt === null ? null : DateTime.formatIso(passkey.lastUsedAt),
  backedUp: passkey.backedUp,
})

export const FactorsView = named(
  "Factors",
  t.Object({
    totp: described(
      "The authenticator app, or null without one.",
      Nullable(t.Object({ confirmedAt: described("When the app was confirmed.", Moment) })),
    ),
    passkeys: described("The passkeys, the oldest first.", t.Array(PasskeyView)),
    recoveryCodesLeft: described("How many recovery codes were not used.", t.Integer()),
  }),
)
export const factorsView = ({
  confirmedAt,
  passkeys,
  recoveryCodesLeft,
}: Effect.Success<ReturnType<typeof viewFactors>>): typeof FactorsView.static => ({
  totp: confirmedAt === null ? null : { confirmedAt: DateTime.formatIso(confirmedAt) },
  passkeys: passkeys.map(passkeyView),
  recoveryCodesLeft,
})

/** Shown once: nothing of them can be read again. */
export const NewTotpView = named(
  "NewTotp",
  t.Object({
    secret: described("The secret of the app in base32, which is shown this once.", t.String()),
    uri: described("The same as an address, for a QR code.", t.String()),
  }),
)
export const RecoveryCodesView = named(
  "NewRecoveryCodes",
  t.Object({ recoveryCodes: described("The recovery codes, which are shown this once.", t.Array(t.String())) }),
)

/** With the first factor come the codes, shown once. */
const FirstCodes = described(
  "The recovery codes that come with the first factor, shown this once, or null.",
  Nullable(t.Array(t.String())),
)
export const TotpConfirmedView = named(
  "ConfirmedTotp",
  t.Object({
    recoveryCodes: FirstCodes,
  }),
)
export const PasskeyAddedView = named(
  "AddedPasskey",
  t.Object({
    passkey: PasskeyView,
    recoveryCodes: FirstCodes,
  }),
)
export const firstCodesView = (codes: ReadonlyArray<string> | null): typeof FirstCodes.static =>
  codes === null ? null : [...codes]

const publicKey = described("Always `public-key`.", t.Literal("public-key"))
const Descriptor = named(
  "PasskeyDescriptor",
  t.Object({
    type: publicKey,
    id: described("The id by which the authenticator knows it, in base64url.", t.String()),
    transports: described("How the browser may reach the authenticator.", t.Array(t.String())),
  }),
)
type Descriptors = ReadonlyArray<PasskeyRequest["allowCredentials"][number]>
const descriptorViews = (descriptors: Descriptors): Array<typeof Descriptor.static> =>
  descriptors.map(({ id, transports, type }) => ({ type, id, transports: [...transports] }))

const options = {
  challenge: described("What the authenticator signs, in base64url.", t.String()),
  timeout: described("How many milliseconds the browser may wait for the user.", t.Integer()),
  userVerification: described("That the authenticator makes sure who uses it.", t.Literal("required")),
}

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` takes. */
export const PasskeyCreationView = named(
  "PasskeyCreation",
  t.Object({
    rp: described(
      "The site that the passkey is for.",
      t.Object({
        id: described("The domain.", t.String()),
        name: described("The name that authenticators show.", t.String()),
      }),
    ),
    user: described(
      "The account, as the authenticator keeps it.",
      t.Object({
        id: described("The account, in base64url.", t.String()),
        name: described("The name that authenticators show.", t.String()),
        displayName: described("The name that authenticators show next to it.", t.String()),
      }),
    ),
    challenge: options.challenge,
    pubKeyCredParams: described(
      "The kinds of keys that are taken.",
      t.Array(
        t.Object({
          type: publicKey,
          alg: described("The COSE number of the algorithm.", t.Integer()),
        }),
      ),
    ),
    timeout: options.timeout,
    excludeCredentials: described("The passkeys that the account has already.", t.Array(Descriptor)),
    authenticatorSelection: described(
      "What the authenticator has to be able to do.",
      t.Object({
        residentKey: described("That the authenticator keeps the passkey.", t.Literal("required")),
        requireResidentKey: described("The same for older browsers.", t.Boolean()),
        userVerification: options.userVerification,
      }),
    ),
    attestation: described("That no one is asked who made the authenticator.", t.Literal("none")),
  }),
)
export const passkeyCreationView = (options: PasskeyCreation): typeof PasskeyCreationView.static => ({
  ...options,
  pubKeyCredParams: [...options.pubKeyCredParams],
  excludeCredentials: descriptorViews(options.excludeCredentials),
})

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` takes. */
export const PasskeyRequestView = named(
  "PasskeyRequest",
  t.Object({
    rpId: described("The domain that the passkey is for.", t.String()),
    challenge: options.challenge,
    timeout: options.timeout,
    allowCredentials: described(
      "The passkeys that may be used; any of the site where the list is empty.",
      t.Array(Descriptor),
    ),
    userVerification: options.userVerification,
  }),
)
export const passkeyRequestView = (options: PasskeyRequest): typeof PasskeyRequestView.static => ({
  ...options,
  allowCredentials: descriptorViews(options.allowCredentials),
})

export const MethodsView = named(
  "ProofMethods",
  t.Object({
    methods: described("The ways that are there.", t.Array(OneOf("totp", "passkey", "recovery", "password"))),
    passkey: described("How the browser uses a passkey, or null where there is none.", Nullable(PasskeyRequestView)),
  }),
)
export const methodsView = ({
  methods,
  passkey,
}: Effect.Success<ReturnType<typeof listProofMethods>>): typeof MethodsView.static => ({
  methods: [...methods],
  passkey: passkey === null ? null : passkeyRequestView(passkey.options),
})

export const ProofView = named(
  "Proof",
  t.Object({ provenUntil: described("Until when the session counts as proven.", Moment) }),
)
export const proofView = (until: DateTime.Utc): typeof ProofView.static => ({
  provenUntil: DateTime.formatIso(until),
})
