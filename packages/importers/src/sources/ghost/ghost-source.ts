import { readFile, stat } from 'node:fs/promises';
import type { ImportRecord } from '@flotilla/backend/ports';
import { heapShare, jsonValues, maxCells } from '@flotilla/backend/server';
import { Failure } from '@flotilla/runtime';
import type { ImportSource, LocalFile } from '../../engine/source.js';
import { withoutEnd } from '../plain-text.js';
import { type GhostData, type GhostRow, ghostShape, menuShape, textIn } from './ghost-shapes.js';
import { authorOf, tagOf } from './ghost-terms.js';
import { type GhostLinks, recordOfPost } from './ghost-posts.js';

export interface GhostOptions {
  /** The address of the old site, which exports replace by `__GHOST_URL__`. */
  readonly site?: string | undefined;
  readonly fileAt?: (address: string) => Promise<LocalFile | undefined>;
  /** Called with the memory that the export takes, in cells; its error ends the reading. */
  readonly onCells?: ((cells: number) => void) | undefined;
}

/** Rows refer to each other in any order, so the file is read whole. */
const maxBytes = () => heapShare(256 * 1024 ** 2);
/** Bytes of the file for each of its values: rows have texts. */
const bytesPerValue = 16;
const placeholder = '__GHOST_URL__';
/** The path of Ghost's smaller copies: `/content/images/size/w600/2024/01/pier.jpg`. */
const size = /\/content\/images\/size\/[^/]{1,20}\//;

/** Opens an export of Ghost, of version 3 or later. @throws Failure for other files */
export async function ghostSource(
  path: string,
  { site, fileAt, onCells }: GhostOptions = {},
): Promise<ImportSource> {
  const data = await dataOf(path, { site, onCells });
  const links = linksOf(data);
  return {
    name: `ghost:${site?.replace(/\/$/, '') ?? 'site'}`,
    site,
    async *records() {
      yield* allRecords(data, links);
    },
    originalsOf: (address) =>
      size.test(address) ? [address.replace(size, '/content/images/'), address] : [address],
    ...(fileAt && { fileAt }),
  };
}

async function dataOf(path: string, { site, onCells }: GhostOptions): Promise<GhostData> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile())
    throw new Failure(`There is no file ${path}.`, 'Name the .json file of Ghost’s export.');
  const max = maxBytes();
  if (file.size > max)
    throw new Failure(
      `The export is larger than ${Math.floor(max / 1024 ** 2)} MB, for which this process has no memory.`,
      'Use the command flotilla import, with a larger heap: NODE_OPTIONS=--max-old-space-size=4096.',
    );
  // Before the file is in memory, and then by its values.
  const ofBytes = (maxCells() * file.size) / max;
  onCells?.(ofBytes);
  const bytes = await readFile(path);
  const values = jsonValues(bytes);
  if (values > max / bytesPerValue) throw notGhost('has too many values');
  onCells?.(Math.max(0, (maxCells() * values * bytesPerValue) / max - ofBytes));
  const parsed = ghostShape.safeParse(
    jsonOf(bytes.toString('utf8').replaceAll(placeholder, withoutEnd(site ?? '', '/'))),
  );
  if (!parsed.success) throw notGhost('has no posts');
  const { data } = parsed.data;
  return 'db' in parsed.data ? (parsed.data.db?.[0]?.data ?? {}) : (data ?? {});
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw notGhost('is not JSON');
  }
}

const notGhost = (reason: string) =>
  new Failure(
    `This is no export of Ghost: it ${reason}.`,
    'Make one under Settings › Migration tools › Export, and name the .json file.',
  );

function linksOf(data: GhostData): GhostLinks {
  const byPost = (rows: readonly GhostRow[] = [], field: string) => {
    const sorted = rows.toSorted((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0));
    const grouped = Map.groupBy(sorted, ({ post_id }) => String(post_id));
    return new Map([...grouped].map(([id, of]) => [id, of.map((row) => String(row[field]))]));
  };
  const meta = new Map((data.posts_meta ?? []).map((row) => [String(row.post_id), row]));
  const hidden = (data.tags ?? []).filter(({ visibility }) => visibility === 'internal');
  return {
    authors: byPost(data.posts_authors, 'author_id'),
    tags: byPost(data.posts_tags, 'tag_id'),
    internalTags: new Set(hidden.map(({ id }) => String(id))),
    meta,
  };
}

function* allRecords(data: GhostData, links: GhostLinks): Generator<ImportRecord> {
  for (const user of data.users ?? []) yield authorOf(user);
  for (const tag of data.tags ?? []) yield tagOf(tag);
  for (const post of data.posts ?? []) yield recordOfPost(post, links);
  const others = {
    members: 'member',
    newsletters: 'newsletter',
    comments: 'comment',
    products: 'tier',
    offers: 'offer',
    snippets: 'snippet',
    integrations: 'integration',
    recommendations: 'recommendation',
    settings: 'setting of the site',
    custom_theme_settings: 'setting of the theme',
  } as const;
  for (const [name, what] of Object.entries(others)) {
    const count = data[name as keyof typeof others]?.length ?? 0;
    if (count > 0) yield { kind: 'lost', key: name, label: 'Ghost', lost: [{ what, count }] };
  }
  const entries = (data.settings ?? []).flatMap(menuOf);
  if (entries.length === 0) return;
  const [detail, count] = [entries.slice(0, 5).join(', '), entries.length];
  yield { kind: 'lost', key: 'menu', label: 'Ghost', lost: [{ what: 'entry of a menu', detail, count }] };
}

/** Returns the labels of a menu, which is a setting with JSON. */
function menuOf(setting: GhostRow): string[] {
  if (!['navigation', 'secondary_navigation'].includes(textIn(setting, 'key'))) return [];
  const entries = menuShape.safeParse(textIn(setting, 'value')).data ?? [];
  return entries.map(({ label }) => label);
}
