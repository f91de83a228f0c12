import type { RichTextBlock, RichTextInline } from '@flotilla/core/rich-text';
import { toDocument } from '../to-document.js';
import type { RichTextValue } from '../value.js';

/**
 * Returns the text of a value: a blank line between blocks, a line for each item and row, a tab between
 * cells.
 */
export function toPlainText(value: RichTextValue): string {
  return joined(toDocument(value).children.map(textOfBlock), '\n\n');
}

function textOfBlock(block: RichTextBlock): string {
  switch (block.type) {
    case 'list':
      return joined(
        block.children.map(({ children }) => joined(children.map(textOfBlock), '\n')),
        '\n',
      );
    case 'quote':
      return joined(block.children.map(textOfBlock), '\n\n');
    case 'table': {
      const rows = block.children.map(({ children }) =>
        children.map((cell) => textOfInlines(cell.children)).join('\t'),
      );
      return joined([block.caption ?? '', ...rows], '\n');
    }
    case 'image':
      return block.caption ?? '';
    case 'embed':
      return block.title;
    case 'divider':
      return '';
    case 'paragraph':
    case 'heading':
    case 'code-block':
      return textOfInlines(block.children);
  }
}

function textOfInlines(inlines: readonly RichTextInline[]): string {
  return inlines
    .map((inline) => (inline.type === 'link' ? textOfInlines(inline.children) : inline.text))
    .join('');
}

function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part.trim() !== '').join(separator);
}
