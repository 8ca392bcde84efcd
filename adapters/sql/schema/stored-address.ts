import type { FileHash, ItemPicture } from "../../../core/index.ts"

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

/**
 * How the pictures of an item are stored: as JSON in a text, because both engines read it in the same way. Most items
 * have none, and are read without parsing.
 */
export const storedPictures = (addressOf: AddressOf) => {
  const { fromDriver, toDriver } = storedAddress(addressOf)
  const converted = (pictures: ReadonlyArray<ItemPicture>, convert: (url: string) => string) =>
    pictures.map(({ caption, id, url }) => ({ id, url: convert(url), caption }))
  return {
    dataType: () => "text",
    toDriver: (pictures: ReadonlyArray<ItemPicture>): string => JSON.stringify(converted(pictures, toDriver)),
    fromDriver: (stored: string): ReadonlyArray<ItemPicture> =>
      stored === "[]" ? [] : converted(JSON.parse(stored), fromDriver),
  }
}

/** For schemas and tests, which never resolve an address. */
export const nowhere: AddressOf = (hash) => `/${hash}`

const lastName = /([0-9a-f]{64})(?:\.\w+)?$/
const hashPattern = /^[0-9a-f]{64}$/
