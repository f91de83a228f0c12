import type { Entity } from '@flotilla/core';
import type { RawRow } from '../database/raw-rows.js';
import { InvalidError } from '@flotilla/core/errors';
import { type IncludeTree, type ReadLimits, editorLimits } from './include.js';
import { requestFewerRows, levelOf, Reading, type ReadRows, totalLevel } from './embedded-text.js';
import { type LevelOptions, Levels, type OutermostRows } from './levels.js';

/** Options of embedding. */
export interface Embedding extends LevelOptions {
  readonly limits?: ReadLimits;
}

/** The outermost rows, and their total. */
interface Source extends OutermostRows {
  /** A statement that counts all rows. */
  readonly total?: string;
}

/** Rows with everything embedded in them, read by one statement. */
export interface EmbeddedRows {
  readonly text: string;
  /** Returns the outermost rows, and the total. */
  read(found: readonly RawRow[]): ReadRows;
}

/**
 * Compiles rows with their links to one statement. Each link is read once for all rows of the level above.
 * Rows of all levels are returned one after the other, as texts of their columns, and joined here. A row that
 * is embedded several times is read and formatted once.
 */
export function embeddedRows(
  entity: Entity,
  tree: IncludeTree,
  { source, total, rows, ...embedding }: Embedding & Source,
): EmbeddedRows {
  const levels = new Levels(embedding);
  const limits = embedding.limits ?? editorLimits;
  const root = levels.ofRows(entity, tree, { source, rows });
  const parts = [
    ...(total === undefined
      ? []
      : [{ level: totalLevel, parent: 'null::uuid', columns: [`(${total})`], from: '' }]),
    ...levels.parts,
  ];
  const width = Math.max(...parts.map(({ columns }) => columns.length));
  const selects = parts.map(({ level, parent, columns, from }) => {
    const texts = Array.from({ length: width }, (_, index) =>
      columns[index] === undefined ? 'null::text' : `(${columns[index]})::text`,
    );
    return `select ${[`${level}::int`, parent, ...texts].join(', ')} ${from}`;
  });
  const most = rows + 2 + limits.rows;
  // Levels are returned in order, and the statement stops after this many rows, so that excessive results are
  // never collected. A link row and its far row count as one.
  const maxSent = most + (levels.linked.size > 0 ? limits.rows : 0);
  const isTooMuch = (found: readonly RawRow[]) =>
    found.length > most &&
    (found.length > maxSent || found.filter((row) => !levels.linked.has(levelOf(row))).length > most);
  return {
    text: `with ${levels.ctes.join(', ')} ${selects.join(' union all ')} limit ${maxSent + 1}`,
    read: (found) => {
      if (isTooMuch(found))
        throw InvalidError.of('include', `embeds more than ${limits.rows} rows. ${requestFewerRows}`);
      return new Reading(levels.known, found, limits.length).rows(root);
    },
  };
}
