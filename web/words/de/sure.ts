import type { Words } from "../catalogue.ts"

// Fragen vor dem, was nicht rückgängig zu machen ist, auf Deutsch.
export const sure: Words["sure"] = {
  closeListing: "Dieses Angebot schließen? Offene Verhandlungen darüber enden.",
  cancelOffer: "Dieses Angebot abbrechen? Die Verhandlung kann nicht wieder aufgenommen werden.",
  declineOffer: "Diesen Vorschlag ablehnen?",
  lock: "Die Runde jetzt schließen? Danach bleiben Einträge und Wünsche, wie sie sind.",
  solve: "Die Runde jetzt lösen? Das Ergebnis ist endgültig.",
  start: "Jetzt mit den Übergaben beginnen? Alle, die geben oder bekommen, werden benachrichtigt.",
  deletePost: "Diesen Beitrag mit seinen Kommentaren löschen?",
  deleteComment: "Diesen Kommentar löschen?",
  deleteMessage: "Diese Nachricht für alle löschen?",
  deleteWant: "Diesen Wunsch löschen?",
  deleteSet: "Diesen Satz mit seinen Plätzen löschen?",
  deleteGroup: "Diese Gruppe mit ihren Nachrichten für alle Mitglieder löschen?",
  leaveGroup: "Diese Gruppe verlassen?",
  deleteNotifications: "Alle Benachrichtigungen löschen?",
  endFriendship: "Diese Freundschaft beenden?",
  signOutOthers: "Auf allen anderen Geräten abmelden?",
  endLink: "Diesen Link beenden? Seine Adresse zeigt dann nichts mehr.",
}
