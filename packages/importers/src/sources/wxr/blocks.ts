import type { ImportRecord } from '@flotilla/backend/ports';
import { isPlainObject } from '@flotilla/core/values';
import { escaped } from '../plain-text.js';
import type { PostContext } from './content-html.js';

type Lost = NonNullable<ImportRecord['lost']>[number];

/** A block without HTML, which WordPress fills when it shows a page: `<!-- wp:latest-posts {"postsToShow":3} /-->`. */
const dynamic =
  /<!--\s{1,5}wp:([a-z][a-z0-9/-]{0,100})\s{1,5}(\{(?:(?!-->|<!--)[^]){0,4000}?\}\s{1,5})?\/-->/g;
/** Reusable blocks within each other. */
const maxDepth = 4;

/** Replaces blocks of WordPress that have no HTML of their own, and reports those without text. */
export function withoutBlocks(content: string, context: PostContext): { html: string; lost: Lost[] } {
  const counts = new Map<string, number>();
  const filled = (text: string, depth: number): string =>
    text.replace(dynamic, (_, name: string, json = '{}') => {
      const given = parsed(json);
      const reused = name === 'block' ? context.attachments.blocks.get(String(given.ref)) : undefined;
      if (reused !== undefined && depth < maxDepth) return filled(reused, depth + 1);
      const html = name === 'block' ? undefined : htmlOf(name, given, context);
      if (html === undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
      return html ?? '';
    });
  const html = withBackgrounds(withoutGalleryLists(filled(content, 0)));
  return { html, lost: [...counts].map(([detail, count]) => ({ what: 'block', detail, count })) };
}

function htmlOf(name: string, given: Readonly<Record<string, unknown>>, { footnotes }: PostContext) {
  if (name === 'social-link' && typeof given.url === 'string')
    return `<li><a href="${escaped(given.url)}">${escaped(String(given.label ?? given.service ?? given.url))}</a></li>`;
  if (name === 'footnotes') return footnotesHtml(footnotes);
  return ['more', 'nextpage', 'spacer', 'separator'].includes(name) ? '' : undefined;
}

/** Footnotes of the block editor, which are a custom field: `[{"id":"…","content":"…"}]`. */
function footnotesHtml(json = '[]'): string {
  const { notes } = parsed(`{"notes":${json}}`);
  const list = Array.isArray(notes) ? notes.filter(isPlainObject) : [];
  const items = list.map(
    ({ id, content }) => `<li id="${escaped(String(id))}">${String(content ?? '')}</li>`,
  );
  return items.length > 0 ? `<ol>${items.join('')}</ol>` : '';
}

/** Galleries before WordPress 5.9 are lists of pictures. */
function withoutGalleryLists(html: string): string {
  const parts = html.split('<!-- /wp:gallery');
  const last = parts.pop() ?? '';
  const galleries = parts.map((part) => {
    const at = part.lastIndexOf('<!-- wp:gallery');
    return at < 0
      ? part
      : part.slice(0, at) + part.slice(at).replace(/<\/?(?:ul|li)(?=[\s>])[^<>]{0,500}>/g, '');
  });
  return [...galleries, last].join('<!-- /wp:gallery');
}

/** Covers before WordPress 5.6 have their picture in a style. */
function withBackgrounds(html: string): string {
  return html.replace(/<div\s[^<>]{1,4000}>/g, (tag) => {
    if (!tag.includes('wp-block-cover')) return tag;
    const [, url] = /background-image:\s?url\((?:&quot;|')?([^)'"&<>\s]{1,1000})/.exec(tag) ?? [];
    return url === undefined ? tag : `<img src="${url}" alt="">${tag}`;
  });
}

function parsed(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return isPlainObject(value) ? value : {};
  } catch {
    return {};
  }
}
