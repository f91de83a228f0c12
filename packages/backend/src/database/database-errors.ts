import { ConflictError, InsufficientStorageError, RefusedError, UncertainError } from '@flotilla/core/errors';
import { QueryFailedError } from 'typeorm';

const transientCodes = new Set(['40001', '40P01']);
/** Classes 08 (connection), 57P (operator intervention), 53 (resources). */
const lossPattern = /^(08|57P0|53)/;
const lossCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** A trigger of a module raises it, with a message for people, when a change breaks a rule of the business. */
const refusedCode = 'FL422';

/** What went wrong with a statement, as an error of the domain where it is one. */
export function inDomainWords(error: unknown): unknown {
  if (error instanceof Error && noAnswerPattern.test(error.message)) return new NoAnswerError('The database does not answer.');
  if (codeOf(error) === cancelledCode) return new UncertainError('The database took too long.');
  if (codeOf(error) === diskFullCode) return new InsufficientStorageError('The database has no room left.');
  if (isConnectionLoss(error)) return new UncertainError('The database is not available.');
  if (codeOf(error) !== refusedCode) return error;
  const { message } = error instanceof QueryFailedError ? error.driverError : (error as Error);
  return new RefusedError(message);
}

/** A statement has had no answer in its time. */
export class NoAnswerError extends UncertainError {}

/** What the driver says then. */
const noAnswerPattern = /Query read timeout/;

/** PostgreSQL ended a statement at its limit of time. */
const cancelledCode = '57014';

/** There was no room for what a statement writes, so its transaction is undone. */
const diskFullCode = '53100';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether the same may succeed when it is tried again: a serialisation failure, or a deadlock. */
export function isTransient(error: unknown): boolean {
  return transientCodes.has(codeOf(error));
}

/** Another transaction took a value while this one found it free: the same succeeds with another value when it is tried again. */
export class LostRaceError extends ConflictError {
  readonly code = '40001';

  constructor() {
    super('Another row took the same value at this moment. Try again.');
  }
}

/** Whether a server is there and gives no connection yet: it has only begun, or has too much to do. */
export function isNotReadyYet(error: unknown): boolean {
  return codeOf(error) === startingCode || (error instanceof Error && slowConnection.test(error.message));
}

/** PostgreSQL starts, and says so. */
const startingCode = '57P03';

/** What the driver says when a connection takes longer than it may. */
const slowConnection = /timeout expired|timeout exceeded when trying to connect|connection timeout/;

function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  return lossPattern.test(code) || lossCodes.has(code) || /Connection terminated|timeout exceeded when trying to connect/.test(message);
}
