/**
 * SQL, because one statement counts the links to rows of many entities, which are known at run time.
 * Reads unpublished rows: editors also count the pages that are not public yet.
 */
import { isLink, type Registry } from '@flotilla/core';
import { partsOf } from '@flotilla/core/values';

/** Runs statements on the connection of the composition. */
export interface Queries {
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** Ids of rows by entity. */
export type IdsByEntity = ReadonlyMap<string, readonly string[]>;

export interface PagesOfBlock {
  readonly pages: number;
  readonly sample: readonly string[];
}

const maxSample = 20;

const placementsText =
  `select x."externalModule" as module, x."externalWidgetId" as id, count(distinct p."id")::int as pages, ` +
  `(array_agg(distinct p."url" order by p."url"))[1:${maxSample}] as sample from "host_widgets_to_external_widgets" x join (` +
  `select "widgetId", "pageId" from "host_pages_to_widgets" union ` +
  `select w."widgetId", l."pageId" from "host_layouts_to_widgets" w join "host_pages_to_layouts" l on l."layoutId" = w."layoutId") u ` +
  `on u."widgetId" = x."widgetId" join "host_page" p on p."id" = u."pageId" where x."externalWidgetId" = any($1::text[]) group by 1, 2`;

/** Returns the pages of placed blocks by `<module>:<id>`, by one statement. */
export async function pagesOfBlocks(ids: readonly string[], db: Queries): Promise<Map<string, PagesOfBlock>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<PagesOfBlock & { readonly module: string; readonly id: string }>(
    placementsText,
    [ids],
  );
  return new Map(rows.map(({ module, id, pages, sample }) => [`${module}:${id}`, { pages, sample }]));
}

/** Returns the number of links that lead to each row, by `<entity>:<id>`, by one statement. */
export async function usesOf(
  rows: IdsByEntity,
  registry: Registry,
  db: Queries,
): Promise<Map<string, number>> {
  const values: unknown[] = [];
  const parts = [...rows].flatMap(([entity, ids]) => {
    const fields = fieldsTo(registry, entity);
    if (ids.length === 0 || fields.length === 0) return [];
    values.push(ids);
    const [all, at] = [`$${values.length}`, values.length];
    return fields.map(
      ({ table, field, module }) =>
        `select ${at}::int as at, l."${field}"::text as id from "${table}" l where l."${field}" = any(${all}::${module === undefined ? 'uuid' : 'text'}[])` +
        (module === undefined ? '' : ` and l."${module.field}" = '${module.name}'`),
    );
  });
  if (parts.length === 0) return new Map();
  const keys = [...rows].flatMap(([entity, ids]) =>
    ids.length > 0 && fieldsTo(registry, entity).length > 0 ? [entity] : [],
  );
  const found = await db.query<{ readonly at: number; readonly id: string; readonly uses: number }>(
    `select at, id, count(*)::int as uses from (${parts.join(' union all ')}) u group by 1, 2`,
    values,
  );
  return new Map(found.map(({ at, id, uses }) => [`${keys[at - 1] ?? ''}:${id}`, uses]));
}

interface LeadingField {
  readonly table: string;
  readonly field: string;
  /** The field with the module of an external row. */
  readonly module?: { readonly field: string; readonly name: string };
}

/** Returns the fields of links whose right end is an entity. */
function fieldsTo(registry: Registry, key: string): LeadingField[] {
  const { module, name } = partsOf(key as Parameters<typeof partsOf>[0]);
  return [...registry.entities.values()].flatMap((link): LeadingField[] => {
    if (!isLink(link)) return [];
    const { table, right, external } = link;
    if (right?.key === key) return [{ table, field: right.field }];
    return external?.name === name
      ? [{ table, field: external.idField, module: { field: external.moduleField, name: module } }]
      : [];
  });
}
