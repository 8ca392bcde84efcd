/** The texts of mails in English, which decides which texts there are. */
export const en = {
  "greeting.named": "Hello {name},",
  "greeting.nameless": "Hello,",
  "footer.contact": "You reach the people who run this community at {contact}.",
  "link.day": "The link works once, for 24 hours.",
  "ignore.confirmation": "If it was not you, do not confirm: ignore this mail.",

  "added.undo": "If it was not you, use the link. It works once, for 72 hours.",
  "added.consequence":
    "It removes what was added to your account from that moment on, and the password, ends all sessions and " +
    "access keys, and sends you a mail for a new password.",
  "added.link": "Remove what was added",
  "added.after": "If it was you, there is nothing to do.",
  "added.without-link":
    'If it was not you, choose a new password at once with "forgot password", and look in your settings for ' +
    "what is not yours.",

  "staying.totp": "An authenticator app stays: its codes are asked for when you sign in.",
  "staying.passkeys.one": "{count} passkey stays, which opens the account.",
  "staying.passkeys.other": "{count} passkeys stay, each of which opens the account.",
  "staying.unknown": "Look in your settings which second factors your account has.",
  "staying.after":
    "If a second factor is not yours, remove it in your settings, or use the link of the mail that it was added.",

  "verification.subject": "Confirm your e-mail address",
  "verification.reason":
    "A person registered an account with this address and a password. Confirm the address only if that was you.",
  "verification.link": "Confirm the address",

  "password-reset.subject": "Reset your password",
  "password-reset.reason": "A person, probably you, asked for a new password. The link works once, for one hour.",
  "password-reset.link": "Choose a new password",
  "password-reset.after": "If it was not you, ignore this mail: your password stays as it is.",
  "password-reset.emailUndone.subject": "Your old address is back: choose a new password",
  "password-reset.emailUndone.reason":
    "The change of your e-mail address was undone. The password, all sessions and access keys, and what was " +
    "added from three days before the change on, were removed.",
  "password-reset.additionsUndone.subject": "What was added is removed: choose a new password",
  "password-reset.additionsUndone.reason":
    "What was added to your account was removed. So were the password, all sessions and all access keys.",
  "password-reset.next": "Choose a new password now. The link works once, for one hour.",

  "password-changed.subject": "Your password was changed",
  "password-changed.reason": "The password of your account was changed just now.",
  "password-changed.ended":
    "All devices were signed out, and access keys ended. Linked accounts and share links that are not older " +
    "than three days were removed, and so were second factors if none of them is older. Add again what is " +
    "yours.",
  "password-changed.linked":
    "An account of the identity provider is still linked and can sign in. If it is not yours, remove the " +
    "link in your settings.",
  "password-changed.linked-as":
    "The account {email} of the identity provider is still linked and can sign in. If it is not yours, " +
    "remove the link in your settings.",
  "password-changed.after": 'If it was not you, choose a new one at once with "forgot password".',

  "password-set.subject": "A password was set",
  "password-set.reason": "Your account had no password. From now on a password opens it.",

  "idp-linked.subject": "An identity provider was linked",
  "idp-linked.reason": "From now on you can sign in to your account with an identity provider.",
  "idp-linked.with-password":
    'The account also has a password. If you never chose one, replace it at once with "forgot password".',
  "idp-linked.without-password": "The account has no password.",

  "factor-added.totp.subject": "An authenticator app was added",
  "factor-added.totp.reason": "From now on your account asks for a code of an authenticator app when you sign in.",
  "factor-added.passkey.subject": "A passkey was added",
  "factor-added.passkey.reason": "From now on a new passkey opens your account, and your password alone does not.",
  "factor-added.after": "A new password alone does not always remove it: only the link does so for sure.",

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

  "recovery-codes-made.subject": "New recovery codes were made",
  "recovery-codes-made.reason":
    "New recovery codes of your account were made just now. The older ones are not good any more.",

  "factor-attempts.subject": "Too many wrong codes",
  "factor-attempts.reason":
    "Your account had ten wrong codes of an authenticator app within a day. For a while no more are looked at.",
  "factor-attempts.still": "Your recovery codes and the devices that are signed in go on.",
  "factor-attempts.after":
    'If it was not you, another person knows your password: choose a new one with "forgot password".',

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
  "export-ready.where": "You can download it for three days, in the settings of your account.",
  "export-ready.after":
    'If you did not ask for it, choose a new password at once with "forgot password": this ends the copy.',

  "key-made.subject": "An access key was made",
  "key-made.reason": 'A program that has the access key "{key}" can use your account from now on.',

  "key-ended.subject": "An access key was ended",
  "key-ended.reason": 'The access key "{key}" of your account is not good any more.',
  "key-ended.all.subject": "Your access keys were ended",
  "key-ended.all.reason": "An administrator ended all access keys of your account.",
  "key-ended.after": "Programs that used it are refused. Make a new one in your settings if you need it.",

  "webhook-added.subject": "A webhook was added",
  "webhook-added.reason": "What happens to your account is sent to {host} from now on.",
  "webhook-paused.subject": "A webhook was paused",
  "webhook-paused.gone": "The receiver of your webhook at {host} says that it is gone.",
  "webhook-paused.full": "Your webhook at {host} does not take what it is sent, and too much waits for it.",
  "webhook-paused.administrator": "An administrator paused your webhook at {host}.",
  "webhook-paused.removed.subject": "A webhook was removed",
  "webhook-paused.removed": "An administrator removed your webhook at {host}. Nothing is sent to it any more.",
  "webhook-paused.after": "Nothing is sent to it until you go on with it in your settings.",

  "notification.subject.one": "You have {count} new notification",
  "notification.subject.other": "You have {count} new notifications",
  "digest.subject.one": "Your digest: {count} unread notification",
  "digest.subject.other": "Your digest: {count} unread notifications",
  "notices.more.one": "And {count} more notification.",
  "notices.more.other": "And {count} more notifications.",
  "notices.link": "Open your notifications",
  "notification.unsubscribe": "Get no more mails about single notifications",
  "digest.unsubscribe": "Get no more digests",
  "notices.deleted-user": "A deleted user",
  "notices.another-user": "Another user",
  "notice.friend_request": "{name} wants to be your friend.",
  "notice.friend_accepted": "{name} accepted your friend request.",
  "notice.post_comment": "{name} commented on your post.",
  "notice.post_reaction": "{name} reacted to your post.",
  "notice.offer_received": "{name} made you an offer.",
  "notice.offer_proposal": "{name} proposed other terms for an offer.",
  "notice.offer_proposal_rejected": "{name} rejected your terms for an offer.",
  "notice.offer_accepted": "{name} accepted an offer.",
  "notice.offer_confirmed": "{name} confirmed an offer.",
  "notice.offer_completed": "{name} completed an offer with you.",
  "notice.offer_sent": "{name} has sent what you agreed on.",
  "notice.offer_reminder": "{name} reminds you of an offer that waits for you.",
  "notice.offer_problem": "{name} reported a problem with an offer.",
  "notice.offer_problem_answered": "{name} answered the problem that you reported.",
  "notice.offer_settled": "An administrator ended an offer that had a problem.",
  "notice.offer_cancelled": "An offer was cancelled.",
  "notice.offer_rejected": "An offer was rejected.",
  "notice.offer_expired": "An offer expired, because it was not confirmed in time.",
  "notice.rating_received": "{name} rated you.",
  "notice.dm_request": "{name} wants to write to you.",
  "notice.dm_request_accepted": "{name} accepted your message request.",
  "notice.group_added": "{name} added you to a group.",
  "notice.event_invited": "{name} invited you to an event.",
  "notice.event_updated": "An event that you go to has another time or place.",
  "notice.event_cancelled": "An event that you go to was cancelled.",
  "notice.event_promoted": "A seat became free: you are going to an event.",
  "notice.event_reminder": "An event that you go to begins soon.",
  "notice.event_organizer_added": "{name} made you an organizer of an event.",
  "notice.event_owner_changed": "{name} handed an event over to you.",
  "notice.round_invited": "{name} invited you to a trade round.",
  "notice.round_closing": "A trade round of yours locks within a day.",
  "notice.round_solved": "A trade round of yours has a result.",
  "notice.round_cancelled": "A trade round of yours was cancelled.",
  "notice.round_entry_removed": "An entry of yours was removed from a trade round.",
  "notice.leg_confirmed": "{name} confirmed a delivery of a trade round.",
  "notice.leg_completed": "A delivery of a trade round is complete.",
  "notice.leg_failed": "A delivery of a trade round failed.",
  "notice.leg_redirected": "A delivery of a trade round goes to another receiver.",
  "notice.want_matched": "{name} offers something that you look for.",
  "notice.loan_received": "{name} lent you something.",
  "notice.loan_declined": "{name} says that your loan is not with them.",
  "notice.loan_due": "Something that was lent is due back.",
  "notice.editor_added": "{name} lets you edit a collection.",
  "notice.moderation_decided": "A moderator decided about something of yours.",
  "notice.appeal_answered": "Your appeal was answered.",
  "notice.reports_waiting": "Reports wait for you.",
  "notice.import_done": "Your import is done.",
  "notice.import_partial": "Your import ended without some of its rows.",

  "push.message": "New message from {name}.",

  "test.subject": "A test mail",
  "test.reason": "This mail was sent to see whether mail arrives. It did.",
} as const

export type TextKey = keyof typeof en

/** The texts of one language. In braces stand the names of what is put in. */
export type Catalogue = Readonly<Record<TextKey, string>>
