import { expect, test } from '@playwright/test';
import { person, sendMessage, slugOf, labels } from '../support/chats.js';
import { type Cluster, startCluster } from '../support/cluster.js';

// Takes a minute, mostly for starting four processes; messages across processes are also tested without a
// browser, in `tests/integration/src/social`.
test.skip(process.env.CHATS_ACROSS !== 'all', 'runs with CHATS_ACROSS=all only');

let cluster: Cluster;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  cluster = await startCluster(Number(process.env.E2E_CLUSTER_PORT ?? 4600));
});
test.afterAll(() => cluster.stop());

test('two people chat live through separate APIs and sites, and continue through one when the other is killed', async ({
  browser,
}) => {
  const [first = '', second = ''] = cluster.apis;
  const [here = '', there = ''] = cluster.sites;
  const annaName = `Anna ${crypto.randomUUID().slice(0, 8)}`;
  const anna = await person(browser, 'en', annaName, { api: first, site: here });
  const boris = await person(browser, 'ru', 'Борис', { api: second, site: there });
  await expect(anna.getByText(annaName)).toBeVisible();
  await boris.goto(`/ru/social/profiles/${await slugOf(annaName, { api: second, site: there })}`);
  await boris.getByRole('link', { name: labels.ru.write }).click();
  await sendMessage(boris, 'ru', 'Привет с другой пристани');

  await expect(anna.getByRole('link', { name: labels.en.unread })).toBeVisible();
  await anna.getByRole('list', { name: labels.en.chats }).getByRole('link').first().click();
  await expect(anna.getByRole('log').getByText('Привет с другой пристани')).toBeVisible();
  await sendMessage(anna, 'en', 'Hello from mine');
  await expect(boris.getByRole('log').getByText('Hello from mine')).toBeVisible();

  await cluster.kill(second);
  await sendMessage(boris, 'ru', 'Моя пристань сгорела');
  await expect(anna.getByRole('log').getByText('Моя пристань сгорела')).toHaveCount(1);
  await sendMessage(anna, 'en', 'Come to mine');
  await expect(boris.getByRole('log').getByText('Come to mine')).toBeVisible();
  await Promise.all([anna.context().close(), boris.context().close()]);
});
