import type { Tag, TagBus } from '@flotilla/cache';
import type { FastifyBaseLogger } from 'fastify';
import type { Dispatcher } from 'undici';
import { readEvents, type ServerSentEvent } from './server-sent-events.js';

const eventsPath = '/api/revalidation/events';
const firstPause = 250;
const maxPause = 5000;
/** The API says that it is there every 25 seconds; after this much silence it is not. */
const maxSilence = 60_000;

const heardPath = '/api/revalidation/heard';

interface Message {
  readonly sequence: number;
  readonly tags: readonly Tag[];
  /** In the first message: the name under which this site confirms the others. */
  readonly stream?: string;
}

/**
 * Hears, on one event stream, what was written. While it is down nothing cached can be trusted; once it is back,
 * everything is forgotten, for messages may have been missed.
 */
export class LiveBus implements TagBus {
  sequence = 0;
  isConnected = false;
  private readonly listeners = new Set<(tags: readonly Tag[], sequence: number) => void>();
  private readonly resets = new Set<() => void>();
  private readonly stopping = new AbortController();
  private pause = firstPause;
  private stream: string | undefined;
  private isConfirming = false;

  constructor(
    private readonly api: Dispatcher,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Listens until it is stopped. */
  async start(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.listen().catch((error: unknown) => this.lose(error));
      await this.wait();
    }
  }

  stop(): void {
    this.isConnected = false;
    this.stopping.abort();
  }

  onStale(listener: (tags: readonly Tag[], sequence: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onReset(listener: () => void): () => void {
    this.resets.add(listener);
    return () => this.resets.delete(listener);
  }

  private async listen(): Promise<void> {
    const { signal } = this.stopping;
    const headers = { accept: 'text/event-stream', 'x-flotilla-confirms': '1' };
    const { statusCode, body } = await this.api.request({ path: eventsPath, method: 'GET', headers, signal, bodyTimeout: maxSilence });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`${eventsPath} answered ${statusCode}.`);
    }
    for await (const event of readEvents(body)) this.receive(event);
    throw new Error('The event stream ended.');
  }

  private receive({ type, data }: ServerSentEvent): void {
    const { sequence, tags, stream } = JSON.parse(data) as Message;
    if (type === 'hello') this.stream = stream;
    if (type === 'hello' || type === 'reset') return this.startAfresh(sequence);
    this.sequence = Math.max(this.sequence, sequence);
    for (const listener of this.listeners) listener(tags, sequence);
    void this.confirm();
  }

  /** Tells the API how far this site has heard: a write is answered only then. One call at a time tells of all before it. */
  private async confirm(): Promise<void> {
    if (this.isConfirming) return;
    this.isConfirming = true;
    for (let told = -1; told < this.sequence && this.stream !== undefined;) {
      told = this.sequence;
      const body = JSON.stringify({ data: { stream: this.stream, sequence: told } });
      await this.api
        .request({ path: heardPath, method: 'POST', headers: { 'content-type': 'application/json' }, body })
        .then((answer) => answer.body.dump())
        // Without it the API cuts the stream off, and everything is fetched afresh.
        .catch((error: unknown) => this.log.debug({ err: error }, 'could not confirm a change'));
    }
    this.isConfirming = false;
  }

  private startAfresh(sequence: number): void {
    this.sequence = sequence;
    this.isConnected = true;
    this.pause = firstPause;
    for (const reset of this.resets) reset();
  }

  private lose(error: unknown): void {
    if (this.stopping.signal.aborted) return;
    if (this.isConnected) this.log.warn({ err: error }, 'lost the event stream of the API; no cached page is trusted until it is back');
    else this.log.debug({ err: error }, 'the event stream of the API is not there yet');
    this.isConnected = false;
  }

  private async wait(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    const pause = this.pause;
    this.pause = Math.min(maxPause, pause * 2);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.stopping.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}
