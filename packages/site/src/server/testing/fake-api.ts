import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import {
  type DocumentMeta,
  type DocumentPart,
  emptyDocument,
  type ExternalWidget,
  type MovedTo,
  type PageDocument,
} from '@flotilla/core/documents';
import type { SiteSettings } from '@flotilla/core/theme';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

interface Answer {
  readonly title: string;
  readonly variant?: string;
  readonly widgetId?: string;
  readonly tags: readonly string[];
  readonly status?: PageDocument['status'];
  readonly isPrivate?: boolean;
  readonly movedTo?: MovedTo;
  /** The address of all languages, and those of single ones. */
  readonly address?: Pick<PageDocument, 'url' | 'addresses' | 'linkedPages'>;
  readonly redirected?: readonly string[];
  /** Parameters that narrow its lists. */
  readonly filters?: readonly string[];
  /** The address of its narrowed lists. */
  readonly narrowedTo?: MovedTo;
  readonly theme?: PageDocument['theme'];
}

const heartbeatMs = 1000;

/** A fake API with the documents and events that the site needs. */
export class FakeApi {
  readonly app: FastifyInstance = Fastify({ forceCloseConnections: true });
  /** Requested documents in order: `/blog 2`. */
  readonly requests: string[] = [];
  readonly sequences: (string | undefined)[] = [];
  /** Headers of requested previews. */
  readonly previewed: IncomingHttpHeaders[] = [];
  url = '';
  sequence = 5;
  /** Acknowledged message numbers, by connection or by call. */
  readonly acknowledged: number[] = [];
  /** Whether it supports acknowledgements by calls only. */
  isOld = false;
  /** Whether it responds only after the whole request body has arrived. */
  waitsForBodies = false;
  /** Sends no heartbeats, like a process that the network has cut off. */
  isSilent = false;
  /** Status of all document requests, if set. */
  failsWith: number | undefined;
  /** A path that it rejects as invalid. */
  refuses: string | undefined;
  /** Promise for which documents wait. */
  gate: Promise<void> = Promise.resolve();
  /** Lists of documents in parts; a rejection breaks the document off. */
  late: Promise<ExternalWidget['lists']> | undefined;
  /** Redirects by address with a query: `/index.php?id=5`. */
  readonly queryRedirects = new Map<string, MovedTo>();
  /** The settings of the site. */
  site: SiteSettings | null = null;
  private readonly pages = new Map<string, Answer>();
  private readonly streams = new Set<ServerResponse>();

  constructor() {
    this.app.get('/api/host/site', () => ({
      data: this.site,
      meta: { tags: ['host.site:1'], sequence: this.sequence },
    }));
    this.app.get('/api/host/pages/document', async (request, reply) => {
      const answer = await this.answerTo(request);
      return answer ?? reply.code(this.failsWith ?? 400).send({ data: null });
    });
    this.app.get('/api/host/pages/document-in-parts', async (request, reply) => {
      const answer = await this.answerTo(request);
      if (!answer) return reply.code(this.failsWith ?? 400).send({ data: null });
      reply.type('application/x-ndjson');
      const { data, meta } = answer;
      const { late } = this;
      if (!late) return reply.send(lines({ data, pending: [] }, { meta }));
      const arriving = new PassThrough();
      arriving.write(lines({ data, pending: [0] }));
      late.then(
        (lists) => arriving.end(lines({ external: 0, lists }, { meta })),
        () => arriving.destroy(new Error('gone')),
      );
      return reply.send(arriving);
    });
    this.app.get('/api/host/pages/query-redirect', ({ query }, reply) => {
      const { url, query: parameters } = query as { url: string; query: string };
      this.requests.push(`${url}?${parameters}`);
      const to = this.queryRedirects.get(`${url}?${parameters}`);
      return to ? { data: to } : reply.code(404).send({ data: null });
    });
    this.answerPreviews();
    this.answerSites();
    this.app.get('/api/revalidation/events/own', ({ headers }, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.raw.write(`data: for ${headers.cookie}\n\n`);
    });
    // Rejects a request before its body has arrived.
    this.app.post(
      '/api/refused',
      { onRequest: async (_, reply) => reply.code(413).send({ message: 'Too large.' }) },
      () => undefined,
    );
    this.app.all('/api/echo', (request) => ({
      method: request.method,
      body: request.body ?? null,
      for: request.headers['x-forwarded-for'],
      cookie: request.headers.cookie,
      says: Object.fromEntries(
        Object.entries(request.headers).filter(
          ([name]) => name.startsWith('x-') && name !== 'x-forwarded-for',
        ),
      ),
    }));
  }

