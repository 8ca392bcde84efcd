import type { Letter } from "../../core/index.ts"

/** What a kind of letter says. */
export interface Words {
  readonly subject: string
  readonly before: ReadonlyArray<string>
  readonly link: { readonly label: string; readonly path: string } | null
  readonly after: ReadonlyArray<string>
}

/** The words of a letter; its link is below the address of the front end. Contract: auth, mails. */
export const wordsOf = (letter: Letter): Words => {
  switch (letter.kind) {
    case "verification":
      return {
        subject: "Confirm your e-mail address",
        before: ["Please confirm that this is your e-mail address. The link works once, for 24 hours."],
        link: { label: "Confirm the address", path: `/verify-email#token=${encodeURIComponent(letter.token)}` },
        after: ["If you have no account with us, ignore this mail."],
      }
    case "password-reset":
      return {
        subject: "Reset your password",
        before: ["Somebody, probably you, asked for a new password. The link works once, for one hour."],
        link: { label: "Choose a new password", path: `/reset-password#token=${encodeURIComponent(letter.token)}` },
        after: ["If it was not you, ignore this mail: your password stays as it is."],
      }
    case "password-changed":
      return {
        subject: "Your password was changed",
        before: ["The password of your account was changed just now."],
        link: null,
        after: ['If it was not you, choose a new one at once with "forgot password".'],
      }
    case "idp-linked":
      return {
        subject: "An identity provider was linked",
        before: ["From now on you can sign in to your account with an identity provider."],
        link: null,
        after: ["If it was not you, remove the link in your settings and change your password."],
      }
    case "test":
      return {
        subject: "A test mail",
        before: ["This mail was sent to see whether mail arrives. It did."],
        link: null,
        after: [],
      }
  }
}
