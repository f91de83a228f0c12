import { article } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { createTestApp } from '@flotilla/testing';
import { expect, it } from 'vitest';

it('reads that open the connections of a cold pool have rows', async () => {
  const first = await createTestApp({ modules: [BlogModule] });
  await first.request({ method: 'POST', url: article.route, data: { adminTitle: 'One' } });
  const { databaseUrl } = first;
  const cold = await createTestApp({ modules: [BlogModule], databaseUrl });

  const reads = await Promise.all(Array.from({ length: 40 }, (_, index) => cold.request({ url: `${article.route}?limit=${1 + index}` })));

  expect(reads.map(({ status, data }) => [status, (data as unknown[]).length])).toEqual(reads.map(() => [200, 1]));
  await cold.close();
  await first.close();
});
