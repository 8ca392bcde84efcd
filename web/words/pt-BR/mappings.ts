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
  sample: "Primeiras linhas de um arquivo",
  sampleHint:
    "Cole-as com o cabeçalho: suas colunas são propostas abaixo, e um mapeamento salvo pode ser testado com elas.",
  try: "Testar",
  tryFirst: "Cole acima as primeiras linhas de um arquivo para testar este mapeamento.",
  column: "Coluna",
  target: "O que preenche",
  between: "Entre elas",
  text: "Texto",
  word: "Palavra",
  meaning: "Significado",
  cell: "{title}, linha {row}: {name}",
  removeRow: "Remover a linha {row}: {title}",
  addRow: "Adicionar uma linha: {title}",
  lines: {
    columns: {
      label: "Colunas",
      hint: "Para cada coluna, o que ela preenche, como name ou field.author. Uma coluna sem destino fica de fora.",
    },
    joins: {
      label: "Colunas que viram um texto",
      hint: "Linhas de um destino são unidas em ordem, com o texto da primeira entre elas, ou um espaço.",
    },
    constants: {
      label: "O que cada item recebe",
      hint: "Onde a linha não tem nada: para rating, comment, copies, tags, location e campos.",
    },
    words: {
      label: "O que as palavras significam",
      hint: "Uma célula com esta palavra vale como seu significado; sem ele não é valor nenhum.",
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
