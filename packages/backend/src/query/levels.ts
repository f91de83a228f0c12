import { type Entity, isLink, type Link } from '@flotilla/core';
import { quoteLiteral, quoteName } from '../database/sql.js';
import type { Embedded, Level } from './embedded-text.js';
import type { IncludeTree, LinkInclude, ReferenceInclude } from './include.js';
import type { OwnConditions } from './own-rows.js';
import { markedFiles } from './private-files.js';
import {
  isPublicVariant,
  openStart,
  publicRows,
  publishedFar,
  publishedParts,
  publishedRows,
  selectedOfLink,
  type Visibility,
  withFields,
} from './projection.js';
import { RowText } from './row-text.js';
import { whereAll } from './statement.js';

/** Options of the levels of embedded rows. */
export interface LevelOptions extends Visibility {
  readonly ownOf: OwnConditions;
  /** Limits the link rows of the outermost row to one page; `offset` is SQL. */
  readonly window?: LinkWindow;
}

/** A page of the rows of a link. */
interface LinkWindow {
  readonly limit: number;
  readonly offset: string;
  /** Restricts the links to these far rows: SQL of a list of ids. */
  readonly far?: string;
}

/** The outermost rows. */
export interface OutermostRows {
  /** The FROM clause, with conditions and order. */
  readonly source: string;
  /** The maximum number of rows; one more may be read, to find out whether more follow. */
  readonly rows: number;
}

/** Rows of a level, as SQL that selects the ids for the levels below. */
interface Near {
  readonly ids: string;
  /** Returns SQL of the distinct ids in one of their fields. */
  readonly idsIn: (field: string) => string;
  /** Include path of the rows, with a trailing dot. */
  readonly path: string;
  /** The link, if these are link rows. */
  readonly link?: Link;
}

/** Maximum number of link rows embedded in one row; longer lists are read from the link's own route. */
const maxEmbedded = 1000;

/** A part of the statement: the rows that it returns of a level. */
interface Part {
  readonly level: number;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly from: string;
}

/** Compiles the levels of a tree: each is a CTE that uses the ids of the level above. */
export class Levels {
  readonly known: Level[] = [];
  readonly ctes: string[] = [];
  readonly parts: Part[] = [];
  /** The levels of far rows of links. */
  readonly linked = new Set<number>();

  constructor(private readonly embedding: LevelOptions) {}

  /** Compiles the outermost rows with everything embedded in them; returns their level. */
  ofRows(entity: Entity, tree: IncludeTree, { source, rows }: OutermostRows): number {
    const row = RowText.of(entity);
    const at = this.add(`select t.* ${source}`);
    this.parts.push({
      level: at,
      parent: 'null::uuid',
      columns: row.columns('t', markedFiles(entity, 't', this.embedding)),
      from: `from q${at} t`,
    });
    const near = {
      ids: `select t."id" from q${at} t limit ${rows}`,
      idsIn: (field: string) =>
        `select distinct t.${quoteName(field)} as "id" from (select * from q${at} limit ${rows}) t`,
      path: '',
      ...(isLink(entity) && { link: entity }),
    };
    this.known[at] = { row, embedded: this.embedded(tree, near, this.embedding.window) };
    return at;
  }

  /** Compiles the levels embedded in rows. */
  private embedded(tree: IncludeTree, near: Near, window?: LinkWindow): Embedded[] {
    return [...tree.values()].map((include) => {
      if (include.type === 'reference') {
        const { token, field } = include.reference;
        return { as: token, field, level: this.ofReference(include, near) };
      }
      const { token, embedAs } = include.relation;
      const most = window?.limit ?? include.limit ?? maxEmbedded;
      return { as: embedAs, most, path: near.path + token, level: this.ofLink(include, near, window) };
    });
  }

  private ofReference({ reference: { token, field, far }, ofFar }: ReferenceInclude, near: Near): number {
    const { registry, ownOf } = this.embedding;
    const entity = registry.entity(far);
    const row = RowText.of(entity);
    const conditions = [
      `f."id" in (${near.idsIn(field)})`,
      ...ownOf(entity, 'f'),
      ...this.visibleRows(entity, field, near),
    ];
    const at = this.addRows(entity, row, conditions);
    const embedded = this.embedded(ofFar, idsOf(at, `${near.path}${token}.`));
    this.known[at] = { row, embedded };
    return at;
  }

  /**
   * Returns the visibility conditions of a referenced row. A row with the privacy of its links is visible to
   * readers of such a link, here the parent rows. Except when these links start at a row that may be private
   * itself: their readers would see the links of every widget, and their files.
   */
  private visibleRows(entity: Entity, field: string, { link, ids }: Near): string[] {
    const rows = publicRows(entity, 'f', this.embedding);
    if (!entity.followsLinks || link?.right?.field !== field || rows.length === 0) return rows;
    if (this.embedding.registry.entity(link.left.key).followsLinks) return rows;
    const isShown = `n."variant" not in (${link.privateVariants.map(quoteLiteral).join(', ')})`;
    const leads = `select 1 from ${quoteName(link.table)} n where n."id" in (${ids}) and n.${quoteName(field)} = f."id" and ${isShown}`;
    return [`(${rows.join(' and ')} or exists (${leads}))`, ...publishedRows(entity, 'f', this.embedding)];
  }

