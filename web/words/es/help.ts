import type { Words } from "../catalogue.ts"

// The links below every page, and the page of help, in Spanish.
export const site: Words["site"] = {
  foot: "Sobre esta comunidad",
  contact: "Contacto",
  help: "Ayuda",
  read: "Lee antes de crear tu cuenta:",
}

export const help: Words["help"] = {
  title: "Ayuda",
  about: "Qué significan las palabras de este sitio.",
  more: "Qué es: {name}",
  parts: {
    collections: {
      title: "Colecciones",
      terms: {
        item: {
          name: "Artículo",
          text: "Una cosa de una colección, o varias iguales: tiene tantos ejemplares como digas.",
        },
        edition: {
          name: "Edición",
          text:
            "De qué es ejemplar una cosa, como la tirada de un libro. La nombra un ISBN, un código de " +
            "barras u otro código, para encontrar lo mismo.",
        },
        set: { name: "Serie", text: "Una lista de lo que va junto. Muestra lo que tienes y lo que te falta." },
        worth: { name: "Valor", text: "Lo que pagaste, y por cuánto se vendió aquí la misma edición. Nada se estima." },
        loan: {
          name: "Préstamo",
          text: "Un artículo que has prestado. Sigue siendo tuyo, y no se ofrece hasta que vuelva.",
        },
      },
    },
    market: {
      title: "El mercado",
      terms: {
        listing: {
          name: "Anuncio",
          text:
            "Un artículo en venta, para intercambiar o ambas cosas. El mercado lo muestra a quienes ven su " +
            "colección.",
        },
        offer: {
          name: "Oferta",
          text:
            "Lo que una persona daría por un anuncio: dinero, cosas o ambas. Las dos partes responden con " +
            "propuestas hasta que se acepta una o la oferta termina.",
        },
        handover: {
          name: "Entrega",
          text: "Cada parte dice cuándo ha enviado y recibido. Las cosas cambian de manos cuando ambas han confirmado.",
        },
        reserved: {
          name: "Reservado",
          text: "Todos los ejemplares están prometidos en una oferta aceptada, inscritos en una ronda o prestados.",
        },
        want: { name: "Deseo", text: "Lo que buscas. Se te notifica cuando un anuncio encaja." },
        match: { name: "Coincidencia mutua", text: "Otra persona tiene lo que deseas y desea lo que tienes." },
      },
    },
    rounds: {
      title: "Rondas de intercambio",
      terms: {
        round: {
          name: "Ronda de intercambio",
          text:
            "Muchas personas inscriben artículos y dicen en secreto qué aceptarían por cada uno. Después " +
            "se calcula un resultado, el que tiene más intercambios. No hay dinero.",
        },
        entry: { name: "Entrada", text: "Un artículo en una ronda. Sigue siendo tuyo si no se intercambia." },
        rank: {
          name: "Rango",
          text: "Cuánto deseas algo por una entrada: 1 es lo máximo. Nunca recibes lo que no pediste.",
        },
        group: { name: "Grupo", text: "Varias entradas de las que te basta una: recibes como mucho una de ellas." },
        cycle: {
          name: "Ciclo",
          text:
            "Un anillo de personas en el que cada una da una cosa a la siguiente. Un resultado consta de " +
            "tales anillos.",
        },
        seed: {
          name: "Semilla",
          text:
            "Un número aleatorio que decide entre resultados igual de buenos. Su hash se muestra antes, " +
            "para que cualquiera pueda verificar el resultado.",
        },
      },
    },
    community: {
      title: "La comunidad",
      terms: {
        post: {
          name: "Publicación",
          text: "Lo que escribes para todos o para tus amigos. El inicio muestra lo que puedes ver, lo nuevo primero.",
        },
        friend: {
          name: "Amigo",
          text: "Una persona que aceptó tu solicitud, o tú la suya. Los amigos ven lo que es solo para amigos.",
        },
        message: {
          name: "Mensaje",
          text: "Entre amigos, entre las partes de un trato o tras aceptar una solicitud; o en un grupo.",
        },
        event: { name: "Evento", text: "Un encuentro en un lugar o en línea, con plazas y lista de espera." },
      },
    },
  },
}
