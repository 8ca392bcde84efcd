import type { Words } from "../catalogue.ts"

// What the page about mappings of imports says, in French.
export const mappings: Words["settings"]["mappings"] = {
  title: "Correspondances d’import",
  about: "Comment lire les fichiers d’autres sites et programmes qu’aucun modèle ne connaît.",
  empty: "Vous n’avez pas encore de correspondances.",
  new: "Nouvelle correspondance",
  save: "Enregistrer la correspondance",
  name: "Nom",
  nameHint: "Lettres minuscules, chiffres, - et _.",
  kept: "contient ce que ces lignes ne peuvent pas exprimer, et reste tel quel.",
  lines: {
    columns: {
      label: "Colonnes",
      hint: "Une ligne pour chacune : Title = name. Aussi copies, editions, rating, comment, externalRef et field.<key>.",
    },
    joins: {
      label: "Colonnes réunies en un seul texte",
      hint: 'Une ligne pour chacune : name = Artist + " - " + Title. Sans guillemets, une espace les sépare.',
    },
    constants: {
      label: "Ce que reçoit chaque objet",
      hint: "Là où la ligne n’a rien : field.series = Dune. Pour rating, comment et les champs.",
    },
    words: {
      label: "Ce que signifient les mots",
      hint: "Une ligne pour chacun : field.condition: Near Mint = near_mint. Rien après = signifie aucune valeur.",
    },
  },
  choices: {
    dates: {
      label: "Ordre du jour et du mois",
      options: { dmy: "Jour d’abord : 31/12/2024", mdy: "Mois d’abord : 12/31/2024" },
    },
    dateNumbers: {
      label: "Nombres simples dans les dates",
      options: {
        days1900: "Jours depuis 1900",
        days1904: "Jours depuis 1904",
        seconds: "Secondes depuis 1970",
        milliseconds: "Millisecondes depuis 1970",
      },
    },
    decimal: { label: "Décimales", options: { ".": "1.50", ",": "1,50" } },
    ratingOf: { label: "Meilleure note", options: { 5: "5", 10: "10", 100: "100" } },
  },
  minorUnits: "Les montants sont dans la plus petite unité, comme les centimes",
}
