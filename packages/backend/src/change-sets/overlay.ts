import type { Registry } from '@flotilla/core';
import type { Transaction } from '../database/transactions.js';
import { layersOf } from './layers.js';
import { createsOf, deletesOf, type Lay, updatesOf } from './overlay.sql.js';
import type { PendingChange } from './pending-change.js';

/**
 * Lays pending changes over the stored rows within a transaction: one statement per entity and kind of
 * change, without hooks, history, events and outbox. Leaves out a change that a
 * constraint refuses by now, such as a url that another row has taken.
 */
export async function layOver(
  registry: Registry,
  changes: readonly PendingChange[],
  tx: Transaction,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.query('savepoint flotilla_overlay');
  try {
    for (const { text, values } of statementsOf(registry, changes)) await tx.query(text, values);
  } catch (error) {
    if (!isViolation(error)) throw error;
    await tx.query('rollback to savepoint flotilla_overlay');
    await layEach(registry, changes, tx);
  }
}

/** Lays one change after the other, except those that a constraint refuses. */
async function layEach(
  registry: Registry,
  changes: readonly PendingChange[],
  tx: Transaction,
): Promise<void> {
  const layers = layersOf(registry, changes);
  const ordered = [
    ...layers.toReversed().flatMap(({ deletes }) => deletes),
    ...layers.flatMap(({ updates, creates, createsFirst }) =>
      createsFirst ? [...creates, ...updates] : [...updates, ...creates],
    ),
  ];
  for (const change of ordered) {
    await tx.query('savepoint flotilla_change');
    try {
      for (const { text, values } of statementsOf(registry, [change])) await tx.query(text, values);
    } catch (error) {
      if (!isViolation(error)) throw error;
      await tx.query('rollback to savepoint flotilla_change');
    }
  }
}

function statementsOf(registry: Registry, changes: readonly PendingChange[]): Lay[] {
  const layers = layersOf(registry, changes);
  return [
    ...layers
      .toReversed()
      .flatMap(({ entity, deletes }) => (deletes.length > 0 ? [deletesOf(entity, deletes)] : [])),
    ...layers.flatMap(({ entity, updates, creates, createsFirst }) => {
      const laid = [
        ...(updates.length > 0 ? [updatesOf(entity, updates)] : []),
        ...(creates.length > 0 ? [createsOf(entity, creates, registry)] : []),
      ];
      return createsFirst ? laid.toReversed() : laid;
    }),
  ];
}

/** Returns whether a constraint refused a statement: SQLSTATE class 23. */
const isViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('23');
