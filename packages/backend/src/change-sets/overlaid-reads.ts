import type { Entity, Registry } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';
import type { RawRow } from '../database/raw-rows.js';
import type { PassingTransaction } from '../database/transactions.js';
import { foreignKeysOf } from './layers.js';
import { layOver } from './overlay.js';
import { partsOfPath, type PendingChange } from './pending-change.js';
import { usedColumns } from './used-columns.js';

/** A statement, and its values. */
interface Sent {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
}

/** The pending changes of a table that are not laid yet. */
interface Waiting {
  readonly entity: Entity;
  /** Changes that may decide on the rows of a read: they are laid together. */
  decisive: readonly PendingChange[];
  /** Changes of texts only, by row id. They are laid for rows that a read returns. */
  readonly texts: Map<string, PendingChange>;
}

/**
 * Returns a transaction whose reads see pending changes. Lays only the changes that a statement can reach:
 * those of the tables that it names, with the rows that they reference; a change of texts only if the
 * statement returns the row, or filters or sorts by the text. The result equals that of laying all changes.
 * Calls `beforeLaying` before the first change.
 */
export function overlaidReads(
  registry: Registry,
  changes: readonly PendingChange[],
  tx: PassingTransaction,
  beforeLaying: () => Promise<unknown>,
): PassingTransaction {
  const waiting = waitingOf(registry, changes);
  let isBegun = false;
  const lay = async (laid: readonly PendingChange[]) => {
    if (laid.length === 0) return;
    if (!isBegun) await beforeLaying();
    isBegun = true;
    await layOver(registry, laid, tx);
  };
  const inTurn = turns();
  return {
    query: (text, values) =>
      inTurn(async () => {
        await lay(waiting.reachedBy({ text, values }, 'all'));
        return tx.query(text, values);
      }),
    rawRows: (text, values) =>
      inTurn(async () => {
        await lay(waiting.reachedBy({ text, values }, usedColumns(text)));
        const rows = await tx.rawRows(text, values);
        const returned = waiting.returnedBy(text, rows);
        if (returned.length === 0) return rows;
        await lay(returned);
        // The changed texts do not decide on the rows, so that the second read returns the same ones.
        return tx.rawRows(text, values);
      }),
  };
}

function waitingOf(registry: Registry, changes: readonly PendingChange[]) {
  const byTable = new Map<string, Waiting>();
  for (const [key, own] of Map.groupBy(changes, ({ entity }) => entity)) {
    const entity = registry.entities.get(key);
    if (!entity) continue;
    const [texts, decisive] = [
      own.filter((one) => isOfTexts(entity, one)),
      own.filter((one) => !isOfTexts(entity, one)),
    ];
    byTable.set(entity.table, { entity, decisive, texts: new Map(texts.map((one) => [one.rowId, one])) });
  }
  const namedIn = (text: string) =>
    [...new Set(text.match(/\w+/g))].flatMap((name) => byTable.get(name) ?? []);
  return {
    /** Takes the changes that must be laid before a statement. */
    reachedBy({ text, values = [] }: Sent, used: ReadonlySet<string> | 'all'): PendingChange[] {
      const named = byTable.size > 0 ? namedIn(text) : [];
      const decisive = [...withReferenced(registry, named, byTable)].flatMap((one) => {
        const all = one.decisive;
        one.decisive = [];
        return all;
      });
      const isReached = (change: PendingChange) =>
        used === 'all' || values.includes(change.rowId) || isUsed(change, used);
      const texts = named.flatMap((one) => taken(one, isReached));
      return [...decisive, ...texts];
    },
    /** Takes the changes of texts of returned rows. */
    returnedBy(text: string, rows: readonly RawRow[]): PendingChange[] {
      const left = namedIn(text).filter(({ texts }) => texts.size > 0);
      if (left.length === 0) return [];
      const ids = new Set(rows.flatMap(({ bytes }) => bytes.toString('latin1').match(uuids) ?? []));
      return left.flatMap((one) => taken(one, ({ rowId }) => ids.has(rowId)));
    },
  };
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Removes changes of texts that match, and returns them. */
function taken({ texts }: Waiting, isTaken: (change: PendingChange) => boolean): PendingChange[] {
  const found = [...texts.values()].filter(isTaken);
  for (const { rowId } of found) texts.delete(rowId);
  return found;
}

/** Returns tables and those that they reference: new rows need the latter, and their deletions cascade. */
function withReferenced(
  { entities }: Registry,
  named: readonly Waiting[],
  byTable: ReadonlyMap<string, Waiting>,
): Set<Waiting> {
  const found = new Set(named);
  const entered = new Set<string>();
  const enter = (entity: Entity) => {
    if (entered.has(entity.key)) return;
    entered.add(entity.key);
    for (const [, to] of foreignKeysOf(entity)) {
      const far = entities.get(to);
      if (!far) continue;
      const own = byTable.get(far.table);
      if (own) found.add(own);
      enter(far);
    }
  };
  for (const { entity } of named) enter(entity);
  return found;
}

/** Returns whether a change only sets texts that no constraint and no reference depends on. */
function isOfTexts(entity: Entity, { change, paths }: PendingChange): boolean {
  return change === 'update' && Object.keys(paths).every((path) => isText(entity, partsOfPath(path).field));
}

function isText({ fields, indexes }: Entity, name: string): boolean {
  const field = fields[name];
  const isUnique = field?.unique ?? indexes.some((index) => index.unique && index.fields.includes(name));
  return field !== undefined && kindOf(field.kind).isLocalized === true && !isUnique;
}

const isUsed = ({ paths }: PendingChange, used: ReadonlySet<string>) =>
  used.has('updatedAt') || Object.keys(paths).some((path) => used.has(partsOfPath(path).field));

/** Returns a function that runs work one after the other, as the connection does. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
