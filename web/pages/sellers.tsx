import { Back } from "../parts/back.tsx"
import { List } from "../parts/list.tsx"
import { Heading } from "../parts/page.tsx"
import { SellerCard } from "../parts/seller.tsx"
import { api, to } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** People of whom one can buy the most of what one wants, each with what one offer may ask for. */
const Sellers = () => {
  const { wants } = words.value
  const list = usePages("sellers", async (query) => {
    const answer = await api.matches.sellers.get({ query })
    if (answer.error !== null) return answer
    const items = answer.data.items.map((seller) => ({ ...seller, id: seller.user.id }))
    return { data: { ...answer.data, items }, error: null }
  })
  return (
    <>
      <p>
        <Back to={to("/wants")}>{wants.title}</Back>
      </p>
      <Heading>{wants.sellers}</Heading>
      <p>{wants.sellersAbout}</p>
      <List
        list={list}
        label={wants.sellers}
        empty={wants.noSellers}
        picture="glass"
        action={
          <a class="button" href={to("/wants?add=want")}>
            {wants.add}
          </a>
        }
        help="want"
        show={(seller) => <SellerCard seller={seller} />}
      />
    </>
  )
}

export default Sellers
