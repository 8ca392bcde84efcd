import type { UserId } from "../../shared/index.ts"
import type { EmailAddress } from "../../users/index.ts"

/** The content of a mail before it is rendered. Contract: delivery, mails. */
export type EmailMessage = {
  readonly to: EmailAddress
  readonly displayName: string
  /** The language tag of the receiver; `null` for the language of the installation. */
  readonly locale: string | null
} & (
  | { readonly kind: "verification"; readonly token: string }
  | {
      readonly kind: "password-reset"
      readonly token: string
      /** Where it follows on undoing: what was undone, and the factors that stay; `null` where they are not known. */
      readonly undone: {
        readonly by: "emailUndone" | "additionsUndone"
        readonly factors: StayingFactors | null
      } | null
    }
  /**
   * `provider` is the linked account of the identity provider, which can sign in besides the password, and `factors`
   * are those of the account; `null` where they are not known. `byReset` says that it was a reset by mail.
   */
  | {
      readonly kind: "password-changed"
      readonly provider: { readonly email: EmailAddress | null } | null
      readonly factors: StayingFactors | null
      readonly byReset: boolean
    }
  /** `undo` is the token that takes back what was added, here and below; `null` in mails of earlier versions. */
  | { readonly kind: "password-set" | "recovery-codes-made"; readonly undo: string | null }
  | { readonly kind: "idp-linked"; readonly hasPassword: boolean; readonly undo: string | null }
  | { readonly kind: "factor-added"; readonly factor: "totp" | "passkey"; readonly undo: string | null }
  | { readonly kind: "factor-removed"; readonly factor: "totp" | "passkey" | "all" }
  | { readonly kind: "recovery-code-used" | "factor-attempts" | "export-ready" }
  | { readonly kind: "confirm-email"; readonly token: string }
  /** `undo` is the token that takes the change back, where the receiver may. */
  | { readonly kind: "email-changed"; readonly undo: string | null }
  | { readonly kind: "key-made"; readonly name: string; readonly undo: string | null }
  /** `name` is `null` when an administrator ended all keys of the account. */
  | { readonly kind: "key-ended"; readonly name: string | null }
  /** `host` is the host of the address, whose path may be secret. */
  | { readonly kind: "webhook-added"; readonly host: string; readonly undo: string | null }
  | {
      readonly kind: "webhook-paused"
      readonly host: string
      readonly why: "gone" | "full" | "administrator" | "removed"
    }
  /**
   * What is unread, at once or as a digest. `filled` is made by each attempt, of what the receiver may see then; `more`
   * says how many there were besides those with an id.
   */
  | {
      readonly kind: "notification" | "digest"
      readonly about: { readonly userId: UserId; readonly ids: ReadonlyArray<string>; readonly more: number }
      readonly filled: FilledNotices | null
    }
  | { readonly kind: "test" }
)

/** The second factors that an account has. */
export interface StayingFactors {
  readonly totp: boolean
  readonly passkeys: number
}

/** What a mail says about notifications: of each its type and the name of its actor, and the token that ends them. */
export interface FilledNotices {
  readonly notices: ReadonlyArray<{ readonly type: string; readonly actor: string | null }>
  readonly unsubscribe: string
}
