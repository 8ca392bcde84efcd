import type { Words } from "../catalogue.ts"

// What the page of a deal says: its steps, the next one, and what happened, in Spanish.
export const deal: Words["deal"] = {
  steps: {
    label: "Por dónde va",
    agreed: "Acordado",
    handedOver: "Entregado",
    received: "Recibido",
    rated: "Valorado",
  },
  more: "Más",
  terms: "Lo que da cada parte",
  youGive: "Das",
  youGet: "Recibes",
  accept: "Aceptar {price}",
  sent: "He enviado {what} a {name}",
  handed: "He entregado {what} a {name}",
  paid: "He pagado {what} a {name}",
  arrived: "Confirmar la llegada de {what}",
  rate: "Valorar a {name}",
  toItem: "Al artículo",
  mine: {
    proposed: "Has propuesto",
    sent: "Lo has enviado",
    received: "Lo has recibido",
    reminded: "Se lo has recordado a {name}",
    answered: "Has respondido",
    rated: "Has valorado a {name}",
  },
  theirs: {
    proposed: "{name} ha propuesto",
    sent: "{name} lo ha enviado",
    received: "{name} lo ha recibido",
    reminded: "{name} te lo ha recordado",
    answered: "{name} ha respondido",
    rated: "{name} te ha valorado",
  },
  completed: "Ha cambiado de manos",
}
