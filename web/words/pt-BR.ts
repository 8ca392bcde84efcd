import type { Words } from "./catalogue.ts"
import { browsing } from "./pt-BR/browsing.ts"
import { collections, imports, items, many } from "./pt-BR/collections.ts"
import { deal } from "./pt-BR/deal.ts"
import { errors } from "./pt-BR/errors.ts"
import { events } from "./pt-BR/events.ts"
import { confirmSelf } from "./pt-BR/factors.ts"
import { fields } from "./pt-BR/fields.ts"
import { handing } from "./pt-BR/handing.ts"
import { help, site } from "./pt-BR/help.ts"
import { loans } from "./pt-BR/loans.ts"
import { look } from "./pt-BR/look.ts"
import { listings, market, offers, ratings } from "./pt-BR/market.ts"
import { messages } from "./pt-BR/messages.ts"
import { moderation } from "./pt-BR/moderation.ts"
import { nav } from "./pt-BR/nav.ts"
import { notifications } from "./pt-BR/notifications.ts"
import { people } from "./pt-BR/people.ts"
import { phone } from "./pt-BR/phone.ts"
import { prices } from "./pt-BR/prices.ts"
import { legs, rounds } from "./pt-BR/rounds.ts"
import { edition, ownItems, search, statistics } from "./pt-BR/search.ts"
import { sets } from "./pt-BR/sets.ts"
import { settings } from "./pt-BR/settings.ts"
import { shares } from "./pt-BR/shares.ts"
import { sure } from "./pt-BR/sure.ts"
import { wants } from "./pt-BR/wants.ts"
import { worth } from "./pt-BR/worth.ts"

// The sentences of the app in Brazilian Portuguese.
export const ptBR: Words = {
  ...events,
  ...messages,
  ...people,
  deal,
  notifications,
  common: {
    email: "E-mail",
    password: "Senha",
    displayName: "Nome de exibição",
    signIn: "Entrar",
    home: "Ir para o início",
    loading: "Carregando …",
    failed: "Não foi possível carregar",
    more: "Carregar mais",
    tryAgain: "Tentar de novo",
    close: "Fechar",
    cancel: "Cancelar",
    back: "Voltar",
    save: "Salvar",
    edit: "Editar",
    delete: "Excluir",
    copy: "Copiar",
    copied: "Copiado.",
    name: "Nome",
    reload: "Carregar de novo",
    yes: "Sim",
    no: "Não",
    skip: "Pular para o conteúdo",
    offline: "Não há conexão. As novidades chegam quando ela voltar.",
    elsewhere: "Esta comunidade está em {address}.",
  },
  nav,
  themes: { system: "Como o sistema", light: "Claro", dark: "Escuro" },
  visibilities: { public: "Todos", friends_only: "Amigos", private: "Só eu" },
  types: {
    games: "Videogames",
    books: "Livros",
    cardgames: "Jogos de cartas",
    boardgames: "Jogos de tabuleiro",
    custom: "Outras coisas",
  },
  forms: {
    required: "Preencha este campo.",
    email: "Digite um endereço de e-mail, como ada@example.com.",
    address: "Digite um endereço da web, como https://example.com.",
    tooShort: "Digite pelo menos {count} caracteres.",
    tooLong: "Digite no máximo {count} caracteres.",
    wrong: "Confira este campo.",
    commonPassword: "Esta senha é uma das mais comuns. Escolha outra.",
  },
  signIn: {
    title: "Entrar",
    submit: "Entrar",
    forgot: "Esqueceu a senha?",
    create: "Criar uma conta",
    provider: "Entrar com o seu provedor",
    with: "Entrar com {provider}",
    passkey: "Entrar com uma chave de acesso",
  },
  confirmSelf,
  signUp: {
    title: "Crie a sua conta",
    submit: "Criar conta",
    passwordHint: "Pelo menos 8 caracteres.",
    invite: "Código de convite",
    closed: "As contas novas são criadas pelos administradores desta comunidade.",
    signIn: "Já tem uma conta? Entre",
    welcome: "Boas-vindas",
    checkMail: "Enviamos um e-mail para {email}. Abra o link dele para confirmar o seu endereço.",
    start: "Começar",
  },
  forgot: {
    title: "Esqueceu a senha?",
    hint: "Enviamos um link para você escolher outra.",
    submit: "Enviar o link",
    sent: "Se houver uma conta para {email}, um e-mail com um link está a caminho.",
    back: "Voltar para a entrada",
  },
  reset: {
    title: "Escolha uma senha nova",
    newPassword: "Senha nova",
    submit: "Salvar senha",
    done: "A sua senha foi alterada. Você já pode entrar com ela.",
  },
  verifyEmail: { title: "Confirme o seu endereço", done: "O seu endereço de e-mail está confirmado." },
  confirmEmail: { title: "Confirme o seu novo endereço", done: "O seu novo endereço de e-mail está confirmado." },
  undoEmail: { title: "Mantenha o endereço antigo", done: "A mudança do seu endereço de e-mail foi desfeita." },
  undoAdded: {
    title: "Remova o que foi adicionado",
    done:
      "O que foi adicionado à sua conta foi removido, e todos os dispositivos foram desconectados. Um e-mail " +
      "leva você a uma senha nova. Se o seu endereço também foi mudado, use o link daquele e-mail.",
  },
  unsubscribe: {
    title: "Cancelar e-mails",
    done: "Você não receberá mais estes e-mails. Eles podem ser ligados de novo nas configurações de notificações.",
  },
  callback: { title: "Entrando" },
  notFound: { title: "Não encontrado", sentence: "Não há nenhuma página neste endereço." },
  home: {
    title: "Início",
    feed: "Publicações",
    write: "Escreva uma publicação",
    pictures: "Imagens",
    visibility: "Quem vê",
    from: "De quem são as publicações",
    sources: { all: "Todos", followed: "Amigos e quem você segue" },
    publish: "Publicar",
    empty: "Ainda não há publicações. Escreva a primeira.",
  },
  posts: {
    title: "Publicação",
    showsItem: "Mostra {item}",
    picture: "Imagem {number} da publicação de {name}",
    comments: { one: "{count} comentário", many: "{count} de comentários", other: "{count} comentários" },
    commentsLabel: "Comentários",
    noComments: "Ainda não há comentários.",
    comment: "Escreva um comentário",
    sendComment: "Comentar",
    remove: "Excluir",
    reactions: "Reações",
    reaction: "{name}: {count}",
    reactionNames: { like: "Curtir", love: "Amei", wow: "Uau", laugh: "Haha", sad: "Triste" },
  },
  reports: {
    report: "Denunciar",
    title: "Denunciar",
    reason: "O que está errado?",
    reasons: {
      spam: "Spam",
      harassment: "Assédio",
      nsfw: "Não é adequado para todos",
      hate: "Ódio",
      scam: "Golpe",
      other: "Outra coisa",
    },
    details: "Detalhes",
    send: "Enviar denúncia",
    sent: "Obrigado. Os administradores vão analisar.",
  },
  edition,
  ownItems,
  search,
  statistics,
  look,
  market,
  browsing,
  collections,
  items,
  imports,
  many,
  help,
  site,
  listings,
  loans,
  moderation,
  offers,
  phone,
  prices,
  handing,
  ratings,
  legs,
  rounds,
  settings,
  sets,
  shares,
  sure,
  wants,
  worth,
  errors,
  fields,
}
