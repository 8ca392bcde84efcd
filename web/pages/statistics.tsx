import type { CollectionStats, CollectionType } from "@curio/client"
import { Bar, Ring } from "../parts/bar.tsx"
import { Empty } from "../parts/empty.tsx"
import { Figure } from "../parts/figure.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Plot } from "../parts/plot.tsx"
import { numberText } from "../parts/texts.tsx"
import { api, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { fieldName, optionName } from "../words/fields.ts"
import { counted, fill, words } from "../words/index.ts"

/** What is counted of all one's items: by type, rating and field, as drawings and as tables. */
const StatisticsPage = () => {
  const { statistics } = words.value
  const stats = useResource("statistics", () => api.collections.stats.get())
  return (
    <Loaded whole of={stats}>
      {(data) => (
        <>
          <Heading>{statistics.title}</Heading>
          {data.items === 0 ? <Empty action={<AddFirst />}>{statistics.empty}</Empty> : <Shown of={data} />}
        </>
      )}
    </Loaded>
  )
}

const AddFirst = () => (
  <a class="button" href={to("/items?add=item")}>
    {words.value.items.add}
  </a>
)

const Shown = ({ of }: { readonly of: CollectionStats }) => {
  const { collections, items, statistics, types } = words.value
  const rated = of.byRating.reduce((sum, one) => sum + one.items, 0)
  const stars = of.byRating.map((one) => ({ ...one, name: counted(statistics.stars, one.rating) }))
  const years = of.gamesFinishedPerYear.map((one) => ({ name: String(one.year), value: one.items }))
  return (
    <>
      <p>
        {counted(collections.items, of.items)} · {counted(items.copiesCount, of.copies)}
      </p>
      <Ring name={statistics.rated} value={rated} of={of.items} />
      <div class="halves">
        <Bars title={statistics.types} of={of.byType.map((one) => ({ ...one, name: types[one.type] }))} />
        {rated > 0 && <Bars title={statistics.ratings} of={stars} />}
        {fieldsOf(of).map(({ key, type, values }) => (
          <Bars
            key={`${type} ${key}`}
            title={fill(statistics.by, { type: types[type], field: fieldName({ ...preset, key, name: key }) })}
            of={values.map((one) => ({ ...one, name: optionName(preset, one.value) }))}
          />
        ))}
        {years.length > 0 && (
          <Plot
            title={statistics.finished}
            columns={[statistics.year, statistics.items]}
            points={years}
            text={numberText}
          />
        )}
      </div>
    </>
  )
}

/** A key of a field that the service made has a name in each language; others are shown as they are. */
const preset = { isSystem: true }

const fieldsOf = ({ byField }: CollectionStats) => {
  const fields = new Map<string, { type: CollectionType; key: string; values: Array<(typeof byField)[number]> }>()
  for (const one of byField) {
    const id = `${one.type} ${one.key}`
    const field = fields.get(id) ?? { type: one.type, key: one.key, values: [] }
    fields.set(id, { ...field, values: [...field.values, one] })
  }
  return [...fields.values()]
}

interface Counted {
  readonly name: string
  readonly items: number
  readonly copies: number
}

/** So many bars are drawn; the table has all. */
const most = 12

const Bars = ({ of, title }: { readonly title: string; readonly of: ReadonlyArray<Counted> }) => {
  const { statistics } = words.value
  const whole = Math.max(...of.map(({ items }) => items), 1)
  return (
    <Figure
      title={title}
      class="bars"
      columns={[statistics.name, statistics.items, statistics.copies]}
      rows={of.map(({ copies, items, name }) => [name, numberText(items), numberText(copies)])}
    >
      {of.slice(0, most).map(({ items, name }) => (
        <Bar key={name} name={name} value={items} of={whole} text={numberText(items)} />
      ))}
    </Figure>
  )
}

export default StatisticsPage
