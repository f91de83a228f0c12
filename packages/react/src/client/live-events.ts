import type { Session } from '../session/session.js';

/** What a message of the event stream says. */
export interface LiveMessage {
  readonly sequence: number;
  readonly tags: readonly string[];
}

export interface LiveEventsInput {
  readonly baseUrl: string;
  /** Who is told, where something is shown that not everyone reads, of what they may read. */
  readonly session?: Pick<Session, 'state' | 'subscribe' | 'token' | 'renew'>;
  readonly onMessage: (message: LiveMessage) => void;
  /** The stream is open from here on. */
  readonly onHello: (message: LiveMessage) => void;
  /** From here on everything may have changed. */
  readonly onReset: () => void;
}

const eventsPath = '/api/revalidation/events';
/** After a renewed session was refused as well. */
const refusedMs = 60_000;

/**
 * One event stream at a time: that which everyone may hear, or, where something private is shown, that of the visitor's session,
 * which tells of both. One that is refused is asked for with a new token, and then left alone for a minute.
 */
export class LiveEvents {
  private source: EventSource | undefined;
  private showsPrivate = false;
  /** The subject that is told of what is its own; undefined where only what is public is told. */
  private told: string | undefined;
  private refusals = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private stopFollowing: (() => void) | undefined;

  constructor(private readonly input: LiveEventsInput) {}

  /** Listens for what is shown. */
  listen(shown: { readonly isPrivate: boolean }): void {
    this.showsPrivate ||= shown.isPrivate;
    this.stopFollowing ??= this.input.session?.subscribe(() => this.follow());
    this.follow();
  }

  close(): void {
    this.stopFollowing?.();
    clearTimeout(this.retry);
    this.source?.close();
  }

  /** Listens as who the visitor is by now. */
  private follow(): void {
    const { session } = this.input;
    const isOwn = this.showsPrivate && this.refusals < 2 && session !== undefined;
    // Who they are will be known in a moment.
    if (isOwn && session.state().status === 'pending') return;
    const subject = isOwn ? session.state().subject?.id : undefined;
    if (!this.source || subject !== this.told) this.open(subject);
  }

  private open(subject: string | undefined): void {
    const { baseUrl, onMessage, onHello, onReset } = this.input;
    this.source?.close();
    this.told = subject;
    const events = new EventSource(`${baseUrl}${eventsPath}${subject === undefined ? '' : '/own'}`);
    this.source = events;
    const read = ({ data }: MessageEvent<string>) => JSON.parse(data) as LiveMessage;
    events.addEventListener('message', (event: MessageEvent<string>) => onMessage(read(event)));
    events.addEventListener('hello', (event: MessageEvent<string>) => {
      if (subject !== undefined) this.refusals = 0;
      onHello(read(event));
    });
    events.addEventListener('reset', onReset);
    if (subject !== undefined)
      events.addEventListener('error', () => events.readyState === EventSource.CLOSED && void this.renewed(events));
  }

  /** The token has run out, or the session has ended: which of them, asking for a new token tells. */
  private async renewed(events: EventSource): Promise<void> {
    const { session } = this.input;
    this.refusals++;
    if (this.refusals === 1) await session?.token().then(session.renew, () => false);
    if (events !== this.source) return;
    if (this.refusals > 1) {
      this.retry = setTimeout(() => {
        this.refusals = 0;
        this.follow();
      }, refusedMs);
    }
    this.open(this.refusals < 2 ? session?.state().subject?.id : undefined);
  }
}
