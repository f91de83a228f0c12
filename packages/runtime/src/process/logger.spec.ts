import { afterEach, expect, it, vi } from 'vitest';
import { createLogger } from './logger.js';

const sentinel = 'never-in-a-log';

afterEach(() => vi.restoreAllMocks());

it('redacts secrets', () => {
  const written = captureOutput();
  const logger = createLogger('info');

  logger.info(
    {
      req: {
        headers: {
          authorization: sentinel,
          cookie: sentinel,
          'x-rbac-secret-key': sentinel,
          host: 'a.example',
        },
      },
    },
    'request',
  );
  for (const name of ['password', 'refresh', 'code', 'secret'])
    logger.info({ body: { [name]: sentinel, data: { [name]: sentinel, login: 'ada' } } }, 'body');

  const text = written();
  expect(text).not.toContain(sentinel);
  expect(text.match(/\[redacted\]/g)).toHaveLength(11);
  expect(text).toContain('a.example');
  expect(text).toContain('ada');
});

it('keeps the parameter names of an address and redacts their values', () => {
  const written = captureOutput();

  createLogger('warn').warn({ url: `/en/ecommerce/orders/1?link=${sentinel}&page=2#top` }, 'no answer');

  expect(written()).not.toContain(sentinel);
  expect(written()).toContain('/en/ecommerce/orders/1?link=[redacted]&page=[redacted]#top');
});

it('writes one JSON object a line, with the moment in ISO 8601', () => {
  const written = captureOutput();

  createLogger('warn').warn({ err: new Error('lost') }, 'first');
  createLogger('warn').info('too quiet to be heard');

  const lines = written().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    msg: 'first',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    err: { message: 'lost' },
  });
});

/** Captures the standard output from now on. */
function captureOutput(): () => string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return () => write.mock.calls.map(([chunk]) => String(chunk)).join('');
}
