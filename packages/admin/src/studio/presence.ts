import type { Editor } from '@flotilla/core/live';
import type { Client } from '@flotilla/react/client';
import type { StudioRoot } from './studio-calls.js';

/** Time between reports in ms: with other editors and without an event stream, and otherwise. */
const intervalMs = { polling: 3000, keeping: 12_000 };
/** Pause between reports of typing in ms. */
const typingMs = 1500;

/** A row, or a field of it. */
export type EditorPlace = NonNullable<Editor['place']>;

/** Seconds after the last key in a field that it is read-only for others. */
const typingSeconds = 15;

/** Another person in the studio of the same root. */
export interface Colleague extends Editor {
  /** Time of the last key at the place, on the clock of this window; 0 without one. */
  readonly typedAt: number;
}

/** Reports the place of this window to the other editors of a root, and reads theirs. */
export class Presence {
  private others: readonly Colleague[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly window = crypto.randomUUID();
  private place: EditorPlace | undefined;
  private isTyping = false;
  private isSending = false;
  /** Whether the editors have changed since the running report began. */
  private isStale = false;
  /** Whether the event stream reports changes of the editors. */
  private isLive = false;
  private isClosed = true;
  private sentAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of a colleague's last key at each place that this window has taken over from them. */
  private readonly takenOver = new Map<string, number>();

  constructor(
    private readonly client: Client,
    readonly root: StudioRoot,
  ) {}

  get = (): readonly Colleague[] => this.others;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Starts to report, until the returned function is called. */
  open(): () => void {
    this.isClosed = false;
    const onShown = () => document.visibilityState === 'visible' && this.send();
    const onLeave = () => void this.report(true);
    document.addEventListener('visibilitychange', onShown);
    addEventListener('pagehide', onLeave);
    this.send();
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      removeEventListener('pagehide', onLeave);
      this.isClosed = true;
      clearTimeout(this.timer);
      void this.report(true);
    };
  }

  /** Sets whether changes of the editors arrive by {@link refresh}: otherwise they are polled. */
  setLive(isLive: boolean): void {
    this.isLive = isLive;
    if (!this.isSending) this.soon(this.pauseMs());
  }

  /** Reads the other editors again. */
  refresh(): void {
    this.isStale = true;
    this.send();
  }

  /** Sets the place of this window. */
  moveTo(place: EditorPlace | undefined): void {
    if (JSON.stringify(place) === JSON.stringify(this.place)) return;
    this.place = place;
    this.isTyping = false;
    this.soon(0);
  }

  /** Called for each key in a field. */
  type(place: EditorPlace): void {
    this.place = place;
    this.isTyping = true;
    this.soon(Math.max(0, this.sentAt + typingMs - Date.now()));
  }

  /** Lets this window edit a place that another person types at, until that person pauses. */
  takeOver(colleague: Colleague): void {
    this.takenOver.set(placeKey(colleague), colleague.typedAt);
    this.notify();
  }

  /** Returns who typed in a field within the last seconds, unless this window has taken it over. */
  typingAt(place: EditorPlace): Colleague | undefined {
    return this.others.find(
      (one) =>
        one.place?.entity === place.entity &&
        one.place.id === place.id &&
        one.place.field === place.field &&
        (place.language === undefined || one.place.language === place.language) &&
        isRecent(one.typedAt) &&
        !this.takenOver.has(placeKey(one)),
    );
  }

  private soon(ms: number): void {
    if (this.isClosed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), ms);
  }

  private send(): void {
    if (this.isClosed || this.isSending || document.visibilityState === 'hidden') return;
    this.isSending = true;
    this.isStale = false;
    clearTimeout(this.timer);
    void this.report(false)
      .then((editors) => this.show(editors))
      .catch(() => this.show([]))
      .finally(() => {
        this.isSending = false;
        this.soon(this.isStale ? 0 : this.pauseMs());
      });
  }

  private pauseMs(): number {
    if (this.isTyping) return typingMs;
    return this.others.length > 0 && !this.isLive ? intervalMs.polling : intervalMs.keeping;
  }

  private async report(isClosed: boolean): Promise<readonly Editor[]> {
    const { entity, id } = this.root;
    const { window, place, isTyping } = this;
    this.isTyping = false;
    this.sentAt = Date.now();
    const answer = await this.client.muted
      .send<{ data: readonly Editor[] }>({
        ...{ method: 'POST', path: `${entity.route}/${id}/editors`, module: 'editors' },
        data: { window, isClosed, isTyping, ...(place && { place }) },
        isAside: true,
        keepalive: isClosed,
      })
      .catch((error: unknown) => {
        if (isClosed) return { data: [] };
        throw error;
      });
    return answer.data;
  }

  private show(editors: readonly Editor[]): void {
    const now = Date.now();
    // Other windows of the same person do not lock fields.
    const people = editors.filter(({ isCaller }) => !isCaller);
    this.others = people.map((one) => ({
      ...one,
      typedAt: one.typedSecondsAgo === null ? 0 : now - one.typedSecondsAgo * 1000,
    }));
    for (const [key, typedAt] of this.takenOver) if (!isRecent(typedAt)) this.takenOver.delete(key);
    for (const one of this.others)
      if (this.takenOver.has(placeKey(one))) this.takenOver.set(placeKey(one), one.typedAt);
    this.notify();
  }

  private notify(): void {
    this.others = [...this.others];
    for (const listener of this.listeners) listener();
  }
}

const placeKey = ({ subjectId, place }: Editor) => `${subjectId} ${JSON.stringify(place)}`;

const isRecent = (typedAt: number) => Date.now() - typedAt < typingSeconds * 1000;
