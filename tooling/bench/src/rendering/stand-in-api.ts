import { readFileSync } from 'node:fs';
import fastify from 'fastify';

// One document for every page, so that only the site has work to do.
const { DOCUMENT = '', PORT } = process.env;
const document = readFileSync(DOCUMENT);
const app = fastify();
app.get('/api/host/pages/document', (_, reply) => reply.type('application/json').send(document));
app.get('/api/revalidation/events', (_, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.raw.write('event: hello\ndata: {"sequence":1,"tags":[]}\n\n');
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
