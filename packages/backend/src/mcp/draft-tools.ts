import { type ChangeSetView, changeRows, type SentRowChange } from '@flotilla/core/change-sets';
import { InvalidError } from '@flotilla/core/errors';
import { isPlainObject } from '@flotilla/core/values';
import { z } from 'zod';
import type { ChangeSetStore } from '../change-sets/change-set-store.js';
import { keyOf, type PendingChange } from '../change-sets/pending-change.js';
import type { Writer } from '../invalidation/writer.js';
import type { RowBatches } from '../rest/row-batches.js';
import { modelOf, type RowToolParts, send } from './row-tools.js';
import { defineTool, type Tool, type ToolSession } from './tool.js';
import { maxAnswerLength, refusalOf, ToolError } from './tool-answer.js';

export interface DraftToolParts extends RowToolParts {
  readonly batches: RowBatches;
  readonly writer: Writer;
  readonly store: ChangeSetStore;
}

const id = z.guid('is not an id');
export const changeSet = id.describe('The id of a change set');
const model = z.string().max(200).describe('The key of a model or link, as list_models names it');
const data = z
  .record(z.string().max(200), z.json())
  .describe('Fields by name. {"row": 0} instead of an id names the row of an earlier change of this call');
const ifMatch = z
  .string()
  .max(200)
  .optional()
  .describe('The ETag of the row: refuses the change if it has changed');
const maxChanges = 50;

const sentChange = z.union([
  z.strictObject({ change: z.literal('create'), model, data }),
  z.strictObject({ change: z.literal('update'), model, id, ifMatch, data }),
  z.strictObject({ change: z.literal('delete'), model, id, ifMatch }),
]);
type SentChange = z.output<typeof sentChange>;

/** Returns the tools that write into change sets. None of them changes a live row. */
export function draftTools(parts: DraftToolParts): Tool[] {
  return [
    defineTool({
      name: 'start_change_set',
      title: 'Start a change set',
      description:
        'Opens a change set, which collects changes until a person publishes them. With `title` a release of any number of rows; with `model` and `id` the draft of that row, which its editors share.',
      scope: 'draft',
      hints: { destructiveHint: false },
      input: z.strictObject({
        title: z.string().trim().min(1).max(200).optional(),
        model: model.optional(),
        id: id.optional(),
      }),
      run: (input, session) => started(parts, input, session),
    }),
    defineTool({
      name: 'draft_change',
      title: 'Draft changes',
      description:
        'Writes creates, updates and deletes of rows and links into a change set, all or none, with the checks of a live write. Never changes live rows. Returns the rows with the value before and after of each field; with `dryRun` nothing is stored.',
      scope: 'draft',
      hints: { destructiveHint: false },
      input: z.strictObject({
        changeSet,
        changes: z.array(sentChange).min(1).max(maxChanges),
        dryRun: z.boolean().default(false).describe('Returns the difference, and stores nothing'),
      }),
      run: (input, session) => drafted(parts, input, session),
    }),
    defineTool({
      name: 'show_difference',
      title: 'Show the difference',
      description: 'Lists the pending changes of a change set: each field with its value before and after.',
      scope: 'read',
      hints: { readOnlyHint: true },
      input: z.strictObject({
        changeSet,
        limit: z.int().min(1).max(200).default(50),
        cursor: z.int().min(0).max(10_000).default(0).describe('`next` of the page before'),
      }),
      run: (input, session) => difference(parts, input, session),
    }),
    defineTool({
      name: 'undo_change',
      title: 'Undo a drafted change',
      description: 'Drops the pending change of one row from a change set, with changes that depend on it.',
      scope: 'draft',
      hints: { destructiveHint: true, idempotentHint: true },
      input: z.strictObject({ changeSet, model, id }),
      run: ({ changeSet: set, model: key, id: rowId }, session) =>
        send(parts, session, {
          method: 'DELETE',
          url: `/api/change-sets/${set}/changes/${modelOf(parts, key).key}/${rowId}`,
        }),
    }),
  ];
}

interface Started {
  readonly title?: string | undefined;
  readonly model?: string | undefined;
  readonly id?: string | undefined;
}

