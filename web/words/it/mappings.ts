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
  sample: "Prime righe di un file",
  sampleHint: "Incollale con l’intestazione: le colonne sono proposte sotto, e una mappatura si prova con esse.",
  try: "Prova",
  tryFirst: "Incolla sopra le prime righe di un file per provare questa mappatura.",
  column: "Colonna",
  target: "Che cosa riempie",
  between: "In mezzo",
  text: "Testo",
  word: "Parola",
  meaning: "Significato",
  cell: "{title}, riga {row}: {name}",
  removeRow: "Togli la riga {row}: {title}",
  addRow: "Aggiungi una riga: {title}",
  lines: {
    columns: {
      label: "Colonne",
      hint: "Per ogni colonna che cosa riempie, come name o field.author. Una colonna senza destinazione è ignorata.",
    },
    joins: {
      label: "Colonne unite in un solo testo",
      hint: "Le righe di una destinazione si uniscono, con il testo della prima in mezzo, altrimenti uno spazio.",
    },
    constants: {
      label: "Che cosa riceve ogni oggetto",
      hint: "Dove la riga non ha nulla: per rating, comment, copies, tags, location e campi.",
    },
    words: {
      label: "Che cosa significano le parole",
      hint: "Una cella con questa parola vale il suo significato; senza non è un valore.",
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
