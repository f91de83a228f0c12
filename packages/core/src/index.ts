export { adminRole, type Audience } from './definitions/access.js';
export {
  type Action,
  type ActionInput,
  type ActionSchemas,
  type BodyFormat,
  defineAction,
  type HttpMethod,
  type Repeats,
} from './definitions/action.js';
export { rowAnswer } from './definitions/row-answer.js';
export { type AccessRules, defineEntity, type Entity, type EntityInput } from './definitions/entity.js';
export type { Presentation } from './definitions/presentation.js';
export {
  type Actor,
  created,
  type DefinedEvent,
  defineEvent,
  deleted,
  type Event,
  type PayloadOf,
  type RowEvent,
  updated,
} from './definitions/event.js';
export type { Input, Patch, Row } from './definitions/infer.js';
export { defineExternalLink } from './definitions/external-link.js';
export {
  defineLink,
  type ExternalEnd,
  type ExternalLink,
  hiddenVariant,
  isLink,
  type Link,
  type LinkBetween,
  type LinkEnd,
  type LinkKey,
} from './definitions/link.js';
export { adminTitle, className, content, texts } from './definitions/presets.js';
export { zodInput, zodPatch } from './definitions/zod-face.js';
export { boolean } from './kinds/boolean.js';
export { date } from './kinds/date.js';
export { datetime } from './kinds/datetime.js';
export { decimal, type DecimalInput } from './kinds/decimal.js';
export type { Field, FieldKind, FieldOf, Fields } from './kinds/field.js';
export { email } from './kinds/email.js';
export { file } from './kinds/file.js';
export { integer } from './kinds/integer.js';
export { json } from './kinds/json.js';
export type { Comparison } from './kinds/kind.js';
export { localizedText } from './kinds/localized-text.js';
export { money } from './kinds/money.js';
export { reference } from './kinds/reference.js';
export { richText } from './kinds/rich-text.js';
export { secret } from './kinds/secret.js';
export { select } from './kinds/select.js';
export { slug } from './kinds/slug.js';
export { text } from './kinds/text.js';
export { exportsOf } from './registry/listed.js';
export { defineModule, type DefinitionLabels, type Module } from './registry/module.js';
export { createRegistry, type Registry } from './registry/registry.js';
export type { RichTextDocument } from './rich-text/document.js';
export type { LocalizedRichText } from './rich-text/localized.js';
export type { Choice, Collection, ListQuery, Page, PageQuery, SelectionOptions } from './rows/collection.js';
export type { Locking, ServerInput, ServerPatch, Side, Sides, OffsetPage } from './rows/sides.js';
export type { Condition, Ordering, ServerWhere, Where } from './rows/where.js';
export type { AnyEntity, Names } from './selection/names.js';
export { show, foreign } from './selection/show.js';
export type { ForeignRow, SelectedRow, WholeRow } from './selection/selected-row.js';
export type {
  NoClash,
  Part,
  Parts,
  ReferencedRow,
  RowOf,
  Selection,
  Via,
  With,
} from './selection/selection.js';
export { type JoiningLink, via, viaExternal, viaParts } from './selection/via.js';
export { ConfigError, requireSafeToOpen, isLoopback, readEnvironment } from './values/environment.js';
export type { EntityKey } from './values/names.js';
export { missingPackages, optionalPackage } from './values/optional-package.js';
export type { Json, LocalizedText } from './values/values.js';
export { type List, list, listOfSubject, type RequestPart } from './views/list.js';
export { type DataOf, defineView, type View, type ViewData, type ViewSubject } from './views/view.js';
