import { finished } from 'node:stream';
import { networkOf } from '@flotilla/runtime/network';
import { NotFoundError, UnauthenticatedError } from '@flotilla/core/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Routes } from '../access/routes.js';
import type { Caller } from '../context/caller.js';
import { FairConcurrencyLimit } from '../limits/fair-concurrency-limit.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum size of raw bytes, for routes that accept more than the default. */
    flotillaMaxBytes?: number;
    /** Headers that a call must have, and their forms. */
    flotillaHeaders?: Readonly<Record<string, RegExp>>;
  }
}

/** Bodies are in memory while they arrive. */
const maxConcurrent = 4;
/** A body must arrive within this time, so that slow senders do not block others. */
const maxReceiveMs = 30_000;

/**
 * Admits calls with large raw bodies before they are read, because anyone can send them: their route must be
 * served, and required headers must have the form of a signature. Routes that are not public need a caller with
 * valid credentials. Few bodies are received at the same time; those of public routes do not delay others.
 */
export function admitLargeBodies(
  server: FastifyInstance,
  identify: (request: FastifyRequest) => Promise<Caller>,
): void {
  const routes = Routes.of(server);
  const [ofPublic, ofCallers] = [limitOfBodies(), limitOfBodies()];
  server.addHook('onRequest', (request, reply, done) => {
    const { flotillaMaxBytes, flotillaHeaders = {}, flotilla } = request.routeOptions.config;
    if (flotillaMaxBytes === undefined) return done();
    if (flotilla && !routes.isServed(flotilla))
      return done(new NotFoundError(`Cannot ${request.method} ${request.url}`));
    if (!hasHeaders(request, flotillaHeaders))
      return done(new UnauthenticatedError('The signature is missing or malformed.'));
    const received = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => !request.raw.complete && request.raw.destroy(), maxReceiveMs);
        const release = () => {
          clearTimeout(timer);
          resolve();
        };
        request.raw.once('end', release);
        // Also of a client that has left while it waited, and of a body that is not read.
        finished(reply.raw, release);
        done();
      });
    const admit = async () => {
      const isPublic = flotilla?.audience === 'public';
      if (!isPublic && (await identify(request)).kind === 'anonymous')
        throw new UnauthenticatedError('Not authorized');
      await (isPublic ? ofPublic : ofCallers).run(received, networkOf(request.ip));
    };
    admit().then(undefined, done);
  });
}

const limitOfBodies = () =>
  new FairConcurrencyLimit({
    ...{ maxConcurrent, maxHeavy: maxConcurrent / 2, maxQueued: 32 },
    rejection: 'Too many large bodies are being received. Try again later.',
  });

function hasHeaders({ raw }: FastifyRequest, required: Readonly<Record<string, RegExp>>): boolean {
  return Object.entries(required).every(([name, form]) => form.test(String(raw.headers[name] ?? '')));
}
