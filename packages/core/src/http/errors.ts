import { messageOfCauses, problemLimits } from './problem.js';
import { ruleOfIssue } from './rule-of-issue.js';
import type { RuleParams } from '../kinds/rule.js';
import type { z } from 'zod';

/** One reason, and the field that it concerns where there is one. */
export interface Cause {
  readonly message: string;
  readonly field?: string;
  /** What the failed rule is called, so that a client can say it in another language. */
  readonly rule?: string;
  /** What the rule was given: `{ min: 8 }`. */
  readonly params?: RuleParams;
}

/** An error that a caller may see. Its class decides the HTTP status; nothing else does. */
export abstract class ProblemError extends Error {
  abstract readonly status: number;
  readonly causes: readonly Cause[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  /** How to say who one is: the header `WWW-Authenticate` (RFC 6750, section 3). */
  readonly challenge?: string;

  constructor(message: string, causes: readonly Cause[] = [{ message }]) {
    super(message);
    this.name = new.target.name;
    this.causes = causes;
  }
}

/** 400: the request says something that can't be. */
export class InvalidError extends ProblemError {
  readonly status = 400;
  /** An error about one field or parameter. */
  static of(field: string, message: string): InvalidError {
    return new InvalidError(`${field}: ${message}`, [{ field, message }]);
  }

  /** Creates an error with one cause per field. `found` is the total when only the first causes are given. */
  static ofCauses(causes: readonly Cause[], found = causes.length): InvalidError {
    return new InvalidError(messageOfCauses(causes, found), causes.slice(0, problemLimits.causes));
  }

  /** Returns one error with the causes of all. */
  static all(refused: readonly InvalidError[]): InvalidError {
    const [only] = refused;
    if (only && refused.length === 1) return only;
    return InvalidError.ofCauses(refused.flatMap((error) => error.causes));
  }

  /** What does not fit a zod schema, each with its place: `data.email`. */
  static ofIssues(issues: readonly z.core.$ZodIssue[], place: string): InvalidError {
    const causes = issues.slice(0, problemLimits.causes).map((issue) => {
      const { code, params } = ruleOfIssue(issue);
      const field = [place, ...issue.path].filter((step) => step !== '').join('.') || 'data';
      return { field, message: issue.message, rule: code, ...(Object.keys(params).length ? { params } : {}) };
    });
    return InvalidError.ofCauses(causes, issues.length);
  }
}

/** 401: nobody is signed in. */
export class UnauthenticatedError extends ProblemError {
  readonly status = 401;
  override readonly challenge: string = 'Bearer';
}

/** 401: what should say who one is, is wrong or no longer good. */
export class InvalidTokenError extends UnauthenticatedError {
  override readonly challenge = 'Bearer error="invalid_token"';
}

/** 403: signed in, and not allowed. */
export class ForbiddenError extends ProblemError {
  readonly status = 403;
}

/** 404: there is no such thing, or the caller may not know of it. */
export class NotFoundError extends ProblemError {
  readonly status = 404;
}

/** 405: the path is served, and not by this method. */
export class MethodNotAllowedError extends ProblemError {
  readonly status = 405;
}

/** 409: it contradicts what is stored. */
export class ConflictError extends ProblemError {
  readonly status = 409;
}

/** 412: the row has changed since the caller read it. */
export class StaleError extends ProblemError {
  readonly status = 412;
}

/** 413: larger than allowed. */
export class TooLargeError extends ProblemError {
  readonly status = 413;
}

/** 415: a content type that is not understood. */
export class UnsupportedTypeError extends ProblemError {
  readonly status = 415;
}

/** 422: well-formed, and refused by a rule of the business. */
export class RefusedError extends ProblemError {
  readonly status = 422;
}

/** 429: too many requests. */
export class TooManyError extends ProblemError {
  readonly status = 429;
  constructor(
    message: string,
    override readonly retryAfter: number,
  ) {
    super(message);
  }
}

/** 503: something that the server needs is down. */
export class UnavailableError extends ProblemError {
  readonly status = 503;
  override readonly retryAfter = 1;
}

/** 503: it is not known whether what was asked for was done. */
export class UncertainError extends UnavailableError {}

/** 507: there is no room to keep it (RFC 4918, section 11.5). */
export class InsufficientStorageError extends ProblemError {
  readonly status = 507;
}
