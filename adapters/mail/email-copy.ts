import type { EmailMessage } from "../../core/index.ts"

/** The texts of a kind of mail. */
export interface EmailCopy {
  readonly subject: string
  readonly before: ReadonlyArray<string>
  readonly link: { readonly label: string; readonly path: string } | null
  readonly after: ReadonlyArray<string>
}

/** The texts of a mail; its link is below the address of the front end. Contract: auth, mails. */
export const emailCopyOf = (message: EmailMessage): EmailCopy => {
  switch (message.kind) {
    case "verification":
      return {
        subject: "Confirm your e-mail address",
        before: [
          "Somebody registered an account with this address and a password. Confirm the address only if that was you.",
          "The link works once, for 24 hours.",
        ],
        link: { label: "Confirm the address", path: `/verify-email#token=${encodeURIComponent(message.token)}` },
        after: ["If it was not you, do not confirm: ignore this mail."],
      }
    case "password-reset":
      return {
        subject: "Reset your password",
        before: ["Somebody, probably you, asked for a new password. The link works once, for one hour."],
        link: { label: "Choose a new password", path: `/reset-password#token=${encodeURIComponent(message.token)}` },
        after: ["If it was not you, ignore this mail: your password stays as it is."],
      }
    case "password-changed":
      return {
        subject: "Your password was changed",
        before: ["The password of your account was changed just now.", ...stillLinked(message.provider)],
        link: null,
        after: ['If it was not you, choose a new one at once with "forgot password".'],
      }
    case "idp-linked":
      return {
        subject: "An identity provider was linked",
        before: [
          "From now on you can sign in to your account with an identity provider.",
          message.hasPassword
            ? 'The account also has a password. If you never chose one, replace it at once with "forgot password".'
            : "The account has no password.",
        ],
        link: null,
        after: ["If it was not you, remove the link in your settings and change your password."],
      }
    case "factor-added":
      return {
        subject: message.factor === "totp" ? "An authenticator app was added" : "A passkey was added",
        before: [
          message.factor === "totp"
            ? "From now on your account asks for a code of an authenticator app when you sign in."
            : "From now on a new passkey opens your account, and your password alone does not.",
        ],
        link: null,
        after: ['If it was not you, choose a new password at once with "forgot password", and ask us for help.'],
      }
    case "factor-removed":
      return {
        subject: "Your second factor was removed",
        before: [
          message.factor === "all"
            ? "An administrator removed the second factors of your account and ended all its sessions."
            : `${message.factor === "totp" ? "The authenticator app" : "A passkey"} of your account was removed.`,
          "Recovery codes end with the last factor.",
        ],
        link: null,
        after: ['If you did not want that, choose a new password at once with "forgot password".'],
      }
    case "recovery-code-used":
      return {
        subject: "A recovery code was used",
        before: ["One of the recovery codes of your account was used just now. It is not good any more."],
        link: null,
        after: ['If it was not you, choose a new password at once with "forgot password", and make new codes.'],
      }
    case "factor-attempts":
      return {
        subject: "Too many wrong codes",
        before: [
          "Your account had ten wrong codes of an authenticator app within a day. For a while no more are looked at.",
          "Your recovery codes and the devices that are signed in go on.",
        ],
        link: null,
        after: ['If it was not you, somebody knows your password: choose a new one with "forgot password".'],
      }
    case "confirm-email":
      return {
        subject: "Confirm your new e-mail address",
        before: [
          "This address was named as the new one of an account. Confirm it only if that was you.",
          "The link works once, for 24 hours.",
        ],
        link: { label: "Confirm the address", path: `/confirm-email#token=${encodeURIComponent(message.token)}` },
        after: ["If it was not you, do not confirm: ignore this mail."],
      }
    case "email-changed":
      return message.undo === null
        ? {
            subject: "Your e-mail address was changed",
            before: ["An administrator changed the e-mail address of your account."],
            link: null,
            after: ["If you did not want that, ask us for help."],
          }
        : {
            subject: "Your e-mail address was changed",
            before: [
              "Your account has another e-mail address from now on.",
              "If it was not you, the link puts this address back. It works once, for 72 hours.",
              "It also removes the password, ends all sessions and sends you a mail for a new password.",
            ],
            link: { label: "Put this address back", path: `/undo-email#token=${encodeURIComponent(message.undo)}` },
            after: ["If it was you, there is nothing to do."],
          }
    case "export-ready":
      return {
        subject: "Your data is ready",
        before: [
          "The copy of your data that you asked for is ready.",
          "You can download it for seven days, in the settings of your account.",
        ],
        link: null,
        after: ['If you did not ask for it, choose a new password at once with "forgot password": this ends the copy.'],
      }
    case "key-made":
      return {
        subject: "An access key was made",
        before: [`A program that has the access key "${message.name}" can use your account from now on.`],
        link: null,
        after: ['If it was not you, choose a new password at once with "forgot password". That ends all access keys.'],
      }
    case "key-ended":
      return {
        subject: message.name === null ? "Your access keys were ended" : "An access key was ended",
        before: [
          message.name === null
            ? "An administrator ended all access keys of your account."
            : `The access key "${message.name}" of your account is not good any more.`,
        ],
        link: null,
        after: ["Programs that used it are refused. Make a new one in your settings if you need it."],
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

/** A new password does not remove the link to a provider: if another person made it, the owner must know. */
const stillLinked = (provider: { readonly email: string | null } | null): ReadonlyArray<string> => {
  if (provider === null) return []
  const account =
    provider.email === null
      ? "An account of the identity provider"
      : `The account ${provider.email} of the identity provider`
  return [`${account} is still linked and can sign in. If it is not yours, remove the link in your settings.`]
}
