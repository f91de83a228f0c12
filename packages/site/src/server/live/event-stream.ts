import { Readable } from 'node:stream';
import type { Tag } from '@flotilla/runtime/caching';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiProcess } from '../api/api-process.js';
import type { Dispatcher } from 'undici';
import { readEvents, type ServerSentEvent } from './server-sent-events.js';

const eventsPath = '/api/revalidation/events';
const unknownSite =
  'The API does not know this site: set the same SITE_KEY for both, or edits may be seen a moment late';
const headersTimeout = 2500;
const ackPath = '/api/revalidation/ack';
/** Its name in the previous version of the API. */
const formerAckPath = '/api/revalidation/heard';
const linesType = 'application/x-ndjson';
const firstPause = 250;
/** Maximum delay before reconnecting, in ms. */
const maxPause = 1000;
/** Default heartbeat timeout, in ms, when the API does not name its heartbeat interval. */
const defaultHeartbeatTimeout = 60_000;
/**
 * Heartbeat intervals without a byte after which a process counts as hung: with one heartbeat per second,
 * within three seconds.
 */
const missedHeartbeats = 2.5;
/**
 * Heartbeat intervals without a byte after which messages may be missing, so that caches are bypassed. The API waits
 * for an acknowledgement for longer than this before it answers a write. It sends two heartbeats per interval.
 */
const suspiciousHeartbeats = 1.5;

interface Message {
  readonly sequence: number;
  readonly tags: readonly Tag[];
  /** In the first message: the stream's id for acknowledgements. */
  readonly stream?: string;
  /** In the first message: the heartbeat interval. */
  readonly heartbeatMs?: number;
}

/** Callbacks of an event stream. */
export interface EventStreamListener {
  /** No message is missed from here on; earlier ones may have been. */
  readonly onStart: (sequence: number) => void;
  readonly onMessage: (tags: readonly Tag[], sequence: number) => void;
  /** Messages may be missed from here on. */
  readonly onEnd: () => void;
}

/**
 * The event stream of one process of the API: receives and acknowledges messages, and reconnects when it
 * ends.
 */
export class EventStream {
  private readonly stopping = new AbortController();
  private pause = firstPause;
  private name: string | undefined;
  private sequence = 0;
  private isOpen = false;
  private isAcknowledging = false;
  /** Acknowledgements in the request body of the stream; undefined when they are sent as separate calls. */
  private lines: Readable | undefined;
  /** Whether the next connection sends acknowledgements in its request body. */
  private isDuplex = true;
  private ackPath = ackPath;
  private wasLost = false;
  private heartbeatTimer: NodeJS.Timeout | undefined;
  private heartbeatTimeoutMs = defaultHeartbeatTimeout;
  private suspicionTimer: NodeJS.Timeout | undefined;
  private suspicionMs = defaultHeartbeatTimeout;
  /** Whether the stream is closed for its silence, until the next byte. */
  private isSuspended = false;

  constructor(
    private readonly process: ApiProcess,
    private readonly listener: EventStreamListener,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Receives until it is stopped. */
  async start(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.listen().catch((error: unknown) => this.end(error));
      await this.wait();
    }
  }

  stop(): void {
    this.stopping.abort();
  }

