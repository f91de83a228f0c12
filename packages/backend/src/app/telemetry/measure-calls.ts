import { routerPath } from '../../access/routes.js';
import type { Registry } from '@flotilla/core';
import { camelCase } from '@flotilla/core/values';
import { crudRoutes } from '../../openapi/crud-routes.js';
import { measureRequests, type RequestNames, type Telemetry } from '@flotilla/runtime/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { frameworkActions } from '../openapi/document-of.js';

type CallLabel = 'module' | 'entity';

/** Times every call of the API, labelled by its entity or action. */
export function measureCalls(app: FastifyInstance, registry: Registry, telemetry: Telemetry): void {
  const work = telemetry.work<CallLabel | 'method' | 'status'>({
    metric: 'flotilla_http_request_duration_seconds',
    help: 'Calls of the API, by entity or action.',
    labels: ['module', 'entity', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    span: 'server',
  });
  const labelsOf = callLabels(registry);
  const namesOf = (request: FastifyRequest): RequestNames<CallLabel> => {
    const labels = labelsOf(request.method, request.routeOptions.url);
    return { labels, span: `${request.method} ${labels.module}.${labels.entity}` };
  };
  measureRequests(app, { work, namesOf, traceParentOf: ({ headers }) => headers.traceparent });
}

const unknown = { module: 'other', entity: 'other' };

/**
 * Creates a function that returns the entity or action of a route in Fastify's notation, such as
 * `/api/blog/articles/:id`.
 */
export function callLabels(registry: Registry) {
  const actions = [...registry.modules.flatMap((module) => module.actions), ...frameworkActions];
  const byCall = new Map(
    actions.map(({ key, module, method, path }) => {
      const name = camelCase(key.slice(module.length + 1));
      return [`${method} ${routerPath(path)}`, { module, entity: name }];
    }),
  );
  const byRoute = new Map(
    [...registry.entities.values()].flatMap(({ route, module, name }) =>
      crudRoutes.map(({ path }) => [route + routerPath(path), { module, entity: name }] as const),
    ),
  );
  const read = (method: string, route: string): Readonly<Record<CallLabel, string>> =>
    byCall.get(`${method === 'HEAD' ? 'GET' : method} ${route}`) ?? byRoute.get(route) ?? unknown;
  // Cached; bounded by the number of routes.
  const cached = new Map<string, Readonly<Record<CallLabel, string>>>();
  return (method: string, route = '') => {
    const call = `${method} ${route}`;
    const labels = cached.get(call) ?? read(method, route);
    cached.set(call, labels);
    return labels;
  };
}
