import type { Words } from "../catalogue.ts"

// What the app does on a phone: the camera, and what it keeps without a connection.
export const phone: Words["phone"] = {
  asOf: "Senza connessione: dati del {time}",
  add: {
    title: "Che cosa farne?",
    nothing:
      "Non è stato condiviso nulla. Dal menu di un’altra app condividi un link, un testo o delle immagini con questa.",
    asItem: "Aggiungi come oggetto",
    asPost: "Scrivi un post",
    into: "Nella collezione",
    noCollection: "Un oggetto ha bisogno di una collezione:",
    picture: "Un’immagine condivisa",
  },
  changes: {
    count: {
      one: "{count} modifica non è ancora stata inviata",
      many: "{count} modifiche non sono ancora state inviate",
      other: "{count} modifiche non sono ancora state inviate",
    },
    kept: "Non c’è connessione. Questo sarà inviato appena ce ne sarà una.",
    waits: "attende una connessione",
    kinds: {
      item: "Nuovo oggetto",
      edit: "Oggetto modificato",
      want: "Nuovo desiderio",
    },
    throwAway: "Scarta",
    throwNamed: "Scarta “{name}”",
  },
  scan: {
    single: "Scansiona un codice a barre",
    several: "Scansiona codici a barre",
    stop: "Ferma la fotocamera",
    camera: "Ciò che vede la fotocamera",
    hold: "Tieni il codice a barre davanti alla fotocamera.",
    refused: "Qui la fotocamera non si può usare. Va bene anche una foto del codice a barre.",
    picture: "Scatta o scegli una foto",
    read: "Letto: {code}",
    none: "Nella foto non è stato trovato nessun codice a barre.",
    unknown: "Nessuna fonte conosce {code}. Il suo numero è nel modulo.",
  },
}
