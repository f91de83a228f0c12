export {
  type Cause,
  causeOf,
  ConflictError,
  ForbiddenError,
  InsufficientStorageError,
  InvalidError,
  InvalidTokenError,
  MethodNotAllowedError,
  NotFoundError,
  ProblemError,
  type Reason,
  RefusedError,
  StaleError,
  TooLargeError,
  TooManyError,
  UnauthenticatedError,
  UnavailableError,
  UncertainError,
  UnsupportedTypeError,
} from './http/errors.js';
export { hasSeveralHosts } from './http/host-header.js';
export { problemBody, type ProblemBody, problemLimits } from './http/problem.js';
export { type BrokenRule, ruleOfIssue } from './http/rule-of-issue.js';
export { answerUnreadable } from './http/unreadable-request.js';
export { kindOfMember, wrongMember } from './registry/listed.js';
