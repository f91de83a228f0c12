import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fastifyStatic } from '../libraries.js';
import { fileSecurityHeaders } from './security-headers.js';

/** Serves built files. They are immutable, because their names contain a hash of the content. */
export async function serveFiles(app: FastifyInstance, folder: string, path = 'assets'): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, path),
    prefix: `/${path}/`,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (reply) => void reply.headers(fileSecurityHeaders),
  });
}

const dayInSeconds = 86_400;

/** Serves public files of modules under their own names, with range requests for videos. */
export async function servePublicFiles(app: FastifyInstance, folders: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: [...folders],
    wildcard: false,
    decorateReply: false,
    maxAge: dayInSeconds * 1000,
    index: false,
    setHeaders: (reply) => void reply.headers(fileSecurityHeaders),
  });
}

/** Redirects `/favicon.ico` to the icon of the site, unless a module has that file. */
export function answerFavicon(app: FastifyInstance, icon: () => Promise<string>): void {
  const url = '/favicon.ico';
  if (!app.hasRoute({ method: 'GET', url }))
    app.get(url, async (_, reply) => reply.redirect(await icon(), 302));
}
