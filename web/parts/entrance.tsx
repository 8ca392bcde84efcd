import { useLocation } from "preact-iso"
import { service } from "../state/curio.ts"
import { signInFor } from "../state/session.ts"
import { words } from "../words/index.ts"

/** What a visitor does first: sign in, or make an account, and then go on at this page. */
export const Entrance = ({ children }: { readonly children: string }) => {
  const { url } = useLocation()
  return (
    <div class="actions">
      <a class="button" href={signInFor(url)}>
        {children}
      </a>
      {service.value?.registration !== "closed" && (
        <a class="button secondary" href={signInFor(url, "/sign-up")}>
          {words.value.signIn.create}
        </a>
      )}
    </div>
  )
}
