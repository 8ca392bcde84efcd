import type { Catalogue } from "./en.ts"

/** The texts of mails in Italian. */
export const it: Catalogue = {
  "greeting.named": "Ciao {name},",
  "greeting.nameless": "Ciao,",
  "footer.contact": "Per contattare chi gestisce questa comunità: {contact}.",
  "link.day": "Il link funziona una volta, per 24 ore.",
  "ignore.confirmation": "Se non sei stato tu, non confermare: ignora questa e-mail.",

  "added.undo": "Se non sei stato tu, usa il link. Funziona una volta, per 72 ore.",
  "added.consequence":
    "Rimuove ciò che è stato aggiunto al tuo account da quel momento in poi, e la password, termina tutte " +
    "le sessioni e le chiavi API, e ti invia un’e-mail per una nuova password.",
  "added.link": "Rimuovi ciò che è stato aggiunto",
  "added.after": "Se sei stato tu, non devi fare nulla.",
  "added.without-link":
    "Se non sei stato tu, scegli subito una nuova password con «Hai dimenticato la password?», e cerca " +
    "nelle tue impostazioni ciò che non è tuo.",

  "staying.totp": "Resta un’app di autenticazione: i suoi codici vengono chiesti all’accesso.",
  "staying.passkeys.one": "Resta {count} passkey, che apre l’account.",
  "staying.passkeys.other": "Restano {count} passkey, ognuna delle quali apre l’account.",
  "staying.unknown": "Controlla nelle tue impostazioni quali secondi fattori ha il tuo account.",
  "staying.after":
    "Se un secondo fattore non è tuo, rimuovilo nelle tue impostazioni, o usa il link dell’e-mail che ne " +
    "annuncia l’aggiunta.",

  "verification.subject": "Conferma il tuo indirizzo e-mail",
  "verification.reason":
    "Una persona ha registrato un account con questo indirizzo e una password. Conferma l’indirizzo solo " +
    "se sei stato tu.",
  "verification.link": "Conferma l’indirizzo",

  "password-reset.subject": "Reimposta la tua password",
  "password-reset.reason":
    "Una persona, probabilmente tu, ha chiesto una nuova password. Il link funziona una volta, per un’ora.",
  "password-reset.link": "Scegli una nuova password",
  "password-reset.after": "Se non sei stato tu, ignora questa e-mail: la tua password resta com’è.",
  "password-reset.emailUndone.subject": "Il tuo vecchio indirizzo è ripristinato: scegli una nuova password",
  "password-reset.emailUndone.reason":
    "La modifica del tuo indirizzo e-mail è stata annullata. La password, tutte le sessioni e le chiavi " +
    "API, e ciò che è stato aggiunto a partire da tre giorni prima della modifica sono stati rimossi.",
  "password-reset.additionsUndone.subject": "Ciò che è stato aggiunto è rimosso: scegli una nuova password",
  "password-reset.additionsUndone.reason":
    "Ciò che è stato aggiunto al tuo account è stato rimosso, insieme alla password, a tutte le sessioni e " +
    "a tutte le chiavi API.",
  "password-reset.next": "Scegli adesso una nuova password. Il link funziona una volta, per un’ora.",

  "password-changed.subject": "La tua password è stata cambiata",
  "password-changed.reason": "La password del tuo account è stata appena cambiata.",
  "password-changed.ended":
    "Tutti i dispositivi sono stati disconnessi, e le chiavi API non valgono più. Gli account collegati e " +
    "i link di condivisione non più vecchi di tre giorni sono stati rimossi, e così i secondi fattori se " +
    "nessuno di essi è più vecchio. Aggiungi di nuovo ciò che è tuo.",
  "password-changed.linked":
    "Un account del provider di identità è ancora collegato e può accedere. Se non è tuo, scollegalo nelle " +
    "tue impostazioni.",
  "password-changed.linked-as":
    "L’account {email} del provider di identità è ancora collegato e può accedere. Se non è tuo, " +
    "scollegalo nelle tue impostazioni.",
  "password-changed.after": "Se non sei stato tu, scegline subito una nuova con «Hai dimenticato la password?».",

  "password-set.subject": "È stata impostata una password",
  "password-set.reason": "Il tuo account non aveva una password. D’ora in poi lo apre una password.",

  "idp-linked.subject": "È stato collegato un provider di identità",
  "idp-linked.reason": "D’ora in poi puoi accedere al tuo account con un provider di identità.",
  "idp-linked.with-password":
    "L’account ha anche una password. Se non ne hai mai scelta una, sostituiscila subito con «Hai " +
    "dimenticato la password?».",
  "idp-linked.without-password": "L’account non ha una password.",

  "factor-added.totp.subject": "È stata aggiunta un’app di autenticazione",
  "factor-added.totp.reason": "D’ora in poi il tuo account chiede all’accesso un codice di un’app di autenticazione.",
  "factor-added.passkey.subject": "È stata aggiunta una passkey",
  "factor-added.passkey.reason":
    "D’ora in poi una nuova passkey apre il tuo account, e la tua password da sola non basta più.",
  "factor-added.after": "Una nuova password da sola non sempre la rimuove: solo il link lo fa con certezza.",

  "factor-removed.subject": "Il tuo secondo fattore è stato rimosso",
  "factor-removed.all":
    "Un amministratore ha rimosso i secondi fattori del tuo account e terminato tutte le sue sessioni.",
  "factor-removed.totp": "L’app di autenticazione del tuo account è stata rimossa.",
  "factor-removed.passkey": "Una passkey del tuo account è stata rimossa.",
  "factor-removed.recovery-codes": "I codici di recupero finiscono con l’ultimo fattore.",
  "factor-removed.after": "Se non lo volevi, scegli subito una nuova password con «Hai dimenticato la password?».",

  "recovery-code-used.subject": "È stato usato un codice di recupero",
  "recovery-code-used.reason": "Uno dei codici di recupero del tuo account è stato appena usato. Non vale più.",
  "recovery-code-used.after":
    "Se non sei stato tu, scegli subito una nuova password con «Hai dimenticato la password?», e crea nuovi codici.",

  "recovery-codes-made.subject": "Sono stati creati nuovi codici di recupero",
  "recovery-codes-made.reason":
    "Sono stati appena creati nuovi codici di recupero per il tuo account. Quelli vecchi non valgono più.",

  "factor-attempts.subject": "Troppi codici errati",
  "factor-attempts.reason":
    "Il tuo account ha ricevuto in un giorno dieci codici errati di un’app di autenticazione. Per un po’ " +
    "non ne vengono esaminati altri.",
  "factor-attempts.still": "I tuoi codici di recupero e i dispositivi connessi continuano a funzionare.",
  "factor-attempts.after":
    "Se non sei stato tu, un’altra persona conosce la tua password: scegline una nuova con «Hai " +
    "dimenticato la password?».",

  "confirm-email.subject": "Conferma il tuo nuovo indirizzo e-mail",
  "confirm-email.reason":
    "Questo indirizzo è stato indicato come nuovo indirizzo di un account. Confermalo solo se sei stato tu.",
  "confirm-email.link": "Conferma l’indirizzo",

  "email-changed.subject": "Il tuo indirizzo e-mail è stato cambiato",
  "email-changed.by-administrator": "Un amministratore ha cambiato l’indirizzo e-mail del tuo account.",
  "email-changed.by-administrator.after": "Se non lo volevi, chiedici aiuto.",
  "email-changed.reason": "D’ora in poi il tuo account ha un altro indirizzo e-mail.",
  "email-changed.undo": "Se non sei stato tu, il link ripristina questo indirizzo. Funziona una volta, per 72 ore.",
  "email-changed.consequence":
    "Rimuove anche la password, termina tutte le sessioni e ti invia un’e-mail per una nuova password.",
  "email-changed.link": "Ripristina questo indirizzo",
  "email-changed.after": "Se sei stato tu, non devi fare nulla.",

  "export-ready.subject": "I tuoi dati sono pronti",
  "export-ready.reason": "La copia dei tuoi dati che hai richiesto è pronta.",
  "export-ready.where": "Puoi scaricarla per tre giorni, nelle impostazioni del tuo account.",
  "export-ready.after":
    "Se non l’hai richiesta, scegli subito una nuova password con «Hai dimenticato la password?»: questo " +
    "termina la copia.",

  "key-made.subject": "È stata creata una chiave API",
  "key-made.reason": "D’ora in poi un programma che ha la chiave API «{key}» può usare il tuo account.",

  "key-ended.subject": "Una chiave API è stata revocata",
  "key-ended.reason": "La chiave API «{key}» del tuo account non vale più.",
  "key-ended.all.subject": "Le tue chiavi API sono state revocate",
  "key-ended.all.reason": "Un amministratore ha revocato tutte le chiavi API del tuo account.",
  "key-ended.after":
    "I programmi che la usavano vengono rifiutati. Creane una nuova nelle tue impostazioni, se ti serve.",

  "webhook-added.subject": "È stato aggiunto un webhook",
  "webhook-added.reason": "D’ora in poi ciò che succede al tuo account viene inviato a {host}.",
  "webhook-paused.subject": "Un webhook è stato messo in pausa",
  "webhook-paused.gone": "Il destinatario del tuo webhook su {host} dice di non esistere più.",
  "webhook-paused.full": "Il tuo webhook su {host} non accetta ciò che gli viene inviato, e troppi invii lo attendono.",
  "webhook-paused.administrator": "Un amministratore ha messo in pausa il tuo webhook su {host}.",
  "webhook-paused.removed.subject": "Un webhook è stato rimosso",
  "webhook-paused.removed": "Un amministratore ha rimosso il tuo webhook su {host}. Non gli viene più inviato nulla.",
  "webhook-paused.after": "Non gli viene inviato nulla finché non lo riprendi nelle tue impostazioni.",

  "notification.subject.one": "Hai {count} nuova notifica",
  "notification.subject.other": "Hai {count} nuove notifiche",
  "digest.subject.one": "Il tuo riepilogo: {count} notifica non letta",
  "digest.subject.other": "Il tuo riepilogo: {count} notifiche non lette",
  "notices.more.one": "E un’altra notifica ({count}).",
  "notices.more.other": "E altre {count} notifiche.",
  "notices.link": "Apri le tue notifiche",
  "notification.unsubscribe": "Non ricevere più e-mail per le singole notifiche",
  "digest.unsubscribe": "Non ricevere più riepiloghi",
  "notices.deleted-user": "Una persona eliminata",
  "notices.another-user": "Un’altra persona",
  "notice.friend_request": "{name} vuole fare amicizia con te.",
  "notice.friend_accepted": "{name} ha accettato la tua richiesta di amicizia.",
  "notice.post_comment": "{name} ha commentato la tua pubblicazione.",
  "notice.post_reaction": "{name} ha reagito alla tua pubblicazione.",
  "notice.offer_received": "{name} ti ha fatto un’offerta.",
  "notice.offer_proposal": "{name} ha proposto altre condizioni per un’offerta.",
  "notice.offer_proposal_rejected": "{name} ha rifiutato le tue condizioni per un’offerta.",
  "notice.offer_accepted": "{name} ha accettato un’offerta.",
  "notice.offer_confirmed": "{name} ha confermato un’offerta.",
  "notice.offer_completed": "{name} ha concluso un’offerta con te.",
  "notice.offer_sent": "{name} ha inviato ciò che avete concordato.",
  "notice.offer_reminder": "{name} ti ricorda un’offerta che ti attende.",
  "notice.offer_problem": "{name} ha segnalato un problema con un’offerta.",
  "notice.offer_problem_answered": "{name} ha risposto al problema che hai segnalato.",
  "notice.offer_settled": "Un amministratore ha chiuso un’offerta che aveva un problema.",
  "notice.offer_cancelled": "Un’offerta è stata annullata.",
  "notice.offer_rejected": "Un’offerta è stata rifiutata.",
  "notice.offer_expired": "Un’offerta è scaduta perché non è stata confermata in tempo.",
  "notice.rating_received": "{name} ti ha dato una valutazione.",
  "notice.dm_request": "{name} vuole scriverti.",
  "notice.dm_request_accepted": "{name} ha accettato la tua richiesta di messaggio.",
  "notice.group_added": "{name} ti ha aggiunto a un gruppo.",
  "notice.event_invited": "{name} ti ha invitato a un evento.",
  "notice.event_updated": "Un evento a cui partecipi ha un altro orario o luogo.",
  "notice.event_cancelled": "Un evento a cui partecipi è stato annullato.",
  "notice.event_promoted": "Si è liberato un posto: partecipi a un evento.",
  "notice.event_reminder": "Un evento a cui partecipi inizia tra poco.",
  "notice.event_organizer_added": "{name} ti ha nominato organizzatore di un evento.",
  "notice.event_owner_changed": "{name} ti ha ceduto un evento.",
  "notice.round_invited": "{name} ti ha invitato a un giro di scambi.",
  "notice.round_closing": "Un tuo giro di scambi si blocca entro un giorno.",
  "notice.round_solved": "Un tuo giro di scambi ha un risultato.",
  "notice.round_cancelled": "Un tuo giro di scambi è stato annullato.",
  "notice.round_entry_removed": "Una tua iscrizione è stata rimossa da un giro di scambi.",
  "notice.leg_confirmed": "{name} ha confermato una consegna di un giro di scambi.",
  "notice.leg_completed": "Una consegna di un giro di scambi è completata.",
  "notice.leg_failed": "Una consegna di un giro di scambi non è riuscita.",
  "notice.leg_redirected": "Una consegna di un giro di scambi va a un altro destinatario.",
  "notice.want_matched": "{name} offre qualcosa che cerchi.",
  "notice.loan_received": "{name} ti ha prestato qualcosa.",
  "notice.loan_declined": "{name} dice di non avere ciò che hai prestato.",
  "notice.loan_due": "Qualcosa in prestito va restituito.",
  "notice.editor_added": "{name} ti permette di modificare una collezione.",
  "notice.moderation_decided": "Un moderatore ha deciso su qualcosa di tuo.",
  "notice.appeal_answered": "Il tuo ricorso ha avuto risposta.",
  "notice.reports_waiting": "Ci sono segnalazioni che ti attendono.",
  "notice.import_done": "La tua importazione è terminata.",
  "notice.import_partial": "La tua importazione è terminata senza alcune delle sue righe.",

  "push.message": "Nuovo messaggio da {name}.",

  "test.subject": "Un’e-mail di prova",
  "test.reason": "Questa e-mail è stata inviata per verificare se le e-mail arrivano. È arrivata.",
}
