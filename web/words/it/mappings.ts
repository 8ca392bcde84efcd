import type { Words } from "../catalogue.ts"

// What the page about mappings of imports says, in Italian.
export const mappings: Words["settings"]["mappings"] = {
  title: "Corrispondenze d’importazione",
  about: "Come leggere i file di altri siti e programmi che nessun modello conosce.",
  empty: "Non hai ancora corrispondenze.",
  new: "Nuova corrispondenza",
  save: "Salva la corrispondenza",
  name: "Nome",
  nameHint: "Lettere minuscole, cifre, - e _.",
  kept: "contiene ciò che queste righe non possono esprimere, e resta com’è.",
  lines: {
    columns: {
      label: "Colonne",
      hint: "Una riga per ciascuna: Title = name. Anche copies, editions, rating, comment, externalRef e field.<key>.",
    },
    joins: {
      label: "Colonne unite in un solo testo",
      hint: 'Una riga per ciascuna: name = Artist + " - " + Title. Senza virgolette le separa uno spazio.',
    },
    constants: {
      label: "Che cosa riceve ogni oggetto",
      hint: "Dove la riga non ha nulla: field.series = Dune. Per rating, comment e i campi.",
    },
    words: {
      label: "Che cosa significano le parole",
      hint: "Una riga per ciascuna: field.condition: Near Mint = near_mint. Niente dopo = significa nessun valore.",
    },
  },
  choices: {
    dates: {
      label: "Ordine di giorno e mese",
      options: { dmy: "Prima il giorno: 31/12/2024", mdy: "Prima il mese: 12/31/2024" },
    },
    dateNumbers: {
      label: "Numeri semplici nelle date",
      options: {
        days1900: "Giorni dal 1900",
        days1904: "Giorni dal 1904",
        seconds: "Secondi dal 1970",
        milliseconds: "Millisecondi dal 1970",
      },
    },
    decimal: { label: "Decimali", options: { ".": "1.50", ",": "1,50" } },
    ratingOf: { label: "Valutazione massima", options: { 5: "5", 10: "10", 100: "100" } },
  },
  minorUnits: "Gli importi sono nell’unità più piccola, come i centesimi",
}
