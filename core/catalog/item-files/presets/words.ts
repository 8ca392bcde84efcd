import { cardConditions } from "../../fields/system-fields.ts"
import type { Words } from "./preset.ts"
import { statusWords } from "./status-words.ts"

/**
 * A word as the keys of these tables are: letters and digits, in lower case and without marks. `+` and `-` behind a
 * grade distinguish it: `VG+` is not `VG`.
 */
export const keyOfWord = (word: string): string => {
  const plain = word.slice(0, 200).normalize("NFKD").toLowerCase().trim()
  const grade = /(?<=\p{L})[+-]$/u.exec(plain)?.[0] ?? ""
  return plain.replace(/[^\p{L}\p{N}]+/gu, "") + grade
}

const [mint, nearMint, played] = cardConditions

/**
 * What a word means in several tables: names of one thing, of which the first one counts that a field has. Names in
 * lower case alone are those of the service, and count as they are written.
 */
const meaning = (names: ReadonlyArray<string>, ...words: ReadonlyArray<string>): Words =>
  Object.fromEntries(words.map((word) => [word, names]))

const lightly = ["Lightly Played", "Light Played", "Slightly Played", "LP", "SP", "Excellent", "EX", played]
const moderately = ["Moderately Played", "Moderate Play", "MP", "Played", "PL", played]
const heavily = ["Heavily Played", "Heavy Play", "HP", played]
const damaged = ["Damaged", "Poor", "DMG", "DM", "D", "PO", played]

/** Words of sites for the condition of a card. What is worse than near mint is played. Keys are letters and digits. */
export const conditionWords: Words = {
  ...meaning([mint, "Mint", "Gem Mint", "M", "MT"], "mint", "m", "mt", "gemmint"),
  ...meaning([nearMint, "Near Mint", "NM", "NM-Mint"], "nearmint", "nm", "nmm", "nearmintmint", "mnm"),
  ...meaning(["Excellent", "EX", ...lightly], "excellent", "ex"),
  ...meaning(["Very Good", "Good", ...lightly], "verygood"),
  ...meaning(["Good", "GD", ...lightly], "good", "gd"),
  ...meaning(lightly, "goodlightlyplayed", "lightlyplayed", "lightplayed", "lightplay", "slightlyplayed"),
  ...meaning(lightly, "slightyplayed", "lp", "sp"),
  ...meaning(moderately, "moderatelyplayed", "moderateplay", "mp"),
  ...meaning(["Played", "PL", ...moderately], "played", "pl"),
  ...meaning(heavily, "heavilyplayed", "heavyplay", "hp"),
  ...meaning(damaged, "damaged", "poordamaged", "dmg", "dm", "d"),
  ...meaning(["Poor", "PO", ...damaged], "poor", "po"),
}

const simplified = ["Chinese Simplified", "Simplified Chinese", "S-Chinese", "zhs", "zh_CN", "zh-Hans", "CS", "CN"]
const traditional = ["Chinese Traditional", "Traditional Chinese", "T-Chinese", "zht", "zh_TW", "zh-Hant", "CT", "TW"]

/** Words of sites for the language of a card: its name, and the codes that they have for it. */
export const languageWords: Words = Object.fromEntries(
  [
    ["English", "EN", "eng"],
    ["German", "DE", "Deutsch", "ger", "deu"],
    ["French", "FR", "Français", "fre", "fra"],
    ["Italian", "IT", "Italiano", "ita"],
    ["Spanish", "ES", "Español", "SP", "spa"],
    ["Portuguese", "PT", "Português", "por", "pt_BR", "Portuguese (Brazil)"],
    ["Japanese", "JA", "JP", "日本語", "jpn"],
    ["Korean", "KO", "KR", "한국어", "kor"],
    ["Russian", "RU", "Русский", "rus"],
    [...simplified, "简体中文", "Chinese"],
    [...traditional, "繁體中文"],
    ["Phyrexian", "PH"],
  ].flatMap((names) => names.map((name) => [keyOfWord(name), names])),
)

const etched = ["Etched", "Etched Foil", "Foil Etched", "Foil", "Yes"]
const foil = ["Foil", "Holofoil", "Holo", "Yes"]
const kindsOfFoil = [
  ...["rainbowfoil", "doublerainbowfoil", "surgefoil", "galaxyfoil", "gildedfoil", "stepandcompleatfoil"],
  ...["texturedfoil", "halofoil", "ripplefoil", "confettifoil", "coldfoil", "holofoil", "reverseholofoil"],
]
const finishes: Words = {
  ...meaning(["Normal", "Regular", "Nonfoil", "No"], "normal", "regular", "nonfoil", "no"),
  ...meaning(foil, "foil", "yes", ...kindsOfFoil),
  ...meaning(etched, "etched", "etchedfoil", "foiletched"),
}

/** Words of sites for how a card is printed, by the fields that say so. */
export const finishWords: Readonly<Record<string, Words>> = {
  "field.foil": finishes,
  "field.finish": finishes,
  "field.printing": finishes,
}

const loose = ["Loose", "Item only", "Cart only", "Disc only"]
const complete = ["Complete", "CIB", "Complete in box", "Item, Box, and Manual"]
const sealed = ["New", "Sealed", "New / Sealed", "Brand new"]

