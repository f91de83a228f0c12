import type { Field } from '@flotilla/core';
import { maxLengthOf } from '@flotilla/core/reflection';
import { richTextLimits } from '@flotilla/core/rich-text';
import { isPlainObject, isStorableText } from '@flotilla/core/values';
import { translate } from '@flotilla/react';
import { issueMessages } from './issue-messages.js';

/** Returns the errors of each language: the limit that its text exceeds, and its size. */
export function localizedIssues(
  field: Field,
  value: unknown,
  language: string,
): Readonly<Record<string, string>> {
  const texts = Object.entries(isPlainObject(value) ? value : {});
  const said = texts.map(([code, text]) => [code, problemOf(field, text, language)] as const);
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
  return Object.fromEntries(
    said.flatMap(([code, problem]) =>
      problem === undefined ? [] : [[code, `${nameOf(names, code)}: ${problem}`]],
    ),
  );
}

/** Falls back to the code, since an unvalidated key of a text may be anything. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

function problemOf(field: Field, text: unknown, language: string): string | undefined {
  const t = translate(issueMessages, language);
  const number = new Intl.NumberFormat(language);
  const said = (size: number, limit: number) => ({ size: number.format(size), limit: number.format(limit) });
  if (typeof text === 'string') {
    const limit = maxLengthOf(field);
    if (text.length > limit) return t('tooLong', said(text.length, limit));
    return isStorableText(text) ? undefined : t('unreadable');
  }
  const { nodes, depth } = sizeOf(text);
  if (nodes > richTextLimits.nodes) return t('tooManyParts', said(nodes, richTextLimits.nodes));
  if (depth > richTextLimits.depth) return t('tooDeep', said(depth, richTextLimits.depth));
  const bytes = new TextEncoder().encode(JSON.stringify(text)).length;
  return bytes > richTextLimits.bytes
    ? t('tooLarge', said(Math.ceil(bytes / 1024), richTextLimits.bytes / 1024))
    : undefined;
}

/**
 * Returns the number of nodes of a document, root included, and their depth. Iterative, since the depth is
 * unbounded.
 */
function sizeOf(document: unknown): { nodes: number; depth: number } {
  let [nodes, deepest] = [0, 0];
  const waiting = [{ node: document, depth: 0 }];
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    const { node, depth } = visit;
    nodes++;
    deepest = Math.max(deepest, depth);
    const children =
      isPlainObject(node) && Array.isArray(node['children']) ? (node['children'] as readonly unknown[]) : [];
    for (const child of children) waiting.push({ node: child, depth: depth + 1 });
  }
  return { nodes, depth: deepest };
}
