import type { Entity, Registry } from '@flotilla/core';
import { changeSetHeader } from '@flotilla/core/change-sets';
import { ForbiddenError, NotFoundError } from '@flotilla/core/errors';
import { filterMethods, maxConditions } from '@flotilla/core/queries';
import { isPlainObject } from '@flotilla/core/values';
import { z } from 'zod';
import type { InnerAnswer, InnerCall, InnerCalls } from '../access/inner-calls.js';
import type { Routes } from '../access/routes.js';
import { isClosed, reachesClosed } from './closed-models.js';
import { withMarkdown } from './markdown.js';
import { defineTool, type Tool, type ToolSession } from './tool.js';
import { bodyOf, maxAnswerLength } from './tool-answer.js';

export interface RowToolParts {
  readonly registry: Registry;
  readonly routes: Routes;
  readonly calls: InnerCalls;
}

const model = z.string().max(200).describe('The key of a model, such as blog.article');
const id = z.guid('is not an id');
const changeSet = id.optional().describe('Reads the rows as this change set would leave them');
const include = z
  .array(z.string().max(200))
  .max(10)
  .optional()
  .describe('Links and references to embed, as list_models names them');
const fields = z
  .array(z.string().max(200))
  .max(100)
  .optional()
  .describe('Only these fields, and the id; all when left out');
const texts = z
  .enum(['stored', 'markdown'])
  .default('stored')
  .describe('Rich texts as they are stored and written, or as Markdown, which is shorter, to read');
const maxRows = 50;

const searchInput = z.strictObject({
  query: z.string().min(1).max(500),
  model: model.optional().describe('Only rows of this model'),
  limit: z.int().min(1).max(maxRows).default(20),
});

const readRowsInput = z.strictObject({
  model,
  filters: z
    .array(
      z.strictObject({
        field: z.string().max(200).describe('A field, or a language of one: title.en'),
        method: z.enum(filterMethods),
        value: z.json().optional(),
      }),
    )
    .max(maxConditions)
    .optional()
    .describe('Conditions that all must hold. `ilike` takes % as a placeholder'),
  search: z.string().max(500).optional().describe('Words that the row contains'),
  order: z
    .array(z.strictObject({ field: z.string().max(200), direction: z.enum(['asc', 'desc']) }))
    .max(5)
    .optional(),
  include,
  fields,
  texts,
  limit: z.int().min(1).max(maxRows).default(20),
  cursor: z.string().max(4000).optional().describe('`next` of the page before'),
  changeSet,
});

/** Returns the tools that read rows. */
export function rowTools(parts: RowToolParts): Tool[] {
  return [
    defineTool({
      name: 'search',
      title: 'Search',
      description:
        'Searches the rows of all models that you may read, by words or by an id. The best matches come first.',
      scope: 'read',
      hints: { readOnlyHint: true },
      input: searchInput,
      run: (input, session) => searchRows(parts, input, session),
    }),
    defineTool({
      name: 'read_rows',
      title: 'Read rows',
      description:
        'Reads rows of a model with filters, order and pages. Returns `next`, the cursor of the next page, if there is one.',
      scope: 'read',
      hints: { readOnlyHint: true },
      input: readRowsInput,
      run: (input, session) => readRows(parts, input, session),
    }),
    defineTool({
      name: 'read_row',
      title: 'Read a row',
      description: 'Reads one row, with its ETag for `ifMatch` of a change.',
      scope: 'read',
      hints: { readOnlyHint: true },
      input: z.strictObject({ model, id, include, fields, texts, changeSet }),
      async run(
        { model: key, id: rowId, include: wanted, fields: some, texts: as, changeSet: set },
        session,
      ) {
        const { route } = modelOf(parts, key, wanted);
        const query = wanted ? `?${new URLSearchParams({ include: wanted.join(',') }).toString()}` : '';
        const answer = await call(parts, session, {
          method: 'GET',
          url: `${route}/${rowId}${query}`,
          ...inChangeSet(set),
        });
        const body = bodyOf(answer);
        const row = isPlainObject(body) && isPlainObject(body.data) ? body.data : {};
        return { row: written(selected(row, some, wanted), as), etag: answer.etag };
      },
    }),
  ];
}

/** Searches the models that are open to assistants, so that rows of others do not displace theirs. */
async function searchRows(
  parts: RowToolParts,
  { query, model: wanted, limit }: z.output<typeof searchInput>,
  session: ToolSession,
): Promise<object> {
  const open = [...parts.registry.entities.values()].filter((entity) => !isClosed(entity, parts.registry));
  const searched = open.flatMap(({ key }) => (wanted === undefined || key === wanted ? [key] : []));
  if (searched.length === 0) return { rows: [] };
  const words = new URLSearchParams({ query, limit: String(limit), entities: searched.join(',') });
  const found = await send(parts, session, { method: 'GET', url: `/api/search?${words.toString()}` });
  return { rows: rowsIn(found).map(({ entity, ...row }) => ({ model: entity, ...row })) };
}

