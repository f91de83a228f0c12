import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LanguageProvider } from '../context/language.js';
import type { TickSection } from './tick-groups.js';
import { TickList } from './tick-list.js';

const boats = { key: 'fleet.boat', name: 'Boats', ticks: [{ key: 'fleet.boat:read', label: 'read' }] };
const links = {
  key: 'boats-to-ports',
  name: 'boats-to-ports',
  ticks: [{ key: 'boats-to-ports.created', label: 'created' }],
  isSearchOnly: true,
};

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it('counts the ticks that are set, and hides groups that only a search lists', async () => {
  await show([{ groups: [boats, links] }]);
  expect(legends()).toEqual(['Boats']);
  expect(count()).toBe('0 selected');

  await act(async () => document.querySelector<HTMLInputElement>('[type=checkbox]')?.click());
  expect(count()).toBe('1 selected');

  await search('PORTS');
  expect(legends()).toEqual(['boats-to-ports']);
  await search('trains');
  expect(legends()).toEqual([]);
  expect(document.body.textContent).toContain('Nothing found');
});

it('opens sections with a name for the results of a search', async () => {
  await show([{ name: 'Fleet', groups: [boats] }]);
  expect(document.querySelector('summary')?.textContent).toBe('Fleet');
  expect(legends()).toEqual([]);

  await search('fleet.boat:read');
  expect(legends()).toEqual(['Boats']);
  await search('fleet');
  expect(legends()).toEqual(['Boats']);
});

function Ticks({ of }: { of: readonly TickSection[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <TickList
      title="Scopes"
      searchLabel="Search in scopes"
      noneText="Nothing found"
      onChange={setSelected}
      {...{ of, selected }}
    />
  );
}

const show = (of: readonly TickSection[]) =>
  act(async () =>
    root.render(
      <LanguageProvider initial="en" languages={['en', 'ru']}>
        <Ticks of={of} />
      </LanguageProvider>,
    ),
  );

const legends = () => [...document.querySelectorAll('legend')].map(({ textContent }) => textContent);
const count = () => document.querySelector('[role=status]')?.textContent;

async function search(text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[type=search]');
  if (!input) throw new Error('There is no search.');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setValue?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
