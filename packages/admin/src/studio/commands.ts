import type { Messages, Translate } from '@flotilla/react';
import { toast } from '@flotilla/ui';
import type { Portable } from '@flotilla/core/studio';
import type { BlockActions } from './block-actions.js';
import { readClipboard, writeClipboard } from './clipboard.js';
import { positionBeside, regionOf, siblingsOf } from './composition.js';
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
  /** Returns the name of a block by its key. */
  readonly nameAt: (key: string) => string;
  /** Shows a failure. */
  readonly onFailure: (error: unknown) => Promise<void>;
}

/** Runs commands on blocks, announces their results and shows their failures. */
export class Commands {
  constructor(readonly parts: CommandParts) {}

  /** @returns whether there was something to do */
  run(command: StudioCommand, key: string | undefined): boolean {
    if (command === 'undo' || command === 'redo') return this.travel(command);
    if (command === 'pane') {
      this.parts.view.nextPane();
      return true;
    }
    if (key === undefined) return false;
    this.runOn(command, key);
    return true;
  }

  moveTo(key: string, to: number): Promise<void> {
    return this.attempt(() => this.move(key, () => to));
  }

  /** Inserts blocks beside a block, or at the end of the page, and moves the focus to their fields. */
  insert(
    form: Portable | (() => Promise<Portable>),
    beside: Parameters<typeof positionBeside>[1],
  ): Promise<void> {
    const { store, view, actions, t, nameAt } = this.parts;
    return this.attempt(async () => {
      const inserted = typeof form === 'function' ? await form() : form;
      const { composition } = store.get();
      const made = composition && (await actions.insert(inserted, positionBeside(composition, beside)));
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

  private runOn(command: Exclude<StudioCommand, 'undo' | 'redo' | 'pane'>, key: string): void {
    const { store, view } = this.parts;
    store.select(key);
    const run = {
      up: () => this.moveBy(key, -1),
      down: () => this.moveBy(key, 1),
      remove: () => this.remove(key),
      hide: () => this.toggle(key),
      duplicate: () => this.duplicate(key),
      copy: () => this.copy(key),
      paste: () => this.paste(key),
      addAfter: () => view.setAdding({ key, side: 'after' }),
      addBefore: () => view.setAdding({ key, side: 'before' }),
      edit: () => view.editOnPage(),
      fields: () => view.focusFields(),
      parent: () => store.select(undefined),
    };
    void run[command]();
  }

  private moveBy(key: string, by: number): Promise<void> {
    return this.attempt(() => this.move(key, (from) => from + by));
  }

  private async move(key: string, target: (from: number) => number): Promise<void> {
    const { store, actions, t, nameAt } = this.parts;
    const { composition } = store.get();
    const region = composition?.placements[key]?.region;
    const siblings = composition ? siblingsOf(composition, key) : [];
    const to = target(siblings.indexOf(key));
    if (region === undefined || !(await actions.move({ block: key }, to))) return;
    const said = { name: nameAt(key), place: to + 1, count: siblings.length };
    store.announce(t('moved', { ...said, region: t(regionOf(region)) }));
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
    const { actions, t, nameAt } = this.parts;
    return this.attempt(async () => {
      writeClipboard(actions.copied(key));
      // The toast is announced.
      toast.success(t('copied', { name: nameAt(key) }));
    });
  }

  private paste(key: string): Promise<void> {
    const { store, actions, t, nameAt } = this.parts;
    return this.attempt(async () => {
      const copy = readClipboard();
      const { composition } = store.get();
      if (!copy || !composition) return;
      const made = await actions.insert(copy, positionBeside(composition, { key, side: 'after' }));
      if (made && 'block' in made) store.announce(t('pasted', { name: nameAt(made.block) }));
    });
  }

  private travel(command: 'undo' | 'redo'): boolean {
    const { store, t } = this.parts;
    void this.attempt(async () => {
      await store.saveAll();
      await store[command]();
      store.announce(t(command === 'undo' ? 'undone' : 'redone'));
    });
    return true;
  }
}
