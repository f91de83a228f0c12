import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { reportMissingApi } from './report-missing-api.js';

it('names the addresses where no API answers, and what to do', async () => {
  const report = vi.fn();

  await reportMissingApi(['http://127.0.0.1:9'], { patienceMs: 0, report });

  expect(report.mock.calls).toEqual([
    [
      expect.objectContaining({
        problem:
          'No API answers at http://127.0.0.1:9, where API_URL points. Until one does, pages fail with 503.',
        fix: expect.stringMatching(/^Start it, or correct API_URL\. .+doctor$/),
      }),
    ],
  ]);
});

it('is silent when one of the APIs answers', async () => {
  const server = createServer((_, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const report = vi.fn();

  await reportMissingApi(['http://127.0.0.1:9', `http://127.0.0.1:${port}`], { patienceMs: 0, report });
  server.close();

  expect(report).not.toHaveBeenCalled();
});
