/** What a credential says that a browser made or used, as `PublicKeyCredential.toJSON()` of the standard. */
const credentialText = "What the browser made of a passkey, as its `toJSON()` says it."
const credentialTexts = {
  id: "The id by which the authenticator knows it, in base64url.",
  rawId: "The same.",
  type: "Always `public-key`.",
  response: "What the authenticator said.",
  clientDataJSON: "What the browser said of it, in base64url.",
  attestationObject: "The new key, in base64url.",
  transports: "How the browser may reach the authenticator.",
  authenticatorData: "What the authenticator signed, in base64url.",
  signature: "The signature, in base64url.",
  userHandle: "The account as the authenticator keeps it, or null.",
}

/** What the options for a browser have in common. */
const optionTexts = {
  challenge: "What the authenticator signs, in base64url.",
  timeout: "How many milliseconds the browser may wait for the user.",
  userVerification: "That the authenticator makes sure who uses it.",
}

/** What a user answers who is asked to prove to be there. One of them is sent. */
const answerTexts = {
  credential: credentialText,
  code: "The code that the authenticator app shows.",
  recoveryCode: "A recovery code, which is good once.",
}

/** What an access key says of itself. */
const accessKeyTexts = {
  name: "What the owner calls it.",
  start: "The first characters of the key, by which its owner recognises it.",
  scopes: "What the key is good for.",
  expiresAt: "When it ends.",
  lastUsedAt: "When it was last used, to the minute; null if it never was.",
}

/** What a webhook says of itself. */
const webhookTexts = {
  url: "The address that is sent what happens.",
  events: "The types that are sent to it; `*` stands for all.",
  description: "What the owner says about it, or null.",
  paused: "Whether nothing is sent to it.",
  secret: "The secret that signs what is sent, for packages of Standard Webhooks.",
}

/** What webhooks are sent. */
const eventTexts = { type: "What happened.", timestamp: "When it happened.", data: "To whom, and what it is now." }

/** What the schemas about sessions, factors, keys and exports say, as `schema-descriptions.ts` does of all others. */
export const ofAccounts = {
  Webhook: webhookTexts,
  CreateWebhook: webhookTexts,
  WebhookChange: webhookTexts,
  WebhookSecret: { secret: webhookTexts.secret },
  AddedWebhook: webhookTexts,
  NotificationEvent: { ...eventTexts, notification: "The notification, as its list shows it." },
  OfferEvent: { ...eventTexts, offer: "The offer as the user sees it." },
  ImportEvent: { ...eventTexts, import: "The import, as its list shows it." },
  AccountEvent: eventTexts,
  ReportEvent: { ...eventTexts, data: "What was reported.", report: "The report, without who made it." },
  PingEvent: { ...eventTexts, userId: "The id of the owner of the webhook, or null for one of the instance." },
  Delivery: {
    type: "What it is about.",
    status: "Whether it waits, was made, or was given up.",
    attempts: "How many attempts were made.",
    responseStatus: "The status of the last answer, or null where none came.",
    error: "Why the last attempt failed, or null.",
    nextAttemptAt: "When the next attempt is made, or null.",
    deliveredAt: "When it was made, or null.",
  },
  PushKey: { publicKey: "The public key of this service, in base64url." },
  CreatePushSubscription: {
    endpoint: "The address at which the push service of the browser takes what is pushed.",
    keys: "The keys of the browser.",
    p256dh: "Its public key of P-256, in base64url.",
    auth: "Its secret of 16 bytes, in base64url.",
  },
  Export: {
    status: "How far the export is; only a `ready` one has content.",
    bytes: "The length of the zip, or null unless it is ready.",
    finishedAt: "When it was written or failed, or null.",
    expiresAt: "When its content goes, or null.",
  },
  AddedPasskey: { recoveryCodes: "The recovery codes that come with the first factor, shown this once, or null." },
  ConfirmedTotp: { recoveryCodes: "The recovery codes that come with the first factor, shown this once, or null." },
  CreatePasskey: { credential: credentialText, ...credentialTexts },
  Passkey: {
    lastUsedAt: "When it was last used, or null.",
    backedUp: "Whether it is kept in several places, so that losing a device does not lose it.",
  },
  PasskeySignIn: { credential: credentialText, ...credentialTexts },
  PasskeyCreation: {
    ...optionTexts,
    rp: "The site that the passkey is for.",
    user: "The account, as the authenticator keeps it.",
    id: "The domain, or the account.",
    name: "The name that authenticators show.",
    displayName: "The name that authenticators show next to it.",
    pubKeyCredParams: "The kinds of keys that are taken.",
    type: "Always `public-key`.",
    alg: "The COSE number of the algorithm.",
    excludeCredentials: "The passkeys that the account has already.",
    authenticatorSelection: "What the authenticator has to be able to do.",
    residentKey: "That the authenticator keeps the passkey.",
    requireResidentKey: "The same for older browsers.",
    attestation: "That no one is asked who made the authenticator.",
  },
  PasskeyDescriptor: {
    type: "Always `public-key`.",
    id: "The id by which the authenticator knows it, in base64url.",
    transports: "How the browser may reach the authenticator.",
  },
  PasskeyRequest: {
    ...optionTexts,
    rpId: "The domain that the passkey is for.",
    allowCredentials: "The passkeys that may be used; any of the site where the list is empty.",
  },
  AccessKey: accessKeyTexts,
  AccessKeyWish: {
    name: accessKeyTexts.name,
    scopes: accessKeyTexts.scopes,
    expiresInDays: "After how many days it ends.",
  },
  CreatedAccessKey: { ...accessKeyTexts, key: "The key, which is shown this once." },
  Factors: {
    passkeys: "The passkeys, the oldest first.",
    totp: "The authenticator app, or null without one.",
    confirmedAt: "When the app was confirmed.",
    recoveryCodesLeft: "How many recovery codes were not used.",
  },
  NewRecoveryCodes: { recoveryCodes: "The recovery codes, which are shown this once." },
  NewTotp: {
    secret: "The secret of the app in base32, which is shown this once.",
    uri: "The same as an address, for a QR code.",
  },
  Proof: { provenUntil: "Until when the session counts as proven." },
  ProofAnswer: { ...answerTexts, ...credentialTexts },
  ProofMethods: {
    methods: "The ways that are there.",
    passkey: "How the browser uses a passkey, or null where there is none.",
  },
  Session: {
    id: "The id of the session.",
    userAgent: "The program that signed in, as it named itself, or null.",
    device: 'The program and what it runs on, as "Firefox on Linux", or null where neither is known.',
  },
  SecondStep: { ...answerTexts, ...credentialTexts },
  TotpConfirmation: { code: "The code that the app shows." },
} as const
