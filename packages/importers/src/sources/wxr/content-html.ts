import type { ImportRecord } from '@flotilla/backend/ports';
import { paragraphs } from './paragraphs.js';
import type { Attachments } from './attachments.js';
import { withoutBlocks } from './blocks.js';
import { withoutShortcodes } from './shortcodes.js';

type Lost = NonNullable<ImportRecord['lost']>[number];

export interface PostContext {
  readonly attachments: Attachments;
  /** The id of the post. */
  readonly post: string;
  /** JSON of the block editor. */
  readonly footnotes?: string | undefined;
}

/** Returns the content of a post as HTML: with paragraphs, and without blocks and shortcodes. */
export function contentHtml(content: string, context: PostContext): { html: string; lost: Lost[] } {
  const hasBlocks = /<!--\s*wp:/.test(content);
  const blocks = withoutBlocks(content, context);
  const { html, lost } = withoutShortcodes(blocks.html, context);
  const pages = html.split(/<!--\s*nextpage\s*-->/).length;
  const whole = withPlayers(html);
  return {
    html: hasBlocks ? withClassicBlocks(whole) : paragraphs(whole),
    lost: [...blocks.lost, ...lost, ...(pages > 1 ? [{ what: 'division of a post into pages' }] : [])],
  };
}

/** Adds the paragraphs of text that was written before WordPress had blocks: in a classic block, or between others. */
function withClassicBlocks(html: string): string {
  const marks = /<!--\s*(\/?)wp:[^<>]{0,4000}?(\/?)-->/g;
  let depth = 0;
  let position = 0;
  let result = '';
  const add = (text: string) => (result += depth === 0 ? paragraphs(text) : text);
  for (const { 0: mark, 1: isEnd, 2: isEmpty, index } of html.matchAll(marks)) {
    add(html.slice(position, index));
    position = index + mark.length;
    const isClassic = /^<!--\s*\/?wp:freeform\b/.test(mark);
    if (!isEmpty && !isClassic) depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
  }
  add(html.slice(position));
  return result;
}

/** Sites whose addresses WordPress replaces by players. */
const players =
  'https?:\\/\\/(?:www\\.)?(?:youtube\\.com|youtu\\.be|vimeo\\.com|dailymotion\\.com|soundcloud\\.com|open\\.spotify\\.com|ted\\.com)\\/[^\\s<"]{1,500}';
const inBlock = new RegExp(
  `(<div class="wp-block-embed__wrapper">)\\s{0,20}(https?:\\/\\/[^\\s<"]{1,1000})\\s{0,20}(?=<\\/div>)`,
  'g',
);
const onOwnLine = new RegExp(`(^|\\n)[ \\t]{0,20}(${players})[ \\t\\r]{0,20}(?=\\n|$)`, 'g');

function withPlayers(html: string): string {
  const player = (_: string, before: string, url: string) => `${before}<iframe src="${url}"></iframe>`;
  return html.replace(inBlock, player).replace(onOwnLine, player);
}
