import type { RichTextDocument } from '@flotilla/core';
import { Parser } from 'htmlparser2';
import { toDocument } from '../to-document.js';
import { HtmlReader } from './html-reader.js';
import type { Omission } from './omissions.js';

export interface FromHtml {
  readonly document: RichTextDocument;
  /** Content that documents cannot hold: pictures without a usable address, form controls, drawings. */
  readonly omitted: readonly Omission[];
}

/**
 * Converts pasted or imported HTML, and reports omitted parts. Only nodes of the grammar are created, so no
 * sanitizing is necessary: scripts, styles, classes and unknown attributes have no counterpart.
 */
export function fromHtml(html: string): FromHtml {
  const reader = new HtmlReader(targetsIn(html));
  const parser = new Parser(reader);
  parser.end(html);
  return { document: toDocument(reader.root), omitted: reader.omissions.list() };
}

/** Returns the ids that links within the text point to. */
function targetsIn(html: string): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const [, target = ''] of html.matchAll(/\shref\s*=\s*["']?#([^"'\s>]+)/gi)) {
    targets.add(target);
    targets.add(decoded(target));
  }
  return targets;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
