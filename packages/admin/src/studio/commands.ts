import type { Registry } from '@flotilla/core';
import { type Messages, translate, type Translate } from '@flotilla/react';
import { type CompositionItem, nodeOfItem, type Portable, type Position } from '@flotilla/core/studio';
import type { EditingOf, Refusal } from '@flotilla/core/studio-places';
import { beginCopying } from './begin-copying.js';
import type { BlockActions } from './block-actions.js';
import { type Composition, ownerOf, regionOf } from './composition.js';
import { loadCopying } from './later-parts.js';
import { beginMove } from './move-mode.js';
import { placeMessages } from './place-messages.js';
import type { StudioCommand } from './studio-keys.js';
import type { studioMessages } from './studio-messages.js';
import type { StudioStore } from './studio-store.js';
import type { StudioView } from './studio-view.js';

type Texts = typeof studioMessages extends Messages<infer T> ? T : never;

export interface CommandParts {
  readonly t: Translate<Texts>;
  readonly store: StudioStore;
  readonly view: StudioView;
  readonly actions: BlockActions;
  readonly registry: Registry;
  readonly editingOf: EditingOf;
  /** Returns the reason of a refused place in words. */
  readonly refusalText: (refusal: Refusal) => string;
  readonly interfaceLanguage: string;
  /** Returns the name of the rows of an entity: `Buttons`. */
  readonly namesOf: (entity: string) => string;
  /** Returns the name of a block by its key. */
  readonly nameAt: (key: string) => string;
  /** Returns the name of a block with its first words: `Text: Harbours`. */
  readonly describedAt: (key: string) => string;
  /** Shows a failure. */
  readonly onFailure: (error: unknown) => Promise<void>;
}

/** Commands on a row that is no block, such as the article of its page. */
const ofRows: ReadonlySet<StudioCommand> = new Set(['fields', 'parent', 'edit']);

const ofScreen = {
  pane: (view: StudioView) => view.toPane(1),
  paneBefore: (view: StudioView) => view.toPane(-1),
  sides: (view: StudioView) => view.setWide(!view.isWide),
  help: (view: StudioView) => view.setHelp(true),
};

/** Runs commands on blocks, announces their results and shows their failures. */
export class Commands {
  constructor(readonly parts: CommandParts) {}

  /** @returns whether there was something to do */
  run(command: StudioCommand, key: string | undefined): boolean {
    if (command === 'undo' || command === 'redo') return this.travel(command);
    if (command in ofScreen) {
      ofScreen[command as keyof typeof ofScreen](this.parts.view);
      return true;
    }
    if (key === undefined) return false;
    const isBlock = this.parts.store.get().composition?.placements[key] !== undefined;
    if (!isBlock && !ofRows.has(command)) return false;
    this.runOn(command, key);
    return true;
  }

  /** Moves a block or a part to a position that takes it. */
  moveItem(item: CompositionItem, to: Position): Promise<void> {
    return this.attempt(async () => {
      if (await this.parts.actions.moveTo(item, to)) this.announceMove(item, to);
    });
  }

  /** Inserts blocks, and moves the focus to their fields. */
  insert(read: () => Promise<Portable>, positionIn: (composition: Composition) => Position): Promise<void> {
    const { store, view, actions, t, nameAt } = this.parts;
    return this.attempt(async () => {
      const form = await read();
      const { composition } = store.get();
      const made = composition && (await actions.insert(form, positionIn(composition)));
      if (made && 'block' in made) store.announce(t('added', { name: nameAt(made.block) }));
      view.focusFields();
    });
  }

  /** Runs work after the commands before it, and shows its failure. The work must not run commands itself. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await this.parts.store.enqueue(work);
    } catch (error) {
      await this.parts.onFailure(error);
    }
  }

  /** Pastes blocks after a block. `text`: that of a paste event; without it, the clipboard is read. */
  paste(key: string, text?: string): Promise<void> {
    return this.attempt(async () => (await loadCopying()).pasteBlocks(key, this.parts, text));
  }

