import {
  ConflictError,
  InsufficientStorageError,
  RefusedError,
  UnavailableError,
  UncertainError,
} from '@flotilla/core/errors';
import { QueryFailedError } from 'typeorm';

const transientCodes = new Set(['40001', '40P01']);
/**
 * Error classes 08 (connection), 57P (operator intervention), 53 (insufficient resources), and a write at a server
 * that is a standby: during a failover, the address may lead to the former primary, or to a standby that is not
 * promoted yet.
 */
const lossPattern = /^(08|57P0|53|25006)/;
/** Errors of connections, also while an address moves to another machine. */
const lossCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** SQLSTATE raised by triggers of modules when a change breaks a business rule; the message is for users. */
const refusedCode = 'FL422';

/** Maps an error of a statement to an error of the domain, if it is one; returns other errors unchanged. */
export function toDomainError(error: unknown): unknown {
  if (error instanceof Error && noAnswerPattern.test(error.message))
    return new NoAnswerError('The database does not answer.');
  if (codeOf(error) === cancelledCode) return new UncertainError('The database took too long.');
  if (codeOf(error) === lockTimeoutCode) return new BusyError(lockTimeoutCode);
  if (isTransient(error)) return new BusyError(codeOf(error));
  if (codeOf(error) === diskFullCode)
    return new InsufficientStorageError({
      en: 'The database has no room left.',
      ru: 'В базе данных закончилось место.',
    });
  if (isConnectionLoss(error)) return new UncertainError('The database is not available.');
  if (codeOf(error) !== refusedCode) return error;
  const { message } = error instanceof QueryFailedError ? error.driverError : (error as Error);
  return new RefusedError(message);
}

/** A statement timed out in the driver, without a response. */
export class NoAnswerError extends UncertainError {}

/** The driver's message of this timeout. */
const noAnswerPattern = /Query read timeout/;

/** PostgreSQL canceled a statement at its `statement_timeout`. */
const cancelledCode = '57014';

/** A statement waited for a lock until its `lock_timeout`. */
const lockTimeoutCode = '55P03';

export const busyText = 'The rows are being changed at this moment. Try again.';

/** 503: another transaction holds a lock of the rows, or was in a deadlock or conflict with this one. */
class BusyError extends UnavailableError {
  constructor(readonly code: string) {
    super(busyText);
  }
}

/** The disk is full; the transaction was rolled back. */
const diskFullCode = '53100';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Returns whether a retry may succeed: after a serialization failure or a deadlock. */
export function isTransient(error: unknown): boolean {
  return transientCodes.has(codeOf(error));
}

/**
 * A concurrent transaction took a generated value that this one had found free. A retry succeeds with another
 * value.
 */
export class LostRaceError extends ConflictError {
  readonly code = '40001';

  constructor() {
    super({
      en: 'Another row took the same value at this moment. Try again.',
      ru: 'Такое же значение только что заняла другая запись. Попробуйте ещё раз.',
    });
  }
}

/** Returns whether a server exists but does not accept connections yet: it is starting or overloaded. */
export function isNotReadyYet(error: unknown): boolean {
  return codeOf(error) === startingCode || (error instanceof Error && slowConnection.test(error.message));
}

/** SQLSTATE of PostgreSQL while it is starting. */
const startingCode = '57P03';

/** Messages of the driver when connecting times out. */
const slowConnection = /timeout expired|timeout exceeded when trying to connect|connection timeout/;

function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  return (
    lossPattern.test(code) ||
    lossCodes.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  );
}
