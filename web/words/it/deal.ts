import type { Words } from "../catalogue.ts"

// What the page of a deal says: its steps, the next one, and what happened, in Italian.
export const deal: Words["deal"] = {
  steps: {
    label: "A che punto è l’accordo",
    agreed: "Concordato",
    handedOver: "Consegnato",
    received: "Ricevuto",
    rated: "Valutato",
  },
  more: "Altro",
  terms: "Che cosa dà ciascuno di voi",
  youGive: "Dai",
  youGet: "Ricevi",
  accept: "Accetta {price}",
  sent: "Ho inviato {what} a {name}",
  handed: "Ho consegnato {what} a {name}",
  paid: "Ho pagato {what} a {name}",
  arrived: "Conferma l’arrivo di {what}",
  rate: "Valuta {name}",
  toItem: "Vai all’oggetto",
  mine: {
    proposed: "Hai fatto una proposta",
    sent: "L’hai inviato",
    received: "L’hai ricevuto",
    reminded: "Hai inviato un promemoria a {name}",
    answered: "Hai risposto",
    rated: "Hai valutato {name}",
  },
  theirs: {
    proposed: "{name} ha fatto una proposta",
    sent: "{name} l’ha inviato",
    received: "{name} l’ha ricevuto",
    reminded: "{name} ti ha inviato un promemoria",
    answered: "{name} ha risposto",
    rated: "{name} ti ha valutato",
  },
  completed: "L’oggetto ha cambiato proprietario",
}
