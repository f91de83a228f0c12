import type { Registry } from '@flotilla/core';
import type { PendingChangeView } from '@flotilla/core/change-sets';
import {
  type Composition,
  type CompositionItem,
  copyOf,
  deletionOf,
  hidingOf,
  type Insertion,
  insertionOf,
  moveOf,
  nodeKey,
  nodeOfItem,
  partsOfNode,
  type Portable,
  type Position,
  type RowKey,
  separationOf,
  toPortable,
} from '@flotilla/core/studio';
import {
  type Container,
  type EditingOf,
  ownPositionOf,
  type Refusal,
  refusalOf,
  refusalOfForm,
  refusalOfMove,
} from '@flotilla/core/studio-places';
import { lostChanges } from './lost-changes.js';
import { assertTaken } from './place-refusal.js';
import type { RowChange } from './studio-calls.js';
import type { StudioStore } from './studio-store.js';

/** Changes of the blocks of a page and of their parts, each with its step to undo. Asks for each place whether it takes the row. */
export class BlockActions {
  constructor(
    private readonly store: StudioStore,
    private readonly registry: Registry,
    private readonly editingOf: EditingOf,
  ) {}

  /** Returns why an item can't stand in a region or list; undefined if it can. */
  refusal(item: CompositionItem, to: Container): Refusal | undefined {
    return refusalOfMove(this.composition, item, { to, editingOf: this.editingOf });
  }

  /** Returns why the rows of a form can't be inserted in a region or list; undefined if they can. */
  refusalOfForm(form: Portable, to: Container): Refusal | undefined {
    return refusalOfForm(this.composition, form, { to, editingOf: this.editingOf });
  }

  /** Moves a block or a part. @returns whether it has moved @throws PlaceRefusedError */
  async moveTo(item: CompositionItem, to: Position): Promise<boolean> {
    const from = ownPositionOf(this.composition, item);
    if (isSame(from, to) || to.before === idOfItem(item)) return false;
    assertTaken(this.refusal(item, to));
    let at = item;
    const go = (position: Position) => async () => {
      const node = nodeOfItem(this.composition, at);
      await this.store.commit(moveOf(this.composition, at, position));
      if ('list' in position) at = this.linkTo(node, position.list) ?? at;
    };
    await this.run({ redo: go(to), undo: go(from) });
    return true;
  }

  /** Moves a block or a part to an index among its siblings. @returns whether it has moved */
  async move(item: CompositionItem, to: number): Promise<boolean> {
    const siblings = siblingsOfItem(this.composition, item);
    const own = idOfItem(item);
    const from = siblings.indexOf(own);
    if (from < 0 || to < 0 || to >= siblings.length || from === to) return false;
    const rest = siblings.filter((other) => other !== own);
    return this.moveTo(item, positionOf(this.composition, item, rest[to]));
  }

  /** Hides a block or a part from visitors, or shows it again. */
  async hide(item: CompositionItem, isHidden: boolean): Promise<void> {
    const go = (hides: boolean) => async () => {
      await this.store.commit(hidingOf(this.composition, item, hides));
    };
    await this.run({ redo: go(isHidden), undo: go(!isHidden) });
  }

  /** Deletes a block or a part, with the parts that nothing else uses. @returns a function that undoes it */
  async remove(item: CompositionItem): Promise<() => Promise<void>> {
    const siblings = siblingsOfItem(this.composition, item);
    const at = siblings.indexOf(idOfItem(item));
    let restore: () => Promise<void>;
    await this.run({
      redo: async () => {
        restore = await this.deleted(deletionOf(this.composition, item));
        if ('block' in item) this.store.select(siblings[at + 1] ?? siblings[at - 1]);
      },
      undo: async () => {
        await restore();
        if ('block' in item) this.store.select(item.block);
      },
    });
    return () => this.store.undo();
  }

  /**
   * Creates the rows of a form at a position. `ids`: those of referenced rows, by `referenceKey`.
   * @returns the first block @throws PlaceRefusedError
   */
  async insert(
    form: Portable,
    position: Position,
    ids?: ReadonlyMap<string, string>,
  ): Promise<CompositionItem | undefined> {
    assertTaken(this.refusalOfForm(form, position));
    return this.createWithUndo(() => this.insertion(form, position, ids));
  }

  /** Copies a block or a part, after itself. @throws PlaceRefusedError */
  async duplicate(item: CompositionItem): Promise<CompositionItem | undefined> {
    const { composition, editingOf } = this;
    const node = composition.nodes[nodeOfItem(composition, item)];
    const to = ownPositionOf(composition, item);
    if (node) assertTaken(refusalOf(composition, node, { to, editingOf }));
    return this.createWithUndo(() => copyOf(this.composition, item, { registry: this.registry }));
  }

  /** Returns a block with its parts, to be inserted on this or another page. */
  copied(key: string): Portable {
    return toPortable(this.composition, [key], this.registry);
  }

