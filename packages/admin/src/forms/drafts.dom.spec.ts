import { locks } from 'node:worker_threads';
import { content, defineEntity, text } from '@flotilla/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newSlot, acquireSlot } from './draft-slots.js';
import {
  draftChanges,
  draftNames,
  draftPrefix,
  mergeDraft,
  ownerPrefix,
  purgeDrafts,
  readDraft,
  storeDraft,
} from './drafts.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { ...content(), harbour: text() } });
const read = { harbour: 'Paphos', className: '', title: { en: 'Aurora', ru: 'Аврора' } };

afterEach(() => localStorage.clear());

describe('draftChanges', () => {
  it('contains each changed part with the value it replaces, texts per language', () => {
    const edited = { ...read, harbour: 'Limassol', title: { en: 'Aurora', ru: 'Аврора II' } };
    expect(draftChanges(boat, read, edited)).toEqual({
      harbour: { mine: 'Limassol', base: 'Paphos' },
      'title.ru': { mine: 'Аврора II', base: 'Аврора' },
    });
  });
});

describe('mergeDraft', () => {
  it('keeps a concurrent change of another language and another field', () => {
    const changes = draftChanges(boat, read, { ...read, title: { en: 'Aurora', ru: 'Аврора II' } });
    const now = { ...read, harbour: 'Larnaca', title: { en: 'Aurora, corrected', ru: 'Аврора' } };
    const { edited, collisions } = mergeDraft(boat, { changes }, now);
    expect(edited).toEqual({ ...now, title: { en: 'Aurora, corrected', ru: 'Аврора II' } });
    expect(collisions).toEqual([]);
  });

  it("lists the parts that both sides changed, with the draft's base value", () => {
    const changes = draftChanges(boat, read, {
      ...read,
      harbour: 'Limassol',
      title: { en: 'Mine', ru: 'Аврора' },
    });
    const now = { ...read, harbour: 'Paphos', title: { en: 'Theirs', ru: 'Ещё' } };
    const { edited, base, collisions } = mergeDraft(boat, { changes }, now);
    expect(collisions.map(({ path }) => path)).toEqual(['title.en']);
    expect(edited['title']).toEqual({ en: 'Mine', ru: 'Ещё' });
    expect(base['title']).toEqual({ en: 'Aurora', ru: 'Ещё' });
  });

  it('has no collision when both sides typed the same, and restores a language that the row lost', () => {
    const changes = draftChanges(boat, read, {
      ...read,
      harbour: 'Limassol',
      title: { ...read.title, el: 'Αυγή' },
    });
    const { edited, collisions } = mergeDraft(boat, { changes }, { ...read, harbour: 'Limassol' });
    expect(collisions).toEqual([]);
    expect(edited['title']).toEqual({ en: 'Aurora', ru: 'Аврора', el: 'Αυγή' });
  });
});

describe('stored drafts', () => {
  const changes = { harbour: { mine: 'Limassol', base: 'Paphos' } };
  const prefix = draftPrefix({ account: 'ann', entity: boat, id: 'a' });

  it('are removed when nothing differs', () => {
    storeDraft(`${prefix}1`, { changes });
    expect(readDraft(`${prefix}1`)?.changes).toEqual(changes);
    storeDraft(`${prefix}1`, { changes: {} });
    expect(readDraft(`${prefix}1`)).toBeUndefined();
  });

  it('are kept while a create has no response', () => {
    storeDraft(`${prefix}1`, { changes: {}, creation: { key: 'k', unanswered: [{ harbour: 'Limassol' }] } });
    expect(readDraft(`${prefix}1`)?.creation?.key).toBe('k');
  });

  it('are separate by account, row, change set and preset of a new row', () => {
    const places = [
      { account: 'ann', entity: boat, id: 'a' },
      { account: 'bob', entity: boat, id: 'a' },
      { account: 'ann', entity: boat, id: 'a', changeSet: '01a2' },
      { account: 'ann', entity: boat, id: undefined },
      { account: 'ann', entity: boat, id: undefined, form: '{"harbour":"Paphos"}' },
    ];
    expect(new Set(places.map(draftPrefix)).size).toBe(places.length);
  });

  it.each([undefined, 'studio-a'])('are listed by their account, in change set %s', (changeSet) => {
    storeDraft(`${draftPrefix({ account: 'ann', entity: boat, id: 'b', changeSet })}1`, { changes });
    storeDraft(`${draftPrefix({ account: 'ann', entity: boat, id: 'b', changeSet: 'other' })}1`, { changes });
    expect(draftNames(ownerPrefix('ann', changeSet))).toEqual([
      `${ownerPrefix('ann', changeSet)}fleet.boat/b/1`,
    ]);
  });

  it('are purged when they have no account, are unreadable or older than 90 days', () => {
    localStorage.setItem(
      'admin-draft/fleet.boat/new',
      JSON.stringify({ edited: { harbour: 'x' }, at: Date.now() }),
    );
    localStorage.setItem(`${prefix}old`, JSON.stringify({ changes, at: 0 }));
    localStorage.setItem('admin-draft/broken', '{');
    storeDraft(`${prefix}1`, { changes });
    purgeDrafts();
    expect(Object.keys(localStorage)).toEqual([`${prefix}1`]);
  });
});

describe('slots', () => {
  const prefix = draftPrefix({ account: 'ann', entity: boat, id: undefined });
  const changes = { harbour: { mine: 'Limassol', base: '' } };

  it('are one per open form: a second form never gets the draft of the first one', async () => {
    const first = await newSlot(prefix);
    storeDraft(first.name, { changes });
    const second = await acquireSlot(prefix);
    expect(second.name).not.toBe(first.name);
    storeDraft(second.name, { changes });
    expect(Object.keys(localStorage)).toHaveLength(2);
    first.release();
    second.release();
  });

  it('pass a draft to the next form after theirs was closed', async () => {
    const first = await newSlot(prefix);
    storeDraft(first.name, { changes });
    first.release();
    const next = await acquireSlot(prefix);
    expect(next.name).toBe(first.name);
    next.release();
  });
});

describe('slots in a browser with several tabs', () => {
  const prefix = draftPrefix({ account: 'ann', entity: boat, id: 'b' });
  const changes = { harbour: { mine: 'Limassol', base: '' } };
  let name = '';

  // The test environment has no Web Locks; those of Node.js behave as a browser's.
  beforeEach(() => {
    name = `${prefix}${crypto.randomUUID()}`;
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

  /** Stores a draft and locks it, as another tab does. @returns a function that closes the tab */
  const otherTab = () =>
    new Promise<() => void>((opened) => {
      storeDraft(name, { changes });
      void locks.request(name, () => new Promise<void>((close) => opened(close)));
    });

  it('pass a draft on a page that is too busy to receive its lock soon', async () => {
    storeDraft(name, { changes });
    const request = async (...args: Parameters<typeof locks.request>) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return locks.request(...args);
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    const slot = await acquireSlot(prefix);
    expect(slot.name).toBe(name);
    slot.release();
  });

  it('pass the draft of a page that is closing', async () => {
    const close = await otherTab();
    setTimeout(close, 500);
    const slot = await acquireSlot(prefix);
    expect(slot.name).toBe(name);
    slot.release();
  });

  it('never pass the draft of a tab that stays open', async () => {
    const close = await otherTab();
    const slot = await acquireSlot(prefix);
    expect(slot.name).not.toBe(name);
    close();
    slot.release();
  });
});