  private async listen(): Promise<void> {
    const { statusCode, body } = await this.connect();
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`${eventsPath} answered ${statusCode}.`);
    }
    try {
      for await (const event of readEvents(this.withHeartbeats(body))) this.receive(event);
    } finally {
      clearTimeout(this.heartbeatTimer);
      clearTimeout(this.suspicionTimer);
      this.lines?.destroy();
      // The next connection may reach a newer version.
      this.isDuplex = true;
      this.ackPath = ackPath;
    }
    throw new Error('The event stream ended.');
  }

  /**
   * Opens the stream. A site with a key sends its acknowledgements as lines of the request body. A process of
   * an older version rejects that, and a proxy that buffers request bodies never responds; then the next
   * attempt uses separate calls.
   */
  private async connect(): Promise<Dispatcher.ResponseData> {
    const isDuplex = this.isDuplex && Object.keys(this.process.siteHeaders).length > 0;
    // Undici sends the headers with the first line.
    this.lines = isDuplex ? new Readable({ read: () => undefined }).on('error', () => undefined) : undefined;
    this.lines?.push('0\n');
    const headers = {
      ...this.process.siteHeaders,
      accept: 'text/event-stream',
      ...(isDuplex && { 'content-type': linesType }),
    };
    const call = { method: isDuplex ? ('POST' as const) : ('GET' as const), body: this.lines };
    const unanswered = new AbortController();
    // Undici's headers timeout does not run while a body is being sent.
    const timer = setTimeout(
      () => unanswered.abort(new Error(`${this.process.origin} accepts connections but does not respond.`)),
      headersTimeout,
    );
    const signal = AbortSignal.any([this.stopping.signal, unanswered.signal]);
    try {
      const response = await this.process.request(
        { path: eventsPath, ...call, headers, signal, headersTimeout: 0, bodyTimeout: 0 },
        'events',
      );
      if (isDuplex && response.statusCode >= 400 && response.statusCode < 500) this.isDuplex = false;
      return response;
    } catch (error) {
      this.lines?.destroy();
      if (unanswered.signal.aborted) {
        this.isDuplex = !isDuplex;
        this.process.markAsHung();
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Yields the bytes and counts each as a heartbeat. Without one for too long, the process hangs or is
   * unreachable.
   */
  private async *withHeartbeats(body: Readable): AsyncGenerator<Uint8Array> {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      this.process.recordHeartbeat();
      this.resume();
      yield chunk;
      clearTimeout(this.suspicionTimer);
      this.suspicionTimer = setTimeout(() => this.suspect(this.suspicionTimer), this.suspicionMs);
      clearTimeout(this.heartbeatTimer);
      this.heartbeatTimer = setTimeout(
        () => this.checkHeartbeat(body, this.heartbeatTimer),
        this.heartbeatTimeoutMs,
      );
    }
  }

  /** Bypasses caches while the process is silent; reads buffered bytes first. */
  private suspect(expired: NodeJS.Timeout | undefined): void {
    setImmediate(() => {
      if (expired !== this.suspicionTimer || !this.isOpen) return;
      this.isSuspended = true;
      this.close();
    });
  }

  /** Continues after a silence: the connection delivers later messages without a gap. */
  private resume(): void {
    if (this.isSuspended) this.open(this.sequence);
  }

  /** Reads buffered bytes first, because this process may have been busy. */
  private checkHeartbeat(body: Readable, expired: NodeJS.Timeout | undefined): void {
    setImmediate(() => {
      if (expired !== this.heartbeatTimer) return;
      this.process.markAsHung();
      body.destroy(new Error('No heartbeat arrived.'));
    });
  }

  private receive({ type, data }: ServerSentEvent): void {
    const { sequence, tags, stream, heartbeatMs } = JSON.parse(data) as Message;
    if (type === 'hello' && stream === undefined) this.log.warn({ origin: this.process.origin }, unknownSite);
    if (stream !== undefined) this.name = stream;
    if (heartbeatMs !== undefined) {
      this.heartbeatTimeoutMs = heartbeatMs * missedHeartbeats;
      this.suspicionMs = heartbeatMs * suspiciousHeartbeats;
    }
    if (type === 'hello' || type === 'reset') return this.open(sequence);
    // The process is not listening for invalidation messages, so the stream is incomplete from here on.
    if (type === 'gap') {
      // It probably does not reach the database.
      this.process.rest(Infinity);
      return this.close();
    }
    this.sequence = Math.max(this.sequence, sequence);
    this.listener.onMessage(tags, sequence);
    void this.acknowledge();
  }

  private open(sequence: number): void {
    // On a reset, the process itself has missed messages.
    this.close();
    this.process.endRest();
    this.sequence = sequence;
    this.isOpen = true;
    this.isSuspended = false;
    if (this.wasLost)
      this.log.warn({ origin: this.process.origin }, 'an event stream of the API is open again');
    this.wasLost = false;
    this.pause = firstPause;
    this.listener.onStart(sequence);
  }

  private close(): void {
    if (this.isOpen) this.listener.onEnd();
    this.isOpen = false;
  }

  /**
   * Acknowledges received messages, which the API waits for before it responds to a write. One call
   * acknowledges all messages before it.
   */
  private async acknowledge(): Promise<void> {
    if (this.lines) return void this.lines.push(`${this.sequence}\n`);
    if (this.isAcknowledging) return;
    this.isAcknowledging = true;
    for (let acknowledged = -1; acknowledged < this.sequence && this.name !== undefined;) {
      acknowledged = this.sequence;
      await this.sendAck(JSON.stringify({ data: { stream: this.name, sequence: acknowledged } }))
        // Without acknowledgement the API closes the stream, and caches are cleared.
        .catch((error: unknown) => this.log.debug({ err: error }, 'could not acknowledge a change'));
    }
    this.isAcknowledging = false;
  }

  /** Sends an acknowledgement as a call, to the former path if the process does not know the current one. */
  private async sendAck(body: string): Promise<void> {
    const path = this.ackPath;
    const headers = { ...this.process.siteHeaders, 'content-type': 'application/json' };
    const response = await this.process.request(
      { path, method: 'POST', headers, body, headersTimeout, bodyTimeout: headersTimeout },
      'events',
    );
    await response.body.dump();
    if (response.statusCode !== 404 || path === formerAckPath) return;
    this.ackPath = formerAckPath;
    await this.sendAck(body);
  }

  private end(error: unknown): void {
    if (this.stopping.signal.aborted) return;
    const { origin } = this.process;
    const isLost = this.isOpen || this.isSuspended;
    this.isSuspended = false;
    if (!isLost)
      return this.log.debug({ err: error, origin }, 'the event stream of the API is not there yet');
    this.log.warn({ err: error, origin }, 'lost an event stream of the API');
    this.wasLost = true;
    this.process.rest();
    this.close();
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
