import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A fake API in a process of its own. */
export interface ForkedApi extends AsyncDisposable {
  readonly url: string;
  readonly signal: (name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void;
  readonly ended: Promise<unknown>;
}

/** Starts a fake API that shows a title on `/blog`, on a new port or on the port of `url`. */
export async function forkApi(title: string, url?: string): Promise<ForkedApi> {
  const child = fork(fileURLToPath(new URL('./fake-api-process.ts', import.meta.url)), {
    env: { ...process.env, PORT: url ? new URL(url).port : '0', TITLE: title },
    cwd: import.meta.dirname,
    execArgv: ['--conditions=source', '--import', '@oxc-node/core/register'],
  });
  const ended = once(child, 'exit');
  const [address] = (await once(child, 'message')) as [string];
  return {
    url: address,
    signal: (name) => child.kill(name),
    ended,
    [Symbol.asyncDispose]: () => end(child, ended),
  };
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}
