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
  sample: "Premières lignes d’un fichier",
  sampleHint:
    "Collez-les avec l’en-tête : ses colonnes sont proposées plus bas, et une correspondance s’essaie avec elles.",
  try: "Essayer",
  tryFirst: "Collez plus haut les premières lignes d’un fichier pour essayer cette correspondance.",
  column: "Colonne",
  target: "Ce qu’elle remplit",
  between: "Entre les deux",
  text: "Texte",
  word: "Mot",
  meaning: "Sens",
  cell: "{title}, ligne {row} : {name}",
  removeRow: "Retirer la ligne {row} : {title}",
  addRow: "Ajouter une ligne : {title}",
  lines: {
    columns: {
      label: "Colonnes",
      hint: "Ce que remplit chaque colonne, comme name ou field.author. Une colonne sans cible est laissée de côté.",
    },
    joins: {
      label: "Colonnes réunies en un seul texte",
      hint: "Les lignes d’une cible sont jointes, avec le texte de la première entre elles, sinon une espace.",
    },
    constants: {
      label: "Ce que reçoit chaque objet",
      hint: "Là où la ligne n’a rien : pour rating, comment, copies, tags, location et les champs.",
    },
    words: {
      label: "Ce que signifient les mots",
      hint: "Une cellule avec ce mot vaut son sens ; sans sens, elle n’a pas de valeur.",
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
