import type { Words } from "../catalogue.ts"

// Second factors, and the dialog that asks for a proof, in Italian.
export const factors: Words["settings"]["factors"] = {
  title: "Secondi fattori",
  about: "Un’app di autenticazione o una passkey protegge il tuo account quando altri conoscono la tua password.",
  app: "App di autenticazione",
  addApp: "Aggiungi un’app di autenticazione",
  appAbout: "L’app mostra dei codici, e ne inserisci uno dopo la password.",
  appSince: "Aggiunta il giorno {time}",
  removeApp: "Rimuovi l’app",
  begin: "Inizia",
  enterSecret: "Inquadra il codice con la tua app, inserisci in essa questa chiave, o aprilo su questo dispositivo.",
  code: "Codice per la fotocamera della tua app",
  secret: "Chiave per l’app",
  openApp: "Apri l’app su questo dispositivo",
  confirm: "Conferma",
  appAdded: "L’app di autenticazione è stata aggiunta.",
  back: "Torna ai secondi fattori",
  passkeys: "Le tue passkey",
  noPasskeys: "Ancora nessuna passkey. Aggiungine una e accedi senza password.",
  addPasskey: "Aggiungi una passkey",
  passkeyName: "Nome della passkey",
  passkeyHint: "Per esempio il dispositivo su cui si trova.",
  removePasskey: "Elimina la passkey {name}",
  added: "Aggiunta il giorno {time}",
  lastUsed: "Ultimo uso il giorno {time}",
  noSupport: "Questo browser qui non ha passkey.",
  codes: "Codici di recupero",
  codesLeft: { one: "Resta {count} codice.", many: "Restano {count} codici.", other: "Restano {count} codici." },
  newCodes: "Crea nuovi codici",
  keepCodes:
    "Conserva questi codici in un luogo sicuro. Ognuno vale una volta, quando non hai un altro fattore. " +
    "Vengono mostrati solo questa volta.",
}

export const confirmSelf: Words["confirmSelf"] = {
  title: "Conferma la tua identità",
  why: "Questo cambia chi può entrare nel tuo account, perciò conferma ancora una volta.",
  secondStep: "Secondo passaggio",
  submit: "Continua",
  provider: "Accedi di nuovo con il tuo provider",
  fields: {
    password: "La tua password",
    totp: "Codice della tua app di autenticazione",
    recovery: "Codice di recupero",
  },
  use: {
    password: "Usa la tua password",
    totp: "Usa l’app di autenticazione",
    recovery: "Usa un codice di recupero",
    passkey: "Usa una passkey",
  },
}
