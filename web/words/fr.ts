import type { Words } from "./catalogue.ts"
import { browsing } from "./fr/browsing.ts"
import { collections, imports, items, many } from "./fr/collections.ts"
import { deal } from "./fr/deal.ts"
import { errors } from "./fr/errors.ts"
import { events } from "./fr/events.ts"
import { confirmSelf } from "./fr/factors.ts"
import { fields } from "./fr/fields.ts"
import { handing } from "./fr/handing.ts"
import { help, site } from "./fr/help.ts"
import { loans } from "./fr/loans.ts"
import { look } from "./fr/look.ts"
import { listings, market, offers, ratings } from "./fr/market.ts"
import { messages } from "./fr/messages.ts"
import { moderation } from "./fr/moderation.ts"
import { nav } from "./fr/nav.ts"
import { notifications } from "./fr/notifications.ts"
import { people } from "./fr/people.ts"
import { phone } from "./fr/phone.ts"
import { prices } from "./fr/prices.ts"
import { legs, rounds } from "./fr/rounds.ts"
import { edition, ownItems, search, statistics } from "./fr/search.ts"
import { sets } from "./fr/sets.ts"
import { settings } from "./fr/settings.ts"
import { shares } from "./fr/shares.ts"
import { sure } from "./fr/sure.ts"
import { wants } from "./fr/wants.ts"
import { worth } from "./fr/worth.ts"

// The sentences of the app in French.
export const fr: Words = {
  ...events,
  ...messages,
  ...people,
  deal,
  notifications,
  common: {
    email: "Adresse e-mail",
    password: "Mot de passe",
    displayName: "Nom affiché",
    signIn: "Se connecter",
    home: "Aller à l’accueil",
    loading: "Chargement …",
    failed: "Le chargement a échoué",
    more: "Afficher plus",
    tryAgain: "Réessayer",
    close: "Fermer",
    cancel: "Annuler",
    back: "Retour",
    save: "Enregistrer",
    edit: "Modifier",
    delete: "Supprimer",
    copy: "Copier",
    copied: "Copié.",
    name: "Nom",
    reload: "Recharger",
    yes: "Oui",
    no: "Non",
    skip: "Aller au contenu",
    offline: "Il n’y a pas de connexion. Les nouveautés arriveront quand elle sera rétablie.",
    elsewhere: "Cette communauté se trouve à l’adresse {address}.",
  },
  nav,
  themes: { system: "Comme le système", light: "Clair", dark: "Sombre" },
  visibilities: { public: "Tout le monde", friends_only: "Amis", private: "Moi uniquement" },
  types: {
    games: "Jeux vidéo",
    books: "Livres",
    cardgames: "Jeux de cartes",
    boardgames: "Jeux de société",
    custom: "Autres objets",
  },
  forms: {
    required: "Veuillez remplir ce champ.",
    email: "Veuillez saisir une adresse e-mail, par exemple ada@example.com.",
    address: "Veuillez saisir une adresse web, par exemple https://example.com.",
    tooShort: "Veuillez saisir au moins {count} caractères.",
    tooLong: "Veuillez saisir au plus {count} caractères.",
    wrong: "Veuillez vérifier ce champ.",
    commonPassword: "Ce mot de passe est l’un des plus courants. Veuillez en choisir un autre.",
  },
  signIn: {
    title: "Connexion",
    submit: "Se connecter",
    forgot: "Mot de passe oublié ?",
    create: "Créer un compte",
    provider: "Se connecter avec votre fournisseur",
    with: "Se connecter avec {provider}",
    passkey: "Se connecter avec une clé d’accès",
  },
  confirmSelf,
  signUp: {
    title: "Créez votre compte",
    submit: "Créer le compte",
    passwordHint: "Au moins 8 caractères.",
    invite: "Code d’invitation",
    closed: "Les nouveaux comptes sont créés par les administrateurs de cette communauté.",
    signIn: "Vous avez un compte ? Connectez-vous",
    welcome: "Bienvenue",
    checkMail: "Nous avons envoyé un e-mail à {email}. Ouvrez son lien pour vérifier votre adresse.",
    start: "Commencer",
  },
  forgot: {
    title: "Mot de passe oublié ?",
    hint: "Nous vous envoyons un lien pour en choisir un nouveau.",
    submit: "Envoyer le lien",
    sent: "S’il existe un compte pour {email}, un e-mail contenant un lien est en route.",
    back: "Retour à la connexion",
  },
  reset: {
    title: "Choisissez un nouveau mot de passe",
    newPassword: "Nouveau mot de passe",
    submit: "Enregistrer le mot de passe",
    done: "Votre mot de passe a été modifié. Vous pouvez maintenant vous connecter avec celui-ci.",
  },
  verifyEmail: { title: "Vérifiez votre adresse", done: "Votre adresse e-mail est vérifiée." },
  confirmEmail: { title: "Confirmez votre nouvelle adresse", done: "Votre nouvelle adresse e-mail est confirmée." },
  undoEmail: {
    title: "Conservez votre ancienne adresse",
    done: "La modification de votre adresse e-mail a été annulée.",
  },
  undoAdded: {
    title: "Retirez ce qui a été ajouté",
    done:
      "Ce qui a été ajouté à votre compte est retiré, et tous les appareils sont déconnectés. Un e-mail " +
      "vous permet de choisir un nouveau mot de passe. Si votre adresse e-mail a aussi été modifiée, " +
      "utilisez le lien de l’e-mail correspondant.",
  },
  unsubscribe: {
    title: "Se désabonner",
    done: "Vous ne recevrez plus ces e-mails. Vous pouvez les réactiver dans les paramètres des notifications.",
  },
  callback: { title: "Connexion en cours" },
  notFound: { title: "Page introuvable", sentence: "Il n’y a aucune page à cette adresse." },
  home: {
    title: "Accueil",
    feed: "Publications",
    write: "Écrire une publication",
    pictures: "Images",
    visibility: "Qui la voit",
    from: "Publications de qui",
    sources: { all: "Tout le monde", followed: "Amis et personnes que vous suivez" },
    publish: "Publier",
    empty: "Aucune publication pour l’instant. Écrivez la première.",
  },
  posts: {
    title: "Publication",
    showsItem: "Montre {item}",
    picture: "Image {number} de la publication de {name}",
    comments: { one: "{count} commentaire", many: "{count} commentaires", other: "{count} commentaires" },
    commentsLabel: "Commentaires",
    noComments: "Aucun commentaire pour l’instant.",
    comment: "Écrire un commentaire",
    sendComment: "Commenter",
    remove: "Supprimer",
    reactions: "Réactions",
    reaction: "{name} : {count}",
    reactionNames: { like: "J’aime", love: "J’adore", wow: "Étonné", laugh: "Amusé", sad: "Triste" },
  },
  reports: {
    report: "Signaler",
    title: "Signaler",
    reason: "Quel est le problème ?",
    reasons: {
      spam: "Contenu indésirable",
      harassment: "Harcèlement",
      nsfw: "Ne convient pas à tout le monde",
      hate: "Haine",
      scam: "Escroquerie",
      other: "Autre chose",
    },
    details: "Précisions",
    send: "Envoyer le signalement",
    sent: "Merci. Les administrateurs vont l’examiner.",
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
