import type { AnyEntity, Entity, Parts, Selection, With } from '@flotilla/core';
import { filtersOf, includeDepth, orderOf } from '@flotilla/core/queries';
import { includeNameOf, selectionParts } from '@flotilla/core/reflection';
import { referredAs } from '../selection/row-converter.js';

/** A query of typed code, as plain data. */
export interface RowQuery {
  readonly fields?: readonly string[];
  readonly with?: With<AnyEntity>;
  readonly where?: object;
  readonly orderBy?: object;
  readonly limit?: number;
  readonly after?: string;
  readonly before?: string;
  readonly offset?: number;
  readonly search?: string;
  readonly count?: boolean;
}

export type RestQuery = Readonly<Record<string, unknown>>;

/** Returns the fields and parts that a query selects of each row. */
export function selectionOf({ key, fields }: AnyEntity, query: RowQuery): Selection {
  return {
    type: 'selection',
    key,
    fields: query.fields ?? '*',
    parts: selectionParts({ key, fields }, query.with ?? {}),
  };
}

/** Converts a query to REST parameters: `include` paths, and lists of conditions and orders. */
export function restQuery(
  entity: Entity,
  { where, orderBy, fields, with: parts, ...rest }: RowQuery = {},
): RestQuery {
  const [filters, orders] = [filtersOf(where), orderOf(orderBy)];
  return {
    ...rest,
    filters: filters.length > 0 ? { and: filters } : undefined,
    orderBy: orders.length > 0 ? { and: orders } : undefined,
    include: includeOf(selectionOf(entity, { with: parts })),
  };
}

/** Returns the `include` paths of the parts; undefined without parts. */
export function includeOf({ parts }: Pick<Selection, 'parts'>): string | undefined {
  return pathsIn(parts).join(',') || undefined;
}

/** `taken` is the depth so far. The row that a link was followed from is not embedded again. */
function pathsIn(parts: Parts, taken = 0, nearField?: string): string[] {
  return Object.values(parts).flatMap((part) => {
    if (part.type === 'referred') {
      // References below the depth limit are fetched after the rows.
      if (part.field === nearField || taken >= includeDepth) return [];
      return joined(referredAs(part), pathsIn(part.far.parts, taken + 1));
    }
    const { link, near, far, own } = part;
    const nearEnd = link.left.key === near ? link.left : link.right;
    return joined(includeNameOf(link, near), [
      ...pathsIn(far.parts, taken + 1),
      ...pathsIn(own?.parts ?? {}, taken + 1, nearEnd?.field),
    ]);
  });
}

const joined = (name: string, deeper: readonly string[]) =>
  deeper.length > 0 ? deeper.map((path) => `${name}.${path}`) : [name];

/**
 * Returns the part of a query key that identifies a query's result, so that equal queries share one request.
 */
export function nameOfQuery(entity: Entity, query: RowQuery): readonly unknown[] {
  return [restQuery(entity, query), nameOfSelection(selectionOf(entity, query))];
}

function nameOfSelection({ key, fields, parts }: Selection): unknown {
  const named = Object.entries(parts).map(([name, part]): [string, string, unknown, unknown?] =>
    part.type === 'via'
      ? [
          name,
          part.link.key,
          nameOfSelection(part.far),
          [part.own && nameOfSelection(part.own), part.variants, part.limit, part.isOne],
        ]
      : [name, part.field, nameOfSelection(part.far)],
  );
  return [key, fields, named];
}
