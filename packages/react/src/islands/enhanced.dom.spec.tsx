import { createRoot } from 'react-dom/client';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { defineView, foreign } from '@flotilla/core';
import { emptyDocument } from '@flotilla/core/documents';
import { createPageRenderer, htmlOf } from '../server/page-renderer.js';
import { defineVariant } from '../widget/define-variant.js';
import { defineIslands } from './define-islands.js';
import { Enhanced } from './enhanced.js';
import { startIslands } from '../islands.js';

const start = vi.fn((element: HTMLElement) => element.append('!'));
const islands = defineIslands('test', { shout: { wake: 'load', enhance: () => Promise.resolve(start) } });
const content = <Enhanced by={islands.shout}>Ahoy</Enhanced>;

it('renders plain HTML without props, and runs its script without React', async () => {
  const variants = [
    defineVariant(defineView({ of: foreign('test.widget'), variant: 'default' }), () => content),
  ];
  const renderPage = await createPageRenderer({
    modules: [{ variants, islands }],
    languages: ['en'],
    defaults: { title: '', description: '', origin: '' },
    assets: { styles: [], scripts: [], fontsOf: () => [], favicon: '', themeColors: [] },
    showsErrors: true,
    onError: (error) => expect.unreachable(String(error)),
  });
  const link = { variant: 'default', className: null };
  const widget = { id: 'w', variant: 'default' };
  const external = { entity: 'test.widget' as const, link, widget, lists: {}, subject: null };
  const html = htmlOf(
    renderPage(
      { ...emptyDocument('/'), widgets: [{ link: { ...link, id: 'l' }, widget, externals: [external] }] },
      { language: 'en' },
    ),
  );

  expect(html).toContain('<flotilla-island data-name="test.shout" data-wake="load">Ahoy</flotilla-island>');

  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  vi.stubGlobal('reportError', (error: unknown) => expect.unreachable(String(error)));
  startIslands(Object.values(islands));
  await vi.waitFor(() => expect(document.querySelector('flotilla-island')?.textContent).toBe('Ahoy!'));
  vi.unstubAllGlobals();
});

it('renders only its children inside an island', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  const root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () => root.render(content));

  expect(document.body.innerHTML).toBe('<div>Ahoy</div>');
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
