import type { Words } from "../catalogue.ts"

// The links below every page, and the page of help, in Italian.
export const site: Words["site"] = {
  foot: "Su questa comunità",
  contact: "Contatto",
  help: "Aiuto",
  read: "Da leggere prima di registrarti:",
}

export const help: Words["help"] = {
  title: "Aiuto",
  about: "Che cosa significano le parole di questo sito.",
  more: "Che cos’è: {name}",
  parts: {
    collections: {
      title: "Collezioni",
      terms: {
        item: {
          name: "Oggetto",
          text: "Una cosa di una collezione, o più cose uguali: ha tante copie quante ne indichi.",
        },
        edition: {
          name: "Edizione",
          text:
            "Di che cosa un oggetto è una copia, per esempio la tiratura di un libro. La indica un ISBN, " +
            "un codice a barre o un altro codice, per ritrovare le stesse cose.",
        },
        set: { name: "Serie", text: "Un elenco di ciò che va insieme. Mostra che cosa hai e che cosa ti manca." },
        worth: {
          name: "Valore",
          text: "Quanto hai pagato, e a quanto la stessa edizione è stata venduta qui. Nulla è stimato.",
        },
        loan: {
          name: "Prestito",
          text: "Un oggetto che hai prestato. Resta tuo, e non viene offerto finché non torna.",
        },
      },
    },
    market: {
      title: "Il mercato",
      terms: {
        listing: {
          name: "Annuncio",
          text: "Un oggetto in vendita, in scambio o entrambi. Il mercato lo mostra a chi vede la sua collezione.",
        },
        offer: {
          name: "Offerta",
          text:
            "Che cosa una persona darebbe per un annuncio: denaro, oggetti o entrambi. Le due parti " +
            "rispondono con proposte finché una è accettata o l’offerta termina.",
        },
        handover: {
          name: "Consegna",
          text:
            "Ogni parte dice quando ha inviato e ricevuto. Gli oggetti cambiano proprietario quando " +
            "entrambe hanno confermato.",
        },
        reserved: {
          name: "Riservato",
          text: "Tutte le copie sono promesse in un’offerta accettata, iscritte a un giro di scambi o prestate.",
        },
        want: { name: "Desiderio", text: "Ciò che cerchi. Ricevi una notifica quando un annuncio corrisponde." },
        match: {
          name: "Corrispondenza reciproca",
          text: "Un’altra persona ha ciò che desideri e desidera ciò che hai.",
        },
      },
    },
    rounds: {
      title: "Giri di scambi",
      terms: {
        round: {
          name: "Giro di scambi",
          text:
            "Molte persone iscrivono oggetti e dicono in segreto che cosa prenderebbero per ciascuno. Poi " +
            "si calcola un risultato, quello con il maggior numero di scambi. Senza denaro.",
        },
        entry: { name: "Iscrizione", text: "Un oggetto in un giro di scambi. Resta tuo se non viene scambiato." },
        rank: {
          name: "Preferenza",
          text: "Quanto desideri qualcosa per un’iscrizione: 1 è il massimo. Non ricevi mai ciò che non hai chiesto.",
        },
        group: { name: "Gruppo", text: "Più iscrizioni di cui te ne basta una: ne ricevi al massimo una." },
        cycle: {
          name: "Ciclo",
          text:
            "Un anello di persone in cui ciascuna dà un oggetto alla successiva. Un risultato è fatto di " +
            "questi anelli.",
        },
        seed: {
          name: "Seme",
          text:
            "Un numero casuale che decide tra risultati ugualmente buoni. La sua impronta viene mostrata " +
            "prima, così chiunque può verificare il risultato.",
        },
      },
    },
    community: {
      title: "La comunità",
      terms: {
        post: {
          name: "Pubblicazione",
          text: "Ciò che scrivi per tutti o per i tuoi amici. Per primo si vede il più recente.",
        },
        friend: {
          name: "Amico",
          text: "Una persona che ha accettato la tua richiesta, o tu la sua. Gli amici vedono ciò che è solo per loro.",
        },
        message: {
          name: "Messaggio",
          text: "Tra amici, tra le parti di un accordo o dopo una richiesta accettata; oppure in un gruppo.",
        },
        event: { name: "Evento", text: "Un incontro in un luogo o in rete, con posti e una lista d’attesa." },
      },
    },
  },
}
