import { Heading, Loaded } from "../parts/page.tsx"
import { WorthShown } from "../parts/worth.tsx"
import { api } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** What is known of the worth of all items of the user. */
const WorthPage = () => {
  const { worth } = words.value
  const found = useResource("worth", () => api.collections.worth.get())
  return (
    <Loaded whole of={found}>
      {(data) => (
        <>
          <Heading>{worth.title}</Heading>
          <WorthShown of={data} />
        </>
      )}
    </Loaded>
  )
}

export default WorthPage
