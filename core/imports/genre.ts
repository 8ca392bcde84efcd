/**
 * The option that is nearest to the platform's genres, of which the most important comes first. An option matches a
 * genre by the same words, by a known alias, or by a common beginning. Otherwise the result is "Other", if there is
 * such an option. Contract: game platform, import.
 */
export const nearestGenre = (genres: ReadonlyArray<string>, options: ReadonlyArray<string>): string | null => {
  const genreNames = genres.map(normalised).filter((genre) => genre !== "")
  const found = genreNames.map((genre) => optionFor(genre, options)).find((option) => option !== undefined)
  if (found !== undefined) return found
  return genres.length > 0 && options.includes("Other") ? "Other" : null
}

const optionFor = (genre: string, options: ReadonlyArray<string>): string | undefined =>
  options.find((option) => normalised(option) === genre) ??
  options.find((option) => option === otherNames.get(genre)) ??
  options.find((option) => hasSameStart(normalised(option), genre))

const normalised = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

/** "Strategy" and "Strategy game" are the same, but "Art" and "Arthouse" may be unrelated. */
const hasSameStart = (option: string, genre: string): boolean =>
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
