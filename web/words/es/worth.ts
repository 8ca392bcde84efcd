import type { Words } from "../catalogue.ts"

export const worth: Words["worth"] = {
  title: "Valor",
  all: "Valor de todos tus artículos",
  empty:
    "Todavía no se sabe nada. Indica en la página de un artículo lo que pagaste. Los valores de mercado salen de las " +
    "ventas de aquí.",
  hint:
    "Son sumas de lo que se sabe. Nada se convierte ni se estima. Un valor de mercado es por cuánto se vendió aquí " +
    "la misma edición en los últimos 365 días, en el mismo estado. Una compra sin día no está en ningún mes.",
  withoutAny: "Sin precio de compra: {paid} de {items}. Sin valor de mercado: {market} de {items}.",
  paid: "Pagado",
  market: "Valor de mercado",
  nothing: "No se sabe nada",
  sales: { one: "{count} venta", many: "{count} de ventas", other: "{count} ventas" },
  known: "Se sabe de {count} de {items}",
  notKnown: "No se sabe: {count} de {items}",
  byMonth: "Pagado hasta el final de cada mes, en {currency}",
  month: "Mes",
}
