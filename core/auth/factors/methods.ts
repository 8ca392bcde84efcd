/** A way in which the owner of an account proves to be there. */
export type FactorMethod = "totp" | "passkey" | "recovery" | "password"

/** What an account can be proven by. */
export interface Provable {
  readonly hasTotp: boolean
  readonly hasPasskey: boolean
  readonly recoveryCodes: number
  readonly hasPassword: boolean
}

/** The methods that an account has. A password proves nothing where there is a factor. Contract: auth, proof. */
export const methodsOf = ({
  hasPasskey,
  hasPassword,
  hasTotp,
  recoveryCodes,
}: Provable): ReadonlyArray<FactorMethod> => [
  ...(hasTotp ? (["totp"] as const) : []),
  ...(hasPasskey ? (["passkey"] as const) : []),
  ...(recoveryCodes > 0 ? (["recovery"] as const) : []),
  ...(hasPassword && !hasTotp && !hasPasskey ? (["password"] as const) : []),
]
