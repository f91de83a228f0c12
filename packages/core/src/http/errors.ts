import { messageOfCauses, problemLimits } from './problem.js';
import { ruleOfIssue } from './rule-of-issue.js';
import type { RuleParams } from '../kinds/rule.js';
import type { z } from 'zod';

/** One cause, and the field that it concerns, if any. */
export interface Cause {
  readonly message: string;
  readonly field?: string;
  /** Code of the broken rule, for translations by the client. */
  readonly rule?: string;
  /** Parameters of the rule: `{ min: 8 }`. */
  readonly params?: RuleParams;
}

/**
 * Why a request is refused, in English or by language: a sentence; of a field, a sentence without its beginning.
 * The English text is a part of the API.
 */
export type Reason = string | Readonly<Record<'en' | 'ru', string>>;

/** Returns the cause of a refused field. */
export function causeOf(field: string, reason: Reason): Cause & { readonly field: string } {
  return { field, ...describe(reason) };
}

/** Returns the message of a reason, and a rule that clients show in the language of the page. */
const describe = (reason: Reason): Cause =>
  typeof reason === 'string' ? { message: reason } : { message: reason.en, rule: 'pattern', params: reason };

/** An error that is reported to the caller. Only its class decides the HTTP status. */
export abstract class ProblemError extends Error {
  abstract readonly status: number;
  readonly causes: readonly Cause[];
  /** Seconds to wait before a retry. */
  readonly retryAfter?: number;
  /** Value of the header `WWW-Authenticate` (RFC 6750, section 3). */
  readonly challenge?: string;
  /** Data for the client to act on, such as the conflicts of a merge. */
  details?: Readonly<Record<string, unknown>>;

  constructor(reason: Reason, causes: readonly Cause[] = [describe(reason)]) {
    super(describe(reason).message);
    this.name = new.target.name;
    this.causes = causes;
  }
}

/** 400: the request is invalid. */
export class InvalidError extends ProblemError {
  readonly status = 400;
  /** Returns an error about one field or parameter. People see a reason by language in the language of the page. */
  static of(field: string, reason: Reason): InvalidError {
    const cause = causeOf(field, reason);
    return new InvalidError(`${field}: ${cause.message}`, [cause]);
  }

  /** Returns an error with one cause per field. `found` is the total when only the first causes are given. */
  static ofCauses(causes: readonly Cause[], found = causes.length): InvalidError {
    return new InvalidError(messageOfCauses(causes, found), causes.slice(0, problemLimits.kept));
  }

  /** Merges several errors into one. */
  static all(refused: readonly InvalidError[]): InvalidError {
    const [only] = refused;
    if (only && refused.length === 1) return only;
    // Each of 1,000 rows keeps some.
    const causes = refused.flatMap((error) => error.causes.slice(0, problemLimits.causes));
    const found = refused.reduce((sum, error) => sum + error.causes.length, 0);
    return InvalidError.ofCauses(causes, found);
  }

  /** Returns an error with the issues of a zod schema, each with its path: `data.email`. */
  static ofIssues(issues: readonly z.core.$ZodIssue[], path: string): InvalidError {
    const causes = issues.slice(0, problemLimits.causes).map((issue) => {
      const { code, params } = ruleOfIssue(issue);
      const field = [path, ...issue.path].filter((step) => step !== '').join('.') || 'data';
      return { field, message: issue.message, rule: code, ...(Object.keys(params).length ? { params } : {}) };
    });
    return InvalidError.ofCauses(causes, issues.length);
  }
}

/** 401: the caller is not signed in. */
export class UnauthenticatedError extends ProblemError {
  readonly status = 401;
  override readonly challenge: string = 'Bearer';
}

/** 401: the credentials are invalid or expired. */
export class InvalidTokenError extends UnauthenticatedError {
  override readonly challenge = 'Bearer error="invalid_token"';
}

/** 403: the caller is signed in, but not permitted. */
export class ForbiddenError extends ProblemError {
  readonly status = 403;
}

/** 404: the resource does not exist, or is hidden from the caller. */
export class NotFoundError extends ProblemError {
  readonly status = 404;
}

/** 405: the path exists, but not with this method. */
export class MethodNotAllowedError extends ProblemError {
  readonly status = 405;
}

/** 409: the request conflicts with stored data. */
export class ConflictError extends ProblemError {
  readonly status = 409;
}

/** 412: the row has changed since the caller read it. */
export class StaleError extends ProblemError {
  readonly status = 412;
}

/** 413: the request is too large. */
export class TooLargeError extends ProblemError {
  readonly status = 413;
}

/** 415: the content type is not supported. */
export class UnsupportedTypeError extends ProblemError {
  readonly status = 415;
}

/** 422: a well-formed request that a business rule rejects. */
export class RefusedError extends ProblemError {
  readonly status = 422;
}

/** 429: too many requests. */
export class TooManyError extends ProblemError {
  readonly status = 429;
  constructor(
    reason: Reason,
    override readonly retryAfter: number,
  ) {
    super(reason);
  }
}

/** 503: a service that the server needs is down. */
export class UnavailableError extends ProblemError {
  readonly status = 503;
  override readonly retryAfter = 1;
}

/** 503: the outcome of the operation is unknown. */
export class UncertainError extends UnavailableError {}

/** 507: no storage space is left (RFC 4918, section 11.5). */
export class InsufficientStorageError extends ProblemError {
  readonly status = 507;
}
