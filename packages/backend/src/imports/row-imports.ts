import type { Entity, Registry } from '@flotilla/core';
import { type ImportAnswer, importLimits, type ImportProblem } from '@flotilla/core/imports';
import { ForbiddenError, InvalidError, TooLargeError } from '@flotilla/core/errors';
import { type Access, assertAllowed } from '../access/access.js';
import { NaturalKeys } from '../content/natural-keys.js';
import type { Caller } from '../context/caller.js';
import type { Writer, WriteTransaction } from '../invalidation/writer.js';
import { withinLimit } from '../http/refused-positions.js';
import { keyReader } from '../rows/key-reader.js';
import { permissionToName } from '../rows/nameable.js';
import type { RowStores } from '../rows/stores.js';
import type { VisibleRows } from '../rows/visible-rows.js';
import { csvRecords, type Separator } from './csv-records.js';
import { decodedText } from './decode-text.js';
import type { FileRows } from './file-records.js';
import { importColumns } from './import-columns.js';
import { importedRows, type ReadRows } from './imported-rows.js';
import { jsonLineRecords, jsonRecords } from './json-records.js';
import { matchKey } from './match-rows.js';
import { importMemory } from './import-memory.js';
import { heapShare, maxCells, type ReadLimits } from './read-limits.js';
import { type Merged, type MergeParts, mergeRows } from './row-merge.js';
import { KeptWrites } from './writes/kept-writes.js';
import type { MergedChange } from './writes/merge-writes.js';
import { TriedWrites } from './writes/tried-writes.js';

/** A file of rows. */
export interface RowFile {
  readonly bytes: Uint8Array;
  readonly format: 'csv' | 'jsonl' | 'json';
  /** Defaults to that of the byte order mark, else to UTF-8. */
  readonly encoding?: string;
  /** Defaults to the most frequent one of the header. */
  readonly separator?: Separator;
  /** Names of columns by their names in the file; an empty name ignores a column. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Comma-separated fields that identify rows, instead of the natural key. */
  readonly by?: string;
}

export interface ImportOptions {
  readonly caller: Caller;
  /** Returns the changes and stores nothing. */
  readonly isDryRun: boolean;
  /** Called after each step of the transaction, outside of it; its error rolls back. */
  readonly onStep?: (progress: ImportProgress) => Promise<void>;
  /** Defaults to those of one call. */
  readonly limits?: { readonly rows: number; readonly bytes: number };
}

/** How many rows of all are processed. */
export interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

export interface MergeOptions extends Omit<RowFile, 'bytes' | 'encoding'>, Omit<ImportOptions, 'limits'> {
  readonly maxRows: number;
  /** Called at the end of a transaction that will be kept; its error rolls back. */
  readonly settle?: (answer: ImportAnswer, tx: WriteTransaction) => Promise<void>;
}

/** Dependencies of imports. */
export interface RowImportsParts {
  readonly stores: RowStores;
  readonly visible: VisibleRows;
  readonly access: Access;
  readonly writer: Writer;
}

/** Characters that take as much memory as a cell. */
const charactersPerCell = 64;
const maxChanges = 2000;
/** Bytes of the problems as JSON: enough for one of each of 20,000 rows. */
const maxProblemBytes = 8 * 1024 ** 2;
/** Bytes of the values of all changes as JSON. */
const maxValueBytes = 2 * 1024 ** 2;

/** Imports of rows from files, with the permissions of a caller. */
export class RowImports {
  constructor(private readonly parts: RowImportsParts) {}

  /**
   * Creates and changes rows by their natural keys, all or none. Rows with problems are named in the answer.
   * @throws UnauthenticatedError, ForbiddenError; InvalidError when the file or its columns cannot be read
   */
  async run(
    key: string,
    file: RowFile,
    { limits = importLimits, ...options }: ImportOptions,
  ): Promise<ImportAnswer> {
    const { entity } = this.parts.stores.of(key);
    await this.requireAllowed(entity, options.caller);
    await this.requirePresence(entity, options.caller);
    return this.merge(entity, fileText(file, limits.bytes), { ...file, ...options, maxRows: limits.rows });
  }

  /**
   * Merges the rows of a file with the stored ones in one transaction. Does not check rights.
   * @throws InvalidError when the file or its columns cannot be read; the errors of `onStep` and `settle`
   */
  merge(entity: Entity, text: string, options: MergeOptions): Promise<ImportAnswer> {
    return importMemory.during((onCells) => {
      onCells(text.length / charactersPerCell);
      return this.mergeFile(entity, text, { ...options, onCells });
    });
  }

