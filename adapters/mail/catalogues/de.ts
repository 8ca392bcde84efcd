import type { Catalogue } from "./en.ts"

/** The texts of mails in German. */
export const de: Catalogue = {
  "greeting.named": "Hallo {name},",
  "greeting.nameless": "Hallo,",
  "footer.contact": "Die Betreiber dieser Gemeinschaft erreichst du unter {contact}.",
  "link.day": "Der Link funktioniert einmal und gilt 24 Stunden.",
  "ignore.confirmation": "Wenn du das nicht warst, bestätige nichts und ignoriere diese E-Mail.",

  "added.undo": "Wenn du das nicht warst, verwende den Link. Er funktioniert einmal, 72 Stunden lang.",
  "added.consequence":
    "Er entfernt, was deinem Konto von diesem Zeitpunkt an hinzugefügt wurde, und das Passwort, beendet alle " +
    "Sitzungen und Zugriffsschlüssel und schickt dir eine Mail für ein neues Passwort.",
  "added.link": "Hinzugefügtes entfernen",
  "added.after": "Wenn du das warst, musst du nichts tun.",
  "added.without-link":
    "Wenn du das nicht warst, wähle sofort mit „Passwort vergessen“ ein neues Passwort und sieh in deinen " +
    "Einstellungen nach, was nicht dir gehört.",

  "staying.totp": "Eine Authenticator-App bleibt: Ihre Codes werden bei der Anmeldung verlangt.",
  "staying.passkeys.one": "{count} Passkey bleibt, der das Konto öffnet.",
  "staying.passkeys.other": "{count} Passkeys bleiben, von denen jeder das Konto öffnet.",
  "staying.unknown": "Sieh in deinen Einstellungen nach, welche zweiten Faktoren dein Konto hat.",
  "staying.after":
    "Wenn ein zweiter Faktor nicht dir gehört, entferne ihn in deinen Einstellungen, oder verwende den Link " +
    "der Mail darüber, dass er hinzugefügt wurde.",

  "verification.subject": "Bestätige deine E-Mail-Adresse",
  "verification.reason":
    "Mit dieser Adresse und einem Passwort wurde ein Konto registriert. Bestätige die Adresse nur, wenn du das warst.",
  "verification.link": "Adresse bestätigen",

  "password-reset.subject": "Setze dein Passwort zurück",
  "password-reset.reason":
    "Jemand, wahrscheinlich du, hat ein neues Passwort angefordert. Der Link funktioniert einmal und gilt " +
    "eine Stunde.",
  "password-reset.link": "Neues Passwort wählen",
  "password-reset.after": "Wenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.",
  "password-reset.emailUndone.subject": "Deine alte Adresse gilt wieder: Wähle ein neues Passwort",
  "password-reset.emailUndone.reason":
    "Die Änderung deiner E-Mail-Adresse wurde rückgängig gemacht. Das Passwort, alle Sitzungen und " +
    "Zugriffsschlüssel und alles, was seit drei Tagen vor der Änderung hinzugefügt wurde, sind entfernt.",
  "password-reset.additionsUndone.subject": "Das Hinzugefügte ist entfernt: Wähle ein neues Passwort",
  "password-reset.additionsUndone.reason":
    "Was deinem Konto hinzugefügt wurde, ist entfernt, ebenso das Passwort, alle Sitzungen und alle Zugriffsschlüssel.",
  "password-reset.next": "Wähle jetzt ein neues Passwort. Der Link funktioniert einmal, eine Stunde lang.",

  "password-changed.subject": "Dein Passwort wurde geändert",
  "password-changed.reason": "Das Passwort deines Kontos wurde gerade geändert.",
  "password-changed.ended":
    "Alle Geräte wurden abgemeldet, und Zugriffsschlüssel sind beendet. Verknüpfte Konten und geteilte Links, " +
    "die nicht älter als drei Tage sind, wurden entfernt, ebenso zweite Faktoren, wenn keiner von ihnen älter " +
    "ist. Füge wieder hinzu, was dir gehört.",
  "password-changed.linked":
    "Ein Konto des Identitätsanbieters ist weiterhin verknüpft und kann sich anmelden. Wenn es nicht deines " +
    "ist, entferne die Verknüpfung in deinen Einstellungen.",
  "password-changed.linked-as":
    "Das Konto {email} des Identitätsanbieters ist weiterhin verknüpft und kann sich anmelden. Wenn es nicht " +
    "deines ist, entferne die Verknüpfung in deinen Einstellungen.",
  "password-changed.after": "Wenn du das nicht warst, wähle sofort ein neues über „Passwort vergessen“.",

  "password-set.subject": "Ein Passwort wurde festgelegt",
  "password-set.reason": "Dein Konto hatte kein Passwort. Von jetzt an öffnet es ein Passwort.",

  "idp-linked.subject": "Ein Identitätsanbieter wurde verknüpft",
  "idp-linked.reason": "Ab jetzt kannst du dich mit einem Identitätsanbieter bei deinem Konto anmelden.",
  "idp-linked.with-password":
    "Das Konto hat auch ein Passwort. Wenn du nie eines gewählt hast, ersetze es sofort über „Passwort vergessen“.",
  "idp-linked.without-password": "Das Konto hat kein Passwort.",

  "factor-added.totp.subject": "Eine Authenticator-App wurde hinzugefügt",
  "factor-added.totp.reason":
    "Ab jetzt fragt dein Konto bei der Anmeldung nach einem Code aus einer Authenticator-App.",
  "factor-added.passkey.subject": "Ein Passkey wurde hinzugefügt",
  "factor-added.passkey.reason":
    "Ab jetzt öffnet ein neuer Passkey dein Konto, und dein Passwort allein genügt nicht mehr.",
  "factor-added.after": "Ein neues Passwort allein entfernt ihn nicht immer: Sicher tut das nur der Link.",

  "factor-removed.subject": "Dein zweiter Faktor wurde entfernt",
  "factor-removed.all":
    "Ein Administrator hat die zweiten Faktoren deines Kontos entfernt und alle Sitzungen " + "beendet.",
  "factor-removed.totp": "Die Authenticator-App deines Kontos wurde entfernt.",
  "factor-removed.passkey": "Ein Passkey deines Kontos wurde entfernt.",
  "factor-removed.recovery-codes": "Mit dem letzten Faktor enden auch die Wiederherstellungscodes.",
  "factor-removed.after": "Wenn du das nicht wolltest, wähle sofort ein neues Passwort über „Passwort vergessen“.",

  "recovery-code-used.subject": "Ein Wiederherstellungscode wurde verwendet",
  "recovery-code-used.reason":
    "Gerade wurde einer der Wiederherstellungscodes deines Kontos verwendet. Er gilt nicht mehr.",
  "recovery-code-used.after":
    "Wenn du das nicht warst, wähle sofort ein neues Passwort über „Passwort vergessen“ und erstelle neue Codes.",

  "recovery-codes-made.subject": "Neue Wiederherstellungscodes wurden erstellt",
  "recovery-codes-made.reason":
    "Gerade wurden neue Wiederherstellungscodes für dein Konto erstellt. Die älteren gelten nicht mehr.",

  "factor-attempts.subject": "Zu viele falsche Codes",
  "factor-attempts.reason":
    "Für dein Konto wurden innerhalb eines Tages zehn falsche Codes einer Authenticator-App eingegeben. Eine " +
    "Zeit lang werden keine weiteren geprüft.",
  "factor-attempts.still": "Deine Wiederherstellungscodes und die angemeldeten Geräte funktionieren weiterhin.",
  "factor-attempts.after":
    "Wenn du das nicht warst, kennt jemand dein Passwort: Wähle ein neues über „Passwort vergessen“.",

  "confirm-email.subject": "Bestätige deine neue E-Mail-Adresse",
  "confirm-email.reason":
    "Diese Adresse wurde als neue Adresse eines Kontos angegeben. Bestätige sie nur, wenn du das warst.",
  "confirm-email.link": "Adresse bestätigen",

  "email-changed.subject": "Deine E-Mail-Adresse wurde geändert",
  "email-changed.by-administrator": "Ein Administrator hat die E-Mail-Adresse deines Kontos geändert.",
  "email-changed.by-administrator.after": "Wenn du das nicht wolltest, bitte uns um Hilfe.",
  "email-changed.reason": "Dein Konto hat ab jetzt eine andere E-Mail-Adresse.",
  "email-changed.undo":
    "Wenn du das nicht warst, stellt der Link diese Adresse wieder her. Er funktioniert einmal und gilt 72 Stunden.",
  "email-changed.consequence":
    "Er entfernt auch das Passwort, beendet alle Sitzungen und schickt dir eine E-Mail für ein neues Passwort.",
  "email-changed.link": "Diese Adresse wiederherstellen",
  "email-changed.after": "Wenn du das warst, musst du nichts tun.",

  "export-ready.subject": "Deine Daten sind bereit",
  "export-ready.reason": "Die Kopie deiner Daten, um die du gebeten hast, ist bereit.",
  "export-ready.where": "Du kannst sie drei Tage lang in den Einstellungen deines Kontos herunterladen.",
  "export-ready.after":
    "Wenn du nicht darum gebeten hast, wähle sofort ein neues Passwort über „Passwort vergessen“: Das " +
    "beendet die Kopie.",

  "key-made.subject": "Ein Zugriffsschlüssel wurde erstellt",
  "key-made.reason": "Ein Programm, das den Zugriffsschlüssel „{key}“ hat, kann ab jetzt dein Konto benutzen.",

  "key-ended.subject": "Ein Zugriffsschlüssel wurde beendet",
  "key-ended.reason": "Der Zugriffsschlüssel „{key}“ deines Kontos gilt nicht mehr.",
  "key-ended.all.subject": "Deine Zugriffsschlüssel wurden beendet",
  "key-ended.all.reason": "Ein Administrator hat alle Zugriffsschlüssel deines Kontos beendet.",
  "key-ended.after":
    "Programme, die ihn benutzt haben, werden abgewiesen. Erstelle in deinen Einstellungen einen neuen, wenn " +
    "du ihn brauchst.",

  "webhook-added.subject": "Ein Webhook wurde hinzugefügt",
  "webhook-added.reason": "Was in deinem Konto geschieht, wird ab jetzt an {host} gesendet.",
  "webhook-paused.subject": "Ein Webhook wurde angehalten",
  "webhook-paused.gone": "Der Empfänger deines Webhooks bei {host} sagt, dass es ihn nicht mehr gibt.",
  "webhook-paused.full": "Dein Webhook bei {host} nimmt nicht an, was ihm gesendet wird, und zu viel wartet auf ihn.",
  "webhook-paused.administrator": "Ein Administrator hat Ihren Webhook bei {host} angehalten.",
  "webhook-paused.removed.subject": "Ein Webhook wurde entfernt",
  "webhook-paused.removed":
    "Ein Administrator hat Ihren Webhook bei {host} entfernt. An ihn wird nichts mehr gesendet.",
  "webhook-paused.after": "An ihn wird nichts gesendet, bis du ihn in deinen Einstellungen fortsetzt.",

  "notification.subject.one": "Du hast {count} neue Benachrichtigung",
  "notification.subject.other": "Du hast {count} neue Benachrichtigungen",
  "digest.subject.one": "Deine Zusammenfassung: {count} ungelesene Benachrichtigung",
  "digest.subject.other": "Deine Zusammenfassung: {count} ungelesene Benachrichtigungen",
  "notices.more.one": "Und {count} weitere Benachrichtigung.",
  "notices.more.other": "Und {count} weitere Benachrichtigungen.",
  "notices.link": "Benachrichtigungen öffnen",
  "notification.unsubscribe": "Keine Mails mehr über einzelne Benachrichtigungen",
  "digest.unsubscribe": "Keine Zusammenfassungen mehr",
  "notices.deleted-user": "Ein gelöschtes Konto",
  "notices.another-user": "Ein anderes Mitglied",
  "notice.friend_request": "{name} möchte mit dir befreundet sein.",
  "notice.friend_accepted": "{name} hat deine Freundschaftsanfrage angenommen.",
  "notice.post_comment": "{name} hat deinen Beitrag kommentiert.",
  "notice.post_reaction": "{name} hat auf deinen Beitrag reagiert.",
  "notice.offer_received": "{name} hat dir ein Angebot gemacht.",
  "notice.offer_proposal": "{name} hat für ein Angebot andere Bedingungen vorgeschlagen.",
  "notice.offer_proposal_rejected": "{name} hat deine Bedingungen für ein Angebot abgelehnt.",
  "notice.offer_accepted": "{name} hat ein Angebot angenommen.",
  "notice.offer_confirmed": "{name} hat ein Angebot bestätigt.",
  "notice.offer_completed": "{name} hat ein Angebot mit dir abgeschlossen.",
  "notice.offer_sent": "{name} hat abgeschickt, was vereinbart war.",
  "notice.offer_reminder": "{name} erinnert dich an ein Angebot, das auf dich wartet.",
  "notice.offer_problem": "{name} hat ein Problem mit einem Angebot gemeldet.",
  "notice.offer_problem_answered": "{name} hat auf das Problem geantwortet, das du gemeldet hast.",
  "notice.offer_settled": "Die Verwaltung hat ein Angebot beendet, mit dem es ein Problem gab.",
  "notice.offer_cancelled": "Ein Angebot wurde abgebrochen.",
  "notice.offer_rejected": "Ein Angebot wurde abgelehnt.",
  "notice.offer_expired": "Ein Angebot ist abgelaufen, weil es nicht rechtzeitig bestätigt wurde.",
  "notice.rating_received": "{name} hat dich bewertet.",
  "notice.dm_request": "{name} möchte dir schreiben.",
  "notice.dm_request_accepted": "{name} hat deine Nachrichtenanfrage angenommen.",
  "notice.group_added": "{name} hat dich zu einer Gruppe hinzugefügt.",
  "notice.event_invited": "{name} hat dich zu einer Veranstaltung eingeladen.",
  "notice.event_updated": "Eine Veranstaltung, zu der du gehst, hat eine andere Zeit oder einen anderen Ort.",
  "notice.event_cancelled": "Eine Veranstaltung, zu der du gehst, wurde abgesagt.",
  "notice.event_promoted": "Ein Platz ist frei geworden: Du gehst zu einer Veranstaltung.",
  "notice.event_reminder": "Eine Veranstaltung, zu der du gehst, beginnt bald.",
  "notice.event_organizer_added": "{name} hat dich zum Organisator einer Veranstaltung gemacht.",
  "notice.event_owner_changed": "{name} hat dir eine Veranstaltung übergeben.",
  "notice.round_invited": "{name} hat dich zu einer Tauschrunde eingeladen.",
  "notice.round_closing": "Eine deiner Tauschrunden schließt innerhalb eines Tages.",
  "notice.round_solved": "Eine deiner Tauschrunden hat ein Ergebnis.",
  "notice.round_cancelled": "Eine deiner Tauschrunden wurde abgesagt.",
  "notice.round_entry_removed": "Ein Eintrag von dir wurde aus einer Tauschrunde entfernt.",
  "notice.leg_confirmed": "{name} hat eine Lieferung einer Tauschrunde bestätigt.",
  "notice.leg_completed": "Eine Lieferung einer Tauschrunde ist abgeschlossen.",
  "notice.leg_failed": "Eine Lieferung einer Tauschrunde ist gescheitert.",
  "notice.leg_redirected": "Eine Lieferung einer Tauschrunde geht an einen anderen Empfänger.",
  "notice.want_matched": "{name} bietet etwas an, das du suchst.",
  "notice.loan_received": "{name} hat dir etwas geliehen.",
  "notice.loan_declined": "{name} sagt, das Geliehene nicht zu haben.",
  "notice.loan_due": "Etwas Geliehenes ist zurückzugeben.",
  "notice.editor_added": "{name} lässt dich eine Sammlung bearbeiten.",
  "notice.moderation_decided": "Ein Moderator hat über etwas von Ihnen entschieden.",
  "notice.appeal_answered": "Ihr Widerspruch wurde beantwortet.",
  "notice.reports_waiting": "Meldungen warten auf Sie.",
  "notice.import_done": "Dein Import ist fertig.",
  "notice.import_partial": "Dein Import endete ohne einige seiner Zeilen.",

  "push.message": "Neue Nachricht von {name}.",

  "test.subject": "Eine Test-E-Mail",
  "test.reason": "Diese E-Mail wurde verschickt, um zu sehen, ob E-Mails ankommen. Sie ist angekommen.",
}
