import { type APIRequestContext, expect } from '@playwright/test';
import { api, asServer } from './product.js';

/** Creates a row of the shop: `insertRow(request, 'products', { … })`. */
export async function insertRow(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<{ id: string }> {
  const answer = await request.post(`${api}/api/ecommerce/${path}`, { headers: asServer, data: { data } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** Changes a row of the shop: `patchRow(request, 'products/…', { … })`. */
export async function patchRow(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.patch(`${api}/api/ecommerce/${path}`, { headers: asServer, data: { data } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Returns the id of a currency of the demo. */
export async function currencyOf(request: APIRequestContext, slug: string): Promise<string> {
  const { data } = await (await request.get(`${api}/api/billing/currencies`)).json();
  return data.find((one: { slug: string }) => one.slug === slug).id;
}

/** Returns a suffix for the names of the rows of one test. */
export const runOf = () => `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
