import { Schema } from "effect"

export class FieldDefinitionNotFound extends Schema.TaggedError<FieldDefinitionNotFound>()("fields.NOT_FOUND", {}) {}
export class FieldKeyAlreadyExists extends Schema.TaggedError<FieldKeyAlreadyExists>()(
  "fields.FIELD_KEY_ALREADY_EXISTS",
  {},
) {}
/** One collection would have two fields with the same key. */
export class FieldKeyDuplicate extends Schema.TaggedError<FieldKeyDuplicate>()("fields.FIELD_KEY_DUPLICATE", {}) {}
export class SystemFieldLocked extends Schema.TaggedError<SystemFieldLocked>()("fields.SYSTEM_FIELD_LOCKED", {}) {}
export class DefinitionInUse extends Schema.TaggedError<DefinitionInUse>()("fields.FIELD_IN_USE", {}) {}
/** An account has as many definitions, or a collection as many fields, as it may. */
export class FieldLimitReached extends Schema.TaggedError<FieldLimitReached>()("fields.FIELD_LIMIT_REACHED", {}) {}
/** Options for a field that is no select; drivers answer it as input that does not fit. */
export class OptionsOfNoSelect extends Schema.TaggedError<OptionsOfNoSelect>()("fields.OPTIONS_OF_NO_SELECT", {}) {}
