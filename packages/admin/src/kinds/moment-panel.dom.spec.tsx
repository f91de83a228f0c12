import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { LanguageProvider } from '../context/language.js';
import { MomentPanel } from './moment-panel.js';

afterEach(() => vi.unstubAllGlobals());

it('has a calendar, 24 hours and 12 minutes in steps of five; each choice keeps the others', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  const root = createRoot(document.body.firstElementChild as HTMLElement);
  const changed = vi.fn();
  const panel = <MomentPanel value="12.06.2030 14:30" onChange={changed} />;
  await act(async () =>
    root.render(
      <LanguageProvider initial="en" languages={['en', 'ru']}>
        {panel}
      </LanguageProvider>,
    ),
  );
  const numbers = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    /^\d\d$/.test(textContent ?? ''),
  );
  const groups = Map.groupBy(numbers, ({ parentElement }) => parentElement);
  const [hours = [], minutes = []] = [...groups.values()].filter(
    (some) => some.length === 24 || some.length === 12,
  );

  expect(document.querySelector('table')).not.toBeNull();
  expect(hours).toHaveLength(24);
  expect(minutes.map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 12 }, (_, step) => String(step * 5).padStart(2, '0')),
  );
  await act(async () => hours[9]?.click());
  await act(async () => minutes[1]?.click());
  expect(changed.mock.calls).toEqual([['12.06.2030 09:30'], ['12.06.2030 14:05']]);
  await act(async () => root.unmount());
});

it.each([
  [undefined, 'Monday'],
  ['7', 'Sunday'],
])('begins the week of a site with first day %s on %s', async (weekStart, first) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  if (weekStart !== undefined) document.documentElement.dataset['weekStart'] = weekStart;
  const root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () =>
    root.render(
      <LanguageProvider initial="en" languages={['en', 'ru']}>
        <MomentPanel value="" onChange={() => undefined} />
      </LanguageProvider>,
    ),
  );

  expect(document.querySelector('th')?.getAttribute('aria-label')).toBe(first);
  delete document.documentElement.dataset['weekStart'];
  await act(async () => root.unmount());
});
