import type { Entity } from '@flotilla/core';
import { quoteLiteral, quoteName, type SentRow } from '@flotilla/changes';
import { InvalidError } from '@flotilla/core/errors';
import { type Include, type IncludeTree, type Reach, wideReach } from './include.js';
import type { OwnConditions } from './own-rows.js';
import { openStart, isPublicVariant, shownOfLink, type Visibility, withFields } from './projection.js';
import { RowText } from './row-text.js';
import { whereAll } from './statement.js';

/** What embedding takes beside the tree of links. */
export interface Embedding extends Visibility {
  readonly ownOf: OwnConditions;
  readonly reach?: Reach;
  /** Which of the link rows of the outermost row, where that is one page of them; `offset` is SQL. */
  readonly window?: LinkWindow;
}

/** One page of the rows that a link leads to. */
interface LinkWindow {
  readonly limit: number;
  readonly offset: string;
}

/** The rows in which others are embedded. */
interface Source {
  /** From which table, which of them, and in what order. */
  readonly source: string;
  /** In how many of them at most: one more may be read, to see whether more follow. */
  readonly rows: number;
  /** The statement that counts all. */
  readonly total?: string;
}

/** What is read of one link: its rows, each with its far row, and the links that are embedded in either. */
interface Level {
  readonly row: RowText;
  readonly far?: { readonly as: string; readonly row: RowText; readonly embedded: readonly Embedded[] };
  readonly embedded: readonly Embedded[];
}

/** A level embedded in another, under a name. */
interface Embedded {
  readonly as: string;
  readonly level: number;
}

/** The first columns of each row that is sent: its level, and the id of the row that it is embedded in. */
const headColumns = 2;
const totalLevel = -1;

/** The most link rows embedded in one row; longer lists are read from the link's own route. */
const maxEmbedded = 1000;

const askForLess = 'Ask for fewer rows at once, or read the link by its own route.';

/** Rows with all that they embed, read by one statement. */
export interface EmbeddedRows {
  readonly text: string;
  /** The JSON of so many rows, the columns of all, and the total that was asked for. */
  read(
    found: readonly SentRow[],
    limit?: number,
  ): { readonly rows: readonly string[]; readonly sent: readonly SentRow[]; readonly total?: string };
}

/**
 * Compiles rows with their links to one statement. Each link is read once for all rows of the level above it, not once for each row, and
 * rows of all levels come one after the other, as texts of their columns; they are joined here. What is embedded in many
 * rows is read and made once.
 */
export function embeddedRows(entity: Entity, tree: IncludeTree, { source, total, rows, ...embedding }: Embedding & Source): EmbeddedRows {
  const levels = new Levels(embedding);
  const reach = embedding.reach ?? wideReach;
  const root = levels.ofRows(entity, tree, { source, rows });
  const parts = [
    ...(total === undefined ? [] : [{ level: totalLevel, parent: 'null::uuid', columns: [`(${total})`], from: '' }]),
    ...levels.parts,
  ];
  const width = Math.max(...parts.map(({ columns }) => columns.length));
  const selects = parts.map(({ level, parent, columns, from }) => {
    const texts = Array.from({ length: width }, (_, index) => (columns[index] === undefined ? 'null::text' : `(${columns[index]})::text`));
    return `select ${[`${level}::int`, parent, ...texts].join(', ')} ${from}`;
  });
  // The levels are sent in turn, and none is read further than this: what would be too much is never gathered.
  const most = rows + 2 + reach.rows;
  return {
    text: `with ${levels.ctes.join(', ')} ${selects.join(' union all ')} limit ${most + 1}`,
    read: (found, limit) => {
      if (found.length > most) throw InvalidError.of('include', `embeds more than ${reach.rows} rows. ${askForLess}`);
      return new Reading(levels.known, found, reach.length).rows(root, limit);
    },
  };
}

interface Part {
  readonly level: number;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly from: string;
}

/** Compiles the levels of a tree: each a part of the statement that names the ids of the one above. */
class Levels {
  readonly known: Level[] = [];
  readonly ctes: string[] = [];
  readonly parts: Part[] = [];

  constructor(private readonly embedding: Embedding) {}

  ofRows(entity: Entity, tree: IncludeTree, { source, rows }: Source): number {
    const row = RowText.of(entity);
    const at = this.add(`select t.* ${source}`);
    this.parts.push({ level: at, parent: 'null::uuid', columns: row.columns('t'), from: `from q${at} t` });
    this.known[at] = { row, embedded: this.embedded(tree, `select t."id" from q${at} t limit ${rows}`, this.embedding.window) };
    return at;
  }

  /** The links of rows whose ids a statement answers. */
  private embedded(tree: IncludeTree, ids: string, window?: LinkWindow): Embedded[] {
    return [...tree.values()].map((include) => ({ as: include.relation.embedAs, level: this.ofLink(include, ids, window) }));
  }

