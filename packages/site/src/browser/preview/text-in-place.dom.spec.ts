import { checksumOf, fieldMark, type MarkedField } from '@flotilla/core/previews';
import { beforeEach, describe, expect, it } from 'vitest';
import { Fields, takeMarks } from './fields.js';
import { TextInPlace } from './text-in-place.js';

const events: unknown[][] = [];
const path = 'website-builder.widget:1/title';
const other = 'website-builder.widget:1/subtitle';
const table: MarkedField[] = [
  [path, checksumOf('Winds')],
  [other, checksumOf('of June')],
];
const [title, subtitle] = [fieldMark(0), fieldMark(1)];
let fields: Fields;
let texts: TextInPlace;

function show(html: string): void {
  document.body.innerHTML = html;
  fields = new Fields();
  fields.adopt([document.body], [document.body], takeMarks([document.body], table));
  texts = new TextInPlace(fields, {
    onBegin: (at) => void events.push(['begin', at]),
    onTyped: (...typed) => void events.push(['typed', ...typed]),
    onEnd: () => void events.push(['end']),
    onRich: (at) => void events.push(['rich', at]),
  });
}
const element = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const point = { clientX: 0, clientY: 0 };
const begin = (selector: string) => {
  const text = texts.textAt(element(selector), point);
  return text ? texts.begin(text) : undefined;
};

beforeEach(() => void (events.length = 0));

describe('fields of a page', () => {
  it('are found by marks, which leave no trace', () => {
    show(`<h1>Winds${title}</h1><p>Winds <em>of June${subtitle}</em></p>`);
    expect(document.body.innerHTML).toBe('<h1>Winds</h1><p>Winds <em>of June</em></p>');
    expect([...document.querySelectorAll('h1, em')].map((one) => fields.at(one.firstChild)?.path)).toEqual([
      path,
      other,
    ]);
  });

  it.each([
    ['a text that was cut', `<h1>Win${title}</h1>`],
    ['a text before another one', `<h1>Winds${title}!</h1>`],
    ['two texts in one', `<h1>Winds${title}of June${subtitle}</h1>`],
    ['a text of an island', `<flotilla-island data-props="{}"><h1>Winds${title}</h1></flotilla-island>`],
  ])('are not exact for %s', (_, html) => {
    show(html);
    expect(fields.at(element('h1').firstChild)).toEqual({ path, isExact: false });
    expect(begin('h1')).toBe(false);
    fields.set(path, 'Breezes');
    expect(document.body.textContent).not.toContain('Breezes');
  });

  it('show a typed text in each of their nodes', () => {
    show(`<h1>Winds${title}</h1><p>of June${subtitle}</p><h2>Winds${title}</h2>`);
    fields.set(path, 'Breezes');
    expect(document.body.textContent).toBe('Breezesof JuneBreezes');
  });

  it('follow a patch, also when equal texts change places', () => {
    show(`<b>More${title}</b><i>More${subtitle}</i>`);
    const next = document.createElement('div');
    next.innerHTML = `<b>More${subtitle}</b><i>More${title}</i>`;
    const nodes = [...next.childNodes];
    fields.adopt([...document.body.childNodes], nodes, takeMarks(nodes, table));
    expect(fields.at(element('b').firstChild)?.path).toBe(other);
    expect(fields.at(element('i').firstChild)?.path).toBe(path);
  });
});

describe('text in place', () => {
  it('reports typed text, and ends at Escape', () => {
    show(`<h1>Winds${title}</h1>`);
    expect(begin('h1')).toBe(true);
    element('h1').textContent = 'Breezes';
    element('h1').dispatchEvent(new Event('input'));
    element('h1').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(events).toEqual([['begin', path], ['typed', path, 'Breezes'], ['end']]);
    expect(document.body.innerHTML).toBe('<h1>Breezes</h1>');
    expect(fields.at(element('h1').firstChild)?.path).toBe(path);
  });

  it('edits a text beside other content, and leaves that as it was', () => {
    show(`<a href="/winds">Winds${title}<svg></svg></a>`);
    expect(begin('a')).toBe(true);
    expect(element('a > span').isContentEditable || element('a > span').contentEditable).toBeTruthy();
    element('span').textContent = 'Breezes';
    texts.end();
    expect(document.body.innerHTML).toBe('<a href="/winds">Breezes<svg></svg></a>');
  });

  it('goes from one text of a block to the next', () => {
    show(`<h1>Winds${title}</h1><p>of June${subtitle}</p>`);
    expect(texts.beginNext([document.body])).toBe(true);
    const first = element('h1').firstChild as Text;
    expect(texts.beginNext([document.body], first)).toBe(true);
    expect(texts.isWithin(element('p'))).toBe(true);
  });
});
