/** The texts of mails in English, which decides which texts there are. */
export const en = {
  "greeting.named": "Hello {name},",
  "greeting.nameless": "Hello,",
  "link.day": "The link works once, for 24 hours.",
  "ignore.confirmation": "If it was not you, do not confirm: ignore this mail.",

  "verification.subject": "Confirm your e-mail address",
  "verification.reason":
    "Somebody registered an account with this address and a password. Confirm the address only if that was you.",
  "verification.link": "Confirm the address",

  "password-reset.subject": "Reset your password",
  "password-reset.reason": "Somebody, probably you, asked for a new password. The link works once, for one hour.",
  "password-reset.link": "Choose a new password",
  "password-reset.after": "If it was not you, ignore this mail: your password stays as it is.",

  "password-changed.subject": "Your password was changed",
  "password-changed.reason": "The password of your account was changed just now.",
  "password-changed.linked":
    "An account of the identity provider is still linked and can sign in. If it is not yours, remove the " +
    "link in your settings.",
  "password-changed.linked-as":
    "The account {email} of the identity provider is still linked and can sign in. If it is not yours, " +
    "remove the link in your settings.",
  "password-changed.after": 'If it was not you, choose a new one at once with "forgot password".',

  "idp-linked.subject": "An identity provider was linked",
  "idp-linked.reason": "From now on you can sign in to your account with an identity provider.",
  "idp-linked.with-password":
    'The account also has a password. If you never chose one, replace it at once with "forgot password".',
  "idp-linked.without-password": "The account has no password.",
  "idp-linked.after": "If it was not you, remove the link in your settings and change your password.",

  "factor-added.totp.subject": "An authenticator app was added",
  "factor-added.totp.reason": "From now on your account asks for a code of an authenticator app when you sign in.",
  "factor-added.passkey.subject": "A passkey was added",
  "factor-added.passkey.reason": "From now on a new passkey opens your account, and your password alone does not.",
  "factor-added.after":
    'If it was not you, choose a new password at once with "forgot password", and ask us for ' + "help.",

  "factor-removed.subject": "Your second factor was removed",
  "factor-removed.all": "An administrator removed the second factors of your account and ended all its sessions.",
  "factor-removed.totp": "The authenticator app of your account was removed.",
  "factor-removed.passkey": "A passkey of your account was removed.",
  "factor-removed.recovery-codes": "Recovery codes end with the last factor.",
  "factor-removed.after": 'If you did not want that, choose a new password at once with "forgot password".',

  "recovery-code-used.subject": "A recovery code was used",
  "recovery-code-used.reason": "One of the recovery codes of your account was used just now. It is not good any more.",
  "recovery-code-used.after":
    'If it was not you, choose a new password at once with "forgot password", and make new codes.',

  "factor-attempts.subject": "Too many wrong codes",
  "factor-attempts.reason":
    "Your account had ten wrong codes of an authenticator app within a day. For a while no more are looked at.",
  "factor-attempts.still": "Your recovery codes and the devices that are signed in go on.",
  "factor-attempts.after": 'If it was not you, somebody knows your password: choose a new one with "forgot password".',

  "confirm-email.subject": "Confirm your new e-mail address",
  "confirm-email.reason": "This address was named as the new one of an account. Confirm it only if that was you.",
  "confirm-email.link": "Confirm the address",

  "email-changed.subject": "Your e-mail address was changed",
  "email-changed.by-administrator": "An administrator changed the e-mail address of your account.",
  "email-changed.by-administrator.after": "If you did not want that, ask us for help.",
  "email-changed.reason": "Your account has another e-mail address from now on.",
  "email-changed.undo": "If it was not you, the link puts this address back. It works once, for 72 hours.",
  "email-changed.consequence":
    "It also removes the password, ends all sessions and sends you a mail for a new password.",
  "email-changed.link": "Put this address back",
  "email-changed.after": "If it was you, there is nothing to do.",

  "export-ready.subject": "Your data is ready",
  "export-ready.reason": "The copy of your data that you asked for is ready.",
  "export-ready.where": "You can download it for seven days, in the settings of your account.",
  "export-ready.after":
    'If you did not ask for it, choose a new password at once with "forgot password": this ends the copy.',

  "key-made.subject": "An access key was made",
  "key-made.reason": 'A program that has the access key "{key}" can use your account from now on.',
  "key-made.after":
    'If it was not you, choose a new password at once with "forgot password". That ends all access keys.',

  "key-ended.subject": "An access key was ended",
  "key-ended.reason": 'The access key "{key}" of your account is not good any more.',
  "key-ended.all.subject": "Your access keys were ended",
  "key-ended.all.reason": "An administrator ended all access keys of your account.",
  "key-ended.after": "Programs that used it are refused. Make a new one in your settings if you need it.",

  "webhook-added.subject": "A webhook was added",
  "webhook-added.reason": "What happens to your account is sent to {host} from now on.",
  "webhook-added.after":
    'If it was not you, choose a new password at once with "forgot password". That pauses all webhooks.',
  "webhook-paused.subject": "A webhook was paused",
  "webhook-paused.gone": "The receiver of your webhook at {host} says that it is gone.",
  "webhook-paused.full": "Your webhook at {host} does not take what it is sent, and too much waits for it.",
  "webhook-paused.after": "Nothing is sent to it until you go on with it in your settings.",

  "test.subject": "A test mail",
  "test.reason": "This mail was sent to see whether mail arrives. It did.",
} as const

export type TextKey = keyof typeof en

/** The texts of one language. In braces stand the names of what is put in. */
export type Catalogue = Readonly<Record<TextKey, string>>
