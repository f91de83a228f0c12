import { expect, test } from '@playwright/test';
import { api } from '../support/product.js';

test('the API reference shows the calls, runs one, and contacts no other server', async ({ page }) => {
  const elsewhere: string[] = [];
  const problems: string[] = [];
  page.on(
    'request',
    (request) =>
      !request.url().startsWith(api) && !request.url().startsWith('data:') && elsewhere.push(request.url()),
  );
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${api}/api/docs#tag/blog/GET/api/blog/articles`);
  await expect(page.getByRole('heading', { name: 'Flotilla API' })).toBeVisible();
  // Operations render near the viewport: the first button may belong to any of them.
  await page
    .locator('[id$="tag/blog/GET/api/blog/articles"]')
    .getByRole('button', { name: /Test Request/ })
    .click();
  const answered = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname.startsWith('/api/') && !/docs|openapi/.test(response.url()),
  );
  await page.getByRole('button', { name: /^Send/ }).first().click();
  const answer = await answered;
  expect([answer.request().method(), new URL(answer.url()).pathname, answer.status()]).toEqual([
    'GET',
    '/api/blog/articles',
    200,
  ]);
  expect([elsewhere, problems]).toEqual([[], []]);
});
