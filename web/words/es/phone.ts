import type { Words } from "../catalogue.ts"

export const phone: Words["phone"] = {
  asOf: "Sin conexión: datos de {time}",
  scan: {
    single: "Escanear código de barras",
    several: "Escanear códigos de barras",
    stop: "Detener la cámara",
    camera: "Lo que ve la cámara",
    hold: "Pon el código de barras delante de la cámara.",
    refused: "Aquí no se puede usar la cámara. También sirve una foto del código de barras.",
    picture: "Hacer o elegir una foto",
    read: "Leído: {code}",
    none: "No se encontró ningún código de barras en la foto.",
    unknown: "Ninguna fuente conoce {code}. Su número está en el formulario.",
  },
}
