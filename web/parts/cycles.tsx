import type { Leg } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { me } from "../state/curio.ts"
import { ringsOf } from "../state/cycles.ts"
import type { PagedList } from "../state/resources.ts"
import { counted, fill, words } from "../words/index.ts"
import { Cycle } from "./cycle.tsx"
import { numberText } from "./texts.tsx"

interface Props {
  /** The handovers of the round, as far as they are loaded. */
  readonly list: PagedList<Leg>
}

/** How many handovers are loaded to find the cycles of the user. */
const most = 1000

/** The cycles of a round, one at a time as a picture; those of the user come first. */
export const Cycles = ({ list: { cursor, items, loading, more } }: Props) => {
  const { legs, market, rounds } = words.value
  const at = useSignal(0)
  const isOwn = ({ giver, receiver }: Leg) => giver.id === me.value?.id || receiver.id === me.value?.id
  useEffect(() => {
    if (cursor != null && !loading && items.length < most) void more()
  }, [cursor, loading])
  // The last cycle that is loaded may have more legs on the next page.
  const all = ringsOf(items).filter(({ cycle }) => cursor === null || cycle !== items.at(-1)?.cycle)
  const rings = [...all.filter((ring) => ring.legs.some(isOwn)), ...all.filter((ring) => !ring.legs.some(isOwn))]
  const shown = rings[Math.min(at.value, rings.length - 1)]
  if (shown === undefined) return null
  const names = namesIn(shown.legs)
  const name = fill(rounds.cycles.single, { number: numberText(shown.cycle) })
  const go = (by: number) => {
    at.value = (Math.min(at.value, rings.length - 1) + by + rings.length) % rings.length
  }
  return (
    <section aria-label={rounds.cycles.title}>
      <Cycle
        title={`${name} · ${counted(legs.count, shown.legs.length)}`}
        own={me.value == null ? undefined : names.get(me.value.id)}
        given={shown.legs.map(({ giver, item, receiver }) => ({
          from: names.get(giver.id) ?? giver.displayName,
          item: item?.name ?? market.itemGone,
          to: names.get(receiver.id) ?? receiver.displayName,
        }))}
      />
      {rings.length > 1 && (
        <p class="actions">
          <button type="button" class="secondary" aria-label={rounds.cycles.previous} onClick={() => go(-1)}>
            ‹
          </button>
          <span role="status">
            {fill(rounds.cycles.place, {
              number: numberText(Math.min(at.value, rings.length - 1) + 1),
              count: numberText(rings.length),
            })}
          </span>
          <button type="button" class="secondary" aria-label={rounds.cycles.next} onClick={() => go(1)}>
            ›
          </button>
        </p>
      )}
      {cursor !== null && items.length >= most && (
        <button type="button" class="secondary" aria-busy={loading} onClick={() => more()}>
          {rounds.cycles.more}
        </button>
      )}
    </section>
  )
}

/** The users of a cycle by their ids: "You" for the user, and a number behind names that two of them have. */
const namesIn = (legs: ReadonlyArray<Leg>): ReadonlyMap<string | null, string> => {
  const names = new Map<string | null, string>()
  for (const { giver } of legs) {
    if (names.has(giver.id)) continue
    const name = giver.id === me.value?.id ? words.value.handing.you : giver.displayName
    const taken = [...names.values()].filter((one) => one === name || one.startsWith(`${name} (`)).length
    names.set(giver.id, taken === 0 ? name : `${name} (${taken + 1})`)
  }
  return names
}
