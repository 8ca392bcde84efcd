import { DateTime, type Effect } from "effect"
import { t } from "elysia"
import type { FactorMethod, viewFactors } from "../../core/index.ts"
import { named } from "../http/named.ts"
import { OneOf } from "../http/text.ts"

export const FactorsView = named(
  "Factors",
  t.Object({
    totp: t.Union([t.Object({ confirmedAt: t.String({ format: "date-time" }) }), t.Null()]),
    recoveryCodesLeft: t.Integer(),
  }),
)
export const factorsView = ({
  confirmedAt,
  recoveryCodesLeft,
}: Effect.Success<ReturnType<typeof viewFactors>>): typeof FactorsView.static => ({
  totp: confirmedAt === null ? null : { confirmedAt: DateTime.formatIso(confirmedAt) },
  recoveryCodesLeft,
})

/** Shown once: nothing of them can be read again. */
export const NewTotpView = named("NewTotp", t.Object({ secret: t.String(), uri: t.String() }))
export const RecoveryCodesView = named("NewRecoveryCodes", t.Object({ recoveryCodes: t.Array(t.String()) }))

export const MethodsView = named("ProofMethods", t.Object({ methods: t.Array(OneOf("totp", "recovery", "password")) }))
export const methodsView = (methods: ReadonlyArray<FactorMethod>): typeof MethodsView.static => ({
  methods: [...methods],
})

export const ProofView = named("Proof", t.Object({ provenUntil: t.String({ format: "date-time" }) }))
export const proofView = (until: DateTime.Utc): typeof ProofView.static => ({
  provenUntil: DateTime.formatIso(until),
})
