import { ApiError } from '@flotilla/react/client';
import type { TaggedRow } from '../rows/row-calls.js';
import { isEntry, isInTree, keyOf, type RowKey } from './composition.js';
import { entryNode, withEntry, withNode } from './entry-node.js';
import { chainTo, fieldPath } from './field-paths.js';
import type { RowChange, StudioCalls, StudioRoot } from './studio-calls.js';
import { initialState, type OpenForm, type StudioState, type TypedText } from './studio-state.js';

/** A change that can be undone. */
export interface Step {
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
}

/** Fields of a row whose typed values have changed. */
export interface TypedChange {
  readonly key: string;
  readonly fields: readonly { readonly name: string; readonly before: unknown; readonly now: unknown }[];
}

/** Number of steps that can be undone. */
const maxSteps = 200;

/** The state of one page studio: the blocks, the selection, unsaved values and the steps to undo. */
export class StudioStore {
  private state: StudioState = initialState;
  private readonly listeners = new Set<() => void>();
  private readonly pageListeners = new Set<(typed?: TypedChange) => void>();
  private readonly done: Step[] = [];
  private readonly undone: Step[] = [];
  /** Writes run one after another, so that each is based on the answer of the one before. */
  private queue: Promise<unknown> = Promise.resolve();
  /** Commands run one after another too, so that each sees the page that the one before has left. */
  private commands: Promise<unknown> = Promise.resolve();
  /** Typed values that are not saved yet, by row. */
  private readonly typed = new Map<string, { row: RowKey; values: Readonly<Record<string, unknown>> }>();
  private readonly textListeners = new Set<(at: TypedText) => void>();

  private readonly forms = new Map<string, OpenForm>();
  /** Values that were typed on the page before the form of their row has opened, by path. */
  private readonly waiting = new Map<string, { language: string; value: unknown }>();

  constructor(
    readonly calls: StudioCalls,
    readonly root: StudioRoot,
  ) {}

  get = (): StudioState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Subscribes to changes that the page shows: typed values, and written rows without a description. */
  onPageChange(listener: (typed?: TypedChange) => void): () => void {
    this.pageListeners.add(listener);
    return () => void this.pageListeners.delete(listener);
  }

  /** Subscribes to texts that are typed on the page. */
  onText(listener: (at: TypedText) => void): () => void {
    this.textListeners.add(listener);
    return () => void this.textListeners.delete(listener);
  }

  /** Reads the blocks again. */
  async load(): Promise<void> {
    try {
      await this.calls.findDraft();
      const read = await this.calls.composition();
      const { selected } = this.state;
      const composition = withEntry(read, selected, this.state.composition);
      const isGone =
        selected !== undefined && !isInTree(composition, selected) && !isEntry(composition, selected);
      this.set({ composition, failure: undefined, ...(isGone && { selected: undefined }) });
      await this.count();
    } catch (failure) {
      this.set({ failure });
    }
  }

  /** Shows a page whose URL names rows with another row, by its path. */
  async show(path: string): Promise<void> {
    this.calls.show(path);
    await this.reload();
  }

  select(key: string | undefined): void {
    if (key !== this.state.selected) this.set({ selected: key });
  }

  /** Sets the state of the move mode, or of a drag; undefined ends it. */
  mark = (marks: Partial<Pick<StudioState, 'moving' | 'dragged'>>): void => this.set(marks);

  announce(said: string): void {
    // The same text twice is announced twice.
    this.set({ said: said === this.state.said ? `${said}\u00a0` : said });
  }

  /** Sets the typed values of a row, for the preview; empty when they are saved. */
  type(row: RowKey, values: Readonly<Record<string, unknown>>): void {
    const key = keyOf(row);
    const before = this.typed.get(key)?.values ?? {};
    if (Object.keys(values).length === 0) this.typed.delete(key);
    else this.typed.set(key, { row, values });
    const stored = this.state.composition?.nodes[key]?.values ?? {};
    const valueIn = (typed: Readonly<Record<string, unknown>>, name: string) =>
      name in typed ? typed[name] : stored[name];
    const names = new Set([...Object.keys(before), ...Object.keys(values)]);
    this.changePage({
      key,
      fields: [...names].map((name) => ({
        ...{ name, before: valueIn(before, name), now: valueIn(values, name) },
      })),
    });
  }

  /** Returns typed values that are not saved, in the format of previews. */
  typedRows() {
    return [...this.typed.values()].map(({ row, values }) => ({ ...row, values }));
  }

  /** Registers a form, whose texts can be edited on the page. @returns a function that unregisters it */
  openForm(key: string, form: OpenForm): () => void {
    this.forms.set(key, form);
    for (const [path, { language, value }] of this.waiting)
      if (fieldPath(path).key === key) {
        this.waiting.delete(path);
        this.setValue(path, language, value);
      }
    return () => void (this.forms.get(key) === form && this.forms.delete(key));
  }

  /** Sets a text that was typed on the page, as soon as the form of its row is open. */
  setValue(path: string, language: string, value: unknown): void {
    const { key, field } = fieldPath(path);
    const form = this.forms.get(key);
    for (const listener of this.textListeners) listener({ key, field, language });
    if (form) form.set(field, language, value);
    else this.waiting.set(path, { language, value });
  }

