import { expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { type Deed, type Deeds, liveThrough, modelsOf } from '../support/journey.js';

/**
 * One model of each sort: content with links and publishing, a separate form, special rules, exact numbers.
 */
const sample = [
  '/admin/blog/categories',
  '/admin/crm/forms',
  '/admin/host/redirects',
  '/admin/billing/currencies',
];
/** `JOURNEY=all` tests every model, in a quarter of an hour; `JOURNEY=blog/,crm/inputs` some of them. */
const filter = process.env['JOURNEY'];
const isAsked = (path: string) =>
  filter ? filter === 'all' || filter.split(',').some((part) => path.includes(part)) : sample.includes(path);

test('a row of each model is created, changed, linked, found, deleted and restored on the screens', async ({
  page,
}) => {
  test.setTimeout(filter ? 3_600_000 : 300_000);
  // A bounded wait for clicks, long enough for a busy machine.
  page.setDefaultTimeout(30_000);
  const email = await editor();
  await page.goto('/admin');
  await signIn(page, email);
  const models = (await modelsOf(page)).filter(({ path }) => isAsked(path));
  expect(models.length).toBeGreaterThanOrEqual(filter ? 1 : sample.length);
  const failed: string[] = [];
  for (const [index, model] of models.entries()) {
    const at = Date.now();
    const deeds = await liveThrough(page, model, `${Date.now() + index}`).catch(async (error: unknown) => {
      await page.screenshot({
        path: test.info().outputPath(`${model.path.replaceAll('/', '-').slice(1)}.png`),
      });
      return String(error);
    });
    if (filter) process.stdout.write(`${model.path}  ${Date.now() - at} ms  ${told(deeds)}\n`);
    failed.push(...missingOf(model.path, deeds).map((missing) => `${model.path}: ${missing}`));
  }

  expect(failed).toEqual([]);
});

/** Models that only the server creates, by their required fields. */
const madeByServers = [
  'agent/calls',
  'agent/runs',
  'crm/received',
  'ecommerce/orders-export',
  'ecommerce/reservations',
  'rbac/bought-roles',
  'rbac/sessions',
];
/** Models whose changes are not recorded, by their definitions. */
const unrecorded = ['analytic/metrics', 'social/messages'];

/** Returns the actions that a model must offer, and that were not done. */
function missingOf(path: string, deeds: Deeds | string): string[] {
  if (typeof deeds === 'string') return [deeds];
  const isOf = (models: readonly string[]) => models.some((model) => path === `/admin/${model}`);
  const ofRow: Deed[] = isOf(madeByServers)
    ? []
    : ['created', 'deleted', ...(isOf(unrecorded) ? [] : (['restored'] as const))];
  return (['opened', ...ofRow] as const)
    .filter((deed) => deeds[deed] !== true)
    .map((deed) => `not ${deed}: ${deeds[deed] ?? ''}`);
}

/** Returns the completed actions, and the reasons for the others. */
function told(deeds: Deeds | string): string {
  if (typeof deeds === 'string') return `FAILED ${deeds.replaceAll(/\s+/g, ' ').slice(0, 300)}`;
  return Object.entries(deeds)
    .map(([deed, how]) => (how === true ? deed : `(${deed}: ${how})`))
    .join(', ');
}
