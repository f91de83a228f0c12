import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers `/` of the API server with the addresses of its documentation: HTML for browsers, else JSON. */
export function answerRoot(request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(200).headers({ vary: 'accept', 'cache-control': 'no-cache' });
  if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return void reply.send(addresses);
  void reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(page);
}

const addresses = { docs: '/api/docs', openapi: '/api/openapi.json' };

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 36rem; padding: 0 1rem }</style>
<h1>API</h1>
<p><a href="${addresses.docs}">Reference of all calls</a> (<a href="${addresses.openapi}">OpenAPI document</a>)</p>
</html>
`;
