import { toast } from '@flotilla/ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from './client.js';
import { sayInPlace, tellFailure } from './tell-failure.js';

const told = vi.spyOn(toast, 'error').mockReturnValue(undefined as never);

beforeEach(() => told.mockClear());
afterEach(() => vi.unstubAllGlobals());

/** A client as pages have it, of an API that refuses everything. */
function refusing(status: number) {
  const body = JSON.stringify({ data: null, cause: 'The boat is at sea' });
  return createClient({ fetch: async () => new Response(body, { status, statusText: 'Refused' }), onFailure: tellFailure });
}
const board = { method: 'POST', path: '/api/fleet/board', data: {} };

/** Longer than a failure takes to be told. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50));

it('a failed call is a toast, and thrown', async () => {
  await expect(refusing(409).send(board)).rejects.toThrow('The boat is at sea: 409 Refused');
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('The boat is at sea: 409 Refused'));
});

it('a muted one is thrown alone, as is one that its own place says', async () => {
  await expect(refusing(409).muted.send(board)).rejects.toThrow('409');
  await refusing(409).send(board).catch(sayInPlace);
  await aWhile();
  expect(told).not.toHaveBeenCalled();
});

it('what may not be read is no toast: its place says so', async () => {
  await expect(refusing(403).send({ method: 'GET', path: '/api/fleet/boats' })).rejects.toThrow('403');
  await aWhile();
  expect(told).not.toHaveBeenCalled();
});