  /** Puts a copy of a shared block in its place, with the unsaved values of the block and its parts. */
  async separate(key: string): Promise<void> {
    const node = this.composition.nodes[key];
    if (!node) return;
    // Copies are created in this order.
    const rows = [nodeKey(node), ...partsOfNode(this.composition, key)];
    const typed = new Map(this.store.typedRows().map((row) => [nodeKey(row), row]));
    for (const row of typed.values()) this.store.type(row, {});
    let restore: () => Promise<void>;
    let made: CompositionItem | undefined;
    await this.run({
      redo: async () => {
        const insertion = separationOf(this.composition, key, { registry: this.registry });
        const before = await this.store.calls.pending();
        const changes = insertion.changes.map((change, index) => {
          const row = typed.get(rows[index] ?? '');
          const isOf = change.change === 'create' && row?.entity === change.entity;
          return isOf ? { ...change, data: { ...change.data, ...row.values } } : change;
        });
        made = await this.create({ ...insertion, changes });
        restore = await this.restoring(changes, before);
      },
      undo: async () => {
        await restore();
        if (made) await this.store.commit(deletionOf(this.composition, made));
        this.store.select(key);
      },
    });
  }

  /** Returns the item of a row in a list. */
  private linkTo(node: string, list: string): CompositionItem | undefined {
    const found = this.composition.lists[list]?.find((one) => one.node === node);
    return found && { list, link: found.link.id };
  }

  private get composition(): Composition {
    const { composition } = this.store.get();
    if (!composition) throw new Error('The blocks of the page are not loaded.');
    return composition;
  }

  private insertion(form: Portable, position: Position, ids?: ReadonlyMap<string, string>): Insertion {
    const { composition, registry } = this;
    return insertionOf(form, position, { composition, registry, ...(ids && { ids }) });
  }

  private async createWithUndo(insertion: () => Insertion): Promise<CompositionItem | undefined> {
    let made: CompositionItem | undefined;
    await this.run({
      redo: async () => {
        made = await this.create(insertion());
      },
      undo: async () => {
        if (made) await this.store.commit(deletionOf(this.composition, made));
      },
    });
    return made;
  }

  /** Creates rows and selects the first block. @returns the item of the first block or part */
  private async create({ changes, roots }: Insertion): Promise<CompositionItem | undefined> {
    const [root] = roots;
    const rows = await this.store.commit(changes);
    const entity = root === undefined ? undefined : changes[root]?.entity;
    const id = root === undefined ? undefined : rows[root]?.id;
    if (entity === undefined || id === undefined) return undefined;
    const key = nodeKey({ entity, id });
    if (this.composition.placements[key]) {
      this.store.select(key);
      return { block: key };
    }
    for (const [list, linked] of Object.entries(this.composition.lists)) {
      const found = linked.find(({ node }) => node === key);
      if (found) return { list, link: found.link.id };
    }
    return undefined;
  }

  /** Writes changes that delete rows. @returns a function that restores the rows with their ids and values */
  private async deleted(changes: readonly RowChange[]): Promise<() => Promise<void>> {
    const { calls } = this.store;
    const before = await calls.pending();
    await this.store.commit(changes);
    return this.restoring(changes, before);
  }

  private async restoring(
    changes: readonly RowChange[],
    before: readonly PendingChangeView[],
  ): Promise<() => Promise<void>> {
    const { calls } = this.store;
    const lost = lostChanges(before, await calls.pending());
    // Blocks before the links to them.
    const rows = changes
      .flatMap((one): RowKey[] => (one.change === 'delete' ? [{ entity: one.entity, id: one.id }] : []))
      .toReversed();
    return async () => {
      await this.store.write(() => calls.restore(rows, lost));
      await this.store.reload();
    };
  }

  private async run(step: { readonly redo: () => Promise<void>; readonly undo: () => Promise<void> }) {
    await step.redo();
    this.store.push(step);
  }
}

/** Returns the keys of blocks, or the ids of links, among which an item is sorted. */
function siblingsOfItem(composition: Composition, item: CompositionItem): readonly string[] {
  if ('list' in item) return (composition.lists[item.list] ?? []).map(({ link }) => link.id);
  const placement = composition.placements[item.block];
  return placement ? (composition.regions[placement.region] ?? []) : [];
}

/** Returns whether two positions are the same gap. */
function isSame(one: Position, other: Position): boolean {
  const containerOf = (position: Position) => ('list' in position ? position.list : position.region);
  return one.before === other.before && containerOf(one) === containerOf(other);
}

const idOfItem = (item: CompositionItem): string => ('block' in item ? item.block : item.link);

function positionOf(composition: Composition, item: CompositionItem, before = ''): Position {
  const next = before || null;
  if ('list' in item) return { list: item.list, before: next };
  return { region: composition.placements[item.block]?.region ?? 'main', before: next };
}
