import type { Routes } from '../access/routes.js';
import { InvalidError, MethodNotAllowedError, NotFoundError } from '@flotilla/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.filter.js';
import { answerRoot } from './root-page.js';

/**
 * Answers calls without a route: 400 for a missing id, 405 with `Allow` (RFC 9110, section 15.5.6), or 404. The root
 * links to the documentation.
 */
export function notFoundHandler(routes: Routes) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { method, url } = request;
    const path = url.replace(/[?#].*$/s, '');
    const missing = routes.missingParam(method, path);
    if (missing !== undefined) {
      const message = `${missing} is required`;
      return sendProblem(
        new InvalidError(message, [{ field: missing, message, rule: 'required' }]),
        request,
        reply,
      );
    }
    const methods = routes.methodsAt(path);
    if (path === '/' && (method === 'GET' || method === 'HEAD')) return answerRoot(request, reply);
    if (methods.length === 0)
      return sendProblem(new NotFoundError(`Cannot ${method} ${url}`), request, reply);
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (method === 'OPTIONS') return void reply.code(204).send();
    sendProblem(
      new MethodNotAllowedError(`${path} can't be called by ${method}, only by ${methods.join(', ')}.`),
      request,
      reply,
    );
  };
}
