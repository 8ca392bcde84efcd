import type { Words } from "../catalogue.ts"

// What the app does on a phone: the camera, and what it keeps without a connection.
export const phone: Words["phone"] = {
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
