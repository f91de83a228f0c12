export { Access, type Outcome } from './access/access.js';
export { AccessGuard, callerOf } from './access/access.guard.js';
export { type Authentication, AUTHENTICATION, SecretKey } from './access/authentication.js';
export { ADMINISTRATORS, type Administrators, type NewAdministrator } from './access/administrators.js';
export { anonymous, type Caller, callerId, server } from './context/caller.js';
export { type GrantedCall, type Grants, GRANTS } from './access/grants.js';
export { cookieOf, isFromOwnPage } from './access/own-page.js';
export { OWNERS, type Owners, type Ownership } from './access/owners.js';
export { SIGN_INS, type SignedIn, type SignIns } from './access/sign-ins.js';
export { Allow, type OwnedRows, publicRoute, type RouteRule } from './access/route-rule.js';
export { type Route, Routes } from './access/routes.js';
export { type Merged, type SubjectMerge, SubjectMerges } from './access/subject-merges.js';
export { type BackendModule, defineBackendModule } from './module/backend-module.js';
export { InvalidationBus } from './changes/invalidation-bus.js';
export { pathTags } from './tags/path-tags.js';
export { SharedWork, TagCache, type Tagged } from '@flotilla/cache';
export { collectionTag, linkTag, rowTag, type Tag } from './tags/tags.js';
export { type Config, configSchema, readConfig } from './config/config.js';
export { CONTENT_FILES, type ContentFiles } from './content/content-files.js';
export { type ContentFolder } from './content/content-source.js';
export { type Exported, Exporter } from './content/exporter.js';
export { Seeder } from './content/seeder.js';
export { type Context } from './context/context.js';
export { EntityRepository } from './rows/entity-repository.js';
export { newId, slugOf } from './rows/generated.js';
export { Repositories } from './rows/repositories.js';
export { Rows } from './rows/rows.js';
export type { ServerRows } from './rows/server-rows.js';
export { Writer, type WriteTransaction } from './changes/writer.js';
export {
  ConflictError,
  ForbiddenError,
  InsufficientStorageError,
  InvalidError,
  InvalidTokenError,
  NotFoundError,
  ProblemError,
  RefusedError,
  StaleError,
  TooLargeError,
  TooManyError,
  UnauthenticatedError,
  UnavailableError,
  UnsupportedTypeError,
} from './errors.js';
export { type DeliveredEvent, type Subscriber, Subscriptions } from './events/subscriptions.js';
export {
  GENERATED_IMAGES,
  type GeneratedImage,
  type GeneratedImageRequest,
  type GeneratedImages,
  type OpenGraphImageData,
  openGraphTemplate,
} from './files/generated-images.js';
export { FlotillaModule, type FlotillaOptions } from './module/flotilla.module.js';
export { Readiness, type ReadinessCheck } from './health/health.controller.js';
export { ActionController, type ActionCall, Call, Implements } from './http/action.decorator.js';
export { type Answer, sendAnswer, sendText } from './http/answer.js';
export { etagOf, matchesEtag } from './http/etag.js';
export { Idempotency } from './http/idempotency.js';
export { fileFieldsOf } from './http/multipart/file-fields.js';
export {
  type ArrivingFile,
  filesLeftTopic,
  type FileValues,
  type LeftFiles,
  type ReceivedFile,
  UPLOADS,
  type Uploads,
} from './http/multipart/uploads.js';
export { sendProblem } from './http/problem.filter.js';
export { type Job, type JobRun, type SendOptions } from './jobs/job.js';
export { Jobs } from './jobs/jobs.js';
export { type RateLimit, RateLimits } from './limits/rate-limits.js';
export { WorkQueue } from './limits/work-queue.js';
export { createLogger } from './logging/logger.js';
export { collectGarbage } from './memory/collect-garbage.js';
export { Database, type Transaction } from './database/database.js';
export { PublishedReader, type PublishedQuery } from './query/published-reader.js';
export { relationOf } from './query/view-tree.js';
export { createServer, type ServerInput } from './module/server.js';
export { CONFIG, LANGUAGES, LOGGER, REGISTRY, TELEMETRY } from './tokens.js';
