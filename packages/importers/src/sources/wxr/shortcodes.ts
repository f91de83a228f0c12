import type { ImportRecord } from '@flotilla/backend/ports';
import { escaped } from '../plain-text.js';
import type { Attachment } from './attachments.js';
import type { PostContext } from './content-html.js';

type Lost = NonNullable<ImportRecord['lost']>[number];

/** A shortcode, such as `[gallery ids="1,2"]`. */
interface Shortcode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text up to the closing tag; empty without one. */
  readonly inner: string;
}

const token = /\[(\/?)([a-z][a-z0-9_-]{0,50})((?:[\s/][^[\]]{0,2000})?)\]/gi;
const attribute = /([\w-]{1,50})\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g;
/** Pictures of one gallery. */
const maxPictures = 500;

const known: Readonly<Record<string, (code: Shortcode, context: PostContext) => string>> = {
  caption: figure,
  wp_caption: figure,
  gallery,
  embed: ({ inner, attributes }) => player(inner || (attributes.get('src') ?? '')),
  video: media,
  audio: media,
  code: ({ inner }) => `<pre>${inner}</pre>`,
  sourcecode: ({ inner }) => `<pre>${inner}</pre>`,
};

/** Replaces WordPress' own shortcodes by HTML. Leaves out the tags of others, keeps their text, and reports them. */
export function withoutShortcodes(content: string, context: PostContext): { html: string; lost: Lost[] } {
  const unclosed = new Set<string>();
  const lost = new Map<string, number>();
  const closing = (name: string, from: number) => {
    if (unclosed.has(name)) return -1;
    const at = content.indexOf(`[/${name}]`, from);
    if (at < 0) unclosed.add(name);
    return at;
  };
  let html = '';
  let position = 0;
  for (const match of content.matchAll(token)) {
    const [found, slash, written = '', given = ''] = match;
    const { index } = match;
    if (index < position) continue;
    const name = written.toLowerCase();
    const isEscaped = content[index - 1] === '[' && content[index + found.length] === ']';
    if (isEscaped) {
      html += content.slice(position, index - 1) + found;
      position = index + found.length + 1;
      continue;
    }
    const after = index + found.length;
    const write = Object.hasOwn(known, name) ? known[name] : undefined;
    if (write && !slash) {
      const at = closing(written, after);
      const inner = at < 0 ? '' : content.slice(after, at);
      html +=
        content.slice(position, index) + write({ name, attributes: attributesOf(given), inner }, context);
      position = at < 0 ? after : at + written.length + 3;
    } else if (isForeign({ name, given, isClosed: Boolean(slash) || closing(written, after) >= 0 })) {
      html += content.slice(position, index);
      position = after;
      if (!slash) lost.set(name, (lost.get(name) ?? 0) + 1);
    }
  }
  return {
    html: html + content.slice(position),
    lost: [...lost].map(([name, count]) => ({ what: 'shortcode', detail: `[${name}]`, count })),
  };
}

/** Distinguishes shortcodes of plugins from words in brackets, such as `[sic]`. */
function isForeign({ name, given, isClosed }: { name: string; given: string; isClosed: boolean }): boolean {
  return isClosed || /[_-]/.test(name) || given.includes('=');
}

function attributesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(attribute)];
  return new Map(found.map(([, name = '', a, b, c]) => [name.toLowerCase(), a ?? b ?? c ?? '']));
}

/** A picture, with or without a link, and its caption: as an attribute, or behind the picture. */
function figure({ attributes, inner }: Shortcode): string {
  const [, picture = '', text = ''] =
    /^\s*((?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?)([^]*)$/i.exec(inner) ?? [];
  if (picture === '') return inner;
  const caption = (attributes.get('caption') ?? text).trim();
  const look = /^align(?:left|right|center)$/.exec(attributes.get('align') ?? '')?.[0];
  return `\n\n<figure${look ? ` class="${look}"` : ''}>${picture}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>\n\n`;
}

/** The pictures with the given ids, or those that were uploaded for the post. */
function gallery({ attributes }: Shortcode, { attachments: { byId }, post }: PostContext): string {
  const ids = attributes.get('ids') ?? attributes.get('include');
  const excluded = new Set((attributes.get('exclude') ?? '').split(',').map((id) => id.trim()));
  const pictures = ids
    ? ids.split(',').flatMap((id) => byId.get(id.trim()) ?? [])
    : [...byId].flatMap(([id, one]) => (one.parent === post && !excluded.has(id) ? [one] : []));
  const shown = pictures.filter(({ address }) => /\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(address));
  return `\n\n${shown.slice(0, maxPictures).map(pictureHtml).join('\n\n')}\n\n`;
}

function pictureHtml({ address, alt, caption }: Attachment): string {
  const text = caption ? `<figcaption>${escaped(caption)}</figcaption>` : '';
  return `<figure><img src="${escaped(address)}" alt="${escaped(alt)}">${text}</figure>`;
}

function media({ name, attributes, inner }: Shortcode): string {
  const extensions = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav'];
  const source = extensions.map((one) => attributes.get(one)).find(Boolean);
  const url = source ?? /https?:\/\/[^\s"<]{1,1000}/.exec(inner)?.[0] ?? '';
  return url === '' ? '' : `\n\n<${name} src="${escaped(url)}"></${name}>\n\n`;
}

const player = (url: string) => `\n\n<iframe src="${escaped(url.trim())}"></iframe>\n\n`;
