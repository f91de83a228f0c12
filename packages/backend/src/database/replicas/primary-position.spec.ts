import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lsnText, positionOf, PrimaryPosition } from './primary-position.js';

const run = '1796000000.123456';
const sent = (lsn: string, at = 1000) => ({ lsn, at, run });

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

function connected(): PrimaryPosition {
  const position = new PrimaryPosition();
  position.connect(1, sent('0/10'), performance.now());
  return position;
}

describe('the position that a replica must have replayed', () => {
  it('is the one of the newest message, and never goes back', () => {
    const position = connected();
    position.receive(2, sent('1/20', 2000));
    position.receive(3, sent('0/FFFFFFFF', 1500));

    expect(position.required).toEqual(positionOf(sent('1/20', 2000)));
  });

  it('is unknown after a message without one, until a heartbeat that is sent later', () => {
    const position = connected();
    const before = performance.now();
    vi.advanceTimersByTime(10);
    position.receive(2, undefined);
    position.confirm(sent('0/30'), before);
    expect(position.required).toBeUndefined();

    vi.advanceTimersByTime(10);
    position.confirm(sent('0/40'), performance.now());
    expect(position.required).toEqual(positionOf(sent('0/40')));
  });

  it('is unknown while messages may be missed, and starts again afterwards', () => {
    const position = connected();
    position.receive(2, sent('0/90'));
    position.disconnect();
    position.confirm(sent('0/91'), performance.now());
    expect(position.required).toBeUndefined();

    // After a failover the new primary may be at an earlier position.
    position.connect(2, sent('0/80'), performance.now());
    expect(position.required).toEqual(positionOf(sent('0/80')));
  });

  it('is unknown when no heartbeat of the last 1.6 seconds was answered', () => {
    const position = connected();
    vi.advanceTimersByTime(1601);
    expect(position.required).toBeUndefined();

    position.confirm(sent('0/10'), performance.now());
    expect(position.required).toBeDefined();
  });

  it('is unknown until the message that a site has received arrives', () => {
    const position = connected();
    position.expect(3);
    position.receive(2, sent('0/20'));
    expect(position.required).toBeUndefined();

    position.receive(3, sent('0/30'));
    expect(position.required).toEqual(positionOf(sent('0/30')));
  });
});

it('measures for how long a replica has been behind', () => {
  const position = connected();
  position.confirm(sent('0/20'), performance.now());
  vi.advanceTimersByTime(700);
  position.confirm(sent('0/30'), performance.now());
  vi.advanceTimersByTime(300);

  expect([0x10n, 0x20n, 0x30n].map((lsn) => position.lagOf(lsn, run))).toEqual([1000, 300, 0]);
});

it('measures for how long a replica has not received the run of the primary, although its position is further on', () => {
  const position = connected();
  vi.advanceTimersByTime(400);

  expect([position.lagOf(0x99n, 'former'), position.lagOf(0x99n, null), position.lagOf(0x99n, run)]).toEqual([
    400, 400, 0,
  ]);
  position.disconnect();
  expect(position.lagOf(0x99n, 'former')).toBe(0);
});

it.each(['0/0', '16/B374D848', 'ffffffff/ffffffff'])('parses and writes %s', (lsn) => {
  expect(lsnText(positionOf({ lsn, at: 0 }))).toBe(lsn.toLowerCase());
});
