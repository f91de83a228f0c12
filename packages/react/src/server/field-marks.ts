import { embedNameOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { type List, type Part, type Selection, type Via, hiddenVariant } from '@flotilla/core';
import type { DocumentList, DocumentRow } from '@flotilla/core/documents';
import {
  checksumOf,
  fieldMark,
  type MarkedField,
  maxFieldMarks,
  withoutMarks,
} from '@flotilla/core/previews';
import { advancedFields } from '@flotilla/core/studio';
import { farEnd, isRow, referredAs } from '../selection/row-converter.js';

/**
 * Adds a private-use character to the end of each text of a row and of the rows that it shows, in the language of a
 * preview. The preview script finds the text nodes of fields by them, and removes them before the page is shown.
 */
export class FieldMarks {
  /** The marked fields, by the index of their mark. */
  readonly fields: MarkedField[] = [];

  constructor(private readonly language: string) {}

  /** Returns a copy of a row with marks. */
  mark(row: DocumentRow, selection: Selection): DocumentRow {
    const path = `${selection.key}:${row.id}`;
    const copy: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(row))
      copy[name] = advancedFields.includes(name) ? value : this.field(`${path}/${name}`, value);
    for (const [name, parts] of partsOf(selection))
      if (name in row) copy[name] = this.linked(row[name], parts);
    return copy as DocumentRow;
  }

  /** Returns a copy of a list with marks. Rows that a filter makes have no stored texts. */
  list(shown: DocumentList, { of, via, isMade }: List): DocumentList {
    if (isMade) return shown;
    return { ...shown, rows: shown.rows.map((row) => (via ? this.part(row, [via]) : this.mark(row, of))) };
  }

  private linked(embedded: unknown, parts: readonly Part[]): unknown {
    const [first] = parts;
    if (first?.type === 'referred') return isStored(embedded) ? this.mark(embedded, first.far) : embedded;
    if (!Array.isArray(embedded)) return embedded;
    const vias = parts.filter((part) => part.type === 'via');
    return embedded.map((link: unknown) => (isRow(link) ? this.part(link, vias) : link));
  }

  private part(link: DocumentRow, vias: readonly Via[]): DocumentRow {
    const [via] = vias;
    const end = via && farEnd(via);
    if (!via || !end || link.variant === hiddenVariant) return link;
    const row = link[end.as];
    if (!isStored(row)) return link;
    // The parts of one link may be split by its variants, and show different parts of their own.
    const parts = Object.assign({}, ...vias.map(({ far }) => far.parts)) as Selection['parts'];
    return { ...link, [end.as]: this.mark(row, { ...via.far, parts }) };
  }

  private field(path: string, value: unknown): unknown {
    if (!isPlainObject(value)) return value;
    const text = value[this.language];
    if (typeof text === 'string') return { ...value, [this.language]: this.text(path, text) };
    if (!isPlainObject(text) || text['type'] !== 'doc') return value;
    return { ...value, [this.language]: this.leaves(`${path}#`, text) };
  }

  /** Marks the leaves of a rich text; the path of a leaf ends in its position: `description#0.2`. */
  private leaves(path: string, node: Readonly<Record<string, unknown>>): unknown {
    if (typeof node['text'] === 'string') return { ...node, text: this.text(path, node['text']) };
    const { children } = node;
    if (!Array.isArray(children)) return node;
    const separator = path.endsWith('#') ? '' : '.';
    return {
      ...node,
      children: children.map((child: unknown, at) =>
        isPlainObject(child) ? this.leaves(`${path}${separator}${at}`, child) : child,
      ),
    };
  }

  private text(path: string, text: string): string {
    const plain = withoutMarks(text);
    if (plain.trim() === '' || this.fields.length >= maxFieldMarks) return plain;
    return plain + fieldMark(this.fields.push([path, checksumOf(plain)]) - 1);
  }
}

const tags = /<[a-z][^>]*>/gi;
/** Elements whose content is text that no visitor reads as such. */
const rawTexts = /<(script|style|textarea|title|option|template)\b[^>]*>[^]*?<\/\1>/gi;

/** Removes marks from attributes, such as addresses, names and properties of islands. */
export const withoutMarksInTags = (html: string): string =>
  html.replace(rawTexts, withoutMarks).replace(tags, withoutMarks);

const cache = new WeakMap<Selection, Map<string, Part[]>>();

/** Returns the linked and referenced rows that a selection shows, by their name in documents. */
function partsOf(selection: Selection): Map<string, Part[]> {
  const known = cache.get(selection);
  if (known) return known;
  const found = Map.groupBy(Object.values(selection.parts), (part) =>
    part.type === 'via' ? embedNameOf(part.link, part.near) : referredAs(part),
  );
  cache.set(selection, found);
  return found;
}

const isStored = (value: unknown): value is DocumentRow => isRow(value) && typeof value.id === 'string';
