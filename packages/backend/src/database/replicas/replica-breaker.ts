import pg from 'pg';
import { StaleReplicaError } from '../reads.js';

const maxFailures = 3;
const openMs = 5000;

/** Circuit breaker of a replica: after several consecutive failures it is not used for some seconds. */
export class ReplicaBreaker {
  private failures = 0;
  private openUntil = 0;

  get isOpen(): boolean {
    return performance.now() < this.openUntil;
  }

  succeed(): void {
    this.failures = 0;
  }

  /** Counts a failure, unless the replica is only behind, or would fail on the primary too. */
  fail(error: unknown): void {
    if (error instanceof StaleReplicaError || !isRepeatable(error)) return;
    if (++this.failures < maxFailures) return;
    this.failures = 0;
    this.openUntil = performance.now() + openMs;
  }
}

/** Errors of the statement itself by their SQLSTATE: data, cardinality and limits of the program. */
const ownErrors = /^(2[12]|54)/;
const cancelledCode = '57014';

/**
 * Returns whether the primary should repeat a failed read. A statement that exceeded its timeout would exceed it
 * there too; PostgreSQL uses the same SQLSTATE for statements that an administrator cancels.
 */
export function isRepeatable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  if (error.code === cancelledCode) return !error.message.includes('statement timeout');
  return !ownErrors.test(error.code ?? '');
}
