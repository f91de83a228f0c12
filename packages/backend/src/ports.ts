export { fileFieldsOf } from '@flotilla/core/reflection';
export type { ContentFiles } from './content/content-store.js';
export { forgetFields, forgetRows, RETENTION, type RetentionDays } from './history/retention.js';
export { cookieOf, isFromOwnPage } from './access/own-page.js';
export { SiteKey } from './access/site-key.js';
export { type FieldFile, receiveFields } from './forms/receive-fields.js';
export { fieldsOf, isForm, RawBody } from './forms/accept-bodies.js';
export { MultipartBody } from './forms/multipart-body.js';
export {
  InsufficientStorageError,
  InvalidTokenError,
  TooLargeError,
  UnsupportedTypeError,
} from '@flotilla/core/errors';
export {
  type SpentAmount,
  SUBJECT_PARTS,
  type SubjectFigures,
  type SubjectPart,
  type SubjectParts,
} from './ports/subject-parts.js';
export { stopImports } from './imports/stop-imports.sql.js';
export { moveNotes } from './notes/note-store.js';
export { AccountErasure } from './personal/account-erasure.js';
export { AccountExports } from './personal/account-exports.js';
export type { FinishedExport } from './personal/account-export-run.js';
export type { AccountExport } from './personal/stored-export.js';
export { PersonalRows } from './personal/personal-rows.js';
export { bodyIn, paramsIn } from './http/action.decorator.js';
export { actingFor } from './context/acting.js';
export { callerKey } from './context/caller.js';
export {
  defineJob,
  type Job,
  type JobRun,
  type JobSettings,
  type RunSettings,
  type ScheduledJob,
} from './jobs/job.js';
export { importMemory, inTurn } from './imports/import-memory.js';
export { countedAttempt } from './jobs/counted-attempt.js';
export type { Delivery } from './jobs/events/events.js';
export { Jobs } from './jobs/jobs.js';
export { absentPackages, requirePackages } from './app/installed-packages.js';
export { mailboxOf } from './limits/mailbox.js';
export { languageOf } from './http/language.js';
export { BeforeFiles } from './http/before-files.js';
export { filesOf } from './http/receive-action-files.js';
export { type CountedFiles, UploadLimits } from './http/upload-limits.js';
export {
  type AfterGuardedWrite,
  type GuardedRow,
  type GuardedWrite,
  type StateTransition,
  type RowGuard,
  RowHooks,
  type Written,
} from './rows/row-hooks.js';
export {
  AGENT_ACCOUNTS,
  type AgentAccounts,
  APPLICATION_CHALLENGES,
  type ApplicationChallenges,
  type AdministratorOptions,
  ADMINISTRATORS,
  type Administrators,
  AUTHENTICATION,
  type Authentication,
  type Contact,
  CONTACTS,
  type Contacts,
  type SubjectDescription,
  type GrantedCall,
  GRANTS,
  type Grants,
  type NewAdministrator,
  OWNERS,
  type Owners,
  type Purchase,
  PURCHASES,
  type Purchases,
  type Receiver,
  type RowReference,
  SIGN_INS,
  type SignedIn,
  type SignIns,
} from './ports/accounts.js';
export {
  type Merged,
  SUBJECT_ERASURES,
  type ErasedSubject,
  type SubjectErasure,
  type SubjectErasures,
  SUBJECT_MERGES,
  type SubjectMerge,
  type SubjectMerges,
} from './ports/subject-steps.js';
export {
  type AnyMailTemplate,
  defineMailTemplate,
  MAIL,
  type Mail,
  type MailContent,
  type MailDelivery,
  type MailTemplate,
  type MailTranslations,
  type Message,
  type SentMessage,
  type Letter,
  type MailRun,
  receiverIfAny,
} from './ports/mail.js';
export {
  INBOUND_MAIL,
  type InboundMail,
  type MailFile,
  type MailHandler,
  type MailOutcome,
  type ReceivedMail,
} from './ports/inbound-mail.js';
export { type Downloaded, type DownloadInput, DOWNLOADS, type Downloads } from './ports/downloads.js';
export {
  type ArrivingFile,
  CONTENT_FILES,
  defineImageTemplate,
  type Drawing,
  FILE_ADDRESSES,
  FILE_OPENINGS,
  type FileOpening,
  type FileOpenings,
  type FileAddresses,
  type FileValues,
  GENERATED_IMAGES,
  type GeneratedImage,
  type GeneratedImageRequest,
  type GeneratedImages,
  type ImageTemplate,
  MEDIA_ORIGINS,
  type OpenGraphImageData,
  openGraphTemplate,
  type ReceivedFile,
  UPLOADS,
  type Uploads,
} from './ports/files.js';
export { CHAT_ANSWERS, type ChatAnswers, type ChatTurn, type OpenChat } from './ports/chat-answers.js';
export {
  type ArticleRecord,
  type AttributeRecord,
  type AttributeValueRecord,
  type AuthorRecord,
  type FileRecord,
  type ImportedFileDetails,
  type ImportedLink,
  type ImportedRow,
  type ImportRecord,
  type ImportTarget,
  type ImportTargets,
  type ImportTools,
  IMPORT_TARGETS,
  type PageRecord,
  type PriceKeyRecord,
  type ProductCategoryRecord,
  type ProductRecord,
  type RecordReference,
  type RedirectRecord,
  type SaleOfProduct,
  type TermRecord,
} from './ports/imports.js';
export { type Filtered, type FilteredList, LIST_FILTERS, type ListFilters } from './ports/list-filters.js';
export {
  TELEGRAM_BOT,
  type TelegramBot,
  type TelegramLogin,
  type BotAnswer,
  type BotMessage,
} from './ports/telegram.js';
export {
  type PublishedSite,
  SITE_PATHS,
  SITE_SETTINGS,
  type SitePaths,
  SiteNames,
  SiteZone,
} from './ports/site.js';
export { SITE_THEME, type SiteTheme } from './ports/theme.js';
export { MCP_SITE, mcpPath } from './mcp/mcp-site.js';
export { type ToolScope, toolScopes } from './mcp/tool.js';
export { Access, assertAllowed } from './access/access.js';
export { publicRoute } from './access/route-rule.js';
export { storedKey } from './access/stored-key.js';
export { splitUrl, routerPath, Routes } from './access/routes.js';
export {
  collectionTag,
  isPublishedSql,
  linkTag,
  listedSql,
  rowTag,
  type Tag,
} from './invalidation/tags/tags.js';
export { InvalidationBus } from './invalidation/invalidation-bus.js';
export { pathTags } from './invalidation/tags/path-tags.js';
export { together } from './database/together.js';
export { type DeferredCheck, writeTransaction } from './invalidation/writer.js';
export { quoteName } from './database/sql.js';
export { rowLabel } from './query/row-label.js';
export { baseUrl } from './config/base-url.js';
export { type Config } from './config/config.js';
export { namesOfSubjects } from './history/subject-names.js';
export { Readiness } from './app/health/health.controller.js';
export { type PlainPage, plainPage } from './http/plain-page.js';
export { sendText } from './http/answer.js';
export { etagOf, matchesEtag } from './http/etag.js';
export { sendProblem } from './http/problem.filter.js';
export type { CallCounter } from './limits/rate-limits.js';
export { FairConcurrencyLimit } from './limits/fair-concurrency-limit.js';
export { type LinkedQuery, PublishedReader } from './query/published-reader.js';
export { relationOf } from './query/selection-tree.js';
export { momentJson } from './kinds/datetime.js';
export { importedSlug } from './kinds/imported-slug.js';
export { searchedText, searchedTextIn, searchPatterns, searchTerms } from './query/search.js';
export type { DedicatedReads } from './database/dedicated-connection.js';
export { type BlockedChangeSet, BlockedChangeSets } from './change-sets/blocked-change-sets.js';
export { PublicationRequests, type RequestedPublication } from './change-sets/publication-requests.js';
export { ChangeSets } from './change-sets/change-sets.js';
export { ShareLinks } from './change-sets/share-links.js';
export { changeSetOf } from './rest/change-set-of.js';
export { RowBatches } from './rest/row-batches.js';
export { type UnsavedRow, UnsavedRows } from './rows/unsaved-rows.js';
export {
  collectGarbage,
  runInWorker,
  scriptUrl,
  sourceOptions,
  WorkerLimitError,
} from '@flotilla/runtime/process';
export {
  anyNetwork,
  type Destination,
  destinationOf,
  type HostAddress,
  isPublicAddress,
  type NetworkAccess,
  networkOf,
  pinnedRequest,
  publicInternet,
  refusedUrl,
  unlessAborted,
} from '@flotilla/runtime/network';
export { SingleFlight, type TagBus, TagCache, type Tagged } from '@flotilla/runtime/caching';
export { CONFIG, ENVIRONMENT } from './tokens.js';
export { idFrom } from './rows/generated.js';
export { type ViewAddress, ViewBatch, wantedLists } from './views/view-batch.js';