async function started(
  parts: DraftToolParts,
  { title, model: key, id: rowId }: Started,
  session: ToolSession,
): Promise<unknown> {
  if (title !== undefined && key === undefined && rowId === undefined)
    return send(parts, session, { method: 'POST', url: '/api/change-sets', body: { data: { title } } });
  if (title !== undefined || key === undefined || rowId === undefined)
    throw InvalidError.of('title', 'is given alone, for a release, or left out beside model and id.');
  const root = { entity: modelOf(parts, key).key, id: rowId };
  return send(parts, session, { method: 'POST', url: '/api/change-sets/for', body: { data: { root } } });
}

interface Drafting {
  readonly changeSet: string;
  readonly changes: readonly SentChange[];
  readonly dryRun: boolean;
}

async function drafted(
  { batches, writer, store, registry }: DraftToolParts,
  { changeSet: set, changes, dryRun }: Drafting,
  { caller }: ToolSession,
): Promise<object> {
  const named = changes.map(({ model: key, ...change }) => ({
    ...change,
    entity: modelOf({ registry }, key).key,
  }));
  try {
    const sent = checked(named);
    await batches.requireAllowed(sent, caller, true);
    return await writer.attempt(async (tx) => {
      const rows = await batches.make(async () => sent, { caller, tx }, set.toLowerCase());
      const { pending } = await store.lockOpen(set.toLowerCase(), tx);
      const result = {
        changeSet: set,
        stored: !dryRun,
        rows: rows.map((row, index) => resultOf(row, sent[index], pending)),
      };
      return { result, isKept: !dryRun };
    });
  } catch (error) {
    const refusal = refusalOf(error, placeOf);
    throw refusal ? new ToolError(refusal) : error;
  }
}

/** Returns changes that meet the schema of the REST call. @throws InvalidError */
function checked(named: unknown): readonly SentRowChange[] {
  const result = changeRows.schemas.body.safeParse(named);
  if (result.success) return result.data;
  throw InvalidError.ofIssues(result.error.issues, 'data');
}

/** Returns the field of the tool for a field of REST: `changes[0].data.title.en`. */
const placeOf = (field: string) =>
  field
    .replace(/^data\.(\d+)/, 'changes[$1]')
    .replace(/^data\[(\d+)\]\.(?!entity$|id$|data\b)/, 'changes[$1].data.')
    .replace(/^data\[/, 'changes[')
    .replace(/\.entity$/, '.model');

function resultOf(row: string, change: SentRowChange | undefined, pending: readonly PendingChange[]): object {
  const { id: rowId } = JSON.parse(row) as { id: string };
  const entity = change?.entity ?? '';
  const found = pending.find((one) => keyOf(one) === keyOf({ entity, rowId }));
  return found ? differenceOf(found) : { model: entity, id: rowId, change: 'none', fields: [] };
}

/** Returns the pending change of a row, with its values before and after. */
function differenceOf({
  entity,
  rowId,
  change,
  paths,
}: Omit<PendingChange, 'root' | 'createdAt' | 'updatedAt'>): object {
  return {
    model: entity,
    id: rowId,
    change,
    fields: Object.entries(paths).map(([field, { base, value }]) => ({ field, before: base, after: value })),
  };
}

interface DifferencePage {
  readonly changeSet: string;
  readonly limit: number;
  readonly cursor: number;
}

async function difference(
  parts: DraftToolParts,
  { changeSet: set, limit, cursor }: DifferencePage,
  session: ToolSession,
): Promise<object> {
  const [view, changes] = await Promise.all([
    send(parts, session, { method: 'GET', url: `/api/change-sets/${set}` }),
    send(parts, session, { method: 'GET', url: `/api/change-sets/${set}/changes` }),
  ]);
  const { state, title } = view as ChangeSetView;
  const all = Array.isArray(changes) ? changes.filter(isPlainObject) : [];
  const rows: object[] = [];
  let remaining = maxAnswerLength - 1000;
  for (const { entity, id: rowId, change, paths } of all.slice(cursor, cursor + limit)) {
    const fields = (Array.isArray(paths) ? paths.filter(isPlainObject) : []).map(
      ({ path, base, value, at }) => ({ field: path, before: base, after: value, at }),
    );
    const row = { model: entity, id: rowId, change, fields };
    remaining -= JSON.stringify(row).length;
    if (remaining < 0 && rows.length > 0) break;
    rows.push(row);
  }
  const next = cursor + rows.length;
  return { changeSet: set, state, title, total: all.length, rows, next: next < all.length ? next : null };
}
