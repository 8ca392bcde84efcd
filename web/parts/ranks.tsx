import { useSignal } from "@preact/signals"
import { api, me } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { counted, fill, words } from "../words/index.ts"
import { List } from "./list.tsx"
import { Person, Picture } from "./pictures.tsx"
import { Name, numberText, Text } from "./texts.tsx"

/** How much the user wants things of a round, from 1, the most: by the id of an entry, or another key. */
type ByKey = Readonly<Record<string, number>>

/** The ranks of a page. */
interface Ranks {
  readonly shown: ByKey
  /** Gives a rank to a key, or takes it away with `null`. */
  readonly change: (key: string, rank: number | null) => void
  /** Wants things after all those that are wanted, in this order. */
  readonly add: (keys: ReadonlyArray<string>) => void
  /** Forgets what was changed: the server has it now. */
  readonly forget: () => void
}

/** The stored ranks and over them what the user has changed, which stays when the stored ones are read again. */
export const useRanks = (stored: ByKey): Ranks => {
  const changed = useSignal<Readonly<Record<string, number | null>>>({})
  const shown = Object.entries({ ...stored, ...changed.value }).filter(([, rank]) => rank !== null)
  const ranks = Object.fromEntries(shown) as ByKey
  return {
    shown: ranks,
    add: (keys) => {
      changed.value = { ...changed.value, ...nextRanks(ranks, keys) }
    },
    change: (key, rank) => {
      changed.value = { ...changed.value, [key]: rank }
    },
    forget: () => {
      changed.value = {}
    },
  }
}

/** The least wanted rank that one can say here. */
const last = 10

/** Ranks for things after all those that are wanted. */
const nextRanks = (ranks: ByKey, keys: ReadonlyArray<string>): ByKey => {
  const from = Math.max(0, ...Object.values(ranks)) + 1
  return Object.fromEntries(keys.map((key, at) => [key, Math.min(from + at, last)]))
}

/** Wants something next with one press, or no more; a digit says the rank, and 0 takes it away. */
const Want = ({ name, of, ranks }: { readonly of: string; readonly name: string; readonly ranks: Ranks }) => {
  const { rounds } = words.value
  const isWanted = ranks.shown[of] !== undefined
  const text = isWanted ? rounds.isWanted : rounds.want
  return (
    <button
      type="button"
      class="secondary"
      aria-pressed={isWanted}
      aria-label={`${text}: ${name}`}
      onClick={() => (isWanted ? ranks.change(of, null) : ranks.add([of]))}
      onKeyDown={({ altKey, ctrlKey, key, metaKey }) => {
        if (/^\d$/.test(key) && !altKey && !ctrlKey && !metaKey) ranks.change(of, key === "0" ? null : Number(key))
      }}
    >
      {text}
    </button>
  )
}

/** Chooses how much the user wants something. */
export const Rank = ({ name, of, ranks }: { readonly of: string; readonly name: string; readonly ranks: Ranks }) => {
  const { rounds } = words.value
  return (
    <select
      aria-label={fill(rounds.rankOf, { name })}
      value={String(ranks.shown[of] ?? "")}
      onChange={({ currentTarget: { value } }) => ranks.change(of, value === "" ? null : Number(value))}
    >
      <option value="">{rounds.notWanted}</option>
      {Array.from({ length: 10 }, (_, rank) => (
        <option key={rank} value={String(rank + 1)}>
          {fill(rank === 0 ? rounds.firstRank : rank === 9 ? rounds.lastRank : "{rank}", {
            rank: numberText(rank + 1),
          })}
        </option>
      ))}
    </select>
  )
}

/** The entries of others in a round, found by words, each with how much the user wants it. */
export const RankedEntries = ({ ranks, roundId }: { readonly roundId: string; readonly ranks: Ranks }) => {
  const { market, rounds } = words.value
  const q = useSignal("")
  const list = usePages(`entries ${roundId} ${q}`, (query) =>
    api.rounds({ id: roundId }).entries.get({ query: { ...query, ...(q.value === "" ? {} : { q: q.value }) } }),
  )
  const others = list.items.filter(({ owner }) => owner.id !== me.value?.id)
  const unwanted = others.filter(({ id }) => ranks.shown[id] === undefined)
  return (
    <>
      <p>
        <small>{rounds.wantHint}</small>
      </p>
      <input
        type="search"
        aria-label={market.search}
        placeholder={market.search}
        maxLength={100}
        onChange={(event) => (q.value = event.currentTarget.value.trim())}
      />
      {unwanted.length > 1 && (
        <p class="actions">
          <button type="button" class="quiet" onClick={() => ranks.add(unwanted.map(({ id }) => id))}>
            {counted(rounds.wantAll, unwanted.length)}
          </button>
        </p>
      )}
      <List
        list={{ ...list, items: others }}
        label={rounds.entries}
        empty={q.value === "" ? rounds.noOthers : rounds.none}
        show={({ id, item, note, owner }) => (
          <div class="line">
            <Picture src={item.coverUrl} alt="" name={item.name} />
            <div>
              <Name>{item.name}</Name>
              <br />
              <Person of={owner} />
              {note !== null && <Text>{note}</Text>}
            </div>
            <Want of={id} name={item.name} ranks={ranks} />
            <Rank of={id} name={item.name} ranks={ranks} />
          </div>
        )}
      />
    </>
  )
}
