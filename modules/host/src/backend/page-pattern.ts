import { type Entity, type EntityKey, type Field, type Registry, show, type Shown } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';

/** One segment of a page's url: literal text, or the field of an entity that names a row. */
export type Segment = { readonly literal: string } | DynamicSegment;

export interface DynamicSegment {
  /** `blog.articles.slug` */
  readonly name: string;
  readonly entity: EntityKey;
  readonly field: string;
  /** Enough of the row to see that it is there. */
  readonly row: Shown;
  /** Otherwise its rows are for those who may read them: no page says whether there is one, and nothing lists them. */
  readonly isPublic: boolean;
}

/** A page url with dynamic segments, such as `/blog/articles/[blog.articles.slug]`. */
export interface PagePattern {
  readonly url: string;
  readonly segments: readonly Segment[];
}

const dynamic = /^\[([a-z0-9-]+)\.([a-z0-9-]+)\.([A-Za-z0-9]+)\]$/;

/**
 * Reads a page's url. Undefined when a dynamic segment names no unique field that visitors may
 * read: such a page has no address.
 */
export function parsePattern(url: string, registry: Registry): PagePattern | undefined {
  const segments = splitPath(url).map((text) => parseSegment(text, registry));
  return segments.every((segment) => segment !== undefined) ? { url, segments } : undefined;
}

/** The parts of a path between its slashes. */
export function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** The values of the pattern's dynamic segments in a path, in their order, or undefined when it does not fit. */
export function matchPattern(pattern: PagePattern, parts: readonly string[]): { segment: DynamicSegment; value: string }[] | undefined {
  if (pattern.segments.length !== parts.length) return undefined;
  const values = [];
  for (const [index, segment] of pattern.segments.entries()) {
    const value = parts[index] ?? '';
    if (!('literal' in segment)) values.push({ segment, value });
    else if (segment.literal !== value) return undefined;
  }
  return values;
}

/** The more exact pattern first: fewest dynamic segments, then the longest literal prefix. */
export function byExactness(a: PagePattern, b: PagePattern): number {
  return dynamicCount(a) - dynamicCount(b) || prefixLength(b) - prefixLength(a) || a.url.localeCompare(b.url);
}

function parseSegment(text: string, registry: Registry): Segment | undefined {
  const match = dynamic.exec(text);
  if (!match) return { literal: text };
  const [, module = '', plural = '', field = ''] = match;
  const entity = [...registry.entities.values()].find((candidate) => candidate.module === module && candidate.plural === plural);
  if (!entity?.fields[field]?.unique || !isForVisitors(entity, field)) return undefined;
  return {
    name: `${module}.${plural}.${field}`,
    entity: entity.key,
    field,
    row: show(entity, []),
    isPublic: entity.access.read === 'public',
  };
}

/** What belongs to somebody is named by its slug alone, which says nothing. */
function isForVisitors({ access, fields }: Entity, field: string): boolean {
  return access.read === 'public' || (access.read === 'owner' && isUrlName(fields[field]));
}

const isUrlName = (field: Field | undefined) => field !== undefined && Boolean(kindOf(field.kind).namesInUrls);

/** Whether everybody may know which rows its url can name. */
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
