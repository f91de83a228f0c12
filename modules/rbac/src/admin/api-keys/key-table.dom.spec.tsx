import { afterEach, beforeEach, expect, it } from 'vitest';
import { all, openTestPage, type TestPage, text } from '../../react/test-page.fixture.js';
import { KeyTable, type ListedKey } from './key-table.js';

const key: ListedKey = {
  id: '0199a7be-0000-7000-8000-000000000001',
  subjectId: '0199a7be-0000-7000-8000-000000000002',
  name: 'Price list',
  hint: null,
  scopes: ['blog.article:read'],
  createdAt: '2026-05-19T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};
let page: TestPage;
beforeEach(() => {
  page = openTestPage({});
});
afterEach(() => page.close());

it('labels the expiry by the header of its column, and in the card', async () => {
  await page.show(<KeyTable of={[key]} onChanged={() => undefined} />);

  expect(all('th').map(({ textContent }) => textContent)).toContain('Expires');
  expect(all('td').map(({ textContent }) => textContent)).toContain('Does not expire');
  expect(all('li').some(({ textContent }) => textContent?.includes('Expires: Does not expire'))).toBe(true);
  expect(text().match(/Expires: /g)).toHaveLength(1);
});
