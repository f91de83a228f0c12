import { widget, type Widget } from '@flotilla/website-builder';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf } from './change-sets.fixture.js';

/** Interleavings per test, and the tests: 200 interleavings with `CHANGE_SETS=all`. */
const runs = 25;
const tests = process.env['CHANGE_SETS'] === 'all' ? 8 : 1;
const steps = 14;
const paths = ['title.en', 'title.ru', 'className'] as const;
type Path = (typeof paths)[number];
/** The values of a row at the paths of the test; null for none. */
type State = Record<Path, string | null>;
type Pending = Partial<Record<Path, { base: string | null; value: string | null }>>;

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ modules })));
afterAll(() => app.close());

const urlOf = (id: string) => `${widget.route}/${id}`;

/** Change sets and live rows as the test expects them. */
class Model {
  readonly live: State[];
  readonly pending: Pending[][];

  constructor(states: readonly State[], sets: number) {
    this.live = states.map((state) => ({ ...state }));
    this.pending = Array.from({ length: sets }, () => states.map(() => ({})));
  }

  shown(set: number, row: number): State {
    const state = { ...this.live[row] } as State;
    for (const [path, { value }] of entriesOf(this.pending[set]?.[row])) state[path] = value;
    return state;
  }

  draft(set: number, row: number, path: Path, value: string | null): void {
    const wanted = { ...this.shown(set, row), [path]: value };
    const [live, pending] = [this.live[row], this.pending[set]?.[row]];
    if (!live || !pending) return;
    for (const one of paths) {
      const base = pending[one] ? pending[one].base : live[one];
      if (wanted[one] === base) delete pending[one];
      else pending[one] = { base, value: wanted[one] };
    }
  }

  /** Publishes a change set unless a path has a conflict; returns the expected status. */
  publish(set: number): number {
    const all = (this.pending[set] ?? []).flatMap((pending, row) =>
      entriesOf(pending).map(([path, change]) => ({ row, path, ...change })),
    );
    if (all.length === 0) return 422;
    const isFree = ({ row, path, base, value }: (typeof all)[number]) =>
      [base, value].includes(this.live[row]?.[path] ?? null);
    if (!all.every(isFree)) return 409;
    for (const { row, path, value } of all) (this.live[row] as State)[path] = value;
    this.pending[set] = this.live.map(() => ({}));
    return 200;
  }
}

const entriesOf = (pending: Pending = {}) =>
  Object.entries(pending) as [Path, { base: string | null; value: string | null }][];

const firstSeed = Date.now() % 1_000_000;
const firstSeeds = Array.from({ length: tests }, (_, index) => firstSeed + index * runs);

it.each(firstSeeds)(`agrees with a model in ${runs} random interleavings from seed %i on`, async (first) => {
  for (let seed = first; seed < first + runs; seed++) await interleave(seed);
});

async function interleave(seed: number): Promise<void> {
  const pick = picker(seed);
  const sets = changeSetsOf(app, 'server');
  const value = () => (pick(5) === 0 ? null : `v${pick(3)}`);
  const states = Array.from({ length: 2 }, () => stateOf(value));
  const rows = await Promise.all(states.map((state) => make(app, widget, dataOf(state))));
  const open = [await sets.release(), await sets.release()];
  const model = new Model(states, open.length);
  const trace: string[] = [];
  for (let step = 0; step < steps; step++) {
    const [row, set, path, next] = [
      pick(rows.length),
      pick(open.length),
      paths[pick(3)] ?? 'className',
      value(),
    ];
    const [known, changeSet] = [rows[row], open[set]];
    if (!known || !changeSet) throw new Error('The picker is wrong.');
    const note = `seed ${seed}: ${trace.join('; ')}`;
    switch (pick(5)) {
      case 0: {
        trace.push(`live ${row} ${path} = ${next}`);
        const state = { ...model.live[row], [path]: next } as State;
        const { status } = await app.request({ method: 'PATCH', url: urlOf(known.id), data: dataOf(state) });
        expect(status, note).toBe(200);
        model.live[row] = state;
        break;
      }
      case 1: {
        trace.push(`publish ${set}`);
        const { status } = await sets.publish(changeSet);
        expect(status, note).toBe(model.publish(set));
        if (status === 200) open[set] = await sets.release();
        break;
      }
      default: {
        trace.push(`draft ${set} ${row} ${path} = ${next}`);
        const data = dataOf({ ...model.shown(set, row), [path]: next });
        expect((await sets.write(changeSet, 'PATCH', urlOf(known.id), data)).status, note).toBe(200);
        model.draft(set, row, path, next);
      }
    }
    await compare({ model, rows, open, note: `seed ${seed}: ${trace.join('; ')}` });
  }
}

async function compare({
  model,
  rows,
  open,
  note,
}: {
  readonly model: Model;
  readonly rows: readonly { readonly id: string }[];
  readonly open: readonly { readonly id: string }[];
  readonly note: string;
}): Promise<void> {
  for (const [index, { id }] of rows.entries()) {
    const live = await app.request<Widget>({ url: urlOf(id), as: 'anonymous' });
    expect(seen(live.data), note).toEqual(model.live[index]);
    for (const [set, changeSet] of open.entries()) {
      const drafted = await changeSetsOf(app, 'server').read<Widget>(changeSet, urlOf(id));
      expect(seen(drafted.data), note).toEqual(model.shown(set, index));
    }
  }
}

const seen = ({ title, className }: Widget): State => ({
  'title.en': title['en'] ?? null,
  'title.ru': title['ru'] ?? null,
  className,
});

const stateOf = (value: () => string | null): State => ({
  'title.en': value(),
  'title.ru': value(),
  className: value(),
});

function dataOf({ 'title.en': en, 'title.ru': ru, className }: State) {
  return { title: { ...(en !== null && { en }), ...(ru !== null && { ru }) }, className };
}

/** Returns random integers below a bound: mulberry32, so that a seed repeats a run. */
function picker(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
