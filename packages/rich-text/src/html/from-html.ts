import type { RichTextDocument } from '@flotilla/core';
import { Parser } from 'htmlparser2';
import { toDocument } from '../to-document.js';
import { HtmlReader } from './html-reader.js';

/**
 * A document of HTML, as one pastes or imports it. Only what the grammar has gets through, so nothing needs to be
 * cleaned: scripts, styles, classes and unknown attributes have no place to go to.
 */
export function fromHtml(html: string): RichTextDocument {
  const reader = new HtmlReader();
  const parser = new Parser(reader);
  parser.end(html);
  return toDocument(reader.root);
}
