import type { Words } from "../catalogue.ts"

// The market, listings, offers and ratings in Spanish.
export const market: Words["market"] = {
  title: "Mercado",
  search: "Buscar",
  kind: "Clase",
  kinds: { sale: "En venta", trade: "Para intercambio", both: "En venta o para intercambio" },
  type: "Tipo",
  condition: "Estado",
  conditions: { mint: "Perfecto", near_mint: "Casi perfecto", played: "Usado" },
  price: "Precio",
  minPrice: "Precio desde",
  maxPrice: "Precio hasta",
  currency: "Moneda",
  sort: "Ordenar por",
  sorts: {
    newest: "Lo más nuevo primero",
    price_asc: "El precio más bajo primero",
    price_desc: "El precio más alto primero",
  },
  any: "Cualquiera",
  filters: "Filtros",
  submit: "Mostrar",
  empty: "No se ha encontrado nada. Prueba con menos filtros.",
  itemGone: "Un artículo que ya no existe",
  reserved: "Reservado",
  freeCopies: "{free} de {copies} libres",
}

export const listings: Words["listings"] = {
  description: "Descripción",
  payment: "Formas de pago",
  paymentHint: "Separadas por comas.",
  statuses: { active: "Abierto a ofertas", paused: "En pausa", closed: "Cerrado" },
  toItem: "Ir al artículo",
  pause: "Pausar",
  resume: "Reanudar",
  close: "Cerrar anuncio",
}

export const offers: Words["offers"] = {
  title: "Ofertas",
  which: "Qué ofertas",
  roles: { all: "Todas", received: "Recibidas", sent: "Enviadas" },
  empty: "Todavía no hay ofertas. Busca algo en el mercado.",
  statuses: {
    pending: "Abierta",
    accepted: "Aceptada",
    completed: "Completada",
    cancelled: "Cancelada",
    rejected: "Terminada",
  },
  makes: { buy: "Hacer una oferta", trade: "Ofrecer un intercambio" },
  send: "Enviar oferta",
  collection: "Colección",
  item: "Artículo a cambio",
  message: "Mensaje para la otra parte",
  between: "{offerer} quiere tenerlo de {owner}.",
  toListing: "Ir al anuncio",
  timeline: "Negociación",
  proposals: {
    pending: "Espera respuesta",
    accepted: "Aceptada",
    rejected: "Rechazada",
    superseded: "Con contraoferta",
    withdrawn: "Retirada",
  },
  accept: "Aceptar",
  counter: "Contraoferta",
  decline: "Rechazar",
  cancel: "Cancelar",
  confirm: "Confirmar",
  next: {
    answer: "{name} espera tu respuesta.",
    wait: "{name} tiene que responder a tu propuesta.",
    propose: "La última propuesta se ha rechazado. Cualquiera de los dos puede hacer otra.",
    confirm: "Entrega lo que has acordado con {name} y confírmalo después.",
    waitConfirm: "Has confirmado. {name} también tiene que confirmar.",
    completed: "Los dos habéis confirmado y el artículo ha cambiado de manos.",
    cancelled: "La oferta se ha cancelado.",
    rejected: "El artículo ya no se ofrece.",
  },
}

export const ratings: Words["ratings"] = {
  title: "Valoraciones",
  empty: "Todavía no hay valoraciones.",
  score: "Estrellas",
  comment: "¿Cómo ha ido?",
  rate: "Valorar",
}
