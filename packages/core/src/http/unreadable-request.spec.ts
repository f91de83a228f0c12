import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerUnreadable } from './unreadable-request.js';

const server = createServer({ requireHostHeader: false }, (_, response) => response.end('an answer'));
beforeAll(async () => {
  server.on('clientError', answerUnreadable);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

it.each([
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nx: ${'x'.repeat(2_000_000)}\r\n\r\n`,
    431,
    'Request Header Fields Too Large',
  ],
  ['what is no HTTP', 'nonsense\r\n\r\n', 400, 'Bad Request'],
])('answers %s completely, and sends nothing after it', async (_, bytes, status, error) => {
  const answer = await send(`${bytes}GET / HTTP/1.1\r\n\r\n`);
  const [head = '', body = ''] = answer.split('\r\n\r\n');

  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      `HTTP/1.1 ${status} ${error}`,
      `Content-Length: ${body.length}`,
      'Connection: close',
    ]),
  );
  expect(JSON.parse(body)).toEqual({
    status,
    error,
    message: expect.stringMatching(/\.$/),
    cause: [{ message: expect.any(String) }],
    requestId: expect.any(String),
    data: null,
  });
});

/** Sends raw bytes and returns the whole response. @throws when the connection is reset before its end */
function send(bytes: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', reject);
    socket.on('end', () => {
      socket.end();
      resolve(answer);
    });
  });
}
