import { randomBytes } from 'node:crypto';
import { slugOf } from '@flotilla/core/values';
import anyAscii from 'any-ascii';
import { quoteLiteral } from '../database/sql.js';
import { hasSlugSql } from './slugs-of-languages.js';
import type { GeneratedPlace } from './backend-kind.js';

/**
 * Separates a generated slug from the suffix for the case that it is taken. The insert statement decides;
 * slugs cannot contain this character.
 */
const mark = '\u001f';

/**
 * Returns a slug of a title with a suffix for the case that it is taken: random, so that those who lose a
 * race do not collide again.
 */
export const generatedSlug = (title: string, language?: string) =>
  `${slugOf(title, { language, toAscii: anyAscii })}${mark}${randomBytes(3).toString('hex')}`;

/** Returns the stored value for the case that it is free. */
export const freeSlug = (value: unknown) => (typeof value === 'string' ? value.split(mark, 1)[0] : value);

/**
 * Returns SQL of the stored value: the given one, or for a generated one `a`, or `a-<suffix>` if that is
 * taken.
 */
export function storedSlugSql(value: string, { table, column, except, hasSlugs }: GeneratedPlace): string {
  const [base, suffix] = [1, 2].map((part) => `split_part(${value}, ${quoteLiteral(mark)}, ${part})`);
  const other = except === undefined ? '' : ` and o."id" <> ${except}`;
  const takenBy = (condition: string) => `exists (select from ${table} o where ${condition}${other})`;
  const isTaken = [
    takenBy(`o.${column} = ${base}`),
    ...(hasSlugs ? [takenBy(hasSlugSql(base ?? '', 'o.'))] : []),
  ].join(' or ');
  const free = `case when ${isTaken} then ${base} || '-' || ${suffix} else ${base} end`;
  return `case when strpos(${value}, ${quoteLiteral(mark)}) = 0 then ${value} else ${free} end`;
}

/**
 * Adds the suffixes to equal generated slugs of one statement, because a statement does not see its own rows.
 */
export function distinctSlugs(values: readonly unknown[]): unknown[] {
  const taken = new Set(values.filter((value) => !isGenerated(value)));
  return values.map((value) => {
    if (!isGenerated(value)) return value;
    const base = freeSlug(value);
    if (taken.has(base)) return value.replace(mark, '-');
    taken.add(base);
    return value;
  });
}

const isGenerated = (value: unknown): value is string => typeof value === 'string' && value.includes(mark);
