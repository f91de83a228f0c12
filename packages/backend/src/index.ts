export { callerOf } from './access/access.guard.js';
export { Ownership } from './access/ownership.js';
export { anonymous, type Caller, server, serverFor } from './context/caller.js';
export type { Context, TransactionContext } from './context/context.js';
export { Database } from './database/database.js';
export type { Transaction } from './database/transactions.js';
export { Writer, type WriteTransaction } from './invalidation/writer.js';
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
export { Events } from './jobs/events/events.js';
export { ActionController, type CallOf, Handle } from './http/action.decorator.js';
export { type Answer, sendAnswer } from './http/answer.js';
export { Idempotency } from './http/idempotency.js';
export { type RateLimit, RateLimits } from './limits/rate-limits.js';
export { type BackendModule, defineBackendModule } from './app/backend-module.js';
export { RowAnswers } from './rest/row-answers.js';
export { newId } from './rows/generated.js';
export { Rows } from './rows/rows.js';
export type { ServerRows } from './rows/server-rows.js';
export { VisibleRows } from './rows/visible-rows.js';
export { LANGUAGES, LOGGER, REGISTRY } from './tokens.js';
