/**
 * The option of a list of genres that is nearest to what the platform calls a game, the weightiest genre first: one with the same
 * words, a known other name, or one that begins alike; else "Other" where there is one. Contract: game platform, import.
 */
export const nearestGenre = (genres: ReadonlyArray<string>, options: ReadonlyArray<string>): string | null => {
  const words = genres.map(plain).filter((genre) => genre !== "")
  const found = words.map((genre) => optionFor(genre, options)).find((option) => option !== undefined)
  if (found !== undefined) return found
  return genres.length > 0 && options.includes("Other") ? "Other" : null
}

const optionFor = (genre: string, options: ReadonlyArray<string>): string | undefined =>
  options.find((option) => plain(option) === genre) ??
  options.find((option) => option === otherNames.get(genre)) ??
  options.find((option) => beginsAlike(plain(option), genre))

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

/** "Strategy" and "Strategy game" are alike, but "Art" and "Arthouse" may have nothing to do with each other. */
const beginsAlike = (option: string, genre: string): boolean =>
  Math.min(option.length, genre.length) >= 4 && (option.startsWith(genre) || genre.startsWith(option))

const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    rpg: "Role-playing",
    mmorpg: "Role-playing",
    jrpg: "Role-playing",
    actionrpg: "Role-playing",
    fps: "Shooter",
    rts: "Strategy",
    towerdefense: "Strategy",
    cardgame: "Strategy",
    sim: "Simulation",
    management: "Simulation",
    rhythm: "Music",
    platform: "Platformer",
    beatemup: "Fighting",
    driving: "Racing",
    openworld: "Sandbox",
    pointclick: "Adventure",
  }),
)
