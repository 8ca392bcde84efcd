import { text } from "node:stream/consumers"

// Verifies deliveries with a library of the name that is given; writes for each whether its signature is good.
const { Webhook, WebhookVerificationError } = await import(process.argv[2])
const { deliveries, secret } = JSON.parse(await text(process.stdin))
const verified = ({ body, headers }) => {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}
console.log(JSON.stringify(deliveries.map(verified)))