/** Reads a page. Reads fewer rows when they do not fit into a result, since a page ends with a cursor. */
async function readRows(
  parts: RowToolParts,
  input: z.output<typeof readRowsInput>,
  session: ToolSession,
): Promise<object> {
  const { route } = modelOf(parts, input.model, input.include);
  for (let { limit } = input; ; limit = Math.max(1, Math.floor(limit / 2))) {
    const url = `${route}?${queryOf({ ...input, limit })}`;
    const body = bodyOf(
      await call(parts, session, { method: 'GET', url, ...inChangeSet(input.changeSet) }),
      placeOf,
    );
    const { meta } = isPlainObject(body) ? body : {};
    const rows = rowsOf(body).map((row) => written(selected(row, input.fields, input.include), input.texts));
    const page = { rows, next: isPlainObject(meta) ? (meta.next ?? null) : null };
    if (limit === 1 || JSON.stringify(page).length <= maxAnswerLength) return page;
  }
}

type PageInput = Pick<
  z.output<typeof readRowsInput>,
  'filters' | 'search' | 'order' | 'include' | 'limit' | 'cursor'
>;

function queryOf({ filters, search, order, include: wanted, limit, cursor }: PageInput): string {
  const query = new URLSearchParams({ limit: String(limit) });
  if (filters)
    query.set(
      'filters',
      JSON.stringify({ and: filters.map(({ field, ...rest }) => ({ column: field, ...rest })) }),
    );
  if (order)
    query.set(
      'orderBy',
      JSON.stringify({ and: order.map(({ field, direction }) => ({ column: field, method: direction })) }),
    );
  if (search !== undefined) query.set('search', search);
  if (cursor !== undefined) query.set('after', cursor);
  if (wanted) query.set('include', wanted.join(','));
  return query.toString();
}

/** Returns the field of a tool for a parameter of REST. */
const placeOf = (field: string) =>
  field
    .replace(/^orderBy/, 'order')
    .replace(/^after/, 'cursor')
    .replace(/\.column$/, '.field');

/** Returns a model that assistants may read, with rows to embed. @throws NotFoundError, ForbiddenError */
export function modelOf(
  { registry }: Pick<RowToolParts, 'registry'>,
  key: string,
  embedded: readonly string[] = [],
): Entity {
  const entity = registry.entities.get(key);
  if (!entity) throw new NotFoundError(`There is no model "${key}". list_models lists them.`);
  if (isClosed(entity, registry) || embedded.some((path) => reachesClosed(entity, path, registry)))
    throw new ForbiddenError('Accounts, payments and stored mails are closed to assistants.');
  return entity;
}

const inChangeSet = (set: string | undefined) => ({
  ...(set !== undefined && { headers: { [changeSetHeader]: set } }),
});

/** Makes a call for the caller of a tool. */
function call(
  { calls, routes }: Pick<RowToolParts, 'calls' | 'routes'>,
  { caller, ip, language }: ToolSession,
  { url, headers, ...request }: Omit<InnerCall, 'ip'>,
): Promise<InnerAnswer> {
  return calls.send(caller, {
    ...request,
    ip,
    url: routes.base + url,
    headers: { ...headers, 'accept-language': language },
  });
}

/** Makes a call, and returns the `data` of its response. @throws ToolError */
export async function send(
  parts: Pick<RowToolParts, 'calls' | 'routes'>,
  session: ToolSession,
  request: Omit<InnerCall, 'ip'>,
): Promise<unknown> {
  const body = bodyOf(await call(parts, session, request), (field) => field.replace(/^data\.?/, ''));
  return isPlainObject(body) ? body.data : undefined;
}

const rowsIn = (data: unknown) => (Array.isArray(data) ? data.filter(isPlainObject) : []);
const rowsOf = (body: unknown) => rowsIn(isPlainObject(body) ? body.data : undefined);

const written = (row: unknown, as: 'stored' | 'markdown') => (as === 'markdown' ? withMarkdown(row) : row);

/** Returns some fields of a row, with its id and embedded rows. */
function selected(
  row: Record<string, unknown>,
  some: readonly string[] | undefined,
  embedded: readonly string[] = [],
): Record<string, unknown> {
  if (!some) return row;
  const wanted = new Set([
    'id',
    ...some,
    ...(embedded.length > 0 ? Object.keys(row).filter((name) => isEmbedded(row[name])) : []),
  ]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name)));
}

/** Returns whether a value is an embedded row, or a list of links. */
const isEmbedded = (value: unknown) =>
  (Array.isArray(value) && value.every((one) => isPlainObject(one) && 'id' in one)) ||
  (isPlainObject(value) && 'id' in value);
