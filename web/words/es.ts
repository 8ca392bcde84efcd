import type { Words } from "./catalogue.ts"
import { browsing } from "./es/browsing.ts"
import { collections, imports, items, many } from "./es/collections.ts"
import { deal } from "./es/deal.ts"
import { errors } from "./es/errors.ts"
import { events } from "./es/events.ts"
import { confirmSelf } from "./es/factors.ts"
import { fields } from "./es/fields.ts"
import { handing } from "./es/handing.ts"
import { help, site } from "./es/help.ts"
import { loans } from "./es/loans.ts"
import { look } from "./es/look.ts"
import { listings, market, offers, ratings } from "./es/market.ts"
import { messages } from "./es/messages.ts"
import { moderation } from "./es/moderation.ts"
import { nav } from "./es/nav.ts"
import { notifications } from "./es/notifications.ts"
import { people } from "./es/people.ts"
import { phone } from "./es/phone.ts"
import { prices } from "./es/prices.ts"
import { legs, rounds } from "./es/rounds.ts"
import { edition, ownItems, search, statistics } from "./es/search.ts"
import { sets } from "./es/sets.ts"
import { settings } from "./es/settings.ts"
import { shares } from "./es/shares.ts"
import { sure } from "./es/sure.ts"
import { wants } from "./es/wants.ts"
import { worth } from "./es/worth.ts"

// The sentences of the app in Spanish.
export const es: Words = {
  ...events,
  ...messages,
  ...people,
  deal,
  notifications,
  common: {
    email: "Correo electrónico",
    password: "Contraseña",
    displayName: "Nombre visible",
    signIn: "Iniciar sesión",
    home: "Ir al inicio",
    loading: "Cargando …",
    failed: "No se ha podido cargar",
    more: "Cargar más",
    tryAgain: "Intentar de nuevo",
    close: "Cerrar",
    cancel: "Cancelar",
    back: "Volver",
    save: "Guardar",
    edit: "Editar",
    delete: "Eliminar",
    copy: "Copiar",
    copied: "Copiado.",
    name: "Nombre",
    reload: "Cargar de nuevo",
    yes: "Sí",
    no: "No",
    skip: "Saltar al contenido",
    offline: "No hay conexión. Lo nuevo llegará cuando vuelva.",
    elsewhere: "Esta comunidad está en {address}.",
  },
  nav,
  themes: { system: "Como el sistema", light: "Claro", dark: "Oscuro" },
  visibilities: { public: "Todo el mundo", friends_only: "Amigos", private: "Solo yo" },
  types: {
    games: "Videojuegos",
    books: "Libros",
    cardgames: "Juegos de cartas",
    boardgames: "Juegos de mesa",
    custom: "Otras cosas",
  },
  forms: {
    required: "Rellena este campo.",
    email: "Escribe una dirección de correo, como ada@example.com.",
    address: "Escribe una dirección web, como https://example.com.",
    tooShort: "Escribe al menos {count} caracteres.",
    tooLong: "Escribe como máximo {count} caracteres.",
    wrong: "Revisa este campo.",
    commonPassword: "Esta contraseña es una de las más comunes. Elige otra.",
  },
  signIn: {
    title: "Iniciar sesión",
    submit: "Iniciar sesión",
    forgot: "¿Has olvidado tu contraseña?",
    create: "Crear una cuenta",
    provider: "Iniciar sesión con tu proveedor",
    with: "Iniciar sesión con {provider}",
    passkey: "Iniciar sesión con una llave de acceso",
  },
  confirmSelf,
  signUp: {
    title: "Crea tu cuenta",
    submit: "Crear cuenta",
    passwordHint: "Al menos 8 caracteres.",
    invite: "Código de invitación",
    closed: "Las cuentas nuevas las crean los administradores de esta comunidad.",
    signIn: "¿Tienes una cuenta? Inicia sesión",
    welcome: "Te damos la bienvenida",
    checkMail: "Hemos enviado un correo a {email}. Abre su enlace para verificar tu dirección.",
    start: "Empezar",
  },
  forgot: {
    title: "¿Has olvidado tu contraseña?",
    hint: "Te enviamos un enlace para elegir otra.",
    submit: "Enviar el enlace",
    sent: "Si hay una cuenta para {email}, un correo con un enlace está en camino.",
    back: "Volver al inicio de sesión",
  },
  reset: {
    title: "Elige una contraseña nueva",
    newPassword: "Contraseña nueva",
    submit: "Guardar contraseña",
    done: "Tu contraseña ha cambiado. Ya puedes iniciar sesión con ella.",
  },
  verifyEmail: { title: "Verifica tu dirección", done: "Tu dirección de correo está verificada." },
  confirmEmail: { title: "Confirma tu dirección nueva", done: "Tu dirección de correo nueva está confirmada." },
  undoEmail: { title: "Conserva tu dirección anterior", done: "El cambio de tu dirección de correo se ha deshecho." },
  undoAdded: {
    title: "Quita lo añadido",
    done:
      "Se ha quitado lo que se añadió a tu cuenta y se ha cerrado la sesión en todos los dispositivos. Un " +
      "correo te lleva a una contraseña nueva. Si también se cambió tu dirección, usa el enlace de ese correo.",
  },
  unsubscribe: {
    title: "Dejar de recibir correos",
    done: "Ya no recibirás estos correos. Puedes volver a activarlos en los ajustes de notificaciones.",
  },
  callback: { title: "Iniciando sesión" },
  notFound: { title: "No encontrado", sentence: "No hay ninguna página en esta dirección." },
  home: {
    title: "Inicio",
    feed: "Publicaciones",
    write: "Escribe una publicación",
    pictures: "Imágenes",
    visibility: "Quién la ve",
    from: "De quién son las publicaciones",
    sources: { all: "Todos", followed: "Amigos y a quienes sigues" },
    publish: "Publicar",
    empty: "Todavía no hay publicaciones. Escribe la primera.",
  },
  posts: {
    title: "Publicación",
    showsItem: "Muestra {item}",
    picture: "Imagen {number} de la publicación de {name}",
    comments: { one: "{count} comentario", many: "{count} de comentarios", other: "{count} comentarios" },
    commentsLabel: "Comentarios",
    noComments: "Todavía no hay comentarios.",
    comment: "Escribe un comentario",
    sendComment: "Comentar",
    remove: "Eliminar",
    reactions: "Reacciones",
    reaction: "{name}: {count}",
    reactionNames: {
      like: "Me gusta",
      love: "Me encanta",
      wow: "Me asombra",
      laugh: "Me divierte",
      sad: "Me entristece",
    },
  },
  reports: {
    report: "Denunciar",
    title: "Denunciar",
    reason: "¿Qué está mal?",
    reasons: {
      spam: "Spam",
      harassment: "Acoso",
      nsfw: "No es apto para todos",
      hate: "Odio",
      scam: "Estafa",
      other: "Otra cosa",
    },
    details: "Detalles",
    send: "Enviar denuncia",
    sent: "Gracias. Los administradores lo revisarán.",
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
