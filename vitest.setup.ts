import { vi } from 'vitest';

const waitFor = vi.waitFor.bind(vi);

/** What a test waits for is there later on a busy machine: no test may fail for that. */
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 60_000, interval: 20, ...(typeof options === 'number' ? { timeout: options } : options) });
