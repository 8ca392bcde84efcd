import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { Bar, Ring } from "../parts/bar.tsx"
import { Chip, Chips } from "../parts/chips.tsx"
import { Cycle } from "../parts/cycle.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Empty } from "../parts/empty.tsx"
import { Field, Form } from "../parts/form.tsx"
import { Icon, icons, Stars } from "../parts/icon.tsx"
import { Heading } from "../parts/page.tsx"
import { Person, Picture } from "../parts/pictures.tsx"
import { Plot } from "../parts/plot.tsx"
import { PriceLine } from "../parts/price-line.tsx"
import { Skeleton } from "../parts/skeleton.tsx"
import { Badge, Tabs } from "../parts/tabs.tsx"
import { say } from "../state/answers.ts"
import { words } from "../words/index.ts"

/** All parts in both themes, for those who change them. It is not in what is built, so its own words are English. */
const Parts = () => (
  <>
    <Heading>Parts</Heading>
    {(["light", "dark"] as const).map((theme) => (
      <section key={theme} data-theme={theme} class="theme" aria-label={theme}>
        <h2>{theme}</h2>
        <All theme={theme} />
      </section>
    ))}
  </>
)

const Group = ({ children, name }: { readonly name: string; readonly children: ComponentChildren }) => (
  <article>
    <h3>{name}</h3>
    {children}
  </article>
)

const All = ({ theme }: { readonly theme: string }) => {
  const asking = useSignal(false)
  const set = useSignal(true)
  return (
    <>
      <Group name="Buttons">
        <div class="actions">
          <button type="button">Loud</button>
          <button type="button" class="secondary">
            Plain
          </button>
          <button type="button" class="quiet">
            Quiet
          </button>
          <button type="button" aria-busy="true">
            Busy
          </button>
          <button type="button" class="secondary" onClick={() => (asking.value = true)}>
            Dialog
          </button>
          <button
            type="button"
            class="secondary"
            onClick={() =>
              say("The want was deleted.", { name: words.value.look.undo, press: () => say("It is back.") })
            }
          >
            Toast
          </button>
        </div>
      </Group>
      <Group name="Fields">
        <Form submit="Save" send={async () => ({ data: null, error: null })} done={() => undefined} label={theme}>
          <div class="grid">
            <Field name="name" label="Name" hint="As it is on the cover." required />
            <Field name="kind" label="Kind" options={[["book", "Book"]]} />
          </div>
          <Field name="text" label="Text" rows={2} value="The second one has a note on page 12." />
        </Form>
      </Group>
      <Group name="Tabs and chips">
        <Tabs
          label={`Lists, ${theme}`}
          tabs={[
            { name: "Received", page: "/parts", current: true, count: 3 },
            { name: "Sent", page: "/parts?sent", current: false },
          ]}
        />
        <Chips label="Filters">
          <Chip remove={() => undefined}>Books</Chip>
          <Chip press={() => (set.value = !set.value)} set={set.value} count="31">
            Mint
          </Chip>
          <Chip page="/parts">Near me</Chip>
        </Chips>
        <p>
          <span class="tag">Sent</span> <span class="tag good">Mint</span> <span class="tag warn">Until May</span>{" "}
          <span class="tag bad">Late</span> <mark>Offered</mark> <Badge of={4} /> <Stars of={4} />
        </p>
      </Group>
      <Group name="Cards and covers">
        <ul class="cards">
          {covers.map((name) => (
            <li key={name}>
              <span class="card">
                <Picture src={null} alt="" name={name} />
                <strong>{name}</strong>
                <PriceLine of={{ kind: "both", price: { amount: 5400, currency: "EUR" } }} />
              </span>
            </li>
          ))}
        </ul>
        <Person of={{ id: null, displayName: "Ines Jansen", avatarUrl: null }} />
        <PriceLine large of={{ kind: "sale", price: { amount: 5400, currency: "EUR" } }} />
      </Group>
      <Group name="Figures">
        <Bar name="Owned" value={7} of={12} />
        <Ring name="Read" value={200} of={300} />
        <Plot title="Paid by month" columns={["Month", "Paid"]} points={months} text={(value) => `€${value}`} />
        <Plot title="Sold for" columns={["Year", "Price"]} points={months} text={(value) => `€${value}`} as="line" />
        <Cycle title="A cycle of five" given={given} own="You" />
        <Cycle title="A cycle of two" given={given.slice(0, 1).concat(back)} own="You" />
      </Group>
      <Group name="Table">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>€{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Group>
      <Group name="Nothing yet, and not yet">
        <Empty picture="box" action={<button type="button">Add an item</button>}>
          This collection is empty.
        </Empty>
        <Skeleton of="rows" count={2} />
        <Skeleton of="text" count={3} />
        <Skeleton of="cards" count={4} />
      </Group>
      <Group name="Icons">
        <p>
          {icons.map((icon) => (
            <Icon key={icon} of={icon} />
          ))}
        </p>
      </Group>
      {asking.value && (
        <Dialog title="Close the listing?" close={() => (asking.value = false)}>
          <p>Two offers for it are declined.</p>
          <div class="actions">
            <button type="button" onClick={() => (asking.value = false)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

const covers = ["The Glass Orchard", "Harbour of Stars", "Seven Quiet Songs", "Letters from the Delta", "Iron Meadow"]
const months = [12, 40, 40, 65, 90, 140, 138].map((value, at) => ({ name: `2026-0${at + 1}`, value }))
const given = [
  { from: "You", item: "Iron Meadow", to: "Jonas" },
  { from: "Jonas", item: "Letters from the Delta", to: "Elif" },
  { from: "Elif", item: "The Last Lantern", to: "Greta" },
  { from: "Greta", item: "Cloud Racers", to: "Maximiliane" },
  { from: "Maximiliane", item: "Ember Drake", to: "You" },
]
const back = [{ from: "Jonas", item: "Letters from the Delta", to: "You" }]

export default Parts
