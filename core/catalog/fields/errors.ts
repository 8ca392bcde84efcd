import { CodedError } from "../../shared/index.ts"

export class FieldDefinitionNotFound extends CodedError<FieldDefinitionNotFound>()(
  "fields.NOT_FOUND",
  "There is no such field definition.",
) {}
export class FieldKeyAlreadyExists extends CodedError<FieldKeyAlreadyExists>()(
  "fields.FIELD_KEY_ALREADY_EXISTS",
  "There is a field with this key already.",
) {}
/** A collection cannot have two fields with the same key. */
export class FieldKeyDuplicate extends CodedError<FieldKeyDuplicate>()(
  "fields.FIELD_KEY_DUPLICATE",
  "The collection would have two fields with the same key.",
) {}
export class SystemFieldLocked extends CodedError<SystemFieldLocked>()(
  "fields.SYSTEM_FIELD_LOCKED",
  "A field definition of the system cannot be changed.",
) {}
export class DefinitionInUse extends CodedError<DefinitionInUse>()(
  "fields.FIELD_IN_USE",
  "The field or the option is in use.",
) {}
/** The account has reached its limit of definitions, or the collection its limit of fields. */
export class FieldLimitReached extends CodedError<FieldLimitReached>()(
  "fields.FIELD_LIMIT_REACHED",
  "The maximum number of fields is reached.",
) {}
/** Options were given for a field that is not a select. Drivers answer it as invalid input. */
export class OptionsOfNoSelect extends CodedError<OptionsOfNoSelect>()(
  "fields.OPTIONS_OF_NO_SELECT",
  "Only a select field has options.",
) {}
