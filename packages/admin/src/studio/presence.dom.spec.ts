import { defineEntity, text } from '@flotilla/core';
import { createClient } from '@flotilla/react/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Presence } from './presence.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { harbour: text() } });
const place = { entity: boat.key, id: 'b1', field: 'harbour' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Opens the presence beside a colleague, whose last key in the field the returned function sets. */
async function besideColleague() {
  let typedAt = Date.now();
  let fetched = 0;
  const fetch: typeof globalThis.fetch = async () => {
    fetched++;
    const typedSecondsAgo = Math.floor((Date.now() - typedAt) / 1000);
    return Response.json({
      data: [{ subjectId: 's1', name: 'Ben', isCaller: false, place, typedSecondsAgo }],
    });
  };
  const calls = () => fetched;
  const client = createClient({ baseUrl: 'http://boats.example', fetch });
  const presence = new Presence(client, { entity: boat, id: 'b1' });
  const close = presence.open();
  const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  await wait(1);
  const type = () => {
    typedAt = Date.now();
  };
  return { presence, type, wait, close, calls };
}

it('keeps a field that this window took over while the colleague goes on typing', async () => {
  const { presence, type, wait, close } = await besideColleague();
  const typist = presence.typingAt(place);
  if (!typist) throw new Error('The colleague does not lock the field.');
  presence.takeOver(typist);
  for (let count = 0; count < 5; count++) {
    expect(presence.typingAt(place)).toBeUndefined();
    type();
    await wait(6);
  }
  expect(presence.typingAt(place)).toBeUndefined();
  close();
});

it('locks a field again that the colleague types in after a pause', async () => {
  const { presence, type, wait, close } = await besideColleague();
  const typist = presence.typingAt(place);
  if (!typist) throw new Error('The colleague does not lock the field.');
  presence.takeOver(typist);
  await wait(30);
  expect(presence.typingAt(place)).toBeUndefined();
  type();
  await wait(6);
  expect(presence.typingAt(place)).toMatchObject({ name: 'Ben' });
  close();
});

it('polls colleagues only while there is no event stream', async () => {
  const { presence, wait, close, calls } = await besideColleague();
  await wait(30);
  expect(calls()).toBeGreaterThan(9);
  presence.setLive(true);
  const before = calls();
  await wait(24);
  expect(calls() - before).toBe(2);
  close();
});

it('reads colleagues again for an event, also while a report is running', async () => {
  const { presence, type, wait, close, calls } = await besideColleague();
  presence.setLive(true);
  await wait(20);
  type();
  const before = calls();
  presence.refresh();
  presence.refresh();
  await wait(0.1);
  expect([calls() - before, presence.typingAt(place)?.name]).toEqual([2, 'Ben']);
  close();
});
