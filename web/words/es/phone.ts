import type { Words } from "../catalogue.ts"

export const phone: Words["phone"] = {
  asOf: "Sin conexión: datos de {time}",
  add: {
    title: "¿Qué hacer con esto?",
    nothing:
      "No se ha compartido nada. Comparte un enlace, un texto o imágenes con esta aplicación desde el menú de otra.",
    asItem: "Añadir como objeto",
    asPost: "Escribir una publicación",
    into: "En la colección",
    noCollection: "Un objeto necesita una colección:",
    picture: "Una imagen compartida",
  },
  changes: {
    count: {
      one: "{count} cambio aún no se ha enviado",
      many: "{count} cambios aún no se han enviado",
      other: "{count} cambios aún no se han enviado",
    },
    kept: "No hay conexión. Esto se enviará en cuanto la haya.",
    waits: "espera una conexión",
    kinds: {
      item: "Objeto nuevo",
      edit: "Objeto cambiado",
      want: "Deseo nuevo",
    },
    throwAway: "Descartar",
    throwNamed: "Descartar «{name}»",
  },
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
