import type { Words } from "../catalogue.ts"

export const worth: Words["worth"] = {
  title: "Valor",
  all: "Valor de todos os seus itens",
  empty:
    "Ainda não se sabe nada. Informe na página de um item o que você pagou. Os valores de mercado vêm das vendas " +
    "daqui.",
  hint:
    "São somas do que se sabe. Nada é convertido nem estimado. Um valor de mercado é por quanto a mesma edição foi " +
    "vendida aqui nos últimos 365 dias, no mesmo estado. Uma compra sem dia não está em nenhum mês.",
  withoutAny: "Sem preço de compra: {paid} de {items}. Sem valor de mercado: {market} de {items}.",
  paid: "Pago",
  market: "Valor de mercado",
  nothing: "Não se sabe nada",
  sales: { one: "{count} venda", many: "{count} de vendas", other: "{count} vendas" },
  known: "Conhecido de {count} de {items}",
  notKnown: "Não se sabe: {count} de {items}",
  byMonth: "Pago até o fim de cada mês, em {currency}",
  month: "Mês",
}
