import { type Cause, Schema } from "effect"

/**
 * The base class of an error that a use case fails with: its tag `<module>.<CODE>`, the sentence that is its `message`,
 * and its fields. The sentence is for administrators and logs: it holds no secret, and clients read the code alone.
 *
 * ```ts
 * export class ItemGone extends CodedError<ItemGone>()("offers.ITEM_GONE", "The item has been deleted.") {}
 * ```
 */
export const CodedError =
  <Self>() =>
  <Tag extends `${string}.${string}`, const Fields extends Schema.Struct.Fields = Record<never, never>>(
    tag: Tag,
    sentence: string | ((fields: Schema.Struct.Type<Fields>) => string),
    fields?: Fields,
  ): CodedErrorClass<Self, Tag, Fields> => {
    const base = Schema.TaggedError<Self>()(tag, (fields ?? {}) as Fields) as unknown as CodedErrorClass<
      Self,
      Tag,
      Fields
    >
    Object.defineProperties(base.prototype, {
      hasSentence: { value: true },
      message: { get: typeof sentence === "string" ? () => sentence : messageOf(sentence) },
    })
    return base
  }

/** An error whose `message` is a sentence for people. */
export interface HasSentence {
  readonly hasSentence: true
}

type CodedErrorClass<Self, Tag extends string, Fields extends Schema.Struct.Fields> = Schema.Class<
  Self,
  Schema.TaggedStruct<Tag, Fields>,
  Cause.YieldableError & HasSentence
>

const messageOf = <Fields>(sentence: (fields: Fields) => string) =>
  function (this: Fields) {
    return sentence(this)
  }
