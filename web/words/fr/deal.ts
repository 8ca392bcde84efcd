import type { Words } from "../catalogue.ts"

// What the page of a deal says: its steps, the next one, and what happened, in French.
export const deal: Words["deal"] = {
  steps: {
    label: "Où en est la transaction",
    agreed: "Convenu",
    handedOver: "Remis",
    received: "Reçu",
    rated: "Évalué",
  },
  more: "Plus",
  terms: "Ce que chacun de vous donne",
  youGive: "Vous donnez",
  youGet: "Vous recevez",
  accept: "Accepter {price}",
  sent: "J’ai envoyé {what} à {name}",
  handed: "J’ai remis {what} à {name}",
  paid: "J’ai payé {what} à {name}",
  arrived: "Confirmer l’arrivée de {what}",
  rate: "Évaluer {name}",
  toItem: "Voir l’objet",
  mine: {
    proposed: "Vous avez fait une proposition",
    sent: "Vous l’avez envoyé",
    received: "Vous l’avez reçu",
    reminded: "Vous avez envoyé un rappel à {name}",
    answered: "Vous avez répondu",
    rated: "Vous avez évalué {name}",
  },
  theirs: {
    proposed: "{name} a fait une proposition",
    sent: "{name} l’a envoyé",
    received: "{name} l’a reçu",
    reminded: "{name} vous a envoyé un rappel",
    answered: "{name} a répondu",
    rated: "{name} vous a évalué",
  },
  completed: "L’objet a changé de mains",
}
