import {
  type Entity,
  type EntityKey,
  type Field,
  type LocalizedText,
  type Registry,
  show,
  type Selection,
} from '@flotilla/core';
import { isPagePath } from '@flotilla/core/languages';
import { kindOf } from '@flotilla/core/reflection';

/** A segment of a page's URL: literal text, or a field that identifies a row. */
export type Segment = { readonly literal: string } | DynamicSegment;

export interface DynamicSegment {
  /** `blog.articles.slug` */
  readonly name: string;
  readonly entity: EntityKey;
  readonly field: string;
  /** The part of the row that is read to check its existence, with its slugs. */
  readonly row: Selection;
  /** Whether rows are public; otherwise no page reveals whether a row exists, and nothing lists them. */
  readonly isPublic: boolean;
}

/** A page url with dynamic segments, such as `/blog/articles/[blog.articles.slug]`. */
export interface PagePattern {
  readonly url: string;
  readonly segments: readonly Segment[];
  /** In languages that have an address of their own, with the same dynamic segments in any order. */
  readonly byLanguage?: Readonly<Record<string, LocalizedPattern>>;
}

interface LocalizedPattern {
  readonly url: string;
  readonly segments: readonly Segment[];
}

const dynamic = /^\[([a-z0-9-]+)\.([a-z0-9-]+)\.([A-Za-z0-9]+)\]$/;

/**
 * Parses a page's URL. Returns undefined when a dynamic segment is not a unique field that visitors may read:
 * such a page has no address.
 */
export function parsePattern(
  url: string,
  registry: Registry,
  urls: LocalizedText = {},
): PagePattern | undefined {
  const parsed = (path: string): LocalizedPattern | undefined => {
    const segments = splitPath(path).map((text) => parseSegment(text, registry));
    return segments.every((segment) => segment !== undefined) ? { url: path, segments } : undefined;
  };
  const pattern = parsed(url);
  const byLanguage: (readonly [string, LocalizedPattern])[] = [];
  for (const [language, path] of Object.entries(urls)) {
    const earlier = [url, ...byLanguage.map(([, own]) => own.url)];
    const isFitting =
      isPagePath(path) && haveSameParts(url, path) && earlier.every((other) => !areConfusable(other, path));
    const own = isFitting ? parsed(path) : undefined;
    if (own) byLanguage.push([language, own]);
  }
  return (
    pattern && { ...pattern, ...(byLanguage.length > 0 && { byLanguage: Object.fromEntries(byLanguage) }) }
  );
}

/** Returns whether two paths have the same dynamic segments, in any order. */
export function haveSameParts(one: string, other: string): boolean {
  const partsOf = (path: string) =>
    splitPath(path)
      .filter((part) => part.includes('['))
      .toSorted()
      .join('/');
  return partsOf(one) === partsOf(other);
}

/**
 * Returns whether two different paths match the same requests, so that their values may belong to either:
 * `/[blog.articles.slug]/[blog.categories.slug]` in both orders.
 */
export function areConfusable(one: string, other: string): boolean {
  const pairs = splitPath(one).map((part, index) => [part, splitPath(other)[index] ?? ''] as const);
  return (
    pairs.length === splitPath(other).length &&
    pairs.every(([part, own]) => part === own || (part.includes('[') && own.includes('['))) &&
    pairs.some(([part, own]) => part !== own)
  );
}

/** Returns the dynamic segments of a pattern, in the order of its url. */
export function dynamicOf({ segments }: Pick<PagePattern, 'segments'>): DynamicSegment[] {
  return segments.flatMap((segment) => ('literal' in segment ? [] : [segment]));
}

/** Returns the segments of a pattern in a language, or those of all languages. */
export function segmentsIn({ segments, byLanguage }: PagePattern, language?: string): readonly Segment[] {
  return (language !== undefined && byLanguage?.[language]?.segments) || segments;
}

/** Splits a path at its slashes. */
export function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

export interface SegmentValue {
  readonly segment: DynamicSegment;
  readonly value: string;
}

/**
 * Returns the values of the pattern's dynamic segments in a path of any language, in the order of its url; undefined
 * when the path does not match.
 */
export function matchPattern(pattern: PagePattern, parts: readonly string[]): SegmentValue[] | undefined {
  const own = matchSegments(pattern.segments, parts);
  if (own || !pattern.byLanguage) return own;
  for (const { segments } of Object.values(pattern.byLanguage)) {
    const values = matchSegments(segments, parts);
    if (values) return inOrderOf(pattern, values);
  }
  return undefined;
}

function inOrderOf(pattern: PagePattern, values: readonly SegmentValue[]): SegmentValue[] {
  const left = [...values];
  return dynamicOf(pattern).flatMap(({ name }) =>
    left.splice(
      left.findIndex(({ segment }) => segment.name === name),
      1,
    ),
  );
}

function matchSegments(segments: readonly Segment[], parts: readonly string[]): SegmentValue[] | undefined {
  if (segments.length !== parts.length) return undefined;
  const values: SegmentValue[] = [];
  for (const [index, segment] of segments.entries()) {
    const value = parts[index] ?? '';
    if (!('literal' in segment)) values.push({ segment, value });
    else if (segment.literal !== value) return undefined;
  }
  return values;
}

/** Sorts more specific patterns first: fewest dynamic segments, then the longest literal prefix. */
export function byExactness(a: PagePattern, b: PagePattern): number {
  return dynamicCount(a) - dynamicCount(b) || prefixLength(b) - prefixLength(a) || a.url.localeCompare(b.url);
}

function parseSegment(text: string, registry: Registry): Segment | undefined {
  const match = dynamic.exec(text);
  if (!match) return { literal: text };
  const [, module = '', plural = '', field = ''] = match;
  const entity = [...registry.entities.values()].find(
    (candidate) => candidate.module === module && candidate.plural === plural,
  );
  if (!entity?.fields[field]?.unique || !isForVisitors(entity, field)) return undefined;
  return {
    name: `${module}.${plural}.${field}`,
    entity: entity.key,
    field,
    row: show(entity, field === 'slug' ? [field] : []),
    isPublic: entity.access.read === 'public',
  };
}

/** An owned entity is identified only by its slug, which reveals nothing. */
function isForVisitors({ access, fields }: Entity, field: string): boolean {
  return access.read === 'public' || (access.read === 'owner' && isUrlName(fields[field]));
}

const isUrlName = (field: Field | undefined) =>
  field !== undefined && Boolean(kindOf(field.kind).namesInUrls);

/** Returns whether all rows in its URLs are public. */
export function isListed({ segments }: PagePattern): boolean {
  return segments.every((segment) => 'literal' in segment || segment.isPublic);
}

function dynamicCount({ segments }: PagePattern): number {
  return segments.filter((segment) => !('literal' in segment)).length;
}

function prefixLength({ segments }: PagePattern): number {
  const first = segments.findIndex((segment) => !('literal' in segment));
  return first < 0 ? segments.length : first;
}
