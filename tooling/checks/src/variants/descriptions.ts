import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '@flotilla/core/values';
import type { Entry } from './catalogue.js';
import { root } from './product.js';

/** Returns the description of a variant in the tables of its module's README, or an empty text. */
export function describe(entry: Entry): string {
  return descriptionIn(readFileSync(join(root, 'modules', entry.module, 'README.md'), 'utf8'), entry);
}

/**
 * Returns the text in brackets or after a colon behind the name of the variant, else the next column, else
 * the description of the entity.
 */
export function descriptionIn(
  readMe: string,
  { entity, variant }: Pick<Entry, 'entity' | 'variant'>,
): string {
  const lines = readMe.split('\n').filter((line) => line.startsWith('|'));
  const table = lines.map((line) => line.split('|').slice(1, -1));
  for (const cells of table) {
    const column = cells.findIndex((cell) => named(cell).includes(variant));
    if (column === -1 || !speaksOf(cells, { entity, column })) continue;
    const [, inBrackets, afterColon] =
      new RegExp(`\`${variant}\`(?: \\(([^)]+)\\)|: ([^;]+))`).exec(cells[column] ?? '') ?? [];
    const description = (inBrackets ?? afterColon ?? cells[column + 1] ?? '').trim();
    if (description) return description;
  }
  const ofEntity = table.find(
    (cells) => cells.length > 2 && named(cells[0] ?? '').includes(partsOf(entity).name),
  );
  return ofEntity?.at(-1)?.trim() ?? '';
}

/**
 * Returns whether a line is about the entity, named in the first column; lines that begin with variants are
 * about widgets.
 */
function speaksOf(
  cells: readonly string[],
  { entity, column }: Pick<Entry, 'entity'> & { column: number },
): boolean {
  const { name } = partsOf(entity);
  if (column === 0) return name === 'widget';
  return named(cells[0] ?? '').some((description) => description === entity || description === name);
}

function named(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
