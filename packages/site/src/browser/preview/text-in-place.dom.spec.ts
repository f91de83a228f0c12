import { beforeEach, describe, expect, it } from 'vitest';
import { TextInPlace } from './text-in-place.js';

const typed: [path: string, text: string][] = [];
let ends = 0;
let texts: TextInPlace;
const path = 'website-builder.widget:1/title';

beforeEach(() => {
  typed.length = 0;
  ends = 0;
  document.body.innerHTML =
    '<h1>Winds</h1><p>Winds <em>of June</em></p><flotilla-island><b>Winds</b></flotilla-island>';
  texts = new TextInPlace({
    onTyped: (...args) => void typed.push(args),
    onEnd: () => void ends++,
  });
});
const element = (selector: string) => document.querySelector<HTMLElement>(selector);

describe('text in place', () => {
  it('reports input of an element that contains a stored text and nothing else', () => {
    expect(texts.begin(element('h1'), [{ path, text: 'Winds' }])).toBe(true);
    const heading = element('h1');
    if (heading) heading.textContent = 'Breezes';
    heading?.dispatchEvent(new Event('input'));
    expect(typed).toEqual([[path, 'Breezes']]);
  });

  it.each([
    ['a part of a text', 'p', [{ path, text: 'Winds' }]],
    ['a text of an island', 'b', [{ path, text: 'Winds' }]],
    ['another text', 'h1', [{ path, text: 'Sails' }]],
    [
      'a text of two fields',
      'h1',
      [
        { path, text: 'Winds' },
        { path: `${path}2`, text: 'Winds' },
      ],
    ],
  ])('rejects %s', (_, selector, stored) => {
    expect(texts.begin(element(selector), stored)).toBe(false);
    expect(texts.isEditing).toBe(false);
  });

  it('ends at Escape, and leaves the element as it was', () => {
    texts.begin(element('h1'), [{ path, text: 'Winds' }]);
    element('h1')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect([texts.isEditing, ends, element('h1')?.hasAttribute('contenteditable')]).toEqual([
      false,
      1,
      false,
    ]);
  });
});