  private ofLink(include: Include, ids: string, window: LinkWindow = { limit: include.limit ?? maxEmbedded, offset: '0' }): number {
    const { relation, linkFields, ofFar, ofLink } = include;
    const { link, far } = relation;
    const { registry, ownOf, isPublished } = this.embedding;
    const row = RowText.of(isPublished ? shownOfLink(link, linkFields) : link);
    const farEntity = far && registry.entity(far.key);
    const farRow = farEntity && RowText.of(withFields(farEntity, include.fields));
    const farJoin = farEntity
      ? ` left join ${quoteName(farEntity.table)} f on ${[`f."id" = l.${quoteName(far.field)}`, ...ownOf(farEntity, 'f')].join(' and ')}`
      : '';
    const columns = [...row.columns('l'), ...(farRow?.columns('f') ?? [])];
    const named = columns.map((column, index) => `${column} as c${index}`);
    const at = this.add(
      `select p."id" as p, l."id" as l, ${farRow ? 'f."id"' : 'null::uuid'} as f, ${named.join(', ')} from (${ids}) p cross join lateral (${this.linkRows(include, window)}) l${farJoin}`,
    );
    this.parts.push({ level: at, parent: 'q.p', columns: columns.map((_, index) => `q.c${index}`), from: `from q${at} q` });
    const embedded = this.embedded(ofLink, `select q.l as "id" from q${at} q`);
    this.known[at] = {
      row,
      embedded,
      ...(far &&
        farRow && {
          far: {
            as: far.as,
            row: farRow,
            embedded: this.embedded(ofFar, `select distinct q.f as "id" from q${at} q where q.f is not null`),
          },
        }),
    };
    return at;
  }

  /** The rows of a link that lead on from a row `p`. */
  private linkRows({ relation, variants }: Include, { limit, offset }: LinkWindow): string {
    const { link, ownField } = relation;
    const conditions = [
      `l.${quoteName(ownField)} = p."id"`,
      ...this.embedding.ownOf(link, 'l'),
      ...isPublicVariant(link, 'l', this.embedding),
      ...openStart(relation, 'l', this.embedding),
      ...(variants ? [`l."variant" in (${variants.map(quoteLiteral).join(', ')})`] : []),
    ];
    const rows = `select * from ${quoteName(link.table)} l ${whereAll(conditions)} order by l."orderIndex", l."createdAt", l."id"`;
    return `${rows} limit ${limit}${offset === '0' ? '' : ` offset ${offset}`}`;
  }

  private add(sql: string): number {
    const at = this.ctes.length;
    this.ctes.push(`q${at} as materialized (${sql})`);
    return at;
  }
}

/** Makes the JSON of rows of what a statement has answered. */
class Reading {
  private readonly byParent = new Map<string, SentRow[]>();
  private readonly root: SentRow[] = [];
  private total: string | undefined;
  private readonly made = new Map<string, string>();

  constructor(
    private readonly levels: readonly Level[],
    found: readonly SentRow[],
    private left: number,
  ) {
    for (const row of found) {
      const [level, parent] = row;
      if (Number(level) === totalLevel) this.total = row[headColumns] ?? undefined;
      else if (parent === null || parent === undefined) this.root.push(row);
      else this.under(`${level} ${parent}`).push(row);
    }
  }

  rows(root: number, limit = Number.POSITIVE_INFINITY): { rows: string[]; sent: SentRow[]; total?: string } {
    const level = this.levels[root];
    const sent = this.root.map((row) => row.slice(headColumns));
    const rows = level
      ? sent.slice(0, limit).map((row) => level.row.json(row, 0, this.members(level.embedded, idIn(level.row, row, 0))))
      : [];
    return { rows, sent, total: this.total };
  }

  private under(place: string): SentRow[] {
    const known = this.byParent.get(place);
    if (known) return known;
    const rows: SentRow[] = [];
    this.byParent.set(place, rows);
    return rows;
  }

  /** What is embedded in a row, as further members of its JSON. */
  private members(embedded: readonly Embedded[], id: string): string {
    let text = '';
    for (const { as, level } of embedded) {
      const rows = this.byParent.get(`${level} ${id}`) ?? [];
      text += `,${JSON.stringify(as)}:[${rows.map((row) => this.link(level, row)).join(', ')}]`;
    }
    return text;
  }

  private link(at: number, row: SentRow): string {
    const level = this.levels[at];
    if (!level) return 'null';
    const { row: link, far, embedded } = level;
    const ofLink = this.members(embedded, idIn(link, row, headColumns));
    const ofFar = far ? `,${JSON.stringify(far.as)}:${this.far(at, far, row, headColumns + link.names.length)}` : '';
    const json = link.json(row, headColumns, ofLink + ofFar);
    // What many rows lead to is read once, and told in each of them.
    this.left -= json.length;
    if (this.left < 0) throw InvalidError.of('include', `embeds too much for one answer. ${askForLess}`);
    return json;
  }

  /** Rows that many links lead to are made once. */
  private far(at: number, { row: text, embedded }: NonNullable<Level['far']>, row: SentRow, from: number): string {
    const id = idIn(text, row, from);
    if (id === '') return 'null';
    const place = `${at} ${id}`;
    const known = this.made.get(place);
    if (known !== undefined) return known;
    const json = text.json(row, from, this.members(embedded, id));
    this.made.set(place, json);
    return json;
  }
}

const idIn = (text: RowText, row: SentRow, from: number) => row[from + text.placeOf('id')] ?? '';
