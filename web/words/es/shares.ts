import type { Words } from "../catalogue.ts"

// What the page of a share link says, in Spanish.
export const shares: Words["shares"] = {
  title: "Compartido contigo",
  signIn: "Iniciar sesión para hacer una oferta",
  by: "Compartido por {name}",
  gone: "Este enlace ya no vale.",
  items: { one: "{count} artículo", many: "{count} artículos", other: "{count} artículos" },
  things: "Artículos",
  empty: "Aún no contiene artículos.",
}
