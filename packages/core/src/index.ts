export { type Action, type ActionInput, type ActionSchemas, defineAction, type HttpMethod } from './action.js';
export { adminRole, type Audience, narrower } from './access.js';
export type { DocumentLayout, DocumentList, DocumentMeta, DocumentRow, ExternalWidget, PageDocument, PlacedWidget } from './document.js';
export { type AccessRules, defineEntity, type Entity, type EntityInput, type IndexDefinition, type Operation } from './entity.js';
export { ConfigError, readEnvironment } from './environment.js';
export { type Change, changeEventKey, changes, defineEvent, type EventDefinition } from './event.js';
export {
  adminTitle,
  boolean,
  className,
  content,
  date,
  datetime,
  decimal,
  file,
  integer,
  json,
  localizedText,
  money,
  reference,
  richText,
  secret,
  select,
  slug,
  text,
  texts,
} from './fields/build.js';
export { type Field, type FieldKind, type FieldKinds, type FieldOf, type Fields, maxLengthOf } from './fields/kinds.js';
export {
  decimalPattern,
  emptyRichText,
  isDate,
  isDatetime,
  isDecimal,
  isJson,
  isLocalizedRichText,
  isLocalizedText,
  isPlainObject,
  isRichTextDocument,
  isStorableText,
  type Json,
  languagePattern,
  type LocalizedRichText,
  type LocalizedText,
  type RichTextDocument,
  type RichTextNode,
  slugPattern,
} from './fields/values.js';
export type { Input, Patch, Row } from './infer.js';
export { defineExternalLink, defineLink, isLink, type Link, type LinkEnd } from './link.js';
export { defineModule, type Module } from './module.js';
export { camelCase, didYouMean, type EntityKey, partsOf, pascalCase, pluralOf, sentenceCase, snakeCase } from './names.js';
export {
  defaultOrder,
  type Filter,
  type FilterMethod,
  filterMethods,
  filterMethodsOf,
  findLimits,
  type FindQuery,
  type OrderBy,
} from './query.js';
export { createRegistry, DefinitionError, type Registry, type Relation } from './registry.js';
export { defineView, through, type ViewDefinition, type ViewList, type ViewSubject } from './view.js';
export { isOmittable, readableFields, writableFields, zodField, zodInput, zodPatch } from './zod-face.js';
