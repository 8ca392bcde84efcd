import { DateTime, type Effect } from "effect"
import { t } from "elysia"
import type { listProofMethods, Passkey, PasskeyCreation, PasskeyRequest, viewFactors } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf } from "../http/input/text-schemas.ts"

export const PasskeyView = named(
  "Passkey",
  t.Object({
    id: Uuid,
    name: t.String(),
    createdAt: Moment,
    lastUsedAt: Nullable(Moment),
    backedUp: t.Boolean(),
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
    totp: Nullable(t.Object({ confirmedAt: Moment })),
    passkeys: t.Array(PasskeyView),
    recoveryCodesLeft: t.Integer(),
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
export const NewTotpView = named("NewTotp", t.Object({ secret: t.String(), uri: t.String() }))
export const RecoveryCodesView = named("NewRecoveryCodes", t.Object({ recoveryCodes: t.Array(t.String()) }))

/** With the first factor come the codes, shown once. */
const FirstCodes = Nullable(t.Array(t.String()))
export const TotpConfirmedView = named("ConfirmedTotp", t.Object({ recoveryCodes: FirstCodes }))
export const PasskeyAddedView = named("AddedPasskey", t.Object({ passkey: PasskeyView, recoveryCodes: FirstCodes }))
export const firstCodesView = (codes: ReadonlyArray<string> | null): typeof FirstCodes.static =>
  codes === null ? null : [...codes]

const publicKey = t.Literal("public-key")
const Descriptor = named(
  "PasskeyDescriptor",
  t.Object({ type: publicKey, id: t.String(), transports: t.Array(t.String()) }),
)
type Descriptors = ReadonlyArray<PasskeyRequest["allowCredentials"][number]>
const descriptorViews = (descriptors: Descriptors): Array<typeof Descriptor.static> =>
  descriptors.map(({ id, transports, type }) => ({ type, id, transports: [...transports] }))

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` takes. */
export const PasskeyCreationView = named(
  "PasskeyCreation",
  t.Object({
    rp: t.Object({ id: t.String(), name: t.String() }),
    user: t.Object({ id: t.String(), name: t.String(), displayName: t.String() }),
    challenge: t.String(),
    pubKeyCredParams: t.Array(t.Object({ type: publicKey, alg: t.Integer() })),
    timeout: t.Integer(),
    excludeCredentials: t.Array(Descriptor),
    authenticatorSelection: t.Object({
      residentKey: t.Literal("required"),
      requireResidentKey: t.Boolean(),
      userVerification: t.Literal("required"),
    }),
    attestation: t.Literal("none"),
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
    rpId: t.String(),
    challenge: t.String(),
    timeout: t.Integer(),
    allowCredentials: t.Array(Descriptor),
    userVerification: t.Literal("required"),
  }),
)
export const passkeyRequestView = (options: PasskeyRequest): typeof PasskeyRequestView.static => ({
  ...options,
  allowCredentials: descriptorViews(options.allowCredentials),
})

export const MethodsView = named(
  "ProofMethods",
  t.Object({
    methods: t.Array(OneOf("totp", "passkey", "recovery", "password")),
    passkey: Nullable(PasskeyRequestView),
  }),
)
export const methodsView = ({
  methods,
  passkey,
}: Effect.Success<ReturnType<typeof listProofMethods>>): typeof MethodsView.static => ({
  methods: [...methods],
  passkey: passkey === null ? null : passkeyRequestView(passkey.options),
})

export const ProofView = named("Proof", t.Object({ provenUntil: Moment }))
export const proofView = (until: DateTime.Utc): typeof ProofView.static => ({
  provenUntil: DateTime.formatIso(until),
})
