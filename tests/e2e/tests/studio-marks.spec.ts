import { expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { checkPage } from '../support/marks.js';
import { api, asServer } from '../support/product.js';
import { publicHtml } from '../support/studio.js';

test('each text of the demo that is typed on the page changes its own field, and no mark is left', async ({
  page,
  request,
}) => {
  const answer = await request.get(`${api}/api/host/pages?limit=1000`, { headers: asServer });
  const { data } = (await answer.json()) as { data: { id: string; url: string; adminTitle: string }[] };
  const pages = data.filter(({ url }) => !/^\/(studio|.*-\d{13}|.*log-?out)/.test(url));
  expect(pages.length).toBeGreaterThan(20);
  await page.goto(`/admin/studio/host/pages/${pages[0]?.id}`);
  await signIn(page, await editor());
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  let [marked, ofRows, instant] = [0, 0, 0];
  const faults: string[] = [];
  for (const { id } of pages) {
    const root = `host.page:${id}`;
    const first = await checkPage(page, root);
    // Another test may add a row to a list between two renderings: real faults are there again.
    const { url, ...checked } = first.faults.length === 0 ? first : await checkPage(page, root);
    ofRows += checked.ofRows;
    marked += checked.marked;
    instant += checked.instant;
    faults.push(...checked.faults);
    const html = await publicHtml(request, `/en${url === '/' ? '' : url}`);
    if (/[\u{F0000}-\u{FFFFD}]|flotilla-preview/u.test(html)) faults.push(`${url}: a mark is public`);
  }
  test.info().annotations.push({
    type: 'texts',
    description: `${marked} marked, ${ofRows} of rows, ${instant} instant`,
  });
  expect(faults).toEqual([]);
  expect(ofRows).toBeGreaterThan(100);
  expect(instant).toBeGreaterThan(marked / 2);
});
