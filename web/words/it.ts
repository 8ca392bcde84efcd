import type { Words } from "./catalogue.ts"
import { browsing } from "./it/browsing.ts"
import { collections, imports, items, many } from "./it/collections.ts"
import { deal } from "./it/deal.ts"
import { errors } from "./it/errors.ts"
import { events } from "./it/events.ts"
import { confirmSelf } from "./it/factors.ts"
import { fields } from "./it/fields.ts"
import { handing } from "./it/handing.ts"
import { help, site } from "./it/help.ts"
import { loans } from "./it/loans.ts"
import { look } from "./it/look.ts"
import { listings, market, offers, ratings } from "./it/market.ts"
import { messages } from "./it/messages.ts"
import { moderation } from "./it/moderation.ts"
import { nav } from "./it/nav.ts"
import { notifications } from "./it/notifications.ts"
import { people } from "./it/people.ts"
import { phone } from "./it/phone.ts"
import { prices } from "./it/prices.ts"
import { legs, rounds } from "./it/rounds.ts"
import { edition, ownItems, search, statistics } from "./it/search.ts"
import { sets } from "./it/sets.ts"
import { settings } from "./it/settings.ts"
import { shares } from "./it/shares.ts"
import { sure } from "./it/sure.ts"
import { wants } from "./it/wants.ts"
import { worth } from "./it/worth.ts"

// The sentences of the app in Italian.
export const it: Words = {
  ...events,
  ...messages,
  ...people,
  deal,
  notifications,
  common: {
    email: "Indirizzo e-mail",
    password: "Password",
    displayName: "Nome visualizzato",
    signIn: "Accedi",
    home: "Vai alla pagina iniziale",
    loading: "Caricamento …",
    failed: "Il caricamento non è riuscito",
    more: "Mostra altro",
    tryAgain: "Riprova",
    close: "Chiudi",
    cancel: "Annulla",
    back: "Indietro",
    save: "Salva",
    edit: "Modifica",
    delete: "Elimina",
    copy: "Copia",
    copied: "Copiato.",
    name: "Nome",
    reload: "Ricarica",
    yes: "Sì",
    no: "No",
    skip: "Vai al contenuto",
    offline: "Non c’è connessione. Le novità arriveranno quando tornerà.",
    elsewhere: "Questa comunità si trova all’indirizzo {address}.",
  },
  nav,
  themes: { system: "Come il sistema", light: "Chiaro", dark: "Scuro" },
  visibilities: { public: "Tutti", friends_only: "Amici", private: "Solo io" },
  types: {
    games: "Videogiochi",
    books: "Libri",
    cardgames: "Giochi di carte",
    boardgames: "Giochi da tavolo",
    custom: "Altri oggetti",
  },
  forms: {
    required: "Compila questo campo.",
    email: "Inserisci un indirizzo e-mail, per esempio ada@example.com.",
    address: "Inserisci un indirizzo web, per esempio https://example.com.",
    tooShort: "Inserisci almeno {count} caratteri.",
    tooLong: "Inserisci al massimo {count} caratteri.",
    wrong: "Controlla questo campo.",
    commonPassword: "Questa password è una delle più comuni. Scegline un’altra.",
  },
  signIn: {
    title: "Accesso",
    submit: "Accedi",
    forgot: "Hai dimenticato la password?",
    create: "Crea un account",
    provider: "Accedi con il tuo provider",
    with: "Accedi con {provider}",
    passkey: "Accedi con una passkey",
  },
  confirmSelf,
  signUp: {
    title: "Crea il tuo account",
    submit: "Crea account",
    passwordHint: "Almeno 8 caratteri.",
    invite: "Codice d’invito",
    closed: "I nuovi account vengono creati dagli amministratori di questa comunità.",
    signIn: "Hai già un account? Accedi",
    welcome: "Ti diamo il benvenuto",
    checkMail: "Abbiamo inviato un’e-mail a {email}. Apri il link che contiene per verificare il tuo indirizzo.",
    start: "Inizia",
  },
  forgot: {
    title: "Hai dimenticato la password?",
    hint: "Ti inviamo un link per sceglierne una nuova.",
    submit: "Invia il link",
    sent: "Se esiste un account per {email}, un’e-mail con un link è in arrivo.",
    back: "Torna all’accesso",
  },
  reset: {
    title: "Scegli una nuova password",
    newPassword: "Nuova password",
    submit: "Salva la password",
    done: "La tua password è stata cambiata. Ora puoi accedere con quella nuova.",
  },
  verifyEmail: { title: "Verifica il tuo indirizzo", done: "Il tuo indirizzo e-mail è verificato." },
  confirmEmail: { title: "Conferma il tuo nuovo indirizzo", done: "Il tuo nuovo indirizzo e-mail è confermato." },
  undoEmail: {
    title: "Mantieni il tuo vecchio indirizzo",
    done: "La modifica del tuo indirizzo e-mail è stata annullata.",
  },
  undoAdded: {
    title: "Rimuovi ciò che è stato aggiunto",
    done:
      "Ciò che è stato aggiunto al tuo account è stato rimosso e tutti i dispositivi sono stati " +
      "disconnessi. Un’e-mail ti porta a una nuova password. Se è stato cambiato anche il tuo indirizzo " +
      "e-mail, usa il link dell’e-mail corrispondente.",
  },
  unsubscribe: {
    title: "Annulla l’iscrizione",
    done: "Non riceverai più queste e-mail. Puoi riattivarle nelle impostazioni delle notifiche.",
  },
  callback: { title: "Accesso in corso" },
  notFound: { title: "Pagina non trovata", sentence: "A questo indirizzo non c’è nessuna pagina." },
  home: {
    title: "Pagina iniziale",
    feed: "Pubblicazioni",
    write: "Scrivi una pubblicazione",
    pictures: "Immagini",
    visibility: "Chi la vede",
    from: "Pubblicazioni di chi",
    sources: { all: "Tutti", followed: "Amici e persone che segui" },
    publish: "Pubblica",
    empty: "Ancora nessuna pubblicazione. Scrivi la prima.",
  },
  posts: {
    title: "Pubblicazione",
    showsItem: "Mostra {item}",
    picture: "Immagine {number} della pubblicazione di {name}",
    comments: { one: "{count} commento", many: "{count} commenti", other: "{count} commenti" },
    commentsLabel: "Commenti",
    noComments: "Ancora nessun commento.",
    comment: "Scrivi un commento",
    sendComment: "Commenta",
    remove: "Elimina",
    reactions: "Reazioni",
    reaction: "{name}: {count}",
    reactionNames: {
      like: "Mi piace",
      love: "Lo adoro",
      wow: "Che sorpresa",
      laugh: "Che ridere",
      sad: "Che tristezza",
    },
  },
  reports: {
    report: "Segnala",
    title: "Segnala",
    reason: "Che cosa non va?",
    reasons: {
      spam: "Contenuto indesiderato",
      harassment: "Molestie",
      nsfw: "Non adatto a tutti",
      hate: "Odio",
      scam: "Truffa",
      other: "Altro",
    },
    details: "Dettagli",
    send: "Invia la segnalazione",
    sent: "Grazie. Gli amministratori la esamineranno.",
  },
  edition,
  ownItems,
  search,
  statistics,
  look,
  market,
  browsing,
  collections,
  items,
  imports,
  many,
  help,
  site,
  listings,
  loans,
  moderation,
  offers,
  phone,
  prices,
  handing,
  ratings,
  legs,
  rounds,
  settings,
  sets,
  shares,
  sure,
  wants,
  worth,
  errors,
  fields,
}
