import { readFileSync } from 'node:fs';
import fastify from 'fastify';

// Fake API that returns one document for every page, so that only the site is measured.
const { DOCUMENT = '', PORT } = process.env;
const { data, meta } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { data: object; meta: object };
const parts = `${JSON.stringify({ data, pending: [] })}\n${JSON.stringify({ meta })}\n`;
const app = fastify();
app.get('/api/host/pages/document-in-parts', (_, reply) => reply.type('application/x-ndjson').send(parts));
app.get('/api/revalidation/events', (_, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.raw.write('event: hello\ndata: {"sequence":1,"tags":[]}\n\n');
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