  private answerPreviews(): void {
    this.app.post('/api/host/previews/document', async ({ body, headers }, reply) => {
      const { url, title } = (body as { data: { url?: string; title: string } | null }).data ?? { title: '' };
      this.previewed.push(headers);
      if (url === undefined)
        return reply.code(404).send({ message: 'There is no such <preview>.', data: null });
      return { data: documentOf(url, { title, tags: [] }) };
    });
    this.app.post('/api/host/previews/shared', async ({ body, headers }, reply) => {
      const { token, url } = (body as { data: { token: string; url: string } }).data;
      this.previewed.push(headers);
      if (token.startsWith('busy')) return reply.code(503).header('retry-after', '2').send({ data: null });
      if (!token.startsWith('valid')) return reply.code(404).send({ data: null });
      const document = documentOf(url, { title: 'Drafted', tags: [] });
      return { data: { document, name: 'Summer', expiresAt: '2027-06-01T06:00:00.000Z' } };
    });
  }

  private answerSites(): void {
    this.app.addContentTypeParser('application/x-ndjson', (_request, _body, done) =>
      done(this.isOld ? Object.assign(new Error('Not found.'), { statusCode: 404 }) : null),
    );
    const acknowledge = (body: unknown) =>
      this.acknowledged.push((body as { data: { sequence: number } }).data.sequence);
    this.app.post('/api/revalidation/ack', ({ body }, reply) => {
      if (this.isOld) return reply.status(404).send({});
      acknowledge(body);
      return { data: { ack: true } };
    });
    this.app.post('/api/revalidation/heard', ({ body }) => {
      acknowledge(body);
      return { data: { sequences: true } };
    });
    this.app.route({
      method: ['GET', 'POST'],
      url: '/api/revalidation/events',
      handler: ({ raw }, reply) => {
        reply.hijack();
        if (raw.method === 'POST' && this.waitsForBodies) return;
        if (raw.method === 'POST')
          raw.on('data', (lines: Buffer) =>
            this.acknowledged.push(...lines.toString().trim().split('\n').map(Number)),
          );
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
        const hello = { sequence: this.sequence, tags: [], heartbeatMs, stream: 'site' };
        reply.raw.write(`retry: 1000\nevent: hello\ndata: ${JSON.stringify(hello)}\n\n`);
        this.streams.add(reply.raw);
        const beat = () => this.isSilent || reply.raw.write(': still here\n\n');
        const heartbeat = setInterval(beat, heartbeatMs / 2);
        reply.raw.on('close', () => clearInterval(heartbeat));
        reply.raw.on('close', () => this.streams.delete(reply.raw));
      },
    });
  }

  get readers(): number {
    return this.streams.size;
  }

  async start(port = 0): Promise<void> {
    this.url = await this.app.listen({ port, host: '127.0.0.1' });
  }

  /** Sets the document of a page. */
  replace(url: string, answer: Answer): void {
    this.pages.set(url, answer);
  }

  /** Sets the document of a page, and sends its invalidation. */
  write(url: string, answer: Answer): void {
    this.replace(url, answer);
    this.invalidate(answer.tags);
  }

  invalidate(tags: readonly string[]): void {
    this.send(`data: ${JSON.stringify({ sequence: ++this.sequence, tags })}\n\n`);
  }

  reset(): void {
    this.send(`event: reset\ndata: {"sequence":${++this.sequence},"tags":[]}\n\n`);
  }

  /** Reports that it has lost its own invalidation messages. */
  sendGap(): void {
    this.send(`event: gap\ndata: {"sequence":${this.sequence},"tags":[]}\n\n`);
  }

  cut(): void {
    for (const stream of this.streams) stream.destroy();
  }

  private async answerTo(
    request: FastifyRequest,
  ): Promise<{ data: PageDocument; meta: DocumentMeta } | undefined> {
    const { url, page, filter } = request.query as { url: string; page: string; filter?: string };
    this.requests.push(`${url} ${page}`);
    this.sequences.push(request.headers['x-flotilla-sequence'] as string | undefined);
    const { sequence } = this;
    const stored = this.pages.get(url) ?? { title: 'Lost', tags: ['host.page'], status: 404 as const };
    const answer = filter && stored.narrowedTo ? { ...stored, movedTo: stored.narrowedTo } : stored;
    await this.gate;
    return this.failsWith || url === this.refuses
      ? undefined
      : {
          data: documentOf(url, answer),
          meta: { tags: answer.tags, sequence, redirected: answer.redirected, filters: answer.filters },
        };
  }

  private send(text: string): void {
    for (const stream of this.streams) stream.write(text);
  }
}

const lines = (...parts: DocumentPart[]) => parts.map((part) => `${JSON.stringify(part)}\n`).join('');

function documentOf(
  url: string,
  {
    title,
    variant = 'default',
    widgetId = 'widget',
    status = url === '/500' ? 500 : 200,
    isPrivate = false,
    movedTo,
    address,
    theme,
  }: Answer,
): PageDocument {
  const empty = emptyDocument(url);
  const link = { id: 'link', variant: 'default', className: null };
  const widget = { id: widgetId, variant, title: { en: title } };
  const external = { entity: 'test.widget' as const, link, widget, lists: {}, subject: null };
  return {
    ...empty,
    ...address,
    status,
    about: { ...empty.about, isPrivate },
    ...(movedTo && { movedTo }),
    ...(theme && { theme }),
    page: { id: 'page', variant: 'default', title },
    widgets: [{ link, widget: { id: 'host', variant: 'default' }, externals: [external] }],
  };
}
