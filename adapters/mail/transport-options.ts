import { Redacted, type Redacted as Secret } from "effect"
import { isOpportunistic, isThisMachine } from "../config/addresses.ts"

/**
 * The nodemailer options for the server at a MAIL_URL; `patienceMillis` is how long the server may be silent. `smtp://`
 * requires STARTTLS, so that the password and the links are encrypted in transit, unless the host is this machine or
 * the URL has `?tls=opportunistic`: STARTTLS is then used when the server offers it. Contract: delivery, mails.
 */
export const transportOptions = (url: Secret.Redacted, patienceMillis: number) => {
  const address = new URL(Redacted.value(url))
  // nodemailer also reads options from the query, and these override the options given here.
  for (const name of decidedHere) address.searchParams.delete(name)
  return {
    url: address.href,
    requireTLS: address.protocol === "smtp:" && !isOpportunistic(url) && !isThisMachine(address.hostname),
    connectionTimeout: patienceMillis,
    greetingTimeout: patienceMillis,
    socketTimeout: patienceMillis,
    dnsTimeout: patienceMillis,
  }
}

const decidedHere = ["tls", "secure", "requireTLS", "ignoreTLS", "opportunisticTLS"]
