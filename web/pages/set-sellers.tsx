import { Back } from "../parts/back.tsx"
import { List } from "../parts/list.tsx"
import { Heading } from "../parts/page.tsx"
import { SellerCard } from "../parts/seller.tsx"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** People of whom one can buy the most of what one is missing of a set. */
const SetSellers = ({ params: { id = "" } }: PageProps) => {
  const { sets } = words.value
  const list = usePages(`sellers of ${id}`, async (query) => {
    const answer = await api.sets({ id }).sellers.get({ query })
    if (answer.error !== null) return answer
    const items = answer.data.items.map((seller) => ({ ...seller, id: seller.user.id }))
    return { data: { ...answer.data, items }, error: null }
  })
  return (
    <>
      <p>
        <Back to={to(`/sets/${id}`)}>{sets.title}</Back>
      </p>
      <Heading>{sets.sellers}</Heading>
      <p>{sets.sellersAbout}</p>
      <List list={list} label={sets.sellers} empty={sets.noSellers} show={(seller) => <SellerCard seller={seller} />} />
    </>
  )
}

export default SetSellers
