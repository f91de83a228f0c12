import { expect, it } from 'vitest';
import { parseInWorker } from './parse-in-worker.js';

const timeoutMs = 3000;
const mail = (type: string, body: string) =>
  Buffer.from(`From: a@example.com\r\nSubject: A boat\r\nContent-Type: ${type}\r\n\r\n${body}`);
const within = (type: string, text: string) =>
  mail(
    'multipart/mixed; boundary=x',
    `--x\r\nContent-Type: text/plain\r\n\r\nhi\r\n--x\r\nContent-Type: ${type}\r\n\r\n${text}\r\n--x--`,
  );

it.each([
  ['links that do not end', within('text/html', '<a href="'.repeat(60_000))],
  ['parts', mail('multipart/mixed; boundary=x', '--x\r\n\r\n\r\n'.repeat(700_000))],
])(
  'refuses a mail of %s that takes too long, and keeps the process responsive',
  async (_name, raw) => {
    let [last, longest] = [performance.now(), 0];
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);

    await expect(parseInWorker(raw, timeoutMs)).rejects.toThrow('The mail takes too long to read.');
    clearInterval(watch);
    expect(longest).toBeLessThan(timeoutMs / 2);
  },
  30_000,
);

it('parses a large mail with a file as a small one', async () => {
  const bytes = 'a'.repeat(100_000);
  const parsed = await parseInWorker(within('text/csv; name=boats.csv', bytes));

  expect([parsed.from, parsed.subject, parsed.text]).toEqual(['a@example.com', 'A boat', 'hi']);
  expect(
    parsed.files.map((file) => [file.name, Buffer.from(file.bytes).toString().trim() === bytes]),
  ).toEqual([['boats.csv', true]]);
});
