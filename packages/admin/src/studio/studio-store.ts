import { ApiError } from '@flotilla/react/client';
import { type Composition, keyOf, type RowKey } from './composition.js';
import type { RowChange, StudioCalls, StudioRoot } from './studio-calls.js';

export interface StudioState {
  readonly composition: Composition | undefined;
  /** Why the composition could not be read. */
  readonly failure: unknown;
  readonly selected: string | undefined;
  readonly saving: 'idle' | 'saving' | 'saved' | 'failed';
  readonly savedAt: Date | undefined;
  /** Number of changed rows of the change set. */
  readonly changes: number;
  readonly setId: string | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The last announcement, for the live region. */
  readonly said: string;
  /** Increases when values change other than by typing, so that forms start again. */
  readonly version: number;
}

/** A change that can be undone. */
export interface Step {
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
}

/** A form of a row that is open in the panel. */
export interface OpenForm {
  readonly set: (field: string, language: string | undefined, text: string) => void;
  readonly save: () => Promise<void>;
  readonly values: () => Readonly<Record<string, unknown>>;
  /** Names of its texts in several languages. */
  readonly texts: readonly string[];
}

/** Number of steps that can be undone. */
const maxSteps = 200;

const initial: StudioState = {
  composition: undefined,
  failure: undefined,
  selected: undefined,
  saving: 'idle',
  savedAt: undefined,
  changes: 0,
  setId: undefined,
  canUndo: false,
  canRedo: false,
  said: '',
  version: 0,
};

/** The state of one page studio: the blocks, the selection, unsaved values and the steps to undo. */
export class StudioStore {
  private state = initial;
  private readonly listeners = new Set<() => void>();
  private readonly pageListeners = new Set<() => void>();
  private readonly done: Step[] = [];
  private readonly undone: Step[] = [];
  /** Writes run one after another, so that each is based on the answer of the one before. */
  private queue: Promise<unknown> = Promise.resolve();
  /** Commands run one after another too, so that each sees the page that the one before has left. */
  private commands: Promise<unknown> = Promise.resolve();
  /** Typed values that are not saved yet, by row. */
  private readonly typed = new Map<string, { row: RowKey; values: Readonly<Record<string, unknown>> }>();

  private readonly forms = new Map<string, OpenForm>();

  constructor(
    readonly calls: StudioCalls,
    readonly root: StudioRoot,
  ) {}

  get = (): StudioState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Subscribes to changes that the page shows: typed values and written rows. */
  onPageChange(listener: () => void): () => void {
    this.pageListeners.add(listener);
    return () => void this.pageListeners.delete(listener);
  }

  /** Reads the blocks again. */
  async load(): Promise<void> {
    try {
      await this.calls.findDraft();
      const composition = await this.calls.composition();
      const { selected } = this.state;
      const isGone = selected !== undefined && !composition.placements[selected];
      this.set({ composition, failure: undefined, ...(isGone && { selected: undefined }) });
      await this.count();
    } catch (failure) {
      this.set({ failure });
    }
  }

  select(key: string | undefined): void {
    if (key !== this.state.selected) this.set({ selected: key });
  }

  announce(said: string): void {
    // The same text twice is announced twice.
    this.set({ said: said === this.state.said ? `${said}\u00a0` : said });
  }

  /** Sets the typed values of a row, for the preview; empty when they are saved. */
  type(row: RowKey, values: Readonly<Record<string, unknown>>): void {
    if (Object.keys(values).length === 0) this.typed.delete(keyOf(row));
    else this.typed.set(keyOf(row), { row, values });
    this.changePage();
  }

  /** Returns typed values that are not saved, in the format of previews. */
  typedRows() {
    return [...this.typed.values()].map(({ row, values }) => ({ ...row, values }));
  }

  /** Registers a form, whose texts can be edited on the page. @returns a function that unregisters it */
  openForm(key: string, form: OpenForm): () => void {
    this.forms.set(key, form);
    this.changePage();
    return () => void (this.forms.get(key) === form && this.forms.delete(key));
  }

  /** Returns the plain texts of open forms in a language, by path: `website-builder.widget:<id>/title`. */
  textsIn(language: string): { path: string; text: string }[] {
    return [...this.forms].flatMap(([key, { values, texts }]) =>
      texts.flatMap((name) => {
        const text = (values()[name] as Readonly<Record<string, unknown>> | undefined)?.[language];
        return typeof text === 'string' && text !== '' ? [{ path: `${key}/${name}`, text }] : [];
      }),
    );
  }

  /** Sets a text that was typed on the page. */
  setText(path: string, language: string, text: string): void {
    const [key = '', field = ''] = path.split('/');
    this.forms.get(key)?.set(field, language, text);
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
        this.set({ saving: 'failed' });
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
    this.set({ setId: undefined, saving: 'idle', changes: 0 });
    await this.reload();
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
    this.set({ changes: set?.changes ?? 0, setId: this.calls.set });
  }

  private changePage(): void {
    for (const listener of this.pageListeners) listener();
  }

  private set(change: Partial<StudioState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
