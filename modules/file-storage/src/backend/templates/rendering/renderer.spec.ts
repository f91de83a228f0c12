import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fromSource } from '@flotilla/testing';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import type { RenderJob } from './render-image.js';
import { Renderer } from './renderer.js';

const node = {
  type: 'div',
  props: { style: { background: '#09243d' }, children: 'Sea' },
  key: null,
} as const;
const job: RenderJob = { node, width: 600, height: 400, imageWidth: 300, type: 'image/jpeg' };
const invalid: RenderJob = { ...job, node: { type: 'img', props: {}, key: null } };

let renderer: Renderer;
afterEach(() => renderer.onApplicationShutdown());

/** Returns the process id of the running process. */
function started(): Promise<number> {
  return vi.waitFor(() => {
    if (renderer.pid === undefined) throw new Error('The process has not started.');
    return renderer.pid;
  });
}

/** Waits until a process has ended. Signal 0 only tests whether it exists, see kill(2). */
const hasEnded = (pid: number) => vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));

it.each(['jpeg', 'png'] as const)('renders a %s', async (format) => {
  renderer = new Renderer();

  const image = await renderer.render({ ...job, type: `image/${format}` });

  expect(await sharp(image).metadata()).toMatchObject({ format, width: 300, height: 200 });
});

it('starts with the first image, and renders the next ones with the same process', async () => {
  renderer = new Renderer();
  expect(renderer.pid).toBeUndefined();

  const both = Promise.all([renderer.render(job), renderer.render(job)]);
  const pid = await started();

  expect((await both).map((image) => image.length > 0)).toEqual([true, true]);
  expect(renderer.pid).toBe(pid);
});

it('rejects with the error of an invalid drawing, and renders the next one', async () => {
  renderer = new Renderer();

  await expect(renderer.render(invalid)).rejects.toThrow('Image source is not provided');
  expect((await renderer.render(job)).length).toBeGreaterThan(0);
});

it('rejects a drawing that cannot be sent, and renders the next one', async () => {
  renderer = new Renderer();
  const unsendable = { ...job, node: { ...node, props: { onClick: () => undefined } } };

  await expect(renderer.render(unsendable)).rejects.toThrow('could not be cloned');
  expect((await renderer.render(job)).length).toBeGreaterThan(0);
});

it('answers 503 when the process crashes, and renders the next image with another one', async () => {
  renderer = new Renderer();
  const crashing = expect(renderer.render(job)).rejects.toMatchObject({ status: 503 });
  const pid = await started();
  process.kill(pid, 'SIGKILL');

  await crashing;
  expect((await renderer.render(job)).length).toBeGreaterThan(0);
  expect(renderer.pid).not.toBe(pid);
});

it('starts another process when one has crashed between two images', async () => {
  renderer = new Renderer();
  await renderer.render(job);
  process.kill(await started(), 'SIGKILL');
  await vi.waitFor(() => expect(renderer.pid).toBeUndefined());

  expect((await renderer.render(job)).length).toBeGreaterThan(0);
});

it('kills a process that takes too long, and answers 503', async () => {
  renderer = new Renderer({ timeoutMs: 1000 });
  const rejected = expect(renderer.render(job)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('too long'),
  });
  const pid = await started();
  process.kill(pid, 'SIGSTOP');

  await rejected;
  await hasEnded(pid);
});

it('ends the process when it is idle', async () => {
  renderer = new Renderer({ idleMs: 50 });
  await renderer.render(job);

  await vi.waitFor(() => expect(renderer.pid).toBeUndefined());
  expect((await renderer.render(job)).length).toBeGreaterThan(0);
});

it.runIf(existsSync('/proc/self/environ'))('gives the process no secrets of the API', async () => {
  vi.stubEnv('SITE_KEY', 'a-secret');
  renderer = new Renderer();
  const image = renderer.render(job);
  const pid = await started();

  const names = (await readFile(`/proc/${pid}/environ`, 'utf8'))
    .split('\0')
    .map((line) => line.split('=')[0]);
  expect(names).toContain('NODE_CHANNEL_FD');
  expect(names).not.toContain('SITE_KEY');
  await image;
  vi.unstubAllEnvs();
});

/** Starts a process with a renderer that has rendered an image. @returns both process ids */
async function startParent(...args: string[]): Promise<{ parent: ChildProcess; pid: number }> {
  const fixture = fileURLToPath(new URL('renderer.fixture.ts', import.meta.url));
  const parent = spawn(process.execPath, [...fromSource, fixture, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, pid: Number(printed.toString()) };
}

it('ends with its parent, even if that is killed', async () => {
  const { parent, pid } = await startParent('stay');
  parent.kill('SIGKILL');

  await hasEnded(pid);
});

it('does not keep its parent running', async () => {
  const { parent, pid } = await startParent();

  expect(await once(parent, 'exit')).toEqual([0, null]);
  await hasEnded(pid);
});
