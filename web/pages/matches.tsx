import { Back } from "../parts/back.tsx"
import { List } from "../parts/list.tsx"
import { ListingCard } from "../parts/listing-card.tsx"
import { Heading } from "../parts/page.tsx"
import { Person } from "../parts/pictures.tsx"
import { api, to } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { counted, words } from "../words/index.ts"

/** People with whom a trade fits on both sides: each has what the other one wants. */
const Matches = () => {
  const { wants } = words.value
  const list = usePages("matches", async (query) => {
    const answer = await api.matches.get({ query })
    if (answer.error !== null) return answer
    const items = answer.data.items.map((match) => ({ ...match, id: match.user.id }))
    return { data: { ...answer.data, items }, error: null }
  })
  return (
    <>
      <p>
        <Back to={to("/wants")}>{wants.title}</Back>
      </p>
      <Heading>{wants.matches}</Heading>
      <p>{wants.matchesAbout}</p>
      <List
        list={list}
        label={wants.matches}
        empty={wants.noMatches}
        picture="deal"
        action={
          <a class="button" href={to("/wants?add=want")}>
            {wants.add}
          </a>
        }
        help="match"
        show={({ mine, mineCount, theirs, theirsCount, user }) => (
          <article>
            <h2>
              <Person of={user} />
            </h2>
            {[
              { listings: theirs, title: counted(wants.theirs, theirsCount) },
              { listings: mine, title: counted(wants.mine, mineCount) },
            ].map(({ listings, title }) => (
              <section key={title}>
                <h3>{title}</h3>
                <ul class="cards">
                  {listings.map((listing) => (
                    <li key={listing.id}>
                      <ListingCard listing={listing} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </article>
        )}
      />
    </>
  )
}

export default Matches
