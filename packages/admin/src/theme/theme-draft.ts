import type { ChangeSetView } from '@flotilla/core/change-sets';
import { defaultTheme, type Theme, themeOf } from '@flotilla/core/theme';
import { isPending } from '../change-sets/draft-of-row.js';
import type { AdminRow } from '../context/admin-row.js';
import { siteKey } from '../site/site-settings.js';
import type { RowChange, StudioCalls } from '../studio/studio-calls.js';

/** Choices as the settings of the site store them; null for the default one. */
export type Choices = Readonly<Partial<Record<keyof Theme, string | number | null>>>;

export interface ThemeState {
  readonly theme: Theme;
  readonly saving: 'saved' | 'saving' | 'failed' | undefined;
  /** The draft with the changes; undefined before the first one. */
  readonly set: ChangeSetView | undefined;
  /** Number of changes of linked rows, after which they are read again. */
  readonly linked: number;
}

/** The default look. */
export const defaultChoices: Choices = {
  brand: null,
  accent: null,
  warmth: defaultTheme.warmth,
  fonts: null,
  corners: null,
  appearance: defaultTheme.appearance,
};

/** Pause after the last change before it is saved. */
const pauseMs = 800;

/**
 * Holds the edited theme. Previews show changes immediately; a pause later they are saved in the draft of the
 * settings of the site.
 */
export class ThemeDraft {
  private readonly listeners = new Set<() => void>();
  private state: ThemeState;
  private unsaved: Choices = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    readonly calls: StudioCalls,
    private row: AdminRow,
    set: ChangeSetView | undefined,
  ) {
    this.state = { theme: themeOf(row), saving: undefined, set, linked: 0 };
  }

  get id(): string {
    return this.row.id;
  }

  readonly get = (): ThemeState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Returns the pending choices, for previews. */
  typed(): Choices {
    return this.unsaved;
  }

  change(choices: Choices): void {
    this.unsaved = { ...this.unsaved, ...choices };
    this.update({ theme: themeOf({ ...this.row, ...this.unsaved }), saving: 'saving' });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), pauseMs);
  }

  /** Saves pending changes. Calls run one after another, so that the last choice stays. */
  save(): Promise<void> {
    clearTimeout(this.timer);
    this.running = this.running.then(() => this.send());
    return this.running;
  }

  /** Writes linked rows into the draft, after pending choices. @throws as the call does */
  write(changes: readonly RowChange[]): Promise<void> {
    const written = this.save().then(() => this.sendLinked(changes));
    this.running = written.catch(() => undefined);
    return written;
  }

  /** Reads the settings again, such as after a publication. */
  async reload(): Promise<void> {
    const set = await this.calls.view();
    if (set && !isPending(set)) this.calls.leave();
    this.row = (await this.calls.read({ entity: siteKey, id: this.row.id })).row;
    const isOpen = this.calls.set !== undefined;
    this.update({
      theme: themeOf({ ...this.row, ...this.unsaved }),
      saving: undefined,
      set: isOpen ? set : undefined,
      linked: this.state.linked + 1,
    });
  }

  private async sendLinked(changes: readonly RowChange[]): Promise<void> {
    await this.calls.change(changes, crypto.randomUUID());
    await this.readSet().catch(() => this.update({ saving: 'failed' }));
    this.update({ linked: this.state.linked + 1 });
  }

  private async send(): Promise<void> {
    const sent = this.unsaved;
    // A failure may be that of reading the draft after the choices were stored.
    if (Object.keys(sent).length === 0 && this.state.saving !== 'failed') return;
    try {
      if (Object.keys(sent).length > 0) {
        const { row } = await this.calls.update({ entity: siteKey, id: this.row.id }, sent);
        this.row = row;
        this.unsaved = without(this.unsaved, sent);
      }
      await this.readSet();
    } catch {
      this.update({ saving: 'failed' });
    }
  }

  /** Reads the draft after a write. */
  private async readSet(): Promise<void> {
    const set = await this.calls.view();
    const isSaved = Object.keys(this.unsaved).length === 0;
    this.update({ set, saving: isSaved ? 'saved' : 'saving' });
  }

  private update(state: Partial<ThemeState>): void {
    this.state = { ...this.state, ...state };
    for (const listener of this.listeners) listener();
  }
}

/** Returns the choices that have changed since they were sent. */
function without(choices: Choices, sent: Choices): Choices {
  return Object.fromEntries(
    Object.entries(choices).filter(([name, value]) => value !== sent[name as keyof Theme]),
  );
}
