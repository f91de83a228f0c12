import {
  type Entity,
  isLink,
  type Link,
  type Part,
  type ReferencedRow,
  type Registry,
  type Selection,
  type Via,
  hiddenVariant,
} from '@flotilla/core';
import { readableFields } from '@flotilla/core/reflection';
import { quoteLiteral, quoteName } from '../database/sql.js';
import type { OwnConditions } from './own-rows.js';
import { fieldColumns, jsonOf, withFields } from './projection.js';

/** Context of compiling the parts of a row. */
export interface SelectionContext {
  readonly registry: Registry;
  /** Returns the conditions for a row under an alias to be visible to the reader. */
  readonly isThere: OwnConditions;
}

/**
 * Returns the columns of a row's JSON with the names that the query gives them: fields, named secrets, and
 * embedded parts. Parts that are not installed are an empty list or null.
 */
export function selectedColumns(
  entity: Entity,
  {
    secrets = [],
    ...selections
  }: Pick<Selection, 'fields' | 'parts' | 'isForeign'> & { readonly secrets?: readonly string[] },
  alias: string,
  context: SelectionContext,
): string {
  // A row that is shown by its own module's view is read separately by its id.
  const { fields: selectedFields, parts: selectedParts } = selections.isForeign
    ? { fields: [], parts: {} }
    : selections;
  const names = Array.isArray(selectedFields) ? selectedFields : undefined;
  const fields = fieldColumns(readableFields(withFields(entity, names)), alias);
  const named = secrets.map((name) => `${alias}.${quoteName(name)}`);
  const foreignKey = selections.isForeign ? [`${quoteLiteral(entity.key)} as "entity"`] : [];
  const parts = Object.entries(selectedParts).map(
    ([name, part]) => `${partJson(part, alias, context)} as ${quoteName(name)}`,
  );
  return [...fields, ...named, ...foreignKey, ...parts].join(', ');
}

/** Returns the installed links and entities that the parts of a row lead to. */
export function entitiesIn({ parts }: Pick<Selection, 'parts'>, registry: Registry): Entity[] {
  return Object.values(parts).flatMap((part) => {
    const ofLink = part.type === 'via' && part.own ? entitiesIn(part.own, registry) : [];
    const keys = part.type === 'via' ? [part.link.key, part.far.key] : [part.far.key];
    const found = keys.map((key) => registry.entities.get(key)).filter((entity) => entity !== undefined);
    return [...found, ...ofLink, ...entitiesIn(part.far, registry)];
  });
}

function partJson(part: Part, alias: string, context: SelectionContext): string {
  return part.type === 'via' ? linkedJson(part, alias, context) : referredJson(part, alias, context);
}

/** Returns SQL of the row that a reference names. */
function referredJson({ field, far }: ReferencedRow, parent: string, context: SelectionContext): string {
  const entity = context.registry.entities.get(far.key);
  if (!entity) return 'null::json';
  const alias = `${parent}r`;
  const conditions = [`${alias}."id" = ${parent}.${quoteName(field)}`, ...context.isThere(entity, alias)];
  const source = `select ${selectedColumns(entity, far, alias, context)} from ${quoteName(entity.table)} ${alias}`;
  return `(select row_to_json(j) from (${source} where ${conditions.join(' and ')}) j)`;
}

/**
 * Returns SQL of the rows at the far end of a link, in the order of the links; shown fields of the link are
 * in each row as `link`.
 */
function linkedJson(via: Via, parent: string, context: SelectionContext): string {
  const { registry } = context;
  const link = registry.entities.get(via.link.key);
  const far = registry.entities.get(via.far.key);
  if (!link || !isLink(link) || !far) return via.isOne ? 'null::json' : `'[]'::json`;
  const alias = `${parent}l`;
  const farAlias = `${alias}f`;
  const { nearField, farField } = endsOf(link, via);
  const own = via.own ? [`${jsonOf(selectedColumns(link, via.own, alias, context))} as "link"`] : [];
  const conditions = [
    `${alias}.${quoteName(nearField)} = ${parent}."id"`,
    via.variants
      ? `${alias}."variant" in (${via.variants.map(quoteLiteral).join(', ')})`
      : `${alias}."variant" <> ${quoteLiteral(hiddenVariant)}`,
    ...context.isThere(link, alias),
    ...context.isThere(far, farAlias),
  ];
  const limit = via.isOne ? 1 : via.limit;
  const rows =
    `select ${[selectedColumns(far, link.right ? via.far : wholeRow, farAlias, context), ...own].join(', ')} from ${quoteName(link.table)} ${alias} ` +
    `join ${quoteName(far.table)} ${farAlias} on ${farAlias}."id" = ${alias}.${quoteName(farField)} where ${conditions.join(' and ')} ` +
    `order by ${alias}."orderIndex", ${alias}."createdAt", ${alias}."id"${limit === undefined ? '' : ` limit ${limit}`}`;
  return via.isOne
    ? `(select row_to_json(j) from (${rows}) j)`
    : `(select coalesce(json_agg(row_to_json(j)), '[]'::json) from (${rows}) j)`;
}

function endsOf({ left, right }: Link, { near }: Via): { nearField: string; farField: string } {
  const [own, other] = left.key === near ? [left, right] : [right, left];
  return { nearField: own?.field ?? '', farField: other?.field ?? 'id' };
}

/** Used for an external end, where only the row of the link is known. */
const wholeRow = { fields: '*', parts: {} } as const;
