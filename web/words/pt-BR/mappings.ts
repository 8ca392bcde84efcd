import type { Words } from "../catalogue.ts"

// What the page about mappings of imports says, in Brazilian Portuguese.
export const mappings: Words["settings"]["mappings"] = {
  title: "Mapeamentos de importação",
  about: "Como são lidos os arquivos de outros sites e programas que nenhum modelo conhece.",
  empty: "Você ainda não tem mapeamentos.",
  new: "Novo mapeamento",
  save: "Salvar o mapeamento",
  name: "Nome",
  nameHint: "Letras minúsculas, algarismos, - e _.",
  kept: "tem o que estas linhas não conseguem dizer, e fica como está.",
  lines: {
    columns: {
      label: "Colunas",
      hint: "Uma linha cada: Título = name. Também copies, editions, rating, comment, externalRef, field.<chave>.",
    },
    joins: {
      label: "Colunas que viram um texto",
      hint: 'Uma linha para cada texto: name = Artist + " - " + Title. Sem aspas fica um espaço no meio.',
    },
    constants: {
      label: "O que cada item recebe",
      hint: "Onde a linha não tem nada: field.series = Dune. Para rating, comment e campos.",
    },
    words: {
      label: "O que as palavras significam",
      hint: "Uma linha para cada: field.condition: Near Mint = near_mint. Nada depois de = quer dizer nenhum valor.",
    },
  },
  choices: {
    dates: {
      label: "Ordem de dia e mês",
      options: { dmy: "Dia primeiro: 31/12/2024", mdy: "Mês primeiro: 12/31/2024" },
    },
    dateNumbers: {
      label: "Números soltos como datas",
      options: {
        days1900: "Dias desde 1900",
        days1904: "Dias desde 1904",
        seconds: "Segundos desde 1970",
        milliseconds: "Milissegundos desde 1970",
      },
    },
    decimal: { label: "Decimais", options: { ".": "1.50", ",": "1,50" } },
    ratingOf: { label: "Melhor avaliação", options: { 5: "5", 10: "10", 100: "100" } },
  },
  minorUnits: "Os valores estão na menor unidade, como centavos",
}
