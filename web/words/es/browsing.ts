import type { Words } from "../catalogue.ts"

// How one looks at lists and things, and the first steps, in Spanish.
export const browsing: Words["browsing"] = {
  chosen: "Filtros activos",
  filters: "Filtros",
  view: "Presentación",
  views: { covers: "Portadas", table: "Tabla" },
  figures: "Cifras",
  copies: "Ejemplares",
  minRating: "Valoración mínima",
  anyValue: "Cualquiera",
  equals: "{field}: {value}",
  from: "desde {price}",
  upTo: "hasta {price}",
  narrow: "Acotar",
  listed: "Se ofrece desde",
  share: "Compartir",
  copied: "Se ha copiado la dirección.",
  ask: "Preguntar a {name}",
  firstSteps: {
    title: "Primeros pasos",
    what: "¿Qué coleccionas?",
    list: "Traer una lista",
    listHint: "Un archivo de Goodreads, BoardGameGeek, Discogs u otros, o una tabla propia.",
    thing: "Añadir una cosa",
    thingHint: "Búscala por su título o descríbela, con una imagen.",
    codes: "Escanear o pegar códigos",
    codesHint: "Códigos de barras e ISBN, tantos como quieras: los títulos y las portadas llegan solos.",
    look: "Echar un vistazo",
    lookHint: "Mira qué ofrecen los demás y di qué buscas.",
    dismiss: "Ahora no",
  },
}
