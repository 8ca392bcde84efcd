import type { Words } from "./catalogue.ts"
import { browsing } from "./de/browsing.ts"
import { collections, imports, items, many } from "./de/collections.ts"
import { deal } from "./de/deal.ts"
import { errors } from "./de/errors.ts"
import { events } from "./de/events.ts"
import { confirmSelf } from "./de/factors.ts"
import { fields } from "./de/fields.ts"
import { handing } from "./de/handing.ts"
import { help, site } from "./de/help.ts"
import { loans } from "./de/loans.ts"
import { look } from "./de/look.ts"
import { listings, market, offers, ratings } from "./de/market.ts"
import { messages } from "./de/messages.ts"
import { moderation } from "./de/moderation.ts"
import { nav } from "./de/nav.ts"
import { notifications } from "./de/notifications.ts"
import { people } from "./de/people.ts"
import { phone } from "./de/phone.ts"
import { prices } from "./de/prices.ts"
import { legs, rounds } from "./de/rounds.ts"
import { edition, ownItems, search, statistics } from "./de/search.ts"
import { sets } from "./de/sets.ts"
import { settings } from "./de/settings.ts"
import { shares } from "./de/shares.ts"
import { sure } from "./de/sure.ts"
import { wants } from "./de/wants.ts"
import { worth } from "./de/worth.ts"

// The sentences of the app in German.
export const de: Words = {
  ...events,
  ...messages,
  ...people,
  deal,
  notifications,
  common: {
    email: "E-Mail-Adresse",
    password: "Passwort",
    displayName: "Anzeigename",
    signIn: "Anmelden",
    home: "Zur Startseite",
    loading: "Wird geladen …",
    failed: "Das konnte nicht geladen werden",
    more: "Mehr laden",
    tryAgain: "Noch einmal versuchen",
    close: "Schließen",
    cancel: "Abbrechen",
    back: "Zurück",
    save: "Speichern",
    edit: "Bearbeiten",
    delete: "Löschen",
    copy: "Kopieren",
    copied: "Kopiert.",
    name: "Name",
    reload: "Neu laden",
    yes: "Ja",
    no: "Nein",
    skip: "Zum Inhalt springen",
    offline: "Es gibt keine Verbindung. Neues kommt, sobald sie wieder da ist.",
    elsewhere: "Diese Gemeinschaft ist unter {address} zu finden.",
  },
  nav,
  themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
  visibilities: { public: "Alle", friends_only: "Freunde", private: "Nur ich" },
  types: {
    games: "Videospiele",
    books: "Bücher",
    cardgames: "Kartenspiele",
    boardgames: "Brettspiele",
    custom: "Anderes",
  },
  forms: {
    required: "Bitte füllen Sie dieses Feld aus.",
    email: "Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.com.",
    address: "Bitte geben Sie eine Webadresse ein, zum Beispiel https://example.com.",
    tooShort: "Bitte geben Sie mindestens {count} Zeichen ein.",
    tooLong: "Bitte geben Sie höchstens {count} Zeichen ein.",
    wrong: "Bitte prüfen Sie dieses Feld.",
    commonPassword: "Dieses Passwort ist eines der häufigsten. Bitte wählen Sie ein anderes.",
  },
  signIn: {
    title: "Anmelden",
    submit: "Anmelden",
    forgot: "Passwort vergessen?",
    create: "Konto anlegen",
    provider: "Mit Ihrem Anbieter anmelden",
    with: "Mit {provider} anmelden",
    passkey: "Mit einem Passkey anmelden",
  },
  confirmSelf,
  signUp: {
    title: "Konto anlegen",
    submit: "Konto anlegen",
    passwordHint: "Mindestens 8 Zeichen.",
    invite: "Einladungscode",
    closed: "Neue Konten legen die Administratoren dieser Gemeinschaft an.",
    signIn: "Sie haben ein Konto? Anmelden",
    welcome: "Willkommen",
    checkMail: "Wir haben eine Mail an {email} geschickt. Öffnen Sie den Link darin, um Ihre Adresse zu bestätigen.",
    start: "Loslegen",
  },
  forgot: {
    title: "Passwort vergessen?",
    hint: "Wir schicken Ihnen einen Link, mit dem Sie ein neues wählen.",
    submit: "Link schicken",
    sent: "Wenn es ein Konto für {email} gibt, ist eine Mail mit einem Link unterwegs.",
    back: "Zurück zur Anmeldung",
  },
  reset: {
    title: "Neues Passwort wählen",
    newPassword: "Neues Passwort",
    submit: "Passwort speichern",
    done: "Ihr Passwort wurde geändert. Sie können sich jetzt damit anmelden.",
  },
  verifyEmail: { title: "Adresse bestätigen", done: "Ihre E-Mail-Adresse ist bestätigt." },
  confirmEmail: { title: "Neue Adresse bestätigen", done: "Ihre neue E-Mail-Adresse ist bestätigt." },
  undoEmail: { title: "Alte Adresse behalten", done: "Die Änderung Ihrer E-Mail-Adresse wurde rückgängig gemacht." },
  undoAdded: {
    title: "Hinzugefügtes entfernen",
    done:
      "Was Ihrem Konto hinzugefügt wurde, ist entfernt, und alle Geräte sind abgemeldet. Eine E-Mail führt Sie " +
      "zu einem neuen Passwort. Wurde auch Ihre E-Mail-Adresse geändert, verwenden Sie den Link jener E-Mail.",
  },
  unsubscribe: {
    title: "Mails abbestellen",
    done: "Sie erhalten diese Mails nicht mehr. Die Einstellungen der Benachrichtigungen holen sie zurück.",
  },
  callback: { title: "Anmeldung" },
  notFound: { title: "Nicht gefunden", sentence: "Unter dieser Adresse gibt es keine Seite." },
  home: {
    title: "Start",
    feed: "Beiträge",
    write: "Beitrag schreiben",
    pictures: "Bilder",
    visibility: "Wer ihn sieht",
    from: "Wessen Beiträge",
    sources: { all: "Alle", followed: "Freunde und wem Sie folgen" },
    publish: "Veröffentlichen",
    empty: "Noch keine Beiträge. Schreiben Sie den ersten.",
  },
  posts: {
    title: "Beitrag",
    showsItem: "Zeigt {item}",
    picture: "Bild {number} des Beitrags von {name}",
    comments: { one: "{count} Kommentar", other: "{count} Kommentare" },
    commentsLabel: "Kommentare",
    noComments: "Noch keine Kommentare.",
    comment: "Kommentar schreiben",
    sendComment: "Kommentieren",
    remove: "Löschen",
    reactions: "Reaktionen",
    reaction: "{name}: {count}",
    reactionNames: { like: "Gefällt mir", love: "Liebe", wow: "Staunen", laugh: "Lachen", sad: "Traurig" },
  },
  reports: {
    report: "Melden",
    title: "Melden",
    reason: "Was stimmt nicht?",
    reasons: {
      spam: "Spam",
      harassment: "Belästigung",
      nsfw: "Nicht für alle geeignet",
      hate: "Hass",
      scam: "Betrug",
      other: "Etwas anderes",
    },
    details: "Einzelheiten",
    send: "Meldung abschicken",
    sent: "Danke. Die Administratoren sehen es sich an.",
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
