export { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server"
export { isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers"