  /** Returns the text of a field in a language, as it is typed or stored. */
  valueOf(path: string, language: string): unknown {
    const { key, field } = fieldPath(path);
    const values = { ...this.state.composition?.nodes[key]?.values, ...this.typed.get(key)?.values };
    return (values[field] as Readonly<Record<string, unknown>> | undefined)?.[language];
  }

  /**
   * Selects the block of a row, and opens the row in the panel. A row that the page only shows, such as one of a list,
   * is selected itself. @returns whether the page is loaded
   */
  reveal(key: string): boolean {
    const { composition } = this.state;
    if (!composition) return false;
    const isOwn = composition.subject === key || isEntry(composition, key);
    const chain = (isOwn ? undefined : chainTo(composition, key)) ?? [key];
    const known = key in composition.nodes ? composition : withNode(composition, entryNode(key));
    this.set({ composition: known, selected: chain[0], revealed: { chain } });
    return true;
  }

  /** Saves all typed values. */
  async saveAll(): Promise<void> {
    await Promise.all([...this.forms.values()].map(({ save }) => save()));
    await this.queue;
  }

  get hasTyped(): boolean {
    return this.typed.size > 0;
  }

  /** Replaces the values of a block after they were saved. */
  stored(key: string, values: Readonly<Record<string, unknown>>, etag: string): void {
    const { composition } = this.state;
    const node = composition?.nodes[key];
    if (!composition || !node) return;
    const nodes = {
      ...composition.nodes,
      [key]: { ...node, values, etag, variant: String(values['variant'] ?? node.variant) },
    };
    this.set({ composition: { ...composition, nodes } });
  }

  /** Adds the values of a row that blocks only show, after it was read. */
  known(key: string, { row, etag }: TaggedRow): void {
    const role = this.state.composition?.nodes[key]?.role;
    if (role === 'reference' || role === 'subject') this.stored(key, row, etag);
  }

  /** Runs a write after the ones before it, and shows its state in the bar. @throws what the write throws */
  write<T>(work: () => Promise<T>): Promise<T> {
    const run = this.queue.then(async () => {
      this.set({ saving: 'saving' });
      try {
        const result = await work();
        this.set({ saving: 'saved', savedAt: new Date(), setId: this.calls.set });
        await this.count();
        return result;
      } catch (error) {
        this.set({ saving: error instanceof ApiError ? 'failed' : 'offline' });
        throw error;
      }
    });
    this.queue = run.catch(() => undefined);
    return run;
  }

  /** Runs a command after the ones before it. @throws what the command throws */
  enqueue(command: () => Promise<void>): Promise<void> {
    const run = this.commands.then(command);
    this.commands = run.catch(() => undefined);
    return run;
  }

  /** Writes changes of rows, and reads the page again. @returns the written rows */
  async commit(changes: readonly RowChange[]): Promise<readonly { readonly id: string }[]> {
    if (changes.length === 0) return [];
    const key = crypto.randomUUID();
    const rows = await this.write(() => this.calls.change(changes, key));
    await this.reload();
    return rows;
  }

  /** Reads the blocks again, and lets forms and the page start from them. */
  async reload(): Promise<void> {
    await this.load();
    this.set({ version: this.state.version + 1 });
    this.changePage();
  }

  /** Adds a step to undo. */
  push(step: Step): void {
    this.done.push(step);
    if (this.done.length > maxSteps) this.done.shift();
    this.undone.length = 0;
    this.showSteps();
  }

  async undo(): Promise<void> {
    await this.travel(this.done, this.undone, ({ undo }) => undo());
  }

  async redo(): Promise<void> {
    await this.travel(this.undone, this.done, ({ redo }) => redo());
  }

  /** Forgets the steps and the change set, which was published or discarded. */
  async leaveSet(): Promise<void> {
    this.calls.leave();
    this.done.length = 0;
    this.undone.length = 0;
    this.showSteps();
    this.set({ setId: undefined, set: undefined, saving: 'idle', changes: 0 });
    await this.reload();
  }

  /** Reads the change set and the blocks again; leaves a change set that was published. */
  async review(): Promise<void> {
    const view = await this.calls.view();
    const isOver = view?.state === 'published' || view?.state === 'discarded';
    await (isOver ? this.leaveSet() : this.reload());
  }

  private async travel(from: Step[], to: Step[], go: (step: Step) => Promise<void>): Promise<void> {
    const step = from.pop();
    if (!step) return;
    try {
      await go(step);
      to.push(step);
    } catch (error) {
      // A step on deleted rows can't be repeated.
      if (!(error instanceof ApiError && (error.status === 404 || error.status === 409))) from.push(step);
      throw error;
    } finally {
      this.showSteps();
    }
  }

  private showSteps(): void {
    this.set({ canUndo: this.done.length > 0, canRedo: this.undone.length > 0 });
  }

  private async count(): Promise<void> {
    const set = await this.calls.view().catch(() => undefined);
    this.set({ changes: set?.changes ?? 0, setId: this.calls.set, set });
  }

  private changePage(typed?: TypedChange): void {
    for (const listener of this.pageListeners) listener(typed);
  }

  private set(change: Partial<StudioState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
