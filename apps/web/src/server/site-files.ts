import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fileSecurityHeaders } from './security-headers.js';

/** Serves the built files; their names change with their content, so browsers keep them for good. */
export async function serveFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (reply) => void reply.headers(fileSecurityHeaders),
  });
}
