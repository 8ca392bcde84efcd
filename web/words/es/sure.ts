import type { Words } from "../catalogue.ts"

// Preguntas antes de lo que no se puede deshacer, en español.
export const sure: Words["sure"] = {
  closeListing: "¿Cerrar este anuncio? Sus ofertas abiertas terminan.",
  cancelOffer: "¿Cancelar esta oferta? No se puede retomar.",
  declineOffer: "¿Rechazar esta propuesta?",
  lock: "¿Cerrar la ronda ahora? Después las entradas y los deseos quedan como están.",
  solve: "¿Resolver la ronda ahora? El resultado es definitivo.",
  start: "¿Empezar ahora las entregas? Se avisa a quienes dan o reciben.",
  deletePost: "¿Eliminar esta publicación con sus comentarios?",
  deleteComment: "¿Eliminar este comentario?",
  deleteMessage: "¿Eliminar este mensaje para todos?",
  deleteWant: "¿Eliminar este deseo?",
  deleteSet: "¿Eliminar esta serie con sus lugares?",
  deleteGroup: "¿Eliminar este grupo con sus mensajes para todos los miembros?",
  leaveGroup: "¿Dejar este grupo?",
  deleteNotifications: "¿Eliminar todas las notificaciones?",
  endFriendship: "¿Terminar esta amistad?",
  signOutOthers: "¿Cerrar la sesión en todos los demás dispositivos?",
  endLink: "¿Terminar este enlace? Su dirección ya no mostrará nada.",
}
