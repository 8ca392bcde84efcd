import { browserAt } from "../../support/push-browser.ts"
import { answered, type Producers, unknown } from "./world.ts"

const { subscription } = browserAt("https://192.0.43.8/")

export const push: Producers = {
  "push.NOT_FOUND": ({ ada }) => answered(ada.delete(`/push/subscriptions/${unknown}`)),
  "push.ENDPOINT_NOT_PUBLIC": ({ ada }) =>
    answered(ada.put("/push/subscriptions", { ...subscription, endpoint: "https://127.1/" })),
  "push.KEY_NOT_USABLE": ({ ada }) =>
    answered(
      ada.put("/push/subscriptions", { ...subscription, keys: { ...subscription.keys, p256dh: `B${"A".repeat(86)}` } }),
    ),
  "push.LIMIT_REACHED": async ({ service }) => {
    const person = await service.person()
    const add = () => person.put("/push/subscriptions", browserAt("https://192.0.43.8/").subscription)
    for (let n = 0; n < 20; n++) await add()
    return answered(add())
  },
}
