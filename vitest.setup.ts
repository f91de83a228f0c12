import { vi } from 'vitest';

const waitFor = vi.waitFor.bind(vi);

/** Waits longer than vitest's default, because a busy machine responds later. */
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: 60_000,
    interval: 20,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });

/** Said once in a process: what an application with connections of its own would be warned of, a run of tests fails for. */
const isTwoAtOnce = ({ message }: Error) => message.includes('client is already executing a query');

function refuseTwoAtOnce(warning: Error): void {
  if (isTwoAtOnce(warning)) throw warning;
}
// Each file of tests comes by here, in one process.
if (!process.listeners('warning').some(({ name }) => name === refuseTwoAtOnce.name))
  process.on('warning', refuseTwoAtOnce);