  private runOn(command: StudioCommand, key: string): void {
    const { store, view } = this.parts;
    store.select(key);
    const run: Partial<Record<StudioCommand, () => unknown>> = {
      up: () => this.moveBy(key, -1),
      down: () => this.moveBy(key, 1),
      moveMode: () => beginMove(this.parts, { block: key }),
      remove: () => this.remove(key),
      hide: () => this.toggle(key),
      duplicate: () => this.duplicate(key),
      copy: () => this.copy(key),
      cut: () => this.cut(key),
      paste: () => this.paste(key),
      addAfter: () => view.setAdding({ key, side: 'after' }),
      addBefore: () => view.setAdding({ key, side: 'before' }),
      edit: () => view.editOnPage(),
      fields: () => view.focusFields(),
      parent: () => store.select(undefined),
    };
    run[command]?.();
  }

  private moveBy(key: string, by: number): Promise<void> {
    const { store, actions } = this.parts;
    return this.attempt(async () => {
      const { regions, placements } = store.get().composition ?? {};
      const region = placements?.[key]?.region ?? '';
      const at = regions?.[region]?.indexOf(key) ?? -1;
      if (await actions.move({ block: key }, at + by))
        this.announceMove({ block: key }, { region, before: null });
    });
  }

  private announceMove(item: CompositionItem, to: Position): void {
    const { store, t, nameAt, interfaceLanguage } = this.parts;
    const { composition } = store.get();
    if (!composition) return;
    if ('block' in item) {
      const { region = 'main' } = composition.placements[item.block] ?? {};
      const siblings = composition.regions[region] ?? [];
      const said = { place: siblings.indexOf(item.block) + 1, count: siblings.length };
      store.announce(t('moved', { name: nameAt(item.block), ...said, region: t(regionOf(region)) }));
      return;
    }
    if (!('list' in to)) return;
    const linked = composition.lists[to.list] ?? [];
    const at = linked.findIndex(({ link }) => link.id === item.link);
    // Another link replaces that of a part that has moved to a list of another kind.
    const place = at < 0 ? linked.length : at + 1;
    const owner = nameAt(ownerOf(to.list));
    const name = nameAt(linked[place - 1]?.node ?? nodeOfItem(composition, item));
    const inPlaces = translate(placeMessages, interfaceLanguage);
    store.announce(inPlaces('movedPart', { name, place, count: linked.length, owner }));
  }

  private remove(key: string): Promise<void> {
    const { store, view, actions, t, nameAt } = this.parts;
    return this.attempt(async () => {
      const text = t('removed', { name: nameAt(key) });
      const undo = await actions.remove({ block: key });
      store.announce(text);
      view.setUndoable({ text, undo: () => void this.attempt(undo) });
    });
  }

  private toggle(key: string): Promise<void> {
    const { store, actions, t, nameAt } = this.parts;
    return this.attempt(async () => {
      const wasHidden = store.get().composition?.placements[key]?.isHidden;
      await actions.hide({ block: key }, !wasHidden);
      store.announce(t(wasHidden ? 'shown' : 'hid', { name: nameAt(key) }));
    });
  }

  private duplicate(key: string): Promise<void> {
    const { store, actions, t, nameAt } = this.parts;
    return this.attempt(async () => {
      const name = nameAt(key);
      await actions.duplicate({ block: key });
      store.announce(t('duplicated', { name }));
    });
  }

  private copy(key: string): Promise<void> {
    const copying = beginCopying();
    return this.attempt(async () => (await loadCopying()).copyBlock(key, this.parts, copying));
  }

  private async cut(key: string): Promise<void> {
    await this.copy(key);
    await this.remove(key);
  }

  private travel(command: 'undo' | 'redo'): boolean {
    const { store, t } = this.parts;
    void this.attempt(async () => {
      await store.saveAll();
      if (!store.get()[command === 'undo' ? 'canUndo' : 'canRedo']) return;
      await store[command]();
      store.announce(t(command === 'undo' ? 'undone' : 'redone'));
    });
    return true;
  }
}
