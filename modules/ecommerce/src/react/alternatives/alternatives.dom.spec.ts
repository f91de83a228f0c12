import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAlternatives } from './start-alternatives.js';

const boat = {
  ...{ productId: 'b', slug: 'halcyon-50', title: { en: '<b>Halcyon</b>' }, storeId: 's', currencyId: 'c' },
  ...{ total: '1640.00', currency: { symbol: '€', decimals: 2 } },
};
const answer = vi.fn<(url: string) => Promise<object>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  answer.mockResolvedValue({ ok: true, json: () => Promise.resolve({ data: [boat] }) });
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<fieldset data-stay="p"><input name="startDate" /><input name="endDate" /></fieldset>
    <div id="own"><section data-near="p" data-address="/en/ecommerce/products/other-product" data-placeholder="other-product" data-none="None" data-failed="Failed">
    <p role="status">Choose dates</p><ul></ul></section></div>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answer.mockReset();
});

const start = () => startAlternatives(document.querySelector('[data-near]') as HTMLElement);
const status = () => document.querySelector('[role=status]')?.textContent;
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('ul a')];
async function select(startDate: string, endDate: string): Promise<void> {
  const [first, last] = document.querySelectorAll('input');
  if (first) first.value = startDate;
  if (last) last.value = endDate;
  last?.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(400);
}

describe('the products that are also free', () => {
  it('are listed with the price of the stay after a change of the days', async () => {
    start();
    expect(answer).not.toHaveBeenCalled();
    await select('2027-07-03', '2027-07-04');

    expect(answer.mock.calls[0]?.[0]).toBe(
      '/api/ecommerce/products/available?startDate=2027-07-03&endDate=2027-07-04&near=p&limit=6',
    );
    expect(links().map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
      ['<b>Halcyon</b>€1,640', '/en/ecommerce/products/halcyon-50'],
    ]);
    expect(status()).toBe('July 3 – 4, 2027');
  });

  it('are listed for days that were selected before', async () => {
    const [first, last] = document.querySelectorAll('input');
    if (first) first.value = '2027-07-03';
    if (last) last.value = '2027-07-04';
    start();
    await vi.advanceTimersByTimeAsync(0);

    expect(links()).toHaveLength(1);
  });

  it('are requested once for the same days, and not for days in the wrong order', async () => {
    start();
    await select('2027-07-03', '2027-07-04');
    await select('2027-07-05', '2027-07-06');
    await select('2027-07-03', '2027-07-04');
    await select('2027-07-09', '2027-07-04');
    await select('2027-07', '2027-07-04');

    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('are none, or could not be loaded and are requested again', async () => {
    start();
    answer.mockResolvedValueOnce({ ok: true, json: () => Promise.resolve({ data: [] }) });
    await select('2027-07-03', '2027-07-04');
    expect([status(), links()]).toEqual(['None', []]);
    answer.mockResolvedValueOnce({ ok: false, status: 429 });
    await select('2027-07-05', '2027-07-06');
    expect(status()).toBe('Failed');
    await select('2027-07-05', '2027-07-06');
    expect(links()).toHaveLength(1);
  });
});
