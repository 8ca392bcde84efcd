import type { Words } from "../catalogue.ts"

// Second factors, and the dialog that asks for a proof, in German.
export const factors: Words["settings"]["factors"] = {
  title: "Zweite Faktoren",
  about: "Mit einer Authenticator-App oder einem Passkey bleibt Ihr Konto Ihres, auch wenn andere Ihr Passwort kennen.",
  app: "Authenticator-App",
  addApp: "Authenticator-App hinzufügen",
  appAbout: "Die App zeigt Codes, und Sie geben nach Ihrem Passwort einen davon ein.",
  appSince: "Hinzugefügt am {time}",
  removeApp: "App entfernen",
  begin: "Beginnen",
  enterSecret: "Scannen Sie den Code mit der App, geben Sie den Schlüssel ein oder öffnen Sie sie auf diesem Gerät.",
  code: "Code für die Kamera Ihrer App",
  secret: "Schlüssel für die App",
  openApp: "App auf diesem Gerät öffnen",
  confirm: "Bestätigen",
  appAdded: "Die Authenticator-App wurde hinzugefügt.",
  back: "Zurück zu den zweiten Faktoren",
  passkeys: "Passkeys",
  noPasskeys: "Noch keine Passkeys. Fügen Sie einen hinzu, und melden Sie sich ohne Passwort an.",
  addPasskey: "Passkey hinzufügen",
  passkeyName: "Name des Passkeys",
  passkeyHint: "Zum Beispiel das Gerät, auf dem er ist.",
  removePasskey: "Passkey {name} löschen",
  added: "Hinzugefügt am {time}",
  lastUsed: "Zuletzt benutzt am {time}",
  noSupport: "Dieser Browser hat hier keine Passkeys.",
  codes: "Wiederherstellungscodes",
  codesLeft: { one: "{count} Code ist übrig.", other: "{count} Codes sind übrig." },
  newCodes: "Neue Codes erstellen",
  keepCodes: "Heben Sie diese Codes sicher auf. Jeder gilt einmal, ohne anderen Faktor. Sie erscheinen nur jetzt.",
}

export const confirmSelf: Words["confirmSelf"] = {
  title: "Bestätigen Sie, dass Sie es sind",
  why: "Das ändert, wer in Ihr Konto kommt. Bitte bestätigen Sie es noch einmal.",
  secondStep: "Zweiter Schritt",
  submit: "Weiter",
  provider: "Noch einmal mit Ihrem Anbieter anmelden",
  fields: { password: "Ihr Passwort", totp: "Code Ihrer Authenticator-App", recovery: "Wiederherstellungscode" },
  use: {
    password: "Passwort benutzen",
    totp: "Authenticator-App benutzen",
    recovery: "Wiederherstellungscode benutzen",
    passkey: "Passkey benutzen",
  },
}
