import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, expect, type Page } from '@playwright/test';
import { editor, password, signIn } from './support/admin.js';
import { startCluster } from './support/cluster.js';
import { fillLargeSite } from './support/large-site.js';

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    links: { type: 'string', default: '1000' },
    port: { type: 'string', default: '4500' },
    metrics: { type: 'string', default: '4520' },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const metricsUrl = `http://127.0.0.1:${values.metrics}/metrics`;

declare global {
  interface Window {
    /** Durations of the page's long tasks. */
    longTasks?: number[];
  }
}

/** Returns the number of statements of the API so far. */
async function statements(): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const counts = [...text.matchAll(/^flotilla_sql_duration_seconds_count(?:\{.*\})? (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Measures an action on a page: its duration, API requests, and longest task. */
async function measured(page: Page, what: string, work: () => Promise<unknown>): Promise<void> {
  let requests = 0;
  const onRequest = (request: { url(): string }) =>
    void (requests += request.url().includes('/api/') ? 1 : 0);
  page.on('request', onRequest);
  const before = await statements();
  const at = performance.now();
  await work();
  const ms = performance.now() - at;
  await page.waitForLoadState('networkidle');
  page.off('request', onRequest);
  const longest = await page.evaluate(() => {
    return Math.max(0, ...(window.longTasks ?? []).splice(0));
  });
  const load = loadavg()[0]?.toFixed(1);
  say(
    `${what}: ${ms.toFixed(0)} ms, ${requests} requests, ${(await statements()) - before} statements, longest task ${longest} ms (load ${load})`,
  );
}

// The admin of a large site: waiting times and costs.
const cluster = await startCluster(Number(values.port), {
  size: 1,
  apiEnv: { METRICS: 'on', METRICS_PORT: values.metrics, METRICS_HOST: '127.0.0.1' },
});
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const [api = ''] = cluster.apis;
  const email = await editor(api);
  const page = await browser.newPage({ baseURL: cluster.sites[0] ?? '' });
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) =>
      window.longTasks?.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
  });
  await page.goto('/admin');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Changed lately' })).toBeVisible();

  const rows = page.getByRole('row');
  const screens = async (of: string, id?: string) => {
    await measured(page, `${of}: list`, async () => {
      await page.goto('/admin/blog/articles');
      await expect(rows.nth(5)).toBeVisible();
    });
    await measured(page, `${of}: sorted by title`, async () => {
      await page.goto('/admin/blog/articles?sort=title.en');
      await expect(rows.nth(5)).toBeVisible();
    });
    await measured(page, `${of}: categories`, async () => {
      await page.goto('/admin/blog/categories');
      await expect(rows.nth(3)).toBeVisible();
    });
    const first = id ?? (await rowOf(api)).id;
    await measured(page, `${of}: form`, async () => {
      await page.goto(`/admin/blog/articles/${first}`);
      await expect(page.getByRole('region', { name: 'Categories', exact: true })).toBeVisible();
    });
  };
  await screens('before');
  const linked = await fillLargeSite(cluster.databaseUrl, {
    articles: Number(values.articles),
    links: Number(values.links),
  });
  await screens(`${values.articles} articles`);
  await screens(`${values.links} links on one`, linked);

  const title = page.locator('[data-field="title"] textarea, [data-field="title"] input').first();
  await title.focus();
  await measured(page, 'typing 60 letters in the form', () =>
    page.keyboard.type(' and so on, until the evening comes and the wind is gone now'),
  );
  await page.getByRole('button', { name: 'Preview' }).click();
  const rendered = page
    .getByRole('complementary', { name: 'Preview' })
    .locator('iframe')
    .last()
    .contentFrame();
  const heading = rendered.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  for (const word of ['one', 'two', 'three']) {
    await measured(page, `preview of what is typed (${word})`, async () => {
      await title.fill(`Seen ${word}`);
      // Checked in each frame, since an expectation polls only after 100 ms, 350 ms and 850 ms.
      await heading.evaluate((element, text) => {
        const isSeen = () => element.ownerDocument.querySelector('h1')?.textContent === text;
        return new Promise<void>((resolve) => {
          const look = () => (isSeen() ? resolve() : void requestAnimationFrame(look));
          look();
        });
      }, `Seen ${word}`);
    });
  }
  await page.goto('about:blank');
  const jwt = await tokenOf(email, api);
  for (const words of ['Sirocco', 'Log 4711', 'Meltemi 99', 'nothing at all']) {
    const at = performance.now();
    const response = await fetch(`${api}/api/search?query=${encodeURIComponent(words)}`, {
      headers: { authorization: `Bearer ${jwt}` },
    });
    await response.text();
    say(`search "${words}": ${(performance.now() - at).toFixed(0)} ms, ${response.status}`);
  }
} finally {
  await browser.close();
  await cluster.stop();
}

async function rowOf(api: string): Promise<{ id: string }> {
  const { data } = (await (await fetch(`${api}/api/blog/articles?limit=1`)).json()) as {
    data: [{ id: string }];
  };
  return data[0];
}

async function tokenOf(login: string, api: string): Promise<string> {
  const url = `${api}/api/rbac/subjects/authentication/email-and-password/authentication`;
  const body = JSON.stringify({ data: { login, password } });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await response.json()) as { data: { jwt: string } }).data.jwt;
}
