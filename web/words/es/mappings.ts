import type { Words } from "../catalogue.ts"

// What the page about mappings of imports says, in Spanish.
export const mappings: Words["settings"]["mappings"] = {
  title: "Asignaciones de importación",
  about: "Cómo se leen los archivos de otros sitios y programas que ninguna plantilla conoce.",
  empty: "Aún no hay asignaciones tuyas.",
  new: "Asignación nueva",
  save: "Guardar la asignación",
  name: "Nombre",
  nameHint: "Letras minúsculas, cifras, - y _.",
  kept: "tiene lo que estas líneas no pueden decir, y se queda como está.",
  lines: {
    columns: {
      label: "Columnas",
      hint: "Una por línea: Título = name. También copies, editions, rating, comment, externalRef, field.<clave>.",
    },
    joins: {
      label: "Columnas que forman un texto",
      hint: 'Una línea para cada texto: name = Artist + " - " + Title. Sin comillas hay un espacio en medio.',
    },
    constants: {
      label: "Lo que recibe cada artículo",
      hint: "Donde la fila no tiene nada: field.series = Dune. Para rating, comment y campos.",
    },
    words: {
      label: "Lo que significan las palabras",
      hint: "Una línea para cada una: field.condition: Near Mint = near_mint. Nada detrás de = significa sin valor.",
    },
  },
  choices: {
    dates: {
      label: "Orden de día y mes",
      options: { dmy: "Primero el día: 31/12/2024", mdy: "Primero el mes: 12/31/2024" },
    },
    dateNumbers: {
      label: "Números solos como fechas",
      options: {
        days1900: "Días desde 1900",
        days1904: "Días desde 1904",
        seconds: "Segundos desde 1970",
        milliseconds: "Milisegundos desde 1970",
      },
    },
    decimal: { label: "Decimales", options: { ".": "1.50", ",": "1,50" } },
    ratingOf: { label: "Mejor valoración", options: { 5: "5", 10: "10", 100: "100" } },
  },
  minorUnits: "Los importes están en la unidad más pequeña, como céntimos",
}
