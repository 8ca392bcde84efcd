import type { Words } from "../catalogue.ts"

// Perguntas antes do que não pode ser desfeito, em português do Brasil.
export const sure: Words["sure"] = {
  closeListing: "Encerrar este anúncio? As ofertas abertas terminam.",
  cancelOffer: "Cancelar esta oferta? Ela não pode ser retomada.",
  declineOffer: "Recusar esta proposta?",
  lock: "Fechar a rodada agora? Depois disso as entradas e os desejos ficam como estão.",
  solve: "Resolver a rodada agora? O resultado é definitivo.",
  start: "Começar as entregas agora? Quem dá ou recebe é avisado.",
  deletePost: "Excluir esta publicação com os comentários?",
  deleteComment: "Excluir este comentário?",
  deleteMessage: "Excluir esta mensagem para todos?",
  deleteWant: "Excluir este desejo?",
  deleteSet: "Excluir esta série com os lugares?",
  deleteGroup: "Excluir este grupo com as mensagens para todos os membros?",
  leaveGroup: "Sair deste grupo?",
  deleteNotifications: "Excluir todas as notificações?",
  endFriendship: "Terminar esta amizade?",
  signOutOthers: "Sair em todos os outros dispositivos?",
  endLink: "Encerrar este link? O endereço não mostrará mais nada.",
}