  private ofLink(include: LinkInclude, near: Near, window: LinkWindow = windowOf(include)): number {
    const { relation, linkFields, ofLink } = include;
    const { link, far } = relation;
    const { isPublished } = this.embedding;
    const row = RowText.of(isPublished ? selectedOfLink(link, linkFields) : link);
    const ownColumns = row.columns('l', markedFiles(link, 'l', this.embedding));
    // The id of the far row is needed, but pages do not show it.
    const selectedIndex = far ? row.placeOf(far.field) : -1;
    const columns = far && selectedIndex < 0 ? [...ownColumns, `l.${quoteName(far.field)}`] : ownColumns;
    const named = [
      ...columns.map((column, index) => `${column} as c${index}`),
      ...fieldsNamedIn(ofLink).map((field) => `l.${quoteName(field)} as ${quoteName(`l ${field}`)}`),
    ];
    const farId = far ? `l.${quoteName(far.field)}` : 'null::uuid';
    const at = this.add(
      `select p."id" as p, l."id" as l, ${farId} as f, ${named.join(', ')} from (${near.ids}) p cross join lateral (${this.linkRows(include, window)}) l order by ${orderOf(link)}`,
    );
    this.parts.push({
      level: at,
      parent: 'q.p',
      columns: columns.map((_, index) => `q.c${index}`),
      from: `from q${at} q`,
    });
    const path = `${near.path}${relation.token}.`;
    const ofLinkRows: Near = {
      ids: `select distinct q.l as "id" from q${at} q`,
      idsIn: (field) => `select distinct q.${quoteName(`l ${field}`)} as "id" from q${at} q`,
      path,
      link,
    };
    const embedded = this.embedded(ofLink, ofLinkRows);
    const farIndex = selectedIndex < 0 ? ownColumns.length : selectedIndex;
    this.known[at] = {
      row,
      embedded,
      ...(far && { far: { as: far.as, index: farIndex, level: this.ofFar(include, far.key, { at, path }) } }),
    };
    return at;
  }

  /** Compiles the far rows of a link; each row is read once. */
  private ofFar(
    { fields, ofFar }: LinkInclude,
    key: string,
    { at: link, path }: { readonly at: number; readonly path: string },
  ): number {
    const { registry, ownOf } = this.embedding;
    const entity = registry.entity(key);
    const selected = withFields(entity, fields);
    const conditions = [`f."id" in (select q.f from q${link} q)`, ...ownOf(entity, 'f')];
    const at = this.addRows(entity, RowText.of(selected), conditions);
    this.linked.add(at);
    this.known[at] = { row: RowText.of(selected), embedded: this.embedded(ofFar, idsOf(at, path)) };
    return at;
  }

  /** Returns SQL of the link rows of a row `p`. */
  private linkRows({ relation, variants }: LinkInclude, { limit, offset, far: only }: LinkWindow): string {
    const { link, ownField, far } = relation;
    const conditions = [
      `l.${quoteName(ownField)} = p."id"`,
      ...this.embedding.ownOf(link, 'l'),
      ...isPublicVariant(link, 'l', this.embedding),
      ...publishedFar(relation, 'l', this.embedding),
      ...publishedParts(link, 'l', this.embedding),
      ...openStart(relation, 'l', this.embedding),
      ...(only !== undefined && far ? [`l.${quoteName(far.field)} = any(${only})`] : []),
      ...(variants ? [`l."variant" in (${variants.map(quoteLiteral).join(', ')})`] : []),
    ];
    const rows = `select * from ${quoteName(link.table)} l ${whereAll(conditions)} order by ${orderOf(link)}`;
    return `${rows} limit ${limit}${offset === '0' ? '' : ` offset ${offset}`}`;
  }

  /** Adds the rows of an entity by their ids. */
  private addRows(entity: Entity, row: RowText, conditions: readonly string[]): number {
    const at = this.add(`select f.* from ${quoteName(entity.table)} f ${whereAll(conditions)}`);
    this.parts.push({
      level: at,
      parent: 'q."id"',
      columns: row.columns('q', markedFiles(entity, 'q', this.embedding)),
      from: `from q${at} q`,
    });
    return at;
  }

  private add(sql: string): number {
    const at = this.ctes.length;
    this.ctes.push(`q${at} as materialized (${sql})`);
    return at;
  }
}

/** Returns the SQL of a level that is read by ids. */
const idsOf = (at: number, path: string): Near => ({
  ids: `select q."id" from q${at} q`,
  idsIn: (field) => `select distinct q.${quoteName(field)} as "id" from q${at} q`,
  path,
});

/** Used for selection and for output, because the join does not preserve the order. Parts of rows have no order. */
const orderOf = ({ fields }: Link) =>
  `${fields['orderIndex'] ? 'l."orderIndex", ' : ''}l."createdAt", l."id"`;

/** Reads one row more than the default limit, to find out whether the list is truncated. */
const windowOf = ({ limit }: LinkInclude): LinkWindow => ({ limit: limit ?? maxEmbedded + 1, offset: '0' });

const fieldsNamedIn = (tree: IncludeTree) =>
  [...tree.values()].flatMap((include) => (include.type === 'reference' ? include.reference.field : []));
