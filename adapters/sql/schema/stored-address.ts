import type { FileHash } from "../../../core/index.ts"

/** The public address of a file of this service. */
export type AddressOf = (hash: FileHash) => string

/**
 * How the address of a picture is stored: for a file of this service only its hash, so that no row changes when the
 * files move or the service gets another address; any other address unchanged.
 */
export const storedAddress = (addressOf: AddressOf) => ({
  dataType: () => "text",
  toDriver: (address: string): string => {
    const hash = lastName.exec(address)?.[1]
    return hash !== undefined && addressOf(hash as FileHash) === address ? hash : address
  },
  fromDriver: (stored: string): string => (hashPattern.test(stored) ? addressOf(stored as FileHash) : stored),
})

/** For schemas and tests, which never resolve an address. */
export const nowhere: AddressOf = (hash) => `/${hash}`

const lastName = /([0-9a-f]{64})(?:\.\w+)?$/
const hashPattern = /^[0-9a-f]{64}$/
