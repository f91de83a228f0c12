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
