import type { Words } from "../catalogue.ts"

// The search, editions, all items of a user and what is counted of them, in French.
export const search: Words["search"] = {
  title: "Recherche",
  field: "Rechercher",
  hint: "Elle trouve vos objets, les annonces, les membres, les tours, les événements et les messages.",
  none: "Rien n’a été trouvé pour « {q} ».",
  all: "Tout voir",
  allNamed: "Tout voir : {kind}",
  found: {
    one: "{count} résultat",
    many: "{count} de résultats",
    other: "{count} résultats",
  },
  talk: {
    open: "Rechercher",
    title: "Rechercher dans cette conversation",
    field: "Mots d’un message",
    none: "Aucun message n’a ces mots.",
    found: "Messages trouvés",
    around: "Le message et ce qui a été écrit avant et après",
    newest: "Aux messages les plus récents",
  },
}

export const edition: Words["edition"] = {
  known: "Ce que l’on en sait",
  lookUp: "Demander ce que c’est",
  by: "De",
  year: "Année",
  publisher: "Éditeur",
  series: "Série",
  own: "Vos exemplaires",
  none: "Vous n’en avez aucun.",
  offered: {
    one: "{count} autre personne la propose",
    many: "{count} d’autres personnes la proposent",
    other: "{count} autres personnes la proposent",
  },
  want: "Ajouter à mes souhaits",
  wanted: "Elle est dans vos souhaits.",
}

export const ownItems: Words["ownItems"] = {
  title: "Tous mes objets",
  search: "L’ai-je déjà ?",
  type: "Type",
  any: "Tous les types",
  none: "Vous n’avez rien avec ces mots.",
  noneOfIt: "Vous ne l’avez pas encore.",
  empty: "Vous n’avez pas encore d’objets.",
}

export const statistics: Words["statistics"] = {
  title: "Statistiques",
  empty: "Il n’y a encore rien à compter.",
  rated: "Avec une note",
  types: "Objets par type",
  ratings: "Objets par note",
  stars: {
    one: "{count} étoile",
    many: "{count} d’étoiles",
    other: "{count} étoiles",
  },
  finished: "Jeux terminés par année",
  name: "Nom",
  items: "Objets",
  copies: "Exemplaires",
  year: "Année",
  by: "{type} : {field}",
}
