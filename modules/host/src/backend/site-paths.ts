import { anonymous, REGISTRY, Rows, server, VisibleRows, type WriteTransaction } from '@flotilla/backend';
import { PublishedReader, type SitePaths } from '@flotilla/backend/ports';
import type { Entity, Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { page } from '../entities/page.js';
import { redirect } from '../entities/redirect.js';
import { hasLanguages } from './addresses.js';
import { type DynamicSegment, matchPattern, splitPath } from './page-pattern.js';
import { PageResolver } from './page-resolver.js';
import { rowPagesOf } from './row-pages.js';
import { followed } from './redirects/redirect-paths.js';

interface Match {
  readonly path: string;
  readonly values: readonly { readonly segment: DynamicSegment; readonly value: string }[];
}

interface AsVisitor {
  readonly caller: typeof anonymous;
  readonly tx?: WriteTransaction;
}

/** Further redirects with dynamic parts are ignored. */
const maxPatterns = 1000;

/** Finds paths that lead to no published page, by one statement per kind of page and dynamic part. */
@Injectable()
export class PublishedPaths implements SitePaths {
  constructor(
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(VisibleRows) private readonly visible: Pick<VisibleRows, 'of'>,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(PageResolver) private readonly resolver: PageResolver,
    @Inject(PublishedReader) private readonly reader: PublishedReader,
  ) {}

  async unseen(paths: readonly string[], tx?: WriteTransaction): Promise<ReadonlySet<string>> {
    const asVisitor = { caller: anonymous, ...(tx && { tx }) };
    const byLiteral = Map.groupBy(paths, (path) => `/${splitPath(path).join('/')}`);
    const left = new Set(byLiteral.keys());
    const pages = await this.visible
      .of(page, asVisitor)
      .find({ where: { url: { inArray: [...left] } }, fields: ['url'], limit: left.size });
    for (const { url } of pages) if (!url.includes('[')) left.delete(url);
    if (left.size > 0) for (const path of await this.ofPages([...left], asVisitor)) left.delete(path);
    if (left.size > 0) for (const path of await this.redirected([...left], tx)) left.delete(path);
    return new Set([...left].flatMap((path) => byLiteral.get(path) ?? []));
  }

  async addressOf(entity: Entity, row: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    if (entity.key === page.key) return typeof row.url === 'string' ? row.url : undefined;
    const patterns = await this.resolver.dynamicPatterns();
    const url = rowPagesOf(patterns)[entity.key];
    const segments = patterns.find((pattern) => pattern.url === url)?.segments;
    const parts = segments?.map((part) => ('literal' in part ? part.literal : row[part.field]));
    return parts?.every((part) => typeof part === 'string') ? `/${parts.join('/')}` : undefined;
  }

  /** Returns the paths of pages of published rows, and of pages in a language. */
  private async ofPages(paths: readonly string[], asVisitor: AsVisitor): Promise<string[]> {
    const { patterns, localized } = await this.resolver.knownIn(asVisitor);
    const ofLanguages = paths.filter((path) => localized.has(path));
    const matches = paths.flatMap((path) =>
      patterns.flatMap((pattern): Match[] => {
        const values = matchPattern(pattern, splitPath(path));
        return values ? [{ path, values: values.filter(({ segment }) => segment.isPublic) }] : [];
      }),
    );
    const wanted = Map.groupBy(
      matches.flatMap(({ values }) => values),
      ({ segment }) => `${segment.entity} ${segment.field}`,
    );
    const found = new Set<string>();
    for (const [key, values] of wanted) {
      const [{ segment }] = values as [Match['values'][number]];
      const named = [...new Set(values.map(({ value }) => value))];
      const rows = await this.visible.of(this.registry.entity(segment.entity), asVisitor).find({
        where: { [segment.field]: { inArray: named } },
        fields: [segment.field],
        limit: named.length,
      });
      for (const row of rows) found.add(`${key} ${String(row[segment.field])}`);
      const others = named.filter((value) => !found.has(`${key} ${value}`));
      if (hasLanguages(segment, this.registry))
        for (const slug of await this.inLanguages(segment, others, asVisitor)) found.add(`${key} ${slug}`);
    }
    const ofRows = matches.flatMap(({ path, values }) =>
      values.every(({ segment, value }) => found.has(`${segment.entity} ${segment.field} ${value}`))
        ? [path]
        : [],
    );
    return [...ofLanguages, ...ofRows];
  }

  /** Returns the slugs of languages of published rows. */
  private async inLanguages(
    { entity: key }: DynamicSegment,
    slugs: readonly string[],
    asVisitor: AsVisitor,
  ): Promise<string[]> {
    const ids = await this.reader.idsBySlugs(key, slugs);
    if (ids.size === 0) return [];
    const rows = await this.visible.of(this.registry.entity(key), asVisitor).find({
      where: { id: { inArray: [...ids.values()] } },
      fields: [],
      limit: ids.size,
    });
    const visible = new Set(rows.map(({ id }) => id));
    return [...ids].flatMap(([slug, id]) => (visible.has(id) ? [slug] : []));
  }

  /** Returns the paths with a redirect. */
  private async redirected(paths: readonly string[], tx?: WriteTransaction): Promise<string[]> {
    const rows = this.rows.of(redirect, { caller: server, ...(tx && { tx }) });
    const literal = await rows.find({
      where: { from: { inArray: [...paths] } },
      fields: ['from'],
      limit: paths.length,
    });
    const patterns = await rows.find({
      where: { from: { like: '%[%' } },
      fields: ['from', 'to'],
      limit: maxPatterns,
    });
    const sources = new Set(literal.map(({ from }) => from));
    return paths.filter(
      (path) => sources.has(path) || patterns.some((row) => followed({ path, parameters: [] }, row)),
    );
  }
}
