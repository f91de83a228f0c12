import { NotFoundError } from '@flotilla/core/errors';
import type { FastifyInstance } from 'fastify';

const paths = new Set(['/api/health', '/api/health/ready']);

/** Answers requests of a worker with 404, except for those of its supervisor. */
export function serveOnlyHealth(instance: FastifyInstance): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    const isServed = paths.has(request.url.replace(/\?.*$/s, ''));
    done(isServed ? undefined : new NotFoundError('This process serves no requests: HTTP_ROUTES=health.'));
  });
}
