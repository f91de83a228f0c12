/**
 * SQL, because the database counts and pages a sitemap of a hundred thousand URLs: all combinations of rows
 * in a page's segments, of entities known at run time, without pages whose metadata excludes them.
 */
import type { Database } from '@flotilla/backend';
import { isPublishedSql, listedSql } from '@flotilla/backend/ports';
import {
  type Entity,
  type EntityKey,
  hiddenVariant,
  type LocalizedText,
  type Registry,
} from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';
import type { IndexedUrl } from '@flotilla/core/documents';
import { addressBy, hasLanguages, literalAddress, type PageAddress } from '../addresses.js';
import { dynamicOf, type PagePattern } from '../page-pattern.js';

const batchSize = 2000;

/** A source of URLs: rows whose unique keys form one URL each. */
export interface UrlSource {
  /** SQL from `from` to the end of the conditions. Has at least one condition. */
  readonly from: string;
  readonly values: readonly unknown[];
  /** Columns that are unique together, in this order. */
  readonly keys: readonly string[];
  readonly updatedAt: string;
  /**
   * SQL of the languages of `$n` with a title, as a text array; empty without titles. Undefined when titles
   * are not localized.
   */
  readonly languages?: (n: string) => string;
  /** The entity of its rows, when its URLs identify one. */
  readonly of?: EntityKey;
  /** Columns of the row that URLs on other sites may contain. */
  readonly named?: { readonly id: string; readonly slug?: string };
  /** SQL of a JSON array: the slugs or paths by language of each key; undefined without any. */
  readonly slugs?: string;
  /** Returns the address of the rows, which have slugs or paths by language. */
  readonly addressOf: (keys: readonly string[], slugs?: readonly (LocalizedText | null)[]) => PageAddress;
}

/** Returns the pages with literal URLs. */
export function literalPages(hidden: readonly string[]): UrlSource {
  return {
    from: `from "host_page" p where p."url" not like '%[%' and ${isIndexed}`,
    values: [hidden],
    keys: ['p."url"'],
    updatedAt: 'p."updatedAt"',
    languages: languagesOfMetadata,
    slugs: `case when p."urls" <> '{}'::jsonb then jsonb_build_array(p."urls") end`,
    addressOf: ([url = '/'], [urls] = []) => literalAddress(url, urls ?? {}),
  };
}

/** Returns the rows of a page with dynamic segments, in all combinations; undefined when it has none. */
export function patternRows(pattern: PagePattern, registry: Registry): UrlSource | undefined {
  const dynamic = dynamicOf(pattern);
  if (dynamic.length === 0) return undefined;
  const only = dynamic.length === 1 ? dynamic[0] : undefined;
  const tables = dynamic.map(({ entity }, index) => `"${registry.entity(entity).table}" r${index}`);
  const published = dynamic.flatMap(({ entity }, index) => listedSql(registry.entity(entity), `r${index}`));
  const moments = dynamic.map((_, index) => `r${index}."updatedAt"`);
  return {
    from: `from ${tables.join(', ')} where ${published.join(' and ') || 'true'}`,
    values: [],
    keys: dynamic.map(({ field }, index) => `r${index}."${field}"`),
    updatedAt: `greatest(${moments.join(', ')})`,
    ...(only && hasLocalizedTitle(registry.entity(only.entity)) && { languages: languagesOfTitle }),
    ...(only && {
      of: only.entity,
      named: { id: 'r0."id"', ...(registry.entity(only.entity).fields['slug'] && { slug: 'r0."slug"' }) },
    }),
    ...(dynamic.some((segment) => hasLanguages(segment, registry)) && {
      slugs: `jsonb_build_array(${dynamic.map((segment, index) => (hasLanguages(segment, registry) ? `r${index}."slugs"` : 'null')).join(', ')})`,
    }),
    addressOf: (keys, slugs = []) =>
      addressBy(
        pattern,
        dynamic.map(({ field }, index) => ({ [field]: keys[index], slugs: slugs[index] })),
      ),
  };
}

/** Returns the URLs with dynamic segments whose pages are indexable. */
export async function indexedPatterns(hidden: readonly string[], db: Database): Promise<Set<string>> {
  const rows = await db.query<{ url: string }>(
    `select p."url" from "host_page" p where ${isIndexed} and p."url" like '%[%'`,
    [hidden],
  );
  return new Set(rows.map(({ url }) => url));
}

export async function sizeOf({ from, values }: UrlSource, db: Database): Promise<number> {
  const [row] = await db.query<{ n: number }>(`select count(*)::int as n ${from}`, values);
  return row?.n ?? 0;
}

