import { counted, words } from "../words/index.ts"

const circle = "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18"
const face = `${circle}M9 9.5v.5M15 9.5v.5`

/** The lines of each icon in a square of 24, as an SVG path. */
const lines = {
  bell: "M6 16V10a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4",
  clip: "M19 11l-7.5 7.5a4 4 0 0 1-6-6L13.5 4.5a3 3 0 0 1 4.5 4.5L10.5 16.5a1.2 1.2 0 0 1-2-2L15 8",
  bars: "M4 6h16M4 12h16M4 18h16",
  covers: "M4 4h6v7H4zM14 4h6v7h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  table: "M4 6h.01M9 6h11M4 12h.01M9 12h11M4 18h.01M9 18h11",
  cross: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 1 0 0-14M16 16l5 5",
  home: "M3 11l9-7 9 7M5.5 9.5V20h13V9.5M10 20v-6h4v6",
  market: "M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M9 20v-5h6v5",
  collections: "M4 4v16M20 4v16M4 20h16M4 12h16M7.5 5v7M11 6v6M15 5.5l1.5 6.5M8 15v5M12 14.5v5.5M15.5 15v5",
  deals: "M4 8h14l-4-4M20 16H6l4 4",
  messages: "M4 5h16v11H10l-5 4v-4H4z",
  events: "M4 6h16v14H4zM4 10h16M8 3.5v4M16 3.5v4",
  people:
    "M9 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 1 0 9 5M3 19c0-3.5 2.5-5 6-5s6 1.5 6 5" +
    "M15.5 5.5a3 3 0 0 1 0 5.6M17 14.2c2.5.5 4 2 4 4.8",
  wants: "M12 20C5 15.5 3 12 3 8.5a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3.5-2 7-9 11.5z",
  offers:
    "M12 3a3 3 0 1 0 0 6 3 3 0 1 0 0-6M3 14h4l4 2h3.5a1.5 1.5 0 0 0 0-3H11" +
    "M14.5 15.5l5-2.2a1.5 1.5 0 0 1 1.2 2.7L13 20l-6-1.5H3z",
  rounds: "M19.5 9A8 8 0 0 0 5 8.5M4.5 15A8 8 0 0 0 19 15.5M5 4v4.5h4.5M19 20v-4.5h-4.5",
  sets: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM14 17l2 2 4-4.5",
  loans: "M5 8h12l-3-3M3 13h18v7H3zM9 16.5h6",
  worth: "M12 4a8 3 0 1 0 0 6 8 3 0 1 0 0-6M4 7v5c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12v5c0 1.7 3.6 3 8 3s8-1.3 8-3v-5",
  listings: "M3 12V4h8l9.5 9.5-7.5 7.500zM7.5 8v.01",
  moderation: "M12 3l8 3v5.500c0 5-3.5 8-8 9.5-4.5-1.5-8-4.5-8-9.500V6zM9 12l2.2 2.200L15.5 10",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9" +
    "M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5M9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5",
  like: "M3 11h4v9H3zM7 11l4-8c2 0 3 1.5 2.5 3.5L13 9h6a2 2 0 0 1 2 2.5l-1.5 7A2 2 0 0 1 17.5 20H7",
  love: "M12 20C5 15.5 3 12 3 8.5a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3.5-2 7-9 11.5z",
  wow: `${face}M12 13.5a2 2 0 1 0 0 4 2 2 0 1 0 0-4`,
  laugh: `${face}M7.5 13.5h9a4.5 4.5 0 0 1-9 0z`,
  tears: `${circle}M7.5 10l1.5-1.5 1.5 1.5M13.5 10l1.5-1.5 1.5 1.5M8 14h8a4 4 0 0 1-8 0zM5 12v3M19 12v3`,
  sad: `${face}M8 17a4.5 4.5 0 0 1 8 0`,
  party: "M3 21l5-12 7 7zM12 8c0-2 2-2 2-5M16 12c2 0 2-2 5-2M15 9l4-4M19 15h.5M9 4h.5",
  star: "M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2L12 17l-5.6 3 1.3-6.2L3 9.5l6.3-.7z",
}

/** The names of all icons. */
export const icons = Object.keys(lines) as ReadonlyArray<keyof typeof lines>

/** A picture without a name of its own: the name is next to it, or is that of its control. */
export const Icon = ({ of }: { readonly of: keyof typeof lines }) => (
  <svg class={`icon ${of}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={lines[of]} />
  </svg>
)

const drawn: Readonly<Record<string, keyof typeof lines>> = {
  "👍": "like",
  "❤️": "love",
  "😂": "tears",
  "😮": "wow",
  "😢": "sad",
  "🎉": "party",
}

/** The emojis that the app offers itself. Not every machine has a font for them, so they are drawn. */
export const offered: ReadonlyArray<string> = Object.keys(drawn)

/** An emoji: drawn when the app offers it, else as text. */
export const Emoji = ({ of }: { readonly of: string }) => {
  const icon = drawn[of]
  return icon === undefined ? of : <Icon of={icon} />
}

/** A rating from one to five stars. */
export const Stars = ({ of: score }: { readonly of: number }) => (
  <span role="img" aria-label={counted(words.value.items.stars, score)}>
    {Array.from({ length: score }, (_, index) => (
      <Icon key={index} of="star" />
    ))}
  </span>
)
