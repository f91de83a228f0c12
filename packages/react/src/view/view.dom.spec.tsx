import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../http/client.js';
import { boatList, harbourOverview } from './view.fixture.js';
import { startViewServer, type ViewServer } from './view-server.fixture.js';
import { View } from './view.js';

let server: ViewServer;
let root: Root;
beforeEach(async () => {
  server = await startViewServer();
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.body.firstElementChild ?? document.body);
});
afterEach(async () => {
  root.unmount();
  await server.close();
});

const show = (node: ReactNode) => root.render(node);
const shown = () => document.body.textContent;

it('shows the fallback, and then the rows', async () => {
  const release = server.hold();
  show(<View of={boatList} from={createClient({ baseUrl: server.url })} fallback="Loading" />);
  await vi.waitFor(() => expect(shown()).toBe('Loading'));

  release();
  await vi.waitFor(() => expect(shown()).toBe('UntitledArgoAurora'));
});

it('keeps the rows while a changed parameter loads', async () => {
  const client = createClient({ baseUrl: server.url });
  show(<View of={boatList} from={client} fallback="Loading" />);
  await vi.waitFor(() => expect(shown()).toContain('Argo'));

  server.rows = server.rows.slice(1);
  show(<View of={boatList} from={client} page={2} fallback="Loading" />);

  expect(shown()).toContain('Argo');
  await vi.waitFor(() => expect(shown()).toBe('UntitledAurora'));
});

it('shows the fallback while the data of another variant loads', async () => {
  const client = createClient({ baseUrl: server.url });
  server.rows = [];
  show(<View of={boatList} from={client} fallback="Loading" />);
  await vi.waitFor(() => expect(shown()).toBe('Untitled'));

  const release = server.hold();
  show(<View of={harbourOverview} subject="paphos" from={client} fallback="Loading" />);

  await vi.waitFor(() => expect(shown()).toBe('Loading'));
  release();
  await vi.waitFor(() => expect(shown()).toBe('Paphos'));
});

it('shows what replaces an empty list', async () => {
  server.rows = [];
  show(<View of={boatList} from={createClient({ baseUrl: server.url })} empty="No boats" />);

  await vi.waitFor(() => expect(shown()).toBe('No boats'));
});

it('shows a failure with a button that tries again', async () => {
  server.status = 404;
  show(<View of={boatList} from={createClient({ baseUrl: server.url })} language="ru" />);
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Ой!'));

  server.status = 200;
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(shown()).toContain('Argo (ru)'));
});

it('passes a typed error to `failed`', async () => {
  server.status = 404;
  const client = createClient({ baseUrl: server.url });
  show(<View of={boatList} from={client} failed={({ failure, status }) => `${failure} ${status}`} />);

  await vi.waitFor(() => expect(shown()).toBe('not-found 404'));
});
