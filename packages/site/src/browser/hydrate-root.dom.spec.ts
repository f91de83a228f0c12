import { createElement as reactElement, useId as reactId } from 'react';
import { renderToString } from 'react-dom/server';
import { Fragment, h } from 'preact';
import { act } from 'preact/test-utils';
import { useState } from 'preact/hooks';
import { beforeEach, expect, it } from 'vitest';
import { hydrateRoot, useId } from './hydrate-root.js';

/** A field as React renders it on the server. */
function ServerField() {
  const id = reactId();
  return [
    reactElement('label', { key: 'l', htmlFor: id, className: 'label' }, 'E-mail of ', 'yours'),
    reactElement('input', { key: 'i', id, 'aria-describedby': `${id}-hint`, defaultValue: 'a@b.c' }),
    reactElement('button', { key: 'b' }, 'Help'),
  ];
}

/** The same field in the browser, where a click adds a hint. */
function Field() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return h(Fragment, null, [
    h('label', { htmlFor: id, className: 'label' }, 'E-mail of ', 'yours'),
    h('input', {
      id,
      'aria-describedby': `${id}-hint`,
      defaultValue: 'a@b.c',
      ref: (element) => void (seen = element),
    }),
    h('button', { onClick: () => setOpen(true) }, 'Help'),
    isOpen && h('p', { id: `${id}-hint` }, 'As you write it'),
  ]);
}

let seen: Element | null;
let fields: HTMLElement[];

beforeEach(() => {
  seen = null;
  document.body.innerHTML = ['a', 'b']
    .map((prefix) => `<div>${renderToString(reactElement(ServerField), { identifierPrefix: prefix })}</div>`)
    .join('');
  fields = [...document.body.children] as HTMLElement[];
});

const find = (selector: string) => fields.map((field) => field.querySelector(selector));

it('reuses the elements that React rendered', () => {
  const before = fields.map((field) => [...field.children]);
  for (const field of fields) hydrateRoot(field, h(Field, null));

  expect(fields.map((field) => [...field.children])).toEqual(before);
  expect(find('label').map((label) => [label?.textContent, label?.className])).toEqual(
    Array(2).fill(['E-mail of yours', 'label']),
  );
  expect(seen).toBe(find('input')[1]);
});

it('assigns ids that are unique per root and match elements rendered later', async () => {
  for (const field of fields) hydrateRoot(field, h(Field, null));
  await act(() => find('button').forEach((button) => (button as HTMLElement).click()));

  const ids = find('input').map((input) => input?.id);
  expect(new Set(ids).size).toBe(2);
  expect(find('label').map((label) => label?.getAttribute('for'))).toEqual(ids);
  expect(find('p').map((hint) => hint?.id)).toEqual(
    find('input').map((input) => input?.getAttribute('aria-describedby')),
  );
});
