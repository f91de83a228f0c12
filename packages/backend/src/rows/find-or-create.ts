import type { Entity, Field } from '@flotilla/core';
import { backendKind } from '../kinds/index.js';
import { Params } from '../query/params.js';
import { rowJson } from '../query/projection.js';
import type { CompileContext } from '../query/statement.js';
import { quoteName } from '../database/sql.js';

/** The oldest row in which all the given fields have the given values. */
export function findOrCreateFilters(
  entity: Entity,
  data: Readonly<Record<string, unknown>>,
  compile: CompileContext,
): { text: string; values: readonly unknown[] } {
  const params = new Params();
  const conditions = Object.entries(data).flatMap(([name, value]) => {
    const field = entity.fields[name];
    return field && value !== undefined ? [equality(name, field, value, params)] : [];
  });
  const where = conditions.length ? `where ${conditions.join(' and ')}` : '';
  return {
    text: `select ${rowJson(entity, 't', new Map(), compile)} as row from ${quoteName(entity.table)} t ${where} order by t."createdAt", t."id" limit 1`,
    values: params.values,
  };
}

function equality(name: string, field: Field, value: unknown, params: Params): string {
  const column = `t.${quoteName(name)}`;
  if (value === null) return `${column} is null`;
  const { bind, compare } = backendKind(field.kind);
  const bound = bind?.(value) ?? { value: String(value), cast: compare.cast };
  return `${column} = ${params.bind(bound.value, bound.cast)}`;
}
