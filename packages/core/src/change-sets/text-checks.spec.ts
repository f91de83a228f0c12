import { expect, it } from 'vitest';
import { textProblems } from './text-checks.js';

const heading = (level: number) => ({ type: 'heading', level, children: [{ text: 'A' }] });
const image = (more: object) => ({ type: 'image', src: '/public/a.png', alt: 'A', children: [], ...more });
const doc = (...children: object[]) => ({ type: 'doc', version: 1, children });

it('finds headings that skip a level, also in a quote', () => {
  expect(textProblems(doc(heading(2), heading(3), heading(2), heading(3)))).toEqual([]);
  expect(textProblems(doc(heading(2), { type: 'quote', children: [heading(4)] }))).toEqual(['headings']);
  expect(textProblems(doc(heading(4), heading(2)))).toEqual([]);
});

it('finds pictures without an alternative text', () => {
  expect(textProblems(doc(image({})))).toEqual([]);
  expect(textProblems(doc(image({ alt: ' ' })))).toEqual(['alt']);
});

it('accepts plain and missing texts, and deep ones', () => {
  let deep: object = image({ alt: '' });
  for (let depth = 0; depth < 20_000; depth += 1) deep = { type: 'quote', children: [deep] };
  expect([textProblems('Words'), textProblems(null), textProblems(deep)]).toEqual([[], [], ['alt']]);
});

it('checks a text of 300,000 nodes', () => {
  const children = [
    ...Array.from({ length: 300_000 }, () => ({ type: 'text' })),
    { type: 'image', src: '/a.png' },
  ];

  expect(textProblems({ type: 'document', children })).toEqual(['alt']);
});
