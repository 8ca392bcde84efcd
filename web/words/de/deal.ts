import type { Words } from "../catalogue.ts"

// What the page of a deal says: its steps, the next one, and what happened, in German.
export const deal: Words["deal"] = {
  steps: {
    label: "Wie weit es ist",
    agreed: "Vereinbart",
    handedOver: "Übergeben",
    received: "Angekommen",
    rated: "Bewertet",
  },
  more: "Mehr",
  terms: "Was jede Seite gibt",
  youGive: "Sie geben",
  youGet: "Sie bekommen",
  accept: "{price} annehmen",
  sent: "Ich habe {what} an {name} geschickt",
  handed: "Ich habe {what} an {name} übergeben",
  paid: "Ich habe {what} an {name} gezahlt",
  arrived: "Ankunft von {what} bestätigen",
  rate: "{name} bewerten",
  toItem: "Zum Stück",
  mine: {
    proposed: "Sie haben vorgeschlagen",
    sent: "Sie haben es geschickt",
    received: "Sie haben es erhalten",
    reminded: "Sie haben {name} erinnert",
    answered: "Sie haben geantwortet",
    rated: "Sie haben {name} bewertet",
  },
  theirs: {
    proposed: "{name} hat vorgeschlagen",
    sent: "{name} hat es geschickt",
    received: "{name} hat es erhalten",
    reminded: "{name} hat Sie erinnert",
    answered: "{name} hat geantwortet",
    rated: "{name} hat Sie bewertet",
  },
  completed: "Es hat den Besitzer gewechselt",
}
