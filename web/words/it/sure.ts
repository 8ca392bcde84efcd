import type { Words } from "../catalogue.ts"

// Questions before something that cannot be undone, in Italian.
export const sure: Words["sure"] = {
  closeListing: "Chiudere questo annuncio? Le sue offerte aperte terminano.",
  cancelOffer: "Annullare questa offerta? Non potrà essere ripresa.",
  declineOffer: "Rifiutare questa proposta?",
  lock: "Bloccare il giro adesso? Dopo, iscrizioni e desideri restano come sono.",
  solve: "Calcolare adesso il risultato? È definitivo.",
  start: "Iniziare adesso le consegne? Chi dà e chi riceve viene avvisato.",
  deletePost: "Eliminare questa pubblicazione con i suoi commenti?",
  deleteComment: "Eliminare questo commento?",
  deleteMessage: "Eliminare questo messaggio per tutti?",
  deleteWant: "Eliminare questo desiderio?",
  deleteSet: "Eliminare questa serie con i suoi posti?",
  deleteGroup: "Eliminare questo gruppo con i suoi messaggi per tutti i membri?",
  leaveGroup: "Lasciare questo gruppo?",
  deleteNotifications: "Eliminare tutte le notifiche?",
  endFriendship: "Terminare questa amicizia?",
  signOutOthers: "Uscire da tutti gli altri dispositivi?",
  endLink: "Disattivare questo link? Il suo indirizzo non mostrerà più nulla.",
}
