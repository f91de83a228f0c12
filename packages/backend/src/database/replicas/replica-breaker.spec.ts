import pg from 'pg';
import { expect, it } from 'vitest';
import { StaleReplicaError } from '../reads.js';
import { isRepeatable, ReplicaBreaker } from './replica-breaker.js';

const failed = (code: string, message = '') =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });

it.each([
  ['a conflict with recovery', failed('40001', 'canceling statement due to conflict with recovery'), true],
  [
    'a statement that an administrator cancels',
    failed('57014', 'canceling statement due to user request'),
    true,
  ],
  ['a column of a migration that is not replayed', failed('42703'), true],
  ['a lost connection', new Error('Connection terminated unexpectedly'), true],
  ['a replica that is behind', new StaleReplicaError(), true],
  ['a timeout of the statement', failed('57014', 'canceling statement due to statement timeout'), false],
  ['invalid data in a query', failed('22P02'), false],
])('decides whether the primary repeats a read after %s', (_, error, isRepeated) => {
  expect(isRepeatable(error)).toBe(isRepeated);
});

it('opens after three consecutive failures, and ignores replicas that are behind', () => {
  const breaker = new ReplicaBreaker();
  const lost = new Error('Connection terminated unexpectedly');
  for (const error of [lost, lost, new StaleReplicaError()]) breaker.fail(error);
  breaker.succeed();
  breaker.fail(lost);
  expect(breaker.isOpen).toBe(false);

  breaker.fail(lost);
  breaker.fail(lost);
  expect(breaker.isOpen).toBe(true);
});
