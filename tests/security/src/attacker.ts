import { connect, type Socket } from 'node:net';
import { Agent } from 'undici';

/** Number of responses by status; 0 counts calls without a response. */
export type Answers = Map<number, number>;

export interface Outcome {
  readonly answers: Answers;
  /** Largest response in bytes, and slowest in milliseconds. */
  largest: number;
  slowest: number;
  /** Responses that the product must not give, without duplicates. */
  readonly breaches: Set<string>;
}

/** Options of a call. */
interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** A response. The status is 0 without a response; the text is cut at `maxBytes`. */
export interface Answered {
  readonly status: number;
  readonly text: string;
}

const maxBytes = 1024 ** 2;

/** Anonymous clients, each with its own loopback address, since limits count by address. */
export class Attacker {
  readonly outcome: Outcome = { answers: new Map(), largest: 0, slowest: 0, breaches: new Set() };
  private readonly agents: readonly Agent[];
  private readonly sockets = new Set<Socket>();
  private turn = 0;

  constructor(
    private readonly network: number,
    addresses = 8,
  ) {
    this.agents = Array.from({ length: addresses }, (_, index) => {
      return new Agent({
        localAddress: this.addressOf(index),
        connections: 32,
        headersTimeout: 15_000,
        bodyTimeout: 15_000,
      });
    });
  }

  /** Sends a call by {@link send}. @returns the text of the response */
  async call(url: string, init: Call = {}): Promise<string> {
    return (await this.send(url, init)).text;
  }

  /** Records that the product gave something that it must not give. */
  breach(text: string): void {
    this.outcome.breaches.add(text);
  }

  /** Sends a call from the next address, and reads and counts the response. */
  async send(url: string, init: Call = {}): Promise<Answered> {
    const agent = this.agents[this.turn++ % this.agents.length];
    const began = performance.now();
    const { origin, pathname, search } = new URL(url);
    try {
      const response = await agent?.request({
        origin,
        path: pathname + search,
        method: init.method ?? 'GET',
        headers: init.headers,
        body: init.body,
      });
      let bytes = 0;
      let text = '';
      for await (const chunk of response?.body ?? []) {
        bytes += (chunk as Buffer).length;
        if (bytes <= maxBytes) text += String(chunk);
      }
      this.count(response?.statusCode ?? 0, bytes, performance.now() - began);
      return { status: response?.statusCode ?? 0, text };
    } catch {
      this.count(0, 0, performance.now() - began);
      return { status: 0, text: '' };
    }
  }

  /** Opens a connection, sends a text, and keeps the connection open. */
  hold(origin: string, text: string): void {
    const { hostname, port } = new URL(origin);
    const socket = connect({
      host: hostname,
      port: Number(port),
      localAddress: this.addressOf(this.turn++ % this.agents.length),
    });
    socket.on('error', () => undefined).resume();
    socket.on('close', () => this.sockets.delete(socket));
    socket.write(text);
    this.sockets.add(socket);
  }

  /** Number of connections that are kept open. */
  get held(): number {
    return this.sockets.size;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(this.agents.map((agent) => agent.destroy()));
  }

  private addressOf(index: number): string {
    return `127.0.${this.network}.${index + 1}`;
  }

  private count(status: number, bytes: number, ms: number): void {
    const { answers } = this.outcome;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    this.outcome.largest = Math.max(this.outcome.largest, bytes);
    this.outcome.slowest = Math.max(this.outcome.slowest, ms);
  }
}

/** Runs tasks with limited concurrency, until none is left or the signal aborts. */
export async function runConcurrently(
  tasks: Iterable<() => Promise<unknown>>,
  signal: AbortSignal,
  atOnce = 16,
): Promise<void> {
  const iterator = tasks[Symbol.iterator]();
  const work = async () => {
    for (let next = iterator.next(); !next.done && !signal.aborted; next = iterator.next())
      await next.value();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
