import type { Session } from '../session/session.js';

export interface LiveMessage {
  readonly sequence: number;
  readonly tags: readonly string[];
}

export interface LiveEventsInput {
  readonly baseUrl: string;
  /** The visitor's session, used to receive events of private rows once a page shows some. */
  readonly session?: Pick<Session, 'state' | 'subscribe' | 'token' | 'renew'>;
  readonly onMessage: (message: LiveMessage) => void;
  /** Called when the stream opens. */
  readonly onHello: (message: LiveMessage) => void;
  /** Called when messages were lost, so that any data may be stale. */
  readonly onReset: () => void;
  /** Called when the visitor's own stream opens, and when it closes. */
  readonly onOwn: (isOpen: boolean) => void;
}

const eventsPath = '/api/revalidation/events';
/** Retry delay after the server has also rejected a renewed session. */
const refusedMs = 60_000;

/**
 * Keeps one event stream open: the public one, or the visitor's own (public and private events) while private
 * rows are shown. When the own stream is rejected, renews the token once, then falls back to the public
 * stream for a minute.
 */
export class LiveEvents {
  private source: EventSource | undefined;
  private showsPrivate = false;
  /** The subject of the open stream; undefined for the public stream. */
  private connectedSubject: string | undefined;
  private refusals = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private unsubscribe: (() => void) | undefined;

  constructor(private readonly input: LiveEventsInput) {}

  /** Opens the stream for the given content, or switches to the visitor's own stream. */
  listen(shown: { readonly isPrivate: boolean }): void {
    this.showsPrivate ||= shown.isPrivate;
    this.unsubscribe ??= this.input.session?.subscribe(() => this.follow());
    this.follow();
  }

  close(): void {
    this.unsubscribe?.();
    clearTimeout(this.retry);
    this.source?.close();
  }

  /** Reopens the stream when the session's subject has changed. */
  private follow(): void {
    const { session } = this.input;
    const isOwn = this.showsPrivate && this.refusals < 2 && session !== undefined;
    // The session is still loading; `follow` runs again when it is known.
    if (isOwn && session.state().status === 'pending') return;
    const subject = isOwn ? session.state().subject?.id : undefined;
    if (!this.source || subject !== this.connectedSubject) this.open(subject);
  }

  private open(subject: string | undefined): void {
    const { baseUrl, onMessage, onHello, onReset, onOwn } = this.input;
    this.source?.close();
    this.connectedSubject = subject;
    onOwn(false);
    const events = new EventSource(`${baseUrl}${eventsPath}${subject === undefined ? '' : '/own'}`);
    this.source = events;
    const read = ({ data }: MessageEvent<string>) => JSON.parse(data) as LiveMessage;
    events.addEventListener('message', (event: MessageEvent<string>) => onMessage(read(event)));
    events.addEventListener('hello', (event: MessageEvent<string>) => {
      if (subject !== undefined) {
        this.refusals = 0;
        onOwn(true);
      }
      onHello(read(event));
    });
    events.addEventListener('reset', onReset);
    if (subject !== undefined)
      events.addEventListener('error', () => {
        if (events === this.source) onOwn(false);
        if (events.readyState === EventSource.CLOSED) void this.renewed(events);
      });
  }

  /**
   * Handles a closed own stream. Either the token expired or the session ended; renewing the token shows
   * which.
   */
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
