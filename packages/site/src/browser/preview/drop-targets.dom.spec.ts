import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Blocks } from './blocks.js';
import { type Drops, DropTargets } from './drop-targets.js';
import { DropZones } from './drop-zones.js';

const row = (entity: string, id: string) => ({ entity: `kit.${entity}`, id });
const [one, two] = [row('widget', 'one'), row('widget', 'two')];
const placed = {
  blocks: {
    'kit.widget:one': { name: 'One', region: 'main' },
    'kit.widget:two': { name: 'Two', region: 'main' },
  },
  parts: { 'kit.feature:fast': { name: 'Fast', list: 'kit.widget:one/features' } },
};
const drops: Drops = {
  ...{ row: row('feature', 'calm'), isPart: true, regions: { main: '' }, otherwise: 'other rows' },
  lists: {
    'kit.widget:one/features': '',
    'kit.widget:two/features': '',
    'kit.feature:group/features': 'full',
  },
  empty: [],
};
const inList = (owner: string, within: Drops['empty'][number]['within'], reason = '') => ({
  ...{ into: { list: `${owner}/features` }, name: `Features in ${owner}`, reason, within },
});
const emptyTwo = inList('kit.widget:two', [two]);
/** A part without anything to show, in the block one. */
const emptyGroup = inList('kit.feature:group', [row('feature', 'group'), one]);

beforeEach(() => {
  document.body.innerHTML = `
    <!--block kit.widget one--><section id="one"><p id="fast">Fast</p></section><!--/block-->
    <!--block kit.widget two--><section id="two"></section><!--/block-->
    <main></main>`;
  Object.defineProperty(document.documentElement, 'clientWidth', { value: 800, configurable: true });
  document.elementsFromPoint = () => [];
  const areas = { one: [0, 200], fast: [40, 80], two: [200, 400] } as const;
  for (const [id, [top, bottom]] of Object.entries(areas)) stand(document.getElementById(id), top, bottom);
  stand(document.querySelector('main'), 400, 400);
});

afterEach(() => document.querySelectorAll('[data-outline]').forEach((box) => box.remove()));

describe('a dragged part', () => {
  it('goes beside the nearest part of its kind', () => {
    expect(aimAt('one', 70).target).toEqual({
      ...{ beside: { block: row('feature', 'fast'), side: 'after' }, reason: '' },
    });
    expect(aimAt('one', 70, { ...drops, row: row('feature', 'fast') }).target).toBeUndefined();
  });

  it('goes into the empty list of a block, wherever it is held over the block', () => {
    const { target, zones } = aimAt('two', 210, { ...drops, empty: [emptyTwo, emptyGroup] });
    expect(zones.map(({ place }) => place)).toEqual([emptyTwo]);
    expect(target).toEqual({ zone: zones[0], reason: '' });
  });

  it('goes into the empty list of another part only near the box at the foot of what contains it', () => {
    const empty = [emptyGroup];
    expect(aimAt('one', 90, { ...drops, empty }).target).toMatchObject({ beside: {} });
    expect(aimAt('one', 180, { ...drops, empty }).target).toMatchObject({ zone: { place: emptyGroup } });
  });

  it('is refused with the reason of the list, or as of another kind', () => {
    const full = { ...emptyTwo, reason: 'full' };
    expect(aimAt('two', 300, { ...drops, empty: [full] }).target).toMatchObject({ reason: 'full' });
    expect(aimAt('two', 300).target).toEqual({ beside: { block: two, side: 'after' }, reason: 'other rows' });
  });
});

describe('a dragged block', () => {
  const block: Drops = { ...drops, row: null, isPart: false, lists: {} };

  it('goes to the nearer edge of another block, unless its region refuses it', () => {
    expect(aimAt('two', 210, block).target).toMatchObject({
      beside: { block: two, side: 'before' },
      reason: '',
    });
    expect(aimAt('two', 390, { ...block, regions: { main: 'layout' } }).target).toMatchObject({
      ...{ beside: { side: 'after' }, reason: 'layout' },
    });
    expect(aimAt('two', 390, { ...block, row: two }).target).toBeUndefined();
  });

  it('goes into a region without blocks', () => {
    const place = { into: { region: 'main' }, name: 'This page', reason: '', within: [] };
    const { zones, target } = aimAt(undefined, 450, { ...block, empty: [place] });
    expect(target).toEqual({ zone: zones[0], reason: '' });
    expect(zones[0]?.area.top).toBeGreaterThanOrEqual(400);
    const over = { ...block, empty: [place], otherwise: 'layout' };
    expect(aimAt('two', 450, over).target).toMatchObject({ zone: { place }, reason: '' });
    expect(aimAt('two', 390, over).target).toMatchObject({ beside: { block: two } });
  });
});

describe('the boxes of empty places', () => {
  it('stand above each other in one block', () => {
    const zones = aimAt('two', 300, { ...drops, empty: [emptyTwo, { ...emptyGroup, within: [two] }] }).zones;
    const [first, second] = zones.map(({ area }) => area);
    expect(first?.bottom).toBeLessThanOrEqual(400);
    expect(second?.bottom).toBeLessThan(first?.top ?? 0);
  });

  it('have their words, or the reason if the chosen one takes no drop; other such boxes are left out', () => {
    const { zones, boxes } = aimAt('two', 300, {
      ...drops,
      empty: [emptyTwo, { ...emptyGroup, within: [two], reason: 'full' }],
    });
    boxes.show(zones, undefined);
    expect(shownTexts()).toEqual([emptyTwo.name]);
    boxes.show(zones, zones[1]);
    expect(shownTexts()).toEqual([emptyTwo.name, 'full']);
    boxes.hide();
    expect(shownTexts()).toEqual([]);
  });

  it('stay while the move mode holds their place', () => {
    const { boxes } = aimAt('two', 300);
    boxes.hold(emptyTwo);
    boxes.hide();
    expect(shownTexts()).toEqual([emptyTwo.name]);
    boxes.hold(undefined);
    expect(shownTexts()).toEqual([]);
  });
});

function aimAt(id: string | undefined, clientY: number, of: Drops = drops) {
  const blocks = new Blocks();
  const rows = {
    elementsOf: (one: { id: string }) =>
      [document.getElementById(one.id)].filter((element) => element !== null),
  };
  const boxes = new DropZones(rows);
  const targets = new DropTargets(blocks, rows, boxes, () => placed);
  targets.drops = of;
  const target = id === undefined ? document.body : document.getElementById(id);
  return { ...targets.at({ target, clientX: 100, clientY }), boxes };
}

/** Gives an element the full width between two heights. */
function stand(element: Element | null, top: number, bottom: number): void {
  if (!element) throw new Error('There is no such element.');
  element.getBoundingClientRect = () => new DOMRect(0, top, 800, bottom - top);
  element.scrollIntoView = () => {};
}

const shownTexts = () => [...document.querySelectorAll('[data-outline=zone]')].map((box) => box.textContent);
