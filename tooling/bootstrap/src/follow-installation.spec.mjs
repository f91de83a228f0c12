import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followInstallation } from './follow-installation.mjs';

const retry = 'Will retry in 1s. 1 retries left.';
const progress = (/** @type {number} */ downloaded) =>
  `Progress: resolved 30, reused 2, downloaded ${downloaded}, added 0`;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('aborts after 20 s of failed requests without progress', () => {
  const { onLine, signal } = followInstallation({});
  onLine(progress(4));
  onLine(retry);
  vi.advanceTimersByTime(19_000);
  onLine(retry);
  onLine(progress(4));
  expect(signal.aborted).toBe(false);

  vi.advanceTimersByTime(1000);
  expect(signal.aborted).toBe(true);
});

it('aborts when no package arrives for 60 s', () => {
  const { onLine, signal } = followInstallation({});
  onLine('Scope: all 37 workspace projects');
  vi.advanceTimersByTime(59_000);
  expect(signal.aborted).toBe(false);

  vi.advanceTimersByTime(1000);
  expect(signal.aborted).toBe(true);
});

it('goes on while packages arrive', () => {
  const { onLine, signal } = followInstallation({});
  onLine('Scope: all 37 workspace projects');
  for (const downloaded of [1, 2, 3]) {
    onLine(retry);
    vi.advanceTimersByTime(15_000);
    onLine(progress(downloaded));
  }
  vi.advanceTimersByTime(60_000);

  expect(signal.aborted).toBe(false);
});

it('reports the number of packages', () => {
  const reported = [];
  const { onLine } = followInstallation({ report: (text) => reported.push(text) });
  for (const line of ['Packages: +3', progress(1), progress(1), progress(5)]) onLine(line);

  expect(reported).toEqual(['3 of 30', '7 of 30']);
});
