import { toast } from '@flotilla/ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from './client.js';
import { markHandled, reportFailure } from './report-failure.js';

const reported = vi.spyOn(toast, 'error').mockReturnValue(undefined as never);

beforeEach(() => reported.mockClear());
afterEach(() => vi.unstubAllGlobals());

/** Returns a client, configured like that of pages, of an API that rejects everything. */
function refusing(status: number) {
  const body = JSON.stringify({ data: null, cause: 'The boat is at sea' });
  return createClient({
    fetch: async () => new Response(body, { status, statusText: 'Refused' }),
    onFailure: reportFailure,
  });
}
const board = { method: 'POST', path: '/api/fleet/board', data: {} };

/** Waits longer than it takes to report a failure. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50));

it('shows a failed call as a toast, and throws', async () => {
  await expect(refusing(409).send(board)).rejects.toThrow('The boat is at sea: 409 Refused');
  await vi.waitFor(() => expect(reported).toHaveBeenCalledExactlyOnceWith('The boat is at sea: 409 Refused'));
});

it('shows no toast for muted calls and for failures that the caller shows itself', async () => {
  await expect(refusing(409).muted.send(board)).rejects.toThrow('409');
  await refusing(409).send(board).catch(markHandled);
  await aWhile();
  expect(reported).not.toHaveBeenCalled();
});

it('shows no toast for forbidden reads', async () => {
  await expect(refusing(403).send({ method: 'GET', path: '/api/fleet/boats' })).rejects.toThrow('403');
  await aWhile();
  expect(reported).not.toHaveBeenCalled();
});
