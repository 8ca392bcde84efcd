import type { Preset } from "./preset.ts"
import { gameGenreWords, platformWords } from "./words.ts"

const words = { "field.platform": platformWords, "field.genre": gameGenreWords }

/** What programs write that ask Steam for the games of an account. */
const steamGames: Preset = {
  site: "Steam",
  guide: "https://store.steampowered.com",
  format: "csv",
  mark: ["appid", "name"],
  otherMarks: [
    ["App ID", "Name"],
    ["app_id", "name"],
  ],
  needs: ["name"],
  columns: [
    ["appid", "edition.steam"],
    ["App ID", "edition.steam"],
    ["app_id", "edition.steam"],
    ["name", "name"],
    ["playtime_forever", "field.playtime_minutes"],
    ["playtime_minutes", "field.playtime_minutes"],
    ["genres", "field.genre"],
    ["genre", "field.genre"],
    ["developers", "field.developer"],
    ["developer", "field.developer"],
    ["release_date", "year"],
    ["Release Date", "year"],
    ["tags", "tags"],
    ["categories", "tags"],
  ],
  words,
  constants: { "field.platform": "PC" },
  identity: ["appid", "App ID", "app_id"],
}

const playnite: Preset = {
  site: "Playnite",
  guide: "https://playnite.link",
  format: "csv",
  mark: ["Name", "CompletionStatus"],
  otherMarks: [["Name", "Completion Status", "Platforms"]],
  needs: ["Name"],
  columns: [
    ["Name", "name"],
    ["Platforms", "field.platform"],
    ["Platform", "field.platform"],
    ["Genres", "field.genre"],
    ["Developers", "field.developer"],
    ["ReleaseDate", "year"],
    ["Release Date", "year"],
    ["UserScore", "rating100"],
    ["User Score", "rating100"],
    ["CompletionStatus", "field.status"],
    ["Completion Status", "field.status"],
    ["Notes", "comment"],
    ["Tags", "tags"],
    ["Categories", "tags"],
  ],
  words: {
    ...words,
    "field.status": {
      ...{ notplayed: "backlog", plantoplay: "backlog", playing: "playing", played: "finished", beaten: "finished" },
      ...{ completed: "completed", onhold: "", abandoned: "" },
    },
  },
  identity: ["Name", "Platforms", "Platform", "Source"],
}

/** Programs for the games of an account. Contract: catalog, presets. */
export const libraryPresets: Readonly<Record<string, Preset>> = { playnite, "steam-games": steamGames }
