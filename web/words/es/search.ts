import type { Words } from "../catalogue.ts"

// The search, editions, all items of a user and what is counted of them, in Spanish.
export const search: Words["search"] = {
  title: "Búsqueda",
  field: "Buscar",
  hint: "Encuentra sus artículos, ofertas, personas, rondas, eventos y mensajes.",
  none: "No se encontró nada para «{q}».",
  all: "Ver todos",
  allNamed: "Ver todos: {kind}",
  found: {
    one: "{count} resultado",
    many: "{count} de resultados",
    other: "{count} resultados",
  },
  talk: {
    open: "Buscar",
    title: "Buscar en esta conversación",
    field: "Palabras de un mensaje",
    none: "Ningún mensaje tiene estas palabras.",
    found: "Mensajes encontrados",
    around: "El mensaje y lo que se escribió antes y después",
    newest: "A los mensajes más nuevos",
  },
}

export const edition: Words["edition"] = {
  known: "Lo que se sabe de ella",
  lookUp: "Consultar qué es",
  by: "De",
  year: "Año",
  publisher: "Editorial",
  series: "Serie",
  own: "Sus ejemplares",
  none: "No tiene ninguno.",
  offered: {
    one: "{count} persona más la ofrece",
    many: "{count} de personas más la ofrecen",
    other: "{count} personas más la ofrecen",
  },
  want: "Añadir a mis deseos",
  wanted: "Está entre sus deseos.",
}

export const ownItems: Words["ownItems"] = {
  title: "Todos mis artículos",
  search: "¿Ya lo tengo?",
  type: "Tipo",
  any: "Todos los tipos",
  none: "No tiene nada con estas palabras.",
  noneOfIt: "Todavía no lo tienes.",
  empty: "Todavía no tiene artículos.",
}

export const statistics: Words["statistics"] = {
  title: "Estadísticas",
  empty: "Todavía no hay nada que contar.",
  rated: "Con valoración",
  types: "Artículos por tipo",
  ratings: "Artículos por valoración",
  stars: {
    one: "{count} estrella",
    many: "{count} de estrellas",
    other: "{count} estrellas",
  },
  finished: "Juegos terminados por año",
  name: "Nombre",
  items: "Artículos",
  copies: "Ejemplares",
  year: "Año",
  by: "{type}: {field}",
}
