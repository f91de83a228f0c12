import { areSlugs } from '@flotilla/core/languages';
import { isDeepStrictEqual } from 'node:util';
import {
  InvalidError,
  LANGUAGES,
  RefusedError,
  REGISTRY,
  Rows,
  Writer,
  type WriteTransaction,
  type TransactionContext,
} from '@flotilla/backend';
import { RowHooks, type Written, pathTags } from '@flotilla/backend/ports';
import { type Entity, isLink, type Registry } from '@flotilla/core';
import { errorPages } from '@flotilla/core/documents';
import { causeOf } from '@flotilla/core/errors';
import { isPlainObject } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { page } from '../../entities/page.js';
import { isRedirectable, redirect } from '../../entities/redirect.js';
import { splitAddress } from '../../redirect-address.js';
import { dynamicOf, type PagePattern } from '../page-pattern.js';
import { addressBy, type PageAddress } from '../addresses.js';
import { PageResolver } from '../page-resolver.js';
import { partsNamedIn, pathOf } from './redirect-paths.js';
import { chainWith, lockRedirects } from './redirects.sql.js';

interface UrlChange {
  readonly from: string;
  readonly to: string;
}

/**
 * Creates redirects when addresses of pages and rows change, in the same transaction. Prevents chains:
 * redirects created here lead to the final address, and manual ones that would form a chain are rejected.
 */
@Injectable()
export class MovedAddresses {
  /** Transactions with redirects that this class writes itself. */
  private readonly own = new WeakSet<WriteTransaction>();

  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(REGISTRY) registry: Registry,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(PageResolver) private readonly resolver: PageResolver,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(Writer) private readonly writer: Writer,
  ) {
    hooks.afterWrite(redirect, (written, txContext) => this.requireConsistent(written, txContext));
    hooks.afterChange(page, ['url', 'urls'], (written, txContext) =>
      this.leave(
        movesOfPages(written),
        txContext,
        written.flatMap(({ after }) => pathsOfPage(after)),
      ),
    );
    for (const entity of registry.entities.values()) {
      const fields = Object.keys(entity.fields).filter(
        (name) => entity.fields[name]?.unique || areSlugs(entity.fields[name]),
      );
      if (isLink(entity) || entity.key === page.key || entity.access.read !== 'public' || fields.length === 0)
        continue;
      hooks.afterChange(entity, fields, (written, txContext) =>
        this.leaveOfRows(entity, fields, written, txContext),
      );
    }
  }

  private async leaveOfRows(
    entity: Entity,
    fields: readonly string[],
    written: readonly Written[],
    txContext: TransactionContext,
  ): Promise<void> {
    const changed = written.filter(
      ({ before, after }) =>
        wasPublic(before) && fields.some((name) => !isDeepStrictEqual(before[name], after[name])),
    );
    if (changed.length === 0) return;
    const { patterns } = await this.resolver.knownIn(txContext);
    const moves = patterns.flatMap((pattern) =>
      changed.flatMap((row) => movesOfRow(row, (values) => addressOf(pattern, entity, values))),
    );
    const addressesNow = patterns.flatMap((pattern) =>
      changed.flatMap(({ after }) => pathsOf(addressOf(pattern, entity, after))),
    );
    await this.leave(moves, txContext, addressesNow);
  }

  /**
   * Creates redirects from old addresses, and updates those that led there, in a constant number of
   * statements. Skips addresses that another row has taken in the same transaction, or that the row still has in
   * some language.
   */
  private async leave(
    moves: readonly UrlChange[],
    txContext: TransactionContext,
    addressesNow: readonly string[] = [],
  ): Promise<void> {
    const taken = new Set([...moves.map(({ to }) => to), ...addressesNow]);
    const remaining = new Map(
      moves.filter((move) => this.isSound(move) && !taken.has(move.from)).map(({ from, to }) => [from, to]),
    );
    if (remaining.size === 0) return;
    const redirects = this.rows.of(redirect, txContext);
    await lockRedirects(txContext.tx);
    this.own.add(txContext.tx);
    try {
      const froms = [...remaining.keys()];
      const outdated = await redirects.find({ where: { from: { inArray: [...taken] } }, fields: [] });
      await redirects.deleteMany(outdated.map(({ id }) => id));
      const leading = await redirects.find({ where: { to: { inArray: froms } }, fields: ['to'] });
      const standing = await redirects.find({ where: { from: { inArray: froms } }, fields: ['from'] });
      const existing = new Set(standing.map(({ from }) => from));
      const changes = [
        ...leading.map(({ id, to }) => ({ id, to: remaining.get(to) ?? to })),
        ...standing.map(({ id, from }) => ({ id, to: remaining.get(from) ?? from })),
      ];
      await redirects.updateMany([...new Map(changes.map((change) => [change.id, change])).values()]);
      await redirects.insertMany(
        [...remaining].filter(([from]) => !existing.has(from)).map(([from, to]) => ({ from, to })),
      );
    } finally {
      this.own.delete(txContext.tx);
    }
  }

  private isSound({ from, to }: UrlChange): boolean {
    const named = partsNamedIn(from);
    const isPath = [from, to].every((path) => isRedirectable(path) && !this.languageOf(path));
    return (
      from !== to &&
      isPath &&
      errorPages[from] === undefined &&
      partsNamedIn(to).every((part) => named.includes(part))
    );
  }

  private languageOf(path: string): string | undefined {
    return this.languages.find((language) => path === `/${language}` || path.startsWith(`/${language}/`));
  }

  /** @throws InvalidError or RefusedError with a message for the administrator */
  private async requireConsistent(written: readonly Written[], txContext: TransactionContext): Promise<void> {
    if (this.own.has(txContext.tx)) return;
    for (const { after } of written) this.requirePaths(String(after.from), String(after.to));
    await this.invalidatePages(written, txContext);
    await lockRedirects(txContext.tx);
    const chain = await chainWith(
      written.map(({ id }) => id),
      txContext.tx,
    );
    if (!chain) return;
    const { from, by, to } = chain;
    const isLoop = from === by || to === from || pathOf(to) === from;
    const isDirect = from === by;
    const reason = isLoop
      ? {
          en: `${from} would lead back to itself${isDirect ? '' : ` by way of ${by}`}.`,
          ru: `${from} вернётся на себя${isDirect ? '' : ` через ${by}`}.`,
        }
      : {
          en: `${from} would lead to ${by}, which leads on to ${to}. Use ${to} as the new address.`,
          ru: `${from} поведёт на ${by}, а оттуда дальше на ${to}. Укажите сразу новый адрес ${to}.`,
        };
    throw new RefusedError(reason, [causeOf('to', reason)]);
  }

  /**
   * Invalidates the pages at the sources, because their documents contain the parameter names of redirects.
   */
  private async invalidatePages(written: readonly Written[], { tx }: TransactionContext): Promise<void> {
    const sources = written.flatMap(({ before, after }) => [String(before?.from ?? ''), String(after.from)]);
    const paths = new Set(sources.filter((from) => from.includes('?')).map((from) => splitAddress(from)[0]));
    if (paths.size > 0)
      await this.writer.invalidate(
        [...paths].flatMap((path) => pathTags(path).slice(0, 1)),
        tx,
      );
  }

  private requirePaths(from: string, to: string): void {
    for (const [field, path] of Object.entries({ from: pathOf(from) ?? '/', to: pathOf(to) ?? '/' })) {
      const language = this.languageOf(path);
      const bare = language && (path.slice(language.length + 1) || '/');
      if (bare)
        throw InvalidError.of(field, {
          en: `applies to all languages. Write it without a language: ${bare} instead of ${path}.`,
          ru: `действует на всех языках. Укажите его без языка: ${bare} вместо ${path}.`,
        });
    }
    const named = partsNamedIn(from);
    const unknown = partsNamedIn(to).find((part) => !named.includes(part));
    if (unknown)
      throw InvalidError.of('to', {
        en: `contains ${unknown}, which the old address does not have.`,
        ru: `содержит ${unknown}, чего нет в старом адресе.`,
      });
  }
}

