import type { Words } from "../catalogue.ts"

// The market, listings, offers and ratings in German.
export const market: Words["market"] = {
  title: "Markt",
  search: "Suche",
  kind: "Art",
  kinds: { sale: "Zu verkaufen", trade: "Zum Tauschen", both: "Zu verkaufen oder zu tauschen" },
  type: "Typ",
  condition: "Zustand",
  conditions: { mint: "Neuwertig", near_mint: "Fast neuwertig", played: "Gespielt" },
  price: "Preis",
  minPrice: "Preis ab",
  maxPrice: "Preis bis",
  currency: "Währung",
  sort: "Reihenfolge",
  sorts: { newest: "Neueste zuerst", price_asc: "Niedrigster Preis zuerst", price_desc: "Höchster Preis zuerst" },
  any: "Alle",
  filters: "Filter",
  submit: "Anzeigen",
  empty: "Nichts gefunden. Versuchen Sie es mit weniger Filtern.",
  itemGone: "Ein Stück, das es nicht mehr gibt",
  reserved: "Reserviert",
  freeCopies: "{free} von {copies} frei",
}

export const listings: Words["listings"] = {
  description: "Beschreibung",
  payment: "Zahlungsarten",
  paymentHint: "Durch Kommas getrennt.",
  statuses: { active: "Offen für Angebote", paused: "Pausiert", closed: "Geschlossen" },
  toItem: "Zum Stück",
  pause: "Pausieren",
  resume: "Fortsetzen",
  close: "Angebot schließen",
}

export const offers: Words["offers"] = {
  title: "Angebote",
  which: "Welche Angebote",
  roles: { all: "Alle", received: "Erhalten", sent: "Gemacht" },
  empty: "Noch keine Angebote. Suchen Sie etwas im Markt.",
  statuses: {
    pending: "Offen",
    accepted: "Angenommen",
    completed: "Abgeschlossen",
    cancelled: "Abgebrochen",
    rejected: "Beendet",
  },
  makes: { buy: "Angebot machen", trade: "Tausch anbieten" },
  send: "Angebot schicken",
  collection: "Sammlung",
  item: "Stück im Tausch",
  message: "Nachricht an die andere Seite",
  between: "{offerer} möchte es von {owner} haben.",
  toListing: "Zum Angebot",
  timeline: "Verhandlung",
  proposals: {
    pending: "Wartet auf Antwort",
    accepted: "Angenommen",
    rejected: "Abgelehnt",
    superseded: "Gegenvorschlag gemacht",
    withdrawn: "Zurückgezogen",
  },
  accept: "Annehmen",
  counter: "Gegenvorschlag",
  decline: "Ablehnen",
  cancel: "Abbrechen",
  confirm: "Bestätigen",
  next: {
    answer: "{name} wartet auf Ihre Antwort.",
    wait: "{name} muss auf Ihren Vorschlag antworten.",
    propose: "Der letzte Vorschlag wurde abgelehnt. Jede Seite kann einen neuen machen.",
    confirm: "Übergeben Sie, was Sie mit {name} vereinbart haben, und bestätigen Sie es dann.",
    waitConfirm: "Sie haben bestätigt. Auch {name} muss bestätigen.",
    completed: "Beide haben bestätigt, und das Stück hat den Besitzer gewechselt.",
    cancelled: "Das Angebot wurde abgebrochen.",
    rejected: "Das Stück wird nicht mehr angeboten.",
  },
}

export const ratings: Words["ratings"] = {
  title: "Bewertungen",
  empty: "Noch keine Bewertungen.",
  score: "Sterne",
  comment: "Wie war es?",
  rate: "Bewerten",
}