  private async mergeFile(
    entity: Entity,
    text: string,
    options: MergeOptions & Pick<ReadLimits, 'onCells'>,
  ): Promise<ImportAnswer> {
    const { caller, isDryRun, onStep, settle } = options;
    const store = this.parts.stores.of(entity.key);
    const { registry } = store.parts.compile;
    const by = matchKey(entity, options.by);
    const { rows, problems, hiddenProblems, ignored, total } = await readRows(entity, text, {
      ...options,
      registry,
    });
    const mayReadAll = await this.parts.visible.readsAll(entity, caller);
    const merge = async (given: Pick<MergeParts, 'reads' | 'writes'>) => {
      let done = 0;
      const step = async (count: number) => onStep?.({ done: (done += count), total });
      const merged = await mergeRows(rows, {
        ...{ store, registry, by, caller, shows: mayReadAll ? ('both' as const) : ('sent' as const) },
        ...given,
        keys: new NaturalKeys(registry, keyReader(given.reads)),
        mayName: permissionToName(this.parts.visible, registry, caller),
        ...(onStep && { onStep: step }),
      });
      const all = [...problems, ...merged.problems].toSorted((one, other) => one.line - other.line);
      const isStored = !isDryRun && all.length === 0;
      return { ...answerOf(merged, all, hiddenProblems), total, ignored, isStored };
    };
    const { writer } = this.parts;
    // Nothing will be stored: no transaction spans the file.
    if (isDryRun || problems.length > 0)
      return merge({ reads: store.parts.db, writes: new TriedWrites({ store, caller, writer }) });
    return writer.attempt(async (tx) => {
      const result = await merge({ reads: tx, writes: new KeptWrites({ store, context: { caller, tx } }) });
      if (result.isStored) await settle?.(result, tx);
      return { result, isKept: result.isStored };
    });
  }

  /** @throws UnauthenticatedError, ForbiddenError unless the caller may create and change all rows */
  async requireAllowed(entity: Entity, caller: Caller): Promise<void> {
    const { access } = this.parts;
    const outcomes = [await access.ofCreating(caller, entity), await access.ofChanging(caller, entity)];
    for (const outcome of outcomes) {
      assertAllowed(outcome);
      if (outcome === 'own') throw new ForbiddenError('Not authorized');
    }
  }

  /** Returns the entity of a key. @throws as {@link requireAllowed} */
  async requireAllowedAt(key: string, caller: Caller): Promise<Entity> {
    const { entity } = this.parts.stores.of(key);
    await this.requireAllowed(entity, caller);
    return entity;
  }

  /** @throws ForbiddenError without a proof of presence, for entities that need one */
  requirePresence(entity: Entity, caller: Caller): Promise<void> {
    return this.parts.stores.of(entity.key).parts.hooks.requirePresence(entity, { caller });
  }
}

function answerOf(
  { changes, unchanged }: Merged,
  problems: readonly ImportProblem[],
  hiddenProblems: number,
): Omit<ImportAnswer, 'total' | 'ignored' | 'isStored'> {
  const created = changes.filter(({ change }) => change === 'created').length;
  return {
    created,
    updated: changes.length - created,
    unchanged,
    changes: shownChanges(changes.toSorted((one, other) => one.line - other.line).slice(0, maxChanges)),
    problems: [...withinLimit(problems, { rowOf: ({ line }) => line, maxBytes: maxProblemBytes })],
    problemCount: problems.length + hiddenProblems,
  };
}

/** Leaves out the values of changes beyond the limit of bytes. */
function shownChanges(changes: readonly MergedChange[]): MergedChange[] {
  let bytes = 0;
  return changes.map(({ values, ...change }) => {
    if (values) bytes += Buffer.byteLength(JSON.stringify(values));
    return values && bytes <= maxValueBytes ? { ...change, values } : change;
  });
}

/** Returns the text of a file. @throws TooLargeError; InvalidError when it is in another encoding */
export function fileText({ bytes, encoding }: Pick<RowFile, 'bytes' | 'encoding'>, maxBytes: number): string {
  const max = heapShare(maxBytes);
  if (bytes.length > max)
    throw new TooLargeError({ en: `The file is larger than ${max} bytes.`, ru: `Файл больше ${max} байт.` });
  return decodedText(bytes, encoding);
}

interface FileReading
  extends Pick<MergeOptions, 'format' | 'separator' | 'columns' | 'maxRows'>, Pick<ReadLimits, 'onCells'> {
  readonly registry: Registry;
}

interface FileContent extends ReadRows {
  readonly total: number;
  readonly ignored: string[];
}

/** Reads the rows of a file. Its columns are refused before a row is read. @throws InvalidError */
async function readRows(
  entity: Entity,
  text: string,
  { registry, columns: mapping, ...options }: FileReading,
): Promise<FileContent> {
  let columns: ReturnType<typeof importColumns> = new Map();
  const content = await recordsOf(text, {
    ...options,
    maxCells: maxCells(),
    onColumns: (names) => void (columns = importColumns(entity, names, registry, mapping)),
  });
  const ignored = [...columns].flatMap(([name, { is }]) => (is === 'ignored' ? [name] : []));
  return { ...importedRows(content, columns), total: content.records.length, ignored };
}

async function recordsOf(
  text: string,
  { format, separator, ...limits }: Pick<MergeOptions, 'format' | 'separator'> & ReadLimits,
): Promise<FileRows> {
  if (format === 'csv') return csvRecords(text, { separator, ...limits });
  return format === 'jsonl' ? jsonLineRecords(text, limits) : jsonRecords(text, limits);
}

/** Returns an error that names every rejected row. */
export function importError({ problems, problemCount, total }: ImportAnswer): InvalidError {
  const causes = problems.map(({ line, field, message, rule }) => ({
    field: field === '' ? `line ${line}` : `line ${line}.${field}`,
    message,
    ...(rule !== undefined && { rule }),
  }));
  const error = InvalidError.ofCauses(causes);
  error.details = { rows: problems, problemCount, total };
  return error;
}
