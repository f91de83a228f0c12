import type { ImportRecord } from '@flotilla/backend/ports';
import { namePath } from '../../engine/addresses.js';
import { escaped } from '../plain-text.js';

type Lost = NonNullable<ImportRecord['lost']>;

/** Addresses that stand for the post of a file name. */
export const postPath = (name: string) => `${namePath}${encodeURIComponent(name.replace(/\.\w+$/, ''))}`;

const fence = /^ {0,3}(`{3,}|~{3,})/;
/** Attributes of Jekyll, tags of Liquid, shortcodes of Hugo, and variables of a site. Quoted code is left as it is. Parts are limited, because the time grows with them. */
const tag =
  /(`+)|(\{:(?!\S{0,300}:\})[^{}]{0,300}\})|\{%-?\s{0,20}(\/?\w{1,50}\b)((?:[^%]|%(?!\})){0,500}?)-?%\}|\{\{[<%]\s{0,20}(\/?[\w./-]{1,200}(?![\w./-]))([^{}]{0,500}?)\/?[>%]\}\}|\{\{\s*((?:site|page|relative)[\w.]*|["'][^"'{}]{0,1000}["']\s*\|[^{}]{0,200})[^{}]{0,200}\}\}/g;

/** Replaces tags of Jekyll and Hugo by Markdown or HTML; leaves out and reports the others. Code stays as it is. */
export function withoutTemplates(content: string): { text: string; lost: Lost } {
  const lost = new Map<string, number>();
  const lose = (name: string) => void lost.set(name, (lost.get(name) ?? 0) + 1);
  const lines: string[] = [];
  let tables = 0;
  let delimiters = 0;
  let open: string | undefined;
  for (const line of content.split('\n')) {
    const mark = fence.exec(line)?.[1];
    const isCode = open !== undefined || mark !== undefined;
    if (mark !== undefined && open === undefined) open = mark;
    else if (mark !== undefined && open !== undefined && mark.startsWith(open)) open = undefined;
    if (!isCode && contents.test(line)) {
      if (line.startsWith('{') && item.test(lines.at(-1) ?? '')) lines.pop();
      tables++;
      continue;
    }
    if (!isCode && line.trim() === '$$') delimiters++;
    lines.push(isCode || !line.includes('{') ? line : withoutTags(line, lose));
  }
  const formulas = Math.ceil(delimiters / 2);
  return {
    text: lines.join('\n'),
    lost: [
      ...[...lost].map(([detail, count]) => ({ what: 'template tag', detail, count })),
      ...(tables > 0 ? [{ what: 'table of contents', count: tables }] : []),
      ...(formulas > 0 ? [{ what: 'formula, which is shown as its source', count: formulas }] : []),
    ],
  };
}

/** The place of a table of contents, in Jekyll behind a list item that it replaces. */
const contents = /^(?:\{:\s*toc\b[^{}]*\}|\[\[?_?toc_?\]?\])\s*$/i;
const item = /^(?:[-*+]|\d{1,9}\.)[ \t]/;

function withoutTags(line: string, lose: (name: string) => void): string {
  let code: string | undefined;
  return line.replace(
    tag,
    (
      found: string,
      ticks?: string,
      attributes?: string,
      liquid?: string,
      given = '',
      code_?: string,
      more = '',
      variable?: string,
    ) => {
      if (ticks !== undefined) {
        if (code === undefined) code = ticks;
        else if (code === ticks) code = undefined;
        return found;
      }
      if (code !== undefined) return found;
      if (attributes !== undefined) return '';
      if (variable !== undefined) return /^["']([^"']*)["']/.exec(variable)?.[1] ?? '';
      const values = liquid === undefined ? more : given;
      return replacement({ name: liquid ?? code_ ?? '', given: values.trim() }, lose);
    },
  );
}

interface Tag {
  readonly name: string;
  readonly given: string;
}

const tags: Readonly<Record<string, (given: string) => string>> = {
  post_url: (given) => postPath(given),
  link: (given) => `/${given.trim()}`,
  ref: (given) => first(given),
  relref: (given) => first(given),
  highlight: (given) => `\n\`\`\`${/^[\w+#-]{0,30}/.exec(given)?.[0] ?? ''}\n`,
  endhighlight: () => '\n```\n',
  raw: () => '',
  endraw: () => '',
  figure: (given) => {
    const [src, alt, caption] = [
      named(given, 'src'),
      named(given, 'alt'),
      named(given, 'caption') || named(given, 'title'),
    ];
    const text = caption ? `<figcaption>${escaped(caption)}</figcaption>` : '';
    return `<figure><img src="${escaped(src)}" alt="${escaped(alt)}">${text}</figure>`;
  },
  youtube: (given) =>
    embedded(`https://www.youtube.com/watch?v=${encodeURIComponent(named(given, 'id') || first(given))}`),
  vimeo: (given) => embedded(`https://vimeo.com/${encodeURIComponent(named(given, 'id') || first(given))}`),
};

function replacement({ name, given }: Tag, lose: (name: string) => void): string {
  const write = Object.hasOwn(tags, name) ? tags[name] : undefined;
  if (write) return write(given);
  if (!/^(?:\/|end)/.test(name)) lose(name.slice(0, 50));
  return '';
}

const embedded = (url: string) => `<iframe src="${escaped(url)}"></iframe>`;
const first = (given: string) => /^["']?([^"'\s]*)/.exec(given.trim())?.[1] ?? '';

function named(given: string, name: string): string {
  const [, a, b] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|([^\\s"]+))`).exec(given) ?? [];
  return a ?? b ?? '';
}