/** Words of sites for what is there of a video game. */
export const completenessWords: Words = {
  ...meaning(loose, "loose", "itemonly", "cartonly", "disconly", "gameonly"),
  ...meaning(complete, "complete", "cib", "completeinbox", "itemboxandmanual"),
  ...meaning(sealed, "new", "sealed", "newsealed", "brandnew"),
  ...meaning(["Boxed", "Item & Box", "Game and box", "No manual"], "itembox", "boxed"),
}

/** Words of sites for the game of a card. */
export const gameOfCardWords: Words = {
  ...meaning(["Magic: The Gathering"], "magic", "magicthegathering", "mtg"),
  ...meaning(["Pokémon"], "pokemon", "pokemontcg", "pokemonjapan", "pokemonjapanese"),
  ...meaning(["Yu-Gi-Oh!"], "yugioh", "yugiohtcg"),
  ...meaning(["Disney Lorcana"], "lorcana", "lorcanatcg", "disneylorcana"),
  ...meaning(["One Piece"], "onepiece", "onepiececardgame"),
  ...meaning(["Digimon"], "digimon", "digimoncardgame"),
  ...meaning(["Flesh and Blood"], "fleshbloodtcg", "fleshandblood", "fleshandbloodtcg", "fleshblood"),
  ...meaning(["Star Wars: Unlimited"], "starwarsunlimited"),
  ...meaning(["Dragon Ball Super"], "dragonballsuper", "dragonballsuperccg", "dragonballsuperfusionworld"),
  ...meaning(["Dragon Ball Super"], "dragonballfusionworld", "dragonball"),
}

/** The same where the name of a set has the game in front: `Pokemon Base Set`. */
export const gameOfSetWords: Words = { ...gameOfCardWords }

/** Words of sites for a platform. Keys are letters and digits. */
export const platformWords: Words = {
  ...{
    windows: "PC",
    windowspc: "PC",
    pcwindows: "PC",
    microsoftwindows: "PC",
    pcmicrosoftwindows: "PC",
    steam: "PC",
    dos: "PC",
  },
  ...{ gog: "PC", pccdrom: "PC", linuxpc: "Linux", steamos: "Linux", macosx: "Mac" },
  ...{ macos: "Mac", applemacintosh: "Mac", macintosh: "Mac", pcgames: "PC", ibmpc: "PC" },
  ...{ playstation1: "PlayStation", ps1: "PlayStation", psx: "PlayStation", psone: "PlayStation" },
  ...{ ps2: "PlayStation 2", ps3: "PlayStation 3", ps4: "PlayStation 4", ps5: "PlayStation 5" },
  ...{ sonyplaystation: "PlayStation", sonyplaystation2: "PlayStation 2", sonyplaystation3: "PlayStation 3" },
  ...{ sonyplaystation4: "PlayStation 4", sonyplaystation5: "PlayStation 5" },
  ...{ playstationportable: "PSP", sonypsp: "PSP", playstationvita: "PS Vita", psvita: "PS Vita", vita: "PS Vita" },
  ...{ microsoftxbox: "Xbox", x360: "Xbox 360", xbone: "Xbox One", xone: "Xbox One" },
  ...{ playstation4pro: "PlayStation 4", psvr: "PlayStation 4", playstationvr: "PlayStation 4", psv: "PS Vita" },
  ...{ psvr2: "PlayStation 5", playstationvr2: "PlayStation 5", playstation5pro: "PlayStation 5" },
  ...{ xboxones: "Xbox One", xboxonex: "Xbox One", xsx: "Xbox Series X|S", xss: "Xbox Series X|S" },
  ...{ xboxseriesx: "Xbox Series X|S", xboxseriess: "Xbox Series X|S", xboxseries: "Xbox Series X|S" },
  ...{ nintendoentertainmentsystem: "NES", nintendones: "NES", famicom: "NES", familycomputer: "NES" },
  ...{ supernintendo: "SNES", supernes: "SNES", supernintendoentertainmentsystem: "SNES", superfamicom: "SNES" },
  ...{ nintendosnes: "SNES", n64: "Nintendo 64", nintendogamecube: "GameCube", gcn: "GameCube", ngc: "GameCube" },
  ...{ nintendowii: "Wii", nintendowiiu: "Wii U", nintendoswitch: "Switch", nsw: "Switch" },
  ...{ nintendoswitch2: "Switch 2", gb: "Game Boy", nintendogameboy: "Game Boy", gameboycolour: "Game Boy Color" },
  ...{ gbc: "Game Boy Color", nintendogameboycolor: "Game Boy Color", gba: "Game Boy Advance" },
  ...{ nintendogameboyadvance: "Game Boy Advance", nds: "Nintendo DS", ds: "Nintendo DS", nintendodsi: "Nintendo DS" },
  ...{ gameboymicro: "Game Boy Advance", gc: "GameCube", nintendo3dsxl: "Nintendo 3DS", "3dsxl": "Nintendo 3DS" },
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

/** Tables whose words may be the beginning of a cell, as in `Near Mint Foil`, and how long they have to be for it. */
export const wordsByBeginning: ReadonlyMap<Words, number> = new Map([
  [conditionWords, 7],
  [gameOfSetWords, 5],
])

/** Words for the options of the fields of each type, which are known in files of whatever origin, by the target. */
export const commonWords: Readonly<Record<string, Words>> = {
  "field.status": statusWords,
  "field.platform": platformWords,
  "field.genre": gameGenreWords,
  "field.condition": conditionWords,
}
