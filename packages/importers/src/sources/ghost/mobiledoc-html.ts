import type { ImportRecord } from '@flotilla/backend/ports';
import { isPlainObject } from '@flotilla/core/values';
import { z } from 'zod';
import { escaped } from '../plain-text.js';
import { cardHtml, lostOfCard } from './cards-html.js';

type Lost = NonNullable<ImportRecord['lost']>;

const list = z.array(z.unknown()).catch([]);
const tuples = z.array(z.array(z.unknown())).catch([]);
const shape = z.object({ markups: tuples, atoms: tuples, cards: tuples, sections: tuples });
type Mobiledoc = z.output<typeof shape>;

const tagName = /^(?:p|h[1-6]|blockquote|aside|ul|ol|b|strong|i|em|u|s|code|sub|sup|a)$/;
/** Types of sections. */
const [textSection, imageSection, listSection, cardSection] = [1, 2, 3, 10];

/** Converts a post of Ghost's former editor, for exports without HTML. */
export function mobiledocHtml(json: string): { html: string; lost: Lost } {
  const document = parsed(json);
  const lost: { what: string; detail: string }[] = [];
  if (!document) return { html: '', lost };
  const sections = document.sections.map(([type, first, second]) => {
    if (type === textSection) return element(String(first), inlineHtml(second, document));
    if (type === imageSection) return `<img src="${escaped(String(first))}" alt="">`;
    if (type === listSection) {
      const items = list.parse(second).map((item) => `<li>${inlineHtml(item, document)}</li>`);
      return element(String(first), items.join(''));
    }
    if (type !== cardSection) return '';
    const [name, payload] = document.cards[Number(first)] ?? [];
    const card = isPlainObject(payload) ? payload : {};
    const html = cardHtml(String(name), card);
    if (html === undefined) lost.push({ what: 'card', detail: String(name).slice(0, 50) });
    lost.push(...lostOfCard(String(name), card).map((detail) => ({ what: 'part of a card', detail })));
    return html ?? '';
  });
  return { html: sections.join(''), lost };
}

function element(name: string, inner: string): string {
  const tag = tagName.test(name) ? name.replace('aside', 'blockquote') : 'p';
  return `<${tag}>${inner}</${tag}>`;
}

/** Markers: `[type, indexes of markups that open, number that close, text or index of an atom]`. */
function inlineHtml(markers: unknown, { markups, atoms }: Mobiledoc): string {
  const open: string[] = [];
  let html = '';
  for (const marker of tuples.parse(markers)) {
    const [type, opening, closing, value] = marker;
    for (const index of list.parse(opening)) {
      const [name, attributes] = markups[Number(index)] ?? [];
      const tag = tagName.test(String(name)) ? String(name) : 'span';
      open.push(tag);
      html += tag === 'a' ? `<a href="${escaped(hrefOf(attributes))}">` : `<${tag}>`;
    }
    html += type === 1 ? atomHtml(atoms[Number(value)]) : escaped(String(value));
    for (let count = Math.min(Number(closing) || 0, open.length); count > 0; count--)
      html += `</${open.pop()}>`;
  }
  return html;
}

const atomHtml = ([name, text]: readonly unknown[] = []) =>
  name === 'soft-return' ? '<br>' : escaped(typeof text === 'string' ? text : '');

/** Attributes are a list of names and values. */
function hrefOf(attributes: unknown): string {
  const pairs = list.parse(attributes);
  return String(pairs[pairs.indexOf('href') + 1] ?? '');
}

function parsed(json: string): Mobiledoc | undefined {
  try {
    return shape.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
