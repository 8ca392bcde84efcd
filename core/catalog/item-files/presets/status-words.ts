import type { Words } from "./preset.ts"

/**
 * Each option of a status with the words for it of sites and of people, in six languages. Words are as `keyOfWord` has
 * them: letters and digits, without case and marks. A word may mean an option of several types of collections.
 */
const meanings: ReadonlyArray<readonly [option: string, words: string]> = [
  [
    "want_to_read",
    `toread wanttoread unread notbegun notstarted notread tbr toberead plantoread planned
    ungelesen nichtgelesen zulesen willichlesen mochteichlesen alire nonlu paslu pasencorelu porleer pendiente sinleer
    quieroleer noleido daleggere nonletto vogliolegere voglioleggere paraler porler queroler naolido`,
  ],
  [
    "reading",
    `currentlyreading reading inprogress nowreading started lesegerade lese ichlesegerade amlesen angefangen encours
    encoursdelecture enlecture lectureencours leyendo leyendoactualmente enprogreso encurso inlettura stoleggendo
    incorso lendo estoulendo aler emandamento`,
  ],
  [
    "read",
    `read completed finished alreadyread done gelesen beendet fertig lu lue dejalu termine terminee leido leida
    terminado terminada letto letta gialetto finito finita lido lida concluido concluida`,
  ],
  [
    "backlog",
    `backlog unplayed notbegun notstarted notplayed toplay tbp ungespielt nichtgespielt nonjoue pasjoue ajouer sinjugar
    porjugar pendiente nongiocato dagiocare naojogado parajogar`,
  ],
  ["playing", "playing currentlyplaying inprogress started spielegerade encours jugando ingioco incorso jogando"],
  [
    "finished",
    `finished beaten beat done cleared durchgespielt beendet fertig fini finie termine terminee terminado terminada
    finito finita zerado concluido`,
  ],
  ["completed", "completed complete mastered 100 100percent platinum platinumed komplett completado completato"],
  [
    "owned",
    `owned own owning have incollection inbesitz imbesitz besitze besessen vorhanden possede possedee jepossede tengo
    enpropiedad posseduto possiedo tenho possuo`,
  ],
  [
    "wanted",
    `wanted want wish wishlist onwishlist wanttobuy wantintrade wunsch wunschliste aufwunschliste gewunscht gesucht
    souhait souhaite souhaitee listedesouhaits deseado deseada listadedeseos desiderato desiderata listadeidesideri
    desejado desejada listadedesejos`,
  ],
  [
    "lent",
    `lent lentout loaned loanedout onloan loan verliehen ausgeliehen prete pretee prestado prestada prestato prestata
    inprestito emprestado emprestada`,
  ],
]

const wordsFor = (options: ReadonlyArray<string>): Words => {
  const found: Record<string, Array<string>> = {}
  for (const [option, words] of meanings)
    if (options.includes(option)) for (const word of words.split(/\s+/)) found[word] = [...(found[word] ?? []), option]
  return found
}

const { notread: _, ...ofBooks } = wordsFor(["want_to_read", "reading", "read"])

/** Statuses of books as sites have them. Who gives a book up sets BookBuddy to "Not Read", which is none of these. */
export const bookStatuses: Words = ofBooks

/** Statuses of whatever collections have: of several options that a word may mean the field has one. */
export const statusWords = wordsFor(meanings.map(([option]) => option))
