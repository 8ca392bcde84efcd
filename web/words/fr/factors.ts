import type { Words } from "../catalogue.ts"

// Second factors, and the dialog that asks for a proof, in French.
export const factors: Words["settings"]["factors"] = {
  title: "Seconds facteurs",
  about:
    "Une application d’authentification ou une clé d’accès protège votre compte quand d’autres connaissent " +
    "votre mot de passe.",
  app: "Application d’authentification",
  addApp: "Ajouter une application d’authentification",
  appAbout: "L’application affiche des codes, et vous en saisissez un après votre mot de passe.",
  appSince: "Ajoutée le {time}",
  removeApp: "Retirer l’application",
  begin: "Commencer",
  enterSecret: "Scannez le code avec votre application, saisissez-y cette clé, ou ouvrez-le sur cet appareil.",
  code: "Code pour l’appareil photo de votre application",
  secret: "Clé pour l’application",
  openApp: "Ouvrir l’application sur cet appareil",
  confirm: "Confirmer",
  appAdded: "L’application d’authentification a été ajoutée.",
  back: "Retour aux seconds facteurs",
  passkeys: "Clés d’accès",
  noPasskeys: "Aucune clé d’accès pour l’instant. Ajoutez-en une et connectez-vous sans mot de passe.",
  addPasskey: "Ajouter une clé d’accès",
  passkeyName: "Nom de la clé d’accès",
  passkeyHint: "Par exemple l’appareil où elle se trouve.",
  removePasskey: "Supprimer la clé d’accès {name}",
  added: "Ajoutée le {time}",
  lastUsed: "Dernière utilisation le {time}",
  noSupport: "Ce navigateur n’a pas de clés d’accès ici.",
  codes: "Codes de récupération",
  codesLeft: { one: "Il reste {count} code.", many: "Il reste {count} codes.", other: "Il reste {count} codes." },
  newCodes: "Créer de nouveaux codes",
  keepCodes:
    "Conservez ces codes en lieu sûr. Chacun sert une fois, quand vous n’avez pas d’autre facteur. Ils ne " +
    "sont affichés que cette fois.",
}

export const confirmSelf: Words["confirmSelf"] = {
  title: "Confirmez que c’est vous",
  why: "Cela modifie l’accès à votre compte : veuillez confirmer encore une fois.",
  secondStep: "Deuxième étape",
  submit: "Continuer",
  provider: "Se reconnecter avec votre fournisseur",
  fields: {
    password: "Votre mot de passe",
    totp: "Code de votre application d’authentification",
    recovery: "Code de récupération",
  },
  use: {
    password: "Utiliser votre mot de passe",
    totp: "Utiliser l’application d’authentification",
    recovery: "Utiliser un code de récupération",
    passkey: "Utiliser une clé d’accès",
  },
}
