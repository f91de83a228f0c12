import type { RichTextDocument } from '@flotilla/core';

/** Converts plain text to a document: blank lines separate paragraphs, other line breaks are kept. */
export function fromPlainText(text: string): RichTextDocument {
  const paragraphs = text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  return {
    type: 'doc',
    version: 1,
    children: paragraphs.map((block) => ({ type: 'paragraph', children: [{ text: block }] })),
  };
}
