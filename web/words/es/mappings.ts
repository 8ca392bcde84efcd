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
  sample: "Primeras líneas de un archivo",
  sampleHint:
    "Pégalas con el encabezado: abajo se proponen sus columnas, y una asignación guardada se puede probar con ellas.",
  try: "Probar",
  tryFirst: "Pega arriba las primeras líneas de un archivo para probar esta asignación.",
  column: "Columna",
  target: "Qué rellena",
  between: "Entre ambas",
  text: "Texto",
  word: "Palabra",
  meaning: "Significado",
  cell: "{title}, fila {row}: {name}",
  removeRow: "Quitar la fila {row}: {title}",
  addRow: "Añadir una fila: {title}",
  lines: {
    columns: {
      label: "Columnas",
      hint: "Para cada columna, qué rellena, como name o field.author. Una columna sin destino se omite.",
    },
    joins: {
      label: "Columnas que forman un texto",
      hint: "Las filas de un destino se unen en su orden, con el texto de la primera entre ellas, o un espacio.",
    },
    constants: {
      label: "Lo que recibe cada artículo",
      hint: "Donde la fila no tiene nada: para rating, comment, copies, tags, location y campos.",
    },
    words: {
      label: "Lo que significan las palabras",
      hint: "Una celda con esta palabra cuenta como su significado; sin él no es ningún valor.",
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
