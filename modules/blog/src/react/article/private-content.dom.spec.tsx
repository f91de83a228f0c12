import { sessionCookie } from '@flotilla/react';
import { createQueryClient } from '@flotilla/react/client';
import { makeLink, makeRow } from '@flotilla/testing/react';
import { widget } from '@flotilla/website-builder';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateContent } from './private-content.js';

const links = '/api/blog/articles-to-website-builder-module-widgets';
const secret = makeRow(widget, { title: { en: 'Secret route' }, description: { en: 'Leave before dawn.' } });

let root: Root | undefined;

beforeEach(() => {
  document.cookie = `${sessionCookie}=1`;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.unstubAllGlobals();
  document.cookie = `${sessionCookie}=; max-age=-1`;
});

/** Renders the island with a fake API that answers by path. */
async function show(answer: (path: string) => { status: number; data: unknown }) {
  const fetched = vi.fn(async (url: string) => {
    const { status, data } = answer(url.split('?')[0] ?? url);
    return new Response(
      JSON.stringify(status === 200 ? { data } : { status, message: 'Not authorized', cause: [] }),
      { status },
    );
  });
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () => {
    root?.render(
      <QueryClientProvider client={createQueryClient()}>
        <PrivateContent articleId="winds" />
      </QueryClientProvider>,
    );
  });
  return fetched;
}

const reads = (text: string) =>
  vi.waitFor(() => act(async () => expect(document.body.textContent).toContain(text)));

it('shows the widgets of the article to a visitor who may read them', async () => {
  await show((path) => ({
    status: 200,
    data: path === links ? [{ ...makeLink('x', {}), websiteBuilderModuleWidgetId: secret.id }] : [secret],
  }));

  await reads('Secret routeLeave before dawn.');
});

it.each([401, 403])('shows "Not authorized" when the API returns %i', async (status) => {
  await show(() => ({ status, data: null }));

  await reads('Not authorized');
});

it('sends no request without a session', async () => {
  document.cookie = `${sessionCookie}=; max-age=-1`;
  const fetched = await show(() => ({ status: 200, data: [] }));

  await reads('Not authorized');
  expect(fetched).not.toHaveBeenCalled();
});
