import { type APIRequestContext, expect } from '@playwright/test';
import { api, asServer } from './product.js';

/** Changes the settings of the site. */
export async function changeSite(request: APIRequestContext, values: object): Promise<void> {
  const sites = `${api}/api/host/sites`;
  const { data } = (await (await request.get(sites)).json()) as { data: { id: string; variant: string }[] };
  const primary = data.find(({ variant }) => variant === 'primary');
  const changed = await request.patch(`${sites}/${primary?.id}`, {
    headers: asServer,
    data: { data: values },
  });
  expect(changed.status()).toBe(200);
}

/** Discards the open drafts of the settings of the site, such as that of a test that has failed. */
export async function discardDrafts(request: APIRequestContext): Promise<void> {
  const sets = `${api}/api/change-sets`;
  const found = await request.get(sets, { headers: asServer, params: { state: 'open' } });
  const { data } = (await found.json()) as { data: { id: string; root: { entity: string } | null }[] };
  for (const { id, root } of data) {
    if (root?.entity !== 'host.site') continue;
    expect((await request.post(`${sets}/${id}/discard`, { headers: asServer })).status()).toBe(200);
  }
}
