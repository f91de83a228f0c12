export { callerOf, Ownership } from '@flotilla/access';
export {
  anonymous,
  type Caller,
  type Context,
  Database,
  server,
  serverFor,
  type Transaction,
  Writer,
  type WriteTransaction,
} from '@flotilla/changes';
export {
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  ProblemError,
  RefusedError,
  TooManyError,
  UnauthenticatedError,
  UnavailableError,
} from '@flotilla/core/errors';
export { Events } from '@flotilla/jobs';
export { ActionController, type ActionCall, Call, Implements } from './http/action.decorator.js';
export { type Answer, sendAnswer } from './http/answer.js';
export { Idempotency } from './http/idempotency.js';
export { type RateLimit, RateLimits } from '@flotilla/limits';
export { type BackendModule, defineBackendModule } from './module/backend-module.js';
export { RowAnswers } from './rest/row-answers.js';
export { newId } from './rows/generated.js';
export { Rows } from './rows/rows.js';
export type { ServerRows } from './rows/server-rows.js';
export { VisibleRows } from './rows/visible-rows.js';
export { LANGUAGES, LOGGER, REGISTRY } from './tokens.js';
