export { type Action, type ActionInput, type ActionSchemas, defineAction, type HttpMethod } from './definitions/action.js';
export { adminRole, type Audience, narrower } from './definitions/access.js';
export {
  type DocumentAbout,
  type DocumentLayout,
  type DocumentList,
  type DocumentMeta,
  type DocumentPart,
  type DocumentPicture,
  type DocumentRow,
  emptyDocument,
  type ExternalWidget,
  externalsOf,
  type FeedItem,
  type IndexedUrl,
  type PageDocument,
  type PageFeed,
  type PlacedWidget,
  type RowSummary,
} from './documents/document.js';
export { rowPath, type RowPages, unusualPages, usualPages } from './documents/row-pages.js';
export { languageOfMetadata, metadataIn, speakingMetadata } from './documents/document-metadata.js';
export {
  type AccessRules,
  defineEntity,
  type Entity,
  type EntityInput,
  type IndexDefinition,
  type Operation,
  type Presentation,
  routeOf,
} from './definitions/entity.js';
export { ConfigError, demandSafeToOpen, isLoopback, readEnvironment } from './values/environment.js';
export { optionalPackage } from './values/optional-package.js';
export {
  type Actor,
  type Change,
  changeEventKey,
  changes,
  created,
  defineEvent,
  type DefinedEvent,
  deleted,
  type Event,
  type PayloadOf,
  type RowEvent,
  updated,
} from './definitions/event.js';
export { boolean } from './kinds/boolean.js';
export { adminTitle, className, content, texts } from './definitions/presets.js';
export { date } from './kinds/date.js';
export { datetime } from './kinds/datetime.js';
export { decimal, type DecimalInput } from './kinds/decimal.js';
export type { Field, FieldKind, FieldOf, Fields, KindTable, OptionsOf, RuleCode } from './kinds/field.js';
export { file } from './kinds/file.js';
export { integer, integerLimits } from './kinds/integer.js';
export { isJson, json } from './kinds/json.js';
export type { Comparison } from './kinds/kind.js';
export { fieldFailures, isMadeDefault, isSecret, kindOf, maxLengthOf, rulesOf, targetOf } from './kinds/kind-of.js';
export { isLocalizedText, localizedText } from './kinds/localized-text.js';
export { money } from './kinds/money.js';
export { isUuid, reference } from './kinds/reference.js';
export { richText } from './kinds/rich-text.js';
export { type Failure, failuresOf, type Rule, type RuleParams } from './kinds/rule.js';
export { secret } from './kinds/secret.js';
export { select } from './kinds/select.js';
export { slug, slugPattern } from './kinds/slug.js';
export { text } from './kinds/text.js';
export { add, compareDecimals, decimalPattern, isDecimal, multiply, roundHalfUp, scaleOf, subtract, sum } from './values/decimals.js';
export { isDate, isDatetime } from './values/moments.js';
export { presentationOf } from './registry/presentation.js';
export { missingWords, wordingIn, type Wording } from './registry/words.js';
export { isPlainObject, isStorableText, type Json, languagePattern, type LocalizedText } from './values/values.js';
export type { Input, Patch, Row } from './definitions/infer.js';
export {
  defineExternalLink,
  defineLink,
  type ExternalEnd,
  type ExternalLink,
  embedNameOf,
  hiddenVariant,
  includeNameOf,
  isLink,
  type Link,
  type LinkBetween,
  type LinkEnd,
  type LinkKey,
} from './definitions/link.js';
export { defineModule, type DefinitionWords, type Module } from './registry/module.js';
export { camelCase, didYouMean, type EntityKey, partsOf, pascalCase, pluralOf, sentenceCase, snakeCase } from './values/names.js';
export { problemBody, type ProblemBody } from './http/problem.js';
export {
  defaultOrder,
  type Filter,
  type FilterMethod,
  filterMethods,
  filterMethodsOf,
  type FilterMethodsOf,
  findLimits,
  type FindQuery,
  type MethodsOf,
  type OrderBy,
} from './http/query.js';
export {
  codeLanguagePattern,
  emptyRichText,
  type RichTextBlock,
  type RichTextDocument,
  type RichTextHeading,
  type RichTextImage,
  type RichTextInline,
  type RichTextList,
  type RichTextListItem,
  type RichTextMark,
  type RichTextTable,
  type RichTextTableCell,
  type RichTextTableRow,
  type RichTextText,
} from './rich-text/document.js';
export { maxPixels, richTextSchemas } from './rich-text/grammar.js';
export { type LocalizedRichText, localizedRichTextProblems, writtenDocument } from './rich-text/localized.js';
export { type Problem, richTextLimits, richTextProblems } from './rich-text/problems.js';
export { safeHref, safeSrc } from './rich-text/safe-href.js';
export type { Choice, Collection, ListQuery, Page, PageQuery, Selection } from './rows/collection.js';
export { filtersOf, orderOf } from './rows/filters.js';
export type { Locking, ServerInput, ServerPatch, Side, Sides, Turning } from './rows/sides.js';
export type { Condition, Ordering, ServerWhere, Where } from './rows/where.js';
export { createRegistry, DefinitionError, type Registry, type Relation } from './registry/registry.js';
export type { AnyEntity, Names } from './shown/names.js';
export { partsOf as shownParts, show, shownOf, theirs } from './shown/show.js';
export type { NoClash, Part, Parts, Referred, RowOf, Shown, Via, With } from './shown/shown.js';
export type { ForeignRow, ShownRow, WholeRow } from './shown/shown-row.js';
export { type JoiningLink, via, viaExternal } from './shown/via.js';
export { type List, list, listOfSubject } from './views/list.js';
export { answerUnreadable } from './http/unreadable-request.js';
export { type DataOf, defineView, type View, type ViewData, type ViewSubject } from './views/view.js';
export { type BrokenRule, ruleOfIssue } from './http/rule-of-issue.js';
export { fileFieldsOf, isOmittable, readableFields, writableFields, zodField, zodInput, zodPatch } from './definitions/zod-face.js';
