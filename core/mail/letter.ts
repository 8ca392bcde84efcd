import type { EmailAddress } from "../users/email-address.ts"

/** What a mail says, before anybody wrote it out. Contract: auth, mails. */
export type Letter = { readonly to: EmailAddress; readonly displayName: string } & (
  | { readonly kind: "verification"; readonly token: string }
  | { readonly kind: "password-reset"; readonly token: string }
  | { readonly kind: "password-changed" }
  | { readonly kind: "idp-linked" }
  | { readonly kind: "test" }
)