/** Returns the moves of pages: of all their addresses, to the one of all languages. */
function movesOfPages(written: readonly Written[]): UrlChange[] {
  const changed = written.filter(({ before }) => wasPublic(before));
  return changed.flatMap(({ before = {}, after }) =>
    pathsOfPage(before ?? {}).map((from) => ({ from, to: String(after.url) })),
  );
}

/** Returns the addresses of a page: that of all languages, then those of single languages. */
const pathsOfPage = ({ url, urls }: Readonly<Record<string, unknown>>): string[] => [
  String(url),
  ...(isPlainObject(urls) ? Object.values(urls).map(String) : []),
];

/**
 * Returns the moves of a row: of its address in all languages, and of addresses of single languages, which lead to
 * the former. The site then sends visitors to the address of their language.
 */
function movesOfRow(
  { before, after }: Written,
  addressBy: (values: Readonly<Record<string, unknown>>) => PageAddress,
): UrlChange[] {
  const { path: to } = addressBy(after);
  return pathsOf(addressBy(before ?? {})).map((from) => ({ from, to }));
}

const pathsOf = ({ path, addresses = {} }: PageAddress): string[] => [path, ...Object.values(addresses)];

/** Returns whether visitors could see the row at its old address; otherwise no redirect is needed. */
function wasPublic(before: Written['before']): before is Readonly<Record<string, unknown>> {
  if (!before) return false;
  return (
    !('publishedAt' in before) ||
    (typeof before.publishedAt === 'string' && Date.parse(before.publishedAt) <= Date.now())
  );
}

/** Returns the address of a row by a page's pattern; segments of other entities stay dynamic. */
function addressOf(
  pattern: PagePattern,
  { key }: Entity,
  row: Readonly<Record<string, unknown>>,
): PageAddress {
  const rows = dynamicOf(pattern).map(({ name, entity, field }) =>
    entity === key ? row : { [field]: `[${name}]` },
  );
  return addressBy(pattern, rows);
}
