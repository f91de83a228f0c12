export { Ownership } from './access/ownership.js';
export { callerOf } from './access/access.guard.js';
export { SiteKey } from './access/site-key.js';
export { Writer, type WriteTransaction } from './changes/writer.js';
export { anonymous, type Caller, server, serverFor } from './context/caller.js';
export { type Context } from './context/context.js';
export { Database, type Transaction } from './database/database.js';
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
} from './errors.js';
export { Events } from './events/events.js';
export { ActionController, type ActionCall, Call, Implements } from './http/action.decorator.js';
export { type Answer, sendAnswer } from './http/answer.js';
export { Idempotency } from './http/idempotency.js';
export { type RateLimit, RateLimits } from './limits/rate-limits.js';
export { type BackendModule, defineBackendModule } from './module/backend-module.js';
export { RowAnswers } from './rest/row-answers.js';
export { newId } from './rows/generated.js';
export { Rows } from './rows/rows.js';
export type { ServerRows } from './rows/server-rows.js';
export { VisibleRows } from './rows/visible-rows.js';
export { LANGUAGES, LOGGER, REGISTRY } from './tokens.js';
