import { answered, type Producers, unknown } from "./world.ts"

const wish = { url: "https://example.com/curio", events: ["*"] }

export const webhooks: Producers = {
  "webhooks.NOT_FOUND": ({ ada }) => answered(ada.delete(`/webhooks/${unknown}`)),
  "webhooks.ADDRESS_NOT_PUBLIC": ({ ada }) => answered(ada.post("/webhooks", { ...wish, url: "https://127.1/" })),
  "webhooks.LIMIT_REACHED": async ({ service }) => {
    const person = await service.person()
    for (let n = 0; n < 10; n++) await person.post("/webhooks", wish)
    return answered(person.post("/webhooks", wish))
  },
  "webhooks.INVALID_TRANSITION": async ({ service }) => {
    const person = await service.person()
    const { body: webhook } = await person.post("/webhooks", { ...wish, url: "https://192.0.43.8:1/" })
    await person.patch(`/webhooks/${webhook.id}`, { paused: true })
    const { body: delivery } = await person.post(`/webhooks/${webhook.id}/ping`)
    return answered(person.post(`/webhooks/${webhook.id}/deliveries/${delivery.id}/retry`))
  },
  "webhooks.RATE_LIMITED": async ({ service }) => {
    const person = await service.person()
    const { body: webhook } = await person.post("/webhooks", wish)
    await person.patch(`/webhooks/${webhook.id}`, { paused: true })
    for (let n = 0; n < 6; n++) await person.post(`/webhooks/${webhook.id}/ping`)
    return answered(person.post(`/webhooks/${webhook.id}/ping`))
  },
}
