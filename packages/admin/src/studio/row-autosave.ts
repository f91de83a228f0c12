import type { Entity } from '@flotilla/core';
import { ApiError } from '@flotilla/react/client';
import type { UseFormReturn } from 'react-hook-form';
import { changedValues, type Edited, editedOf } from '../forms/edited-values.js';
import { type Typing, watchTyping } from '../forms/watch-typing.js';
import type { TaggedRow, Values } from '../rows/row-calls.js';
import type { RowKey } from './composition.js';
import { type DisputedPath, mergedValues } from './merged-values.js';
import type { StudioStore } from './studio-store.js';

/** Pause after the last key before typed values are saved. */
const pauseMs = 800;

export interface AutosaveParts {
  readonly store: StudioStore;
  readonly entity: Entity;
  readonly form: UseFormReturn<Edited>;
  readonly languages: readonly string[];
}

export interface AutosaveHandlers {
  /** Asks before a change, such as of a shared block; `false` prevents the save. */
  readonly mayChange: () => Promise<boolean>;
  readonly onSaved: (tagged: TaggedRow) => void;
  readonly onFailure: (error: unknown, typing: Pick<Typing, 'isTyped'>) => Promise<void>;
  /** Called when the same field or language has two new values. */
  readonly onDispute: (dispute: Dispute) => void;
  /** Called with the edited values after each change, and with those of the row after a save. */
  readonly onEdited: (base: Edited, etag: string) => void;
}

/** The newer version of a row, and the paths that both changed. */
export interface Dispute {
  readonly theirs: TaggedRow;
  readonly paths: readonly DisputedPath[];
  /** The version that my changes are based on; by default the one that the form started from. */
  readonly base?: Values;
}

/**
 * Shows typed values on the page immediately, and saves them after a pause or on blur, based on the ETag of
 * the row. Merges them with a newer version of the row by field and language.
 */
export class RowAutosave {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isResetting = false;
  /** Whether nothing is saved until a dispute is settled. */
  private isDisputed = false;
  private handlers = nothing;
  private readonly row: RowKey;

  constructor(
    private readonly parts: AutosaveParts,
    private base: TaggedRow,
  ) {
    this.row = { entity: parts.entity.key, id: base.row.id };
  }

  /** Sets the functions that are called from now on. */
  handle(handlers: AutosaveHandlers): void {
    this.handlers = handlers;
  }

  /** Called after each change of the form. */
  readonly changedNow = (): void => {
    if (this.isResetting) return;
    const values = this.changed();
    this.parts.store.type(this.row, values);
    this.handlers.onEdited(this.edited(), this.base.etag);
    clearTimeout(this.timer);
    this.timer = Object.keys(values).length === 0 ? undefined : setTimeout(() => void this.save(), pauseMs);
  };

  /** Saves pending input when the form closes. */
  leave(): void {
    if (this.timer !== undefined) void this.save();
  }

  /** Saves typed values that are valid. */
  async save(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isDisputed || Object.keys(this.changed()).length === 0) return;
    if (!(await this.handlers.mayChange())) return;
    const values = this.changed();
    const names = Object.keys(values);
    if (names.length === 0 || !(await this.parts.form.trigger(names))) return;
    const typing = watchTyping(this.parts.form, this.parts.entity);
    try {
      if (!(await this.send(values))) return;
      this.reset(() => typing.goOn(this.edited()));
      this.parts.store.type(this.row, this.changed());
      this.handlers.onEdited(this.edited(), this.base.etag);
    } catch (error) {
      await this.handlers.onFailure(error, typing);
    }
  }

  /** Asks for the value of paths with two new ones. */
  dispute(dispute: Dispute): void {
    this.isDisputed = true;
    this.handlers.onDispute(dispute);
  }

  /** Ends a dispute with one of both values at each disputed path; other changes are merged. */
  async settle({ theirs, base = this.base.row }: Dispute, take: 'mine' | 'theirs'): Promise<void> {
    const { form, entity, languages, store } = this.parts;
    this.isDisputed = false;
    const versions = { base, theirs: theirs.row, mine: this.changed() };
    const { values } = mergedValues(versions, take);
    this.base = theirs;
    const merged = editedOf(entity, { ...theirs.row, ...values }, languages);
    this.reset(() => {
      form.reset(this.edited());
      for (const name of Object.keys(values)) form.setValue(name, merged[name], { shouldDirty: true });
    });
    store.type(this.row, this.changed());
    this.handlers.onSaved(theirs);
    await this.save();
  }

  /** @returns whether the values are stored */
  private async send(values: Values): Promise<boolean> {
    try {
      await this.store(values);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      const theirs = await this.parts.store.calls.read(this.row);
      const merged = mergedValues({ base: this.base.row, theirs: theirs.row, mine: values });
      if (merged.disputed.length > 0) {
        this.dispute({ theirs, paths: merged.disputed });
        return false;
      }
      this.base = theirs;
      if (Object.keys(merged.values).length > 0) await this.store(merged.values);
      else this.handlers.onSaved(theirs);
      return true;
    }
  }

  private async store(values: Values): Promise<void> {
    const { store } = this.parts;
    const before = this.base.row;
    const old = Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? null]));
    this.base = await store.write(() => store.calls.update(this.row, values, this.base.etag));
    const set = async (to: Values) => {
      await store.write(() => store.calls.update(this.row, to));
      await store.reload();
    };
    store.push({ undo: () => set(old), redo: () => set(values) });
    this.handlers.onSaved(this.base);
  }

  private changed(): Values {
    return changedValues(this.parts.entity, this.edited(), this.parts.form.getValues());
  }

  private edited(): Edited {
    return editedOf(this.parts.entity, this.base.row, this.parts.languages);
  }

  /** Changes the form without a save. */
  private reset(change: () => void): void {
    this.isResetting = true;
    change();
    this.isResetting = false;
  }
}

const nothing: AutosaveHandlers = {
  mayChange: () => Promise.resolve(false),
  onSaved: () => undefined,
  onFailure: () => Promise.resolve(),
  onDispute: () => undefined,
  onEdited: () => undefined,
};