/** Yields a range of URLs in batches: skips the offset once, then continues by key. */
export async function* urlsOf(
  source: UrlSource,
  { offset, count, languages: all }: { offset: number; count: number; languages: readonly string[] },
  db: Database,
): AsyncGenerator<IndexedUrl> {
  const { from, values: given, keys, updatedAt, languages, of, named, slugs, addressOf } = source;
  const values = languages ? [...given, all] : given;
  const spoken = languages?.(`$${values.length}::text[]`) ?? 'null::text[]';
  const select = `select array[${keys.join(', ')}]::text[] as keys, ${named?.id ?? 'null'} as id, ${named?.slug ?? 'null'} as slug, ${updatedAt} as "updatedAt", ${spoken} as languages, ${slugs ?? 'null'} as slugs ${from}`;
  let last: readonly string[] | undefined;
  for (let left = count; left > 0;) {
    const limit = Math.min(left, batchSize);
    const start: readonly (string | number)[] = last ?? [offset];
    const bound = start.map((_, index) => `$${values.length + index + 1}::${last ? 'text' : 'bigint'}`);
    const afterLast = last ? `and (${keys.join(', ')}) > (${bound.join(', ')})` : '';
    const rows = await db.query<{
      keys: string[];
      id: string | null;
      slug: string | null;
      updatedAt: Date;
      languages: string[] | null;
      slugs: (LocalizedText | null)[] | null;
    }>(
      `${select} ${afterLast} order by ${keys.join(', ')} limit ${limit}${last ? '' : ` offset ${bound[0]}`}`,
      [...values, ...start],
    );
    for (const { keys: parts, id, slug, updatedAt: moment, languages: own, slugs: byKey } of rows) {
      const { path, addresses } = addressOf(parts, byKey ?? []);
      const isInSome = own !== null && own.length > 0 && own.length < all.length;
      const row = {
        ...(of && id !== null && { of, id }),
        ...(slug !== null && { slug }),
        ...(addresses && { ...(of && byKey?.[0] && { slugs: byKey[0] }), addresses }),
        ...(isInSome && { languages: own }),
      };
      yield { url: path, ...row, updatedAt: moment.toISOString() };
    }
    if (rows.length < limit) return;
    last = rows.at(-1)?.keys;
    left -= limit;
  }
}

const hasLocalizedTitle = ({ fields }: Entity) =>
  fields['title'] !== undefined && kindOf(fields['title'].kind).isLocalized === true;

const languagesOfTitle = (all: string) =>
  `array(select l from unnest(${all}) l where trim(r0."title" ->> l) <> '')`;

/** SQL version of `languageOfMetadata`: null for a record without a locale. */
export const languageOfLocale = (alias: string, all: string) =>
  `case when replace(${alias}."opengraphLocale", '_', '-') = any(${all}) then replace(${alias}."opengraphLocale", '_', '-') ` +
  `else substring(${alias}."opengraphLocale" from '^[a-z]{2,3}') end`;

/**
 * SQL version of `languagesOfPage`: reads the page's titles and its own records; those without a locale are in
 * the default language.
 */
const languagesOfMetadata = (all: string) =>
  `array(select l from unnest(${all}) l where trim(p."titleByLanguage" ->> l) <> '' or exists (select 1 from "host_pages_to_metadata" x join "host_metadata" m on m."id" = x."metadataId" ` +
  `where x."pageId" = p."id" and x."variant" <> '${hiddenVariant}' and m."variant" <> 'primary' and trim(m."title") <> '' ` +
  `and coalesce(${languageOfLocale('m', all)}, (${all})[1]) = l))`;

/**
 * Excludes hidden pages, and those whose metadata is `noindex`; the page's own record overrides the primary
 * one.
 */
export const isIndexed =
  `${isPublishedSql('p')} and p."url" <> all($1::text[]) and coalesce(` +
  `(select m."robots" from "host_pages_to_metadata" l join "host_metadata" m on m."id" = l."metadataId" ` +
  `where l."pageId" = p."id" and l."variant" <> '${hiddenVariant}' and m."robots" is not null order by l."orderIndex", l."createdAt", l."id" limit 1), ` +
  `(select 'noindex' from "host_site" s where s."variant" = 'primary' and s."robots" = 'noindex'), ` +
  `(select m."robots" from "host_metadata" m where m."variant" = 'primary' and m."robots" is not null order by m."createdAt", m."id" limit 1), ` +
  `'') not in ('noindex', 'noindex, nofollow')`;
