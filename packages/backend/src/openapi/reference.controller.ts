import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow } from '../access/route-rule.js';
import { NotFoundError } from '../errors.js';
import { ActionController } from '../http/action.decorator.js';
import { etagOf, matchesEtag } from '../http/etag.js';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Flotilla API</title>
    <link rel="icon" href="data:," />
    <script src="/api/docs/scalar.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body>
    <div id="app"></div>
    <noscript>Without JavaScript: <a href="/api/openapi.json">openapi.json</a></noscript>
  </body>
</html>
`;

/** Calls can be tried out on this server; nothing is asked of, or told to, another one. */
const start = `Scalar.createApiReference('#app', {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenAllTags: false,
});
`;

// Scalar's styles are made in the browser; scripts are files of this server alone.
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The readable API reference: Scalar's page, which reads the OpenAPI document. */
@ActionController()
export class ReferenceController {
  @Get('/api/docs')
  @Allow('public')
  index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    scalarOrThrow();
    if (!isKnown(request, reply, etagOf(page))) void reply.type('text/html; charset=utf-8').send(page);
  }

  @Get('/api/docs/:page')
  @Allow('public')
  file(@Param('page') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (name === 'start.js') sendStart(request, reply);
    else if (name === 'scalar.js') sendScalar(request, reply);
    else throw new NotFoundError(`The reference has no file "${name}".`);
  }
}

function sendStart(request: FastifyRequest, reply: FastifyReply): void {
  if (!isKnown(request, reply, etagOf(start))) void reply.type('text/javascript; charset=utf-8').send(start);
}

/** Sent as it is read and packed: it has 4 MB, and is asked for seldom. */
function sendScalar(request: FastifyRequest, reply: FastifyReply): void {
  const { file, version } = scalarOrThrow();
  if (isKnown(request, reply, `"${version}"`)) return;
  reply.type('text/javascript; charset=utf-8').header('vary', 'accept-encoding');
  const content = createReadStream(file);
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) void reply.send(content);
  else void reply.header('content-encoding', 'gzip').send(pipeline(content, createGzip(), () => undefined));
}

/** The file that the package has for browsers. @throws NotFoundError where the application did not install it */
function scalarOrThrow(): { file: string; version: string } {
  const load = createRequire(import.meta.url);
  try {
    const dist = dirname(load.resolve('@scalar/api-reference'));
    const { version } = load(join(dist, '../package.json')) as { version: string };
    return { file: join(dist, 'browser/standalone.js'), version };
  } catch {
    throw new NotFoundError('Install @scalar/api-reference to read /api/openapi.json here.');
  }
}

function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': contentSecurityPolicy });
  const known = request.headers['if-none-match'];
  const isSame = known !== undefined && matchesEtag(known, etag);
  if (isSame) void reply.code(304).send();
  return isSame;
}
