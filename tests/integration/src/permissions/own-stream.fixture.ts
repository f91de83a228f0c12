import { type ClientRequest, get } from 'node:http';
import type { SignedIn } from '@flotilla/backend/ports';
import type { TestApp } from '@flotilla/testing';
import { afterEach, expect, vi } from 'vitest';

const opened: ClientRequest[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.destroy();
});

export interface ReceivedStream {
  /** The received events, in order. */
  text: string;
  isOver: boolean;
  tags(): string[];
}

/** Listens to a process like a browser: with a cookie, over HTTP. */
export async function listen(at: TestApp, { token }: Pick<SignedIn, 'token'>): Promise<ReceivedStream> {
  const stream = get(`${await at.listen()}/api/revalidation/events/own`, {
    agent: false,
    headers: { cookie: `flotilla_jwt=${token}` },
  });
  opened.push(stream.on('error', () => undefined));
  const tagsIn = (text: string) =>
    [...text.matchAll(/"tags":(\[[^\]]*\])/g)].flatMap(([, list = '[]']) => JSON.parse(list) as string[]);
  const heard: ReceivedStream = { text: '', isOver: false, tags: () => tagsIn(heard.text) };
  stream.on('response', (answer) => answer.on('data', (chunk: Buffer) => (heard.text += chunk.toString())));
  stream.on('close', () => (heard.isOver = true));
  await vi.waitFor(() => expect(heard.text).toContain('event: hello'));
  return heard;
}
