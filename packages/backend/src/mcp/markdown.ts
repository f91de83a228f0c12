import type { RichTextDocument } from '@flotilla/core';
import type {
  RichTextBlock,
  RichTextInline,
  RichTextListItem,
  RichTextTableRow,
  RichTextText,
} from '@flotilla/core/rich-text';
import { isPlainObject } from '@flotilla/core/values';

/** Returns a value with each rich-text document in it as Markdown (CommonMark, with tables of GitHub). */
export function withMarkdown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMarkdown);
  if (!isPlainObject(value)) return value;
  if (isDocument(value)) return markdownOf(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMarkdown(item)]));
}

const isDocument = (value: object): value is RichTextDocument =>
  'type' in value && value.type === 'doc' && 'children' in value && Array.isArray(value.children);

/** Returns a rich-text document as Markdown. Underlines, anchors and sizes are left out. */
const markdownOf = ({ children }: RichTextDocument): string => blocks(children);

const blocks = (children: readonly RichTextBlock[]) => children.map(blockOf).join('\n\n');

function blockOf(block: RichTextBlock): string {
  switch (block.type) {
    case 'paragraph':
      return inline(block.children);
    case 'heading':
      return `${'#'.repeat(block.level)} ${inline(block.children)}`;
    case 'list':
      return block.children
        .map((item, index) =>
          itemOf(item, block.style === 'numbered' ? `${(block.start ?? 1) + index}. ` : '- '),
        )
        .join('\n');
    case 'quote':
      return indented(blocks(block.children), '> ');
    case 'code-block':
      return `\`\`\`${block.language ?? ''}\n${block.children.map(({ text }) => text).join('\n')}\n\`\`\``;
    case 'image':
      return block.href === undefined
        ? `![${escaped(block.alt)}](${block.src})`
        : `[![${escaped(block.alt)}](${block.src})](${block.href})`;
    case 'embed':
      return `[${escaped(block.title)}](${block.url})`;
    case 'table':
      return tableOf(block.children);
    case 'divider':
      return '---';
  }
}

function itemOf({ children }: RichTextListItem, mark: string): string {
  const lines = blocks(children).split('\n');
  const indent = ' '.repeat(mark.length);
  return lines.map((line, index) => (index === 0 ? mark : line && indent) + line).join('\n');
}

/** Returns a table; its first row is the header, since Markdown requires one. */
function tableOf(rows: readonly RichTextTableRow[]): string {
  const [header = '', ...rest] = rows.map(
    ({ children }) =>
      `| ${children.map((cell) => inline(cell.children).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`,
  );
  const columns = rows[0]?.children.length ?? 0;
  return [header, `|${' --- |'.repeat(columns)}`, ...rest].join('\n');
}

const indented = (text: string, by: string) =>
  text
    .split('\n')
    .map((line) => (by + line).trimEnd())
    .join('\n');

const inline = (children: readonly RichTextInline[]): string =>
  children
    .map((one) => (one.type === 'link' ? `[${one.children.map(textOf).join('')}](${one.href})` : textOf(one)))
    .join('');

function textOf({ text, code, bold, italic, strike }: RichTextText): string {
  if (text === '') return '';
  if (code) return `\`${text}\``;
  const marks = [bold && '**', italic && '*', strike && '~~'].flatMap((mark) => mark || []);
  return marks.reduce((marked, mark) => mark + marked + mark, escaped(text));
}

/** Escapes characters that would start formatting. */
const escaped = (text: string) =>
  text
    .replace(/[\\`*_[\]<>]/g, '\\$&')
    .replace(/^(#{1,6} |[-+] )/gm, '\\$1')
    .replace(/^(\d+)\. /gm, '$1\\. ');
