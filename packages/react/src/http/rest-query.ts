import type { AnyEntity, Entity, Parts, Shown, With } from '@flotilla/core';
import { filtersOf, includeDepth, orderOf } from '@flotilla/core/queries';
import { includeNameOf, shownParts } from '@flotilla/core/reflection';
import { referredAs } from '../shown/shown-rows.js';

/** A query of typed code, as data. */
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

/** The parameters of a read, as REST takes them. */
export type RestQuery = Readonly<Record<string, unknown>>;

/** What a query asks for of each row. */
export function shownOf({ key, fields }: AnyEntity, query: RowQuery): Shown {
  return { type: 'shown', key, fields: query.fields ?? '*', parts: shownParts({ key, fields }, query.with ?? {}) };
}

/** A query in the words of REST: what it embeds by paths, conditions and order as lists. */
export function restQuery(entity: Entity, { where, orderBy, fields, with: parts, ...rest }: RowQuery = {}): RestQuery {
  const [filters, orders] = [filtersOf(where), orderOf(orderBy)];
  return {
    ...rest,
    filters: filters.length > 0 ? { and: filters } : undefined,
    orderBy: orders.length > 0 ? { and: orders } : undefined,
    include: includeOf(shownOf(entity, { with: parts })),
  };
}

/** The paths of what a row embeds; undefined when that is nothing. */
export function includeOf({ parts }: Pick<Shown, 'parts'>): string | undefined {
  return pathsIn(parts).join(',') || undefined;
}

/** `taken` are the steps that led here; the row that a link was followed from is not embedded in it again. */
function pathsIn(parts: Parts, taken = 0, nearField?: string): string[] {
  return Object.values(parts).flatMap((part) => {
    if (part.type === 'referred') {
      // What is too deep for everybody is read after the rows.
      if (part.field === nearField || taken >= includeDepth) return [];
      return joined(referredAs(part), pathsIn(part.far.parts, taken + 1));
    }
    const { link, near, far, own } = part;
    const nearEnd = link.left.key === near ? link.left : link.right;
    return joined(includeNameOf(link, near), [...pathsIn(far.parts, taken + 1), ...pathsIn(own?.parts ?? {}, taken + 1, nearEnd?.field)]);
  });
}

const joined = (name: string, deeper: readonly string[]) => (deeper.length > 0 ? deeper.map((path) => `${name}.${path}`) : [name]);

/** Names the rows that a query is answered with, so that equal questions are asked once. */
export function nameOfQuery(entity: Entity, query: RowQuery): readonly unknown[] {
  return [restQuery(entity, query), nameOfShown(shownOf(entity, query))];
}

function nameOfShown({ key, fields, parts }: Shown): unknown {
  const named = Object.entries(parts).map(([name, part]): [string, string, unknown, unknown?] =>
    part.type === 'via'
      ? [name, part.link.key, nameOfShown(part.far), [part.own && nameOfShown(part.own), part.variants, part.limit, part.isOne]]
      : [name, part.field, nameOfShown(part.far)],
  );
  return [key, fields, named];
}
