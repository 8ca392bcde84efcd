import { cardConditions } from "../../fields/system-fields.ts"
import type { Words } from "./preset.ts"

const [mint, nearMint, played] = cardConditions

/** Words of sites for the condition of a card. What is worse than near mint is played. Keys are letters and digits. */
export const conditionWords: Words = {
  ...{ mint, m: mint, mt: mint, gemmint: mint },
  ...{ nearmint: nearMint, nm: nearMint, nmm: nearMint, nearmintmint: nearMint, mnm: nearMint },
  ...{ excellent: played, ex: played, good: played, gd: played, goodlightlyplayed: played, verygood: played },
  ...{ lightlyplayed: played, lightplayed: played, slightlyplayed: played, lp: played, sp: played, pl: played },
  ...{ moderatelyplayed: played, mp: played, played: played, heavilyplayed: played, hp: played },
  ...{
    damaged: played,
    poordamaged: played,
    dmg: played,
    dm: played,
    d: played,
    slightyplayed: played,
    poor: played,
    po: played,
  },
}

/** Words of sites for a platform. Keys are letters and digits. */
export const platformWords: Words = {
  ...{ windows: "PC", pcwindows: "PC", microsoftwindows: "PC", pcmicrosoftwindows: "PC", steam: "PC", dos: "PC" },
  ...{ macos: "Mac", applemacintosh: "Mac", macintosh: "Mac", pcgames: "PC", ibmpc: "PC" },
  ...{ playstation1: "PlayStation", ps1: "PlayStation", psx: "PlayStation", psone: "PlayStation" },
  ...{ ps2: "PlayStation 2", ps3: "PlayStation 3", ps4: "PlayStation 4", ps5: "PlayStation 5" },
  ...{ sonyplaystation: "PlayStation", sonyplaystation2: "PlayStation 2", sonyplaystation3: "PlayStation 3" },
  ...{ sonyplaystation4: "PlayStation 4", sonyplaystation5: "PlayStation 5" },
  ...{ playstationportable: "PSP", sonypsp: "PSP", playstationvita: "PS Vita", psvita: "PS Vita", vita: "PS Vita" },
  ...{ microsoftxbox: "Xbox", x360: "Xbox 360", xbone: "Xbox One", xone: "Xbox One" },
  ...{ xboxseriesx: "Xbox Series X|S", xboxseriess: "Xbox Series X|S", xboxseries: "Xbox Series X|S" },
  ...{ nintendoentertainmentsystem: "NES", nintendones: "NES", famicom: "NES", familycomputer: "NES" },
  ...{ supernintendo: "SNES", supernes: "SNES", supernintendoentertainmentsystem: "SNES", superfamicom: "SNES" },
  ...{ nintendosnes: "SNES", n64: "Nintendo 64", nintendogamecube: "GameCube", gcn: "GameCube", ngc: "GameCube" },
  ...{ nintendowii: "Wii", nintendowiiu: "Wii U", nintendoswitch: "Switch", nsw: "Switch" },
  ...{ nintendoswitch2: "Switch 2", gb: "Game Boy", nintendogameboy: "Game Boy", gameboycolour: "Game Boy Color" },
  ...{ gbc: "Game Boy Color", nintendogameboycolor: "Game Boy Color", gba: "Game Boy Advance" },
  ...{ nintendogameboyadvance: "Game Boy Advance", nds: "Nintendo DS", ds: "Nintendo DS", nintendodsi: "Nintendo DS" },
  ...{ "3ds": "Nintendo 3DS", newnintendo3ds: "Nintendo 3DS", nintendo2ds: "Nintendo 3DS" },
  ...{ segamastersystem: "Master System", sms: "Master System" },
  ...{ segagenesis: "Mega Drive", genesis: "Mega Drive", segamegadrive: "Mega Drive", megadrive: "Mega Drive" },
  ...{ segasaturn: "Saturn", segadreamcast: "Dreamcast", iphone: "iOS", ipad: "iOS" },
}

/** Words of sites for the genre of a video game, as far as they differ from the options. */
export const gameGenreWords: Words = {
  ...{ rpg: "Role-playing", roleplaying: "Role-playing", roleplayinggame: "Role-playing", platform: "Platformer" },
  ...{ platforming: "Platformer", sport: "Sports", driving: "Racing", drivingracing: "Racing", fps: "Shooter" },
  ...{
    realtimestrategyrts: "Strategy",
    turnbasedstrategytbs: "Strategy",
    tactical: "Strategy",
    simulator: "Simulation",
  },
  ...{ hackandslash: "Action", pointandclick: "Adventure", arcade: "Action" },
  ...{ actionadventure: "Action", actionrpg: "Role-playing", survivalhorror: "Horror" },
  ...{ shootemup: "Shooter", firstpersonshooter: "Shooter", beatemup: "Fighting", sim: "Simulation" },
}

/** Statuses of books. */
export const bookStatuses: Words = {
  ...{ toread: "want_to_read", wanttoread: "want_to_read", unread: "want_to_read", notbegun: "want_to_read" },
  ...{ currentlyreading: "reading", reading: "reading", inprogress: "reading", read: "read", completed: "read" },
  ...{ finished: "read", alreadyread: "read" },
}

/** Whether a word begins with one of these, the rest does not matter: `Near Mint Foil`. */
export const wordsByBeginning: ReadonlySet<Words> = new Set([conditionWords])

/**
 * A word as the keys of these tables are: letters and digits, in lower case and without marks. `+` and `-` behind a
 * grade distinguish it: `VG+` is not `VG`.
 */
export const keyOfWord = (word: string): string => {
  const plain = word.slice(0, 200).normalize("NFKD").toLowerCase().trim()
  const grade = /(?<=\p{L})[+-]$/u.exec(plain)?.[0] ?? ""
  return plain.replace(/[^\p{L}\p{N}]+/gu, "") + grade
}
