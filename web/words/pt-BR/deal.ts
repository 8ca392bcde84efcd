import type { Words } from "../catalogue.ts"

// What the page of a deal says: its steps, the next one, and what happened, in Brazilian Portuguese.
export const deal: Words["deal"] = {
  steps: {
    label: "Em que ponto está",
    agreed: "Combinado",
    handedOver: "Entregue",
    received: "Recebido",
    rated: "Avaliado",
  },
  more: "Mais",
  terms: "O que cada lado dá",
  youGive: "Você dá",
  youGet: "Você recebe",
  accept: "Aceitar {price}",
  sent: "Enviei {what} para {name}",
  handed: "Entreguei {what} a {name}",
  paid: "Paguei {what} a {name}",
  arrived: "Confirmar a chegada de {what}",
  rate: "Avaliar {name}",
  toItem: "Ir ao item",
  mine: {
    proposed: "Você propôs",
    sent: "Você enviou",
    received: "Você recebeu",
    reminded: "Você lembrou {name}",
    answered: "Você respondeu",
    rated: "Você avaliou {name}",
  },
  theirs: {
    proposed: "{name} propôs",
    sent: "{name} enviou",
    received: "{name} recebeu",
    reminded: "{name} lembrou você",
    answered: "{name} respondeu",
    rated: "{name} avaliou você",
  },
  completed: "Mudou de mãos",
}
