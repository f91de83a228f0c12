import type { RichTextNumbering } from '@flotilla/core/rich-text';

type OrderedListType = 'a' | 'A' | 'i' | 'I';

const typeByNumbering: Readonly<Record<RichTextNumbering, OrderedListType>> = {
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};
const numberings = Object.keys(typeByNumbering) as RichTextNumbering[];

/** Returns the numbering of an `<ol>`, from its `type` attribute or its style; undefined for decimal. */
export function numberingOf(type = '', style = ''): RichTextNumbering | undefined {
  const [, letters = '', alphabet = ''] =
    /list-style(?:-type)?:[^;]*\b(lower|upper)-(alpha|latin|roman)/i.exec(style) ?? [];
  const named = `${letters}-${alphabet}`.toLowerCase().replace('latin', 'alpha');
  return numberings.find((numbering) => numbering === named || typeByNumbering[numbering] === type);
}

/** Returns the `type` attribute for a numbering. */
export function typeOf(numbering: RichTextNumbering | undefined): OrderedListType | undefined {
  return numbering && typeByNumbering[numbering];
}

export function startOf(start: string | undefined): number | undefined {
  return start !== undefined && /^\s*\d{1,7}\s*$/.test(start) ? Number(start) : undefined;
}
