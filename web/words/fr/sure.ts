import type { Words } from "../catalogue.ts"

// Questions before something that cannot be undone, in French.
export const sure: Words["sure"] = {
  closeListing: "Clore cette annonce ? Ses offres ouvertes prennent fin.",
  cancelOffer: "Annuler cette offre ? Elle ne pourra pas être reprise.",
  declineOffer: "Refuser cette proposition ?",
  lock: "Verrouiller le tour maintenant ? Ensuite, les inscriptions et les souhaits restent tels quels.",
  solve: "Calculer le résultat maintenant ? Il est définitif.",
  start: "Commencer les remises maintenant ? Toutes les personnes qui donnent ou reçoivent sont averties.",
  deletePost: "Supprimer cette publication avec ses commentaires ?",
  deleteComment: "Supprimer ce commentaire ?",
  deleteMessage: "Supprimer ce message pour tout le monde ?",
  deleteWant: "Supprimer ce souhait ?",
  deleteSet: "Supprimer cette série avec ses emplacements ?",
  deleteGroup: "Supprimer ce groupe avec ses messages pour tous les membres ?",
  leaveGroup: "Quitter ce groupe ?",
  deleteNotifications: "Supprimer toutes les notifications ?",
  endFriendship: "Mettre fin à cette amitié ?",
  signOutOthers: "Se déconnecter de tous les autres appareils ?",
  endLink: "Désactiver ce lien ? Son adresse ne montrera plus rien.",
}
