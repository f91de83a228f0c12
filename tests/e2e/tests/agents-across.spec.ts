import { type Browser, expect, type Page, test } from '@playwright/test';
import { agentAccount, create, editor, signIn } from '../support/admin.js';
import { type Cluster, startCluster } from '../support/cluster.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { asServer } from '../support/product.js';

// Takes five minutes of mostly waiting; schedules are also tested without a browser, in `modules/agent`.
test.skip(process.env.AGENTS_ACROSS !== 'all', 'runs with AGENTS_ACROSS=all only');

const minute = 60_000;
/** Time for creating an agent and assigning its account, before it is due. */
const aheadMs = 3 * minute;

/** Labels of states are in the default language of the content, like all labels of models and fields. */
const states = ['Done', 'Schedule'];
const words = {
  en: { create: 'Create', next: 'Next: ', runs: 'The last runs' },
  ru: { create: 'Создать', next: 'Следующие запуски: ', runs: 'Последние запуски' },
} as const;
type Language = keyof typeof words;

let cluster: Cluster;
let model: ModelServer;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  model = await startModelServer();
  cluster = await startCluster(Number(process.env.E2E_CLUSTER_PORT ?? 4700), {
    apiEnv: { AI_BASE_URL: model.baseUrl, AI_MODEL: 'small' },
  });
});
test.afterAll(async () => {
  await model.stop();
  await cluster.stop();
});

test('agents created in the admin run at their minute, once, with two APIs, as their account', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const [api = ''] = cluster.apis;
  const due = new Date(Math.ceil((Date.now() + aheadMs) / minute) * minute);
  const mayAddOptions = await agentAccount(api, { method: 'POST', path: '/api/crm/options' });
  const made = await Promise.all((['en', 'ru'] as const).map((language) => madeIn(browser, language, due)));
  for (const { id } of made)
    await create(api, 'rbac/subjects-to-agent-module-agents', {
      subjectId: mayAddOptions,
      agentModuleAgentId: id,
    });
  expect(
    Date.now(),
    'The agents were due before they had their account: this machine is too busy.',
  ).toBeLessThan(due.getTime());

  for (const { page, language } of made) {
    const t = words[language];
    const runs = page.getByRole('list', { name: t.runs }).getByRole('listitem');
    await expect(async () => {
      await page.reload();
      await expect(runs).toHaveCount(1, { timeout: 5000 });
      await expect(runs).toContainText('It answered 201.', { timeout: 5000 });
    }).toPass({ timeout: 5 * minute });
    for (const state of states) await expect(runs).toContainText(state);
  }
  // A second run would have happened by now.
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, due.getTime() + 1.5 * minute - Date.now())));
  for (const { id, option, prompt } of made) {
    const ran = await find(api, 'agent/runs', 'agentId', id);
    expect(ran).toEqual([
      expect.objectContaining({
        status: 'done',
        cause: 'schedule',
        calls: 1,
        inputTokens: 40,
        outputTokens: 10,
      }),
    ]);
    const lateMs = Date.parse(String(ran[0]?.startedAt)) - due.getTime();
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(minute);
    expect(await find(api, 'crm/options', 'adminTitle', option)).toHaveLength(1);
    expect(model.callsWith(prompt)).toBe(1);
  }
  await Promise.all(made.map(({ page }) => page.context().close()));
});

/** Creates an agent as an administrator, on a separate site, that is due once a year. */
async function madeIn(browser: Browser, language: Language, due: Date) {
  const t = words[language];
  const at = language === 'en' ? 0 : 1;
  const page = await (await browser.newContext({ baseURL: cluster.sites[at], locale: language })).newPage();
  const option = `Rope ${crypto.randomUUID()}`;
  const prompt = JSON.stringify({
    method: 'POST',
    path: '/api/crm/options',
    body: { data: { adminTitle: option } },
  });
  await page.goto('/admin/agent/agents/new');
  await signIn(page, await editor(cluster.apis[at]), language);
  await input(page, 'title').fill(`Adds ropes, ${language}`);
  await input(page, 'interval').fill(
    `${due.getUTCMinutes()} ${due.getUTCHours()} ${due.getUTCDate()} ${due.getUTCMonth() + 1} *`,
  );
  await input(page, 'timeZone').fill('UTC');
  await input(page, 'prompt').fill(prompt);
  await page.getByRole('button', { name: t.create, exact: true }).click();
  await expect(page).toHaveURL(/agents\/[0-9a-f-]{36}$/);
  await expect(page.getByText(t.next)).toBeVisible();
  return { page, language, option, prompt, id: page.url().split('/').at(-1) ?? '' };
}

const input = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"]`).locator('textarea, input').first();

async function find(
  api: string,
  path: string,
  column: string,
  value: string,
): Promise<Record<string, unknown>[]> {
  const filter = `filters[and][0][column]=${column}&filters[and][0][method]=eq&filters[and][0][value]=${encodeURIComponent(value)}`;
  const response = await fetch(`${api}/api/${path}?${filter}`, { headers: asServer });
  return ((await response.json()) as { data: Record<string, unknown>[] }).data;
}
