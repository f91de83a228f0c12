export {
  type Cause,
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
  UncertainError,
  UnsupportedTypeError,
} from './http/errors.js';
export { problemBody, type ProblemBody, problemLimits } from './http/problem.js';
export { type BrokenRule, ruleOfIssue } from './http/rule-of-issue.js';
export { answerUnreadable } from './http/unreadable-request.js';
