/** A way in which the owner of an account proves to be there. */
export type FactorMethod = "totp" | "recovery" | "password"

/** What an account can be proven by. */
export interface Provable {
  readonly hasTotp: boolean
  readonly recoveryCodes: number
  readonly hasPassword: boolean
}

/** The methods that an account has. A password proves nothing where there is a factor. Contract: auth, proof. */
export const methodsOf = ({ hasPassword, hasTotp, recoveryCodes }: Provable): ReadonlyArray<FactorMethod> => [
  ...(hasTotp ? (["totp"] as const) : []),
  ...(recoveryCodes > 0 ? (["recovery"] as const) : []),
  ...(hasPassword && !hasTotp ? (["password"] as const) : []),
]
