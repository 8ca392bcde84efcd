import type { Words } from "../catalogue.ts"

// What the app does on a phone: the camera, and what it keeps without a connection.
export const phone: Words["phone"] = {
  asOf: "Sans connexion : état du {time}",
  add: {
    title: "Qu’en faire ?",
    nothing:
      "Rien n’a été partagé. Dans le menu d’une autre application, partagez un lien, un texte ou des " +
      "images avec celle-ci.",
    asItem: "Ajouter comme objet",
    asPost: "Écrire une publication",
    into: "Dans la collection",
    noCollection: "Un objet a besoin d’une collection :",
    picture: "Une image partagée",
  },
  changes: {
    count: {
      one: "{count} modification n’a pas encore été envoyée",
      many: "{count} modifications n’ont pas encore été envoyées",
      other: "{count} modifications n’ont pas encore été envoyées",
    },
    kept: "Il n’y a pas de connexion. Ceci sera envoyé dès qu’il y en aura une.",
    waits: "attend une connexion",
    kinds: {
      item: "Nouvel objet",
      edit: "Objet modifié",
      want: "Nouveau souhait",
    },
    throwAway: "Abandonner",
    throwNamed: "Abandonner « {name} »",
  },
  scan: {
    single: "Scanner un code-barres",
    several: "Scanner des codes-barres",
    stop: "Arrêter la caméra",
    camera: "Ce que voit la caméra",
    hold: "Tenez le code-barres devant la caméra.",
    refused: "La caméra ne peut pas être utilisée ici. Une photo du code-barres convient aussi.",
    picture: "Prendre ou choisir une photo",
    read: "Lu : {code}",
    none: "Aucun code-barres n’a été trouvé sur la photo.",
    unknown: "Aucune source ne connaît {code}. Son numéro est dans le formulaire.",
  },
}
