import type { FastifyInstance } from 'fastify';
import { actingFor } from '../context/acting.js';
import type { RouteRule } from './route-rule.js';

/** A route of the server, and its rule. */
export interface Route {
  readonly method: string;
  /** In Fastify's notation: `/api/blog/articles/:id`. */
  readonly url: string;
  /** Absent when the route declares none. */
  readonly rule?: RouteRule;
}

/** The route of a path, and the values of its parameters. */
export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const cached = new WeakMap<FastifyInstance, Routes>();

/** All routes of a server, including those that are not NestJS's. */
export class Routes {
  /** Keyed by method and number of segments. */
  private readonly byShape = new Map<string, Route[]>();
  private readonly list: Route[] = [];
  /** Features by name, and whether the installation has them. */
  private readonly features = new Map<string, boolean>();
  private served: { readonly of: number; readonly places: ReadonlyMap<string, string> } | undefined;

  /** Returns the routes of a server. Routes registered before the first call are not included. */
  static of(server: FastifyInstance): Routes {
    const routes = cached.get(server) ?? new Routes();
    if (!cached.has(server)) {
      cached.set(server, routes);
      server.addHook('onRoute', ({ method, url, config }) =>
        routes.add([method].flat(), url, config?.flotilla),
      );
      // Changes during a request are recorded for its caller, even if code acts with the server's rights.
      server.addHook('onRequest', (request, _reply, done) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        request.acting = { requestId: request.id, isRead };
        actingFor(request.acting, done);
      });
    }
    return routes;
  }

  get all(): readonly Route[] {
    return this.list;
  }

  /**
   * Sets whether the settings of the installation turn a feature on. Call it in a constructor, before the
   * first request.
   */
  setFeature(name: string, isOn: boolean): void {
    this.features.set(name, isOn);
  }

  /** Returns false for a route that needs a feature which is off: its requests get 404. */
  isServed({ needs }: Pick<RouteRule, 'needs'>): boolean {
    return needs === undefined || this.features.get(needs) === true;
  }

  /** Checks at startup that a module has set each feature that a route needs. @throws Error */
  checkFeatures(): void {
    const unknown = this.list.find(({ rule }) => rule?.needs !== undefined && !this.features.has(rule.needs));
    if (unknown)
      throw new Error(
        `${unknown.method} ${unknown.url} needs "${unknown.rule?.needs}", which no module sets. Call Routes.setFeature in a constructor.`,
      );
  }

  /**
   * Returns the url of a declared path `/api/…`, with `:id` or `{id}` for parameters; undefined when it is
   * not served.
   */
  servedAt(path: string, method?: string): string | undefined {
    const declared = routerPath(path);
    return this.places().get(method === undefined ? declared : `${method.toUpperCase()} ${declared}`);
  }

  /** Returns the route of a call by the server's rules: static segments take precedence over parameters. */
  find(method: string, path: string): FoundRoute | undefined {
    const segments = path.split('/');
    const candidates = this.byShape.get(shapeOf(method, segments)) ?? [];
    const [route] = candidates
      .filter(({ url, rule }) => matches(url.split('/'), segments) && this.isServed(rule ?? {}))
      .toSorted(bySpecificity);
    return route && { route, params: paramsOf(route.url, segments) };
  }

  /** Returns the methods of a path; none for a path without a route. */
  methodsAt(path: string): string[] {
    const methods = new Set(this.list.map(({ method }) => method));
    const served = [...methods].filter((method) => this.find(method, path) ?? this.findBelow(method, path));
    return served.toSorted();
  }

  /** Returns the parameter that a path lacks to be called by a method: `id` of `PATCH /api/blog/articles`. */
  missingParam(method: string, path: string): string | undefined {
    const last = this.find(method, `${path.replace(/\/$/, '')}/-`)
      ?.route.url.split('/')
      .at(-1);
    return last !== undefined && isParam(last) ? last.slice(1) : undefined;
  }

  private findBelow(method: string, path: string): Route | undefined {
    return this.list.find(
      (route) =>
        route.method === method && route.url.endsWith('/*') && path.startsWith(route.url.slice(0, -1)),
    );
  }

  /** The application's prefix of all paths. */
  get base(): string {
    const url = [...this.places()].find(([declared]) => declared.startsWith('/api/'))?.[1];
    return splitUrl(url ?? '').base;
  }

  /** Returns the url of each declared path, computed again after routes were added. */
  private places(): ReadonlyMap<string, string> {
    if (this.served?.of !== this.list.length) {
      const ruled = this.list.filter(({ rule }) => rule && this.isServed(rule)).toReversed();
      const places = ruled.flatMap(({ method, url }) => {
        const { declared } = splitUrl(url);
        return [[declared, url] as const, [`${method} ${declared}`, url] as const];
      });
      this.served = { of: this.list.length, places: new Map(places) };
    }
    return this.served.places;
  }

  private add(methods: readonly string[], url: string, rule: RouteRule | undefined): void {
    for (const method of methods) {
      const route = { method, url, rule };
      this.list.push(route);
      const shape = shapeOf(method, url.split('/'));
      this.byShape.set(shape, [...(this.byShape.get(shape) ?? []), route]);
    }
  }
}

/** Returns a path in the notation of routers: `/api/rbac/subjects/:id` for `/api/rbac/subjects/{id}`. */
export const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Splits a url into the application's prefix and the declared path, which begins with `/api/`. */
export function splitUrl(url: string): { readonly base: string; readonly declared: string } {
  const start = Math.max(0, url.lastIndexOf('/api/'));
  return { base: url.slice(0, start), declared: url.slice(start) };
}

const shapeOf = (method: string, segments: readonly string[]) => `${method} ${segments.length}`;
const isParam = (segment: string) => segment.startsWith(':');

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.every((part, index) => (isParam(part) ? segments[index] !== '' : part === segments[index]));
}

/** Sorts routes: the first segment that only one of them has as a parameter decides. */
function bySpecificity(a: Route, b: Route): number {
  const others = b.url.split('/');
  const difference = a.url
    .split('/')
    .findIndex((part, index) => isParam(part) !== isParam(others[index] ?? ''));
  return difference < 0 ? 0 : isParam(a.url.split('/')[difference] ?? '') ? 1 : -1;
}

function paramsOf(url: string, segments: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    url.split('/').flatMap((part, index) => (isParam(part) ? [[part.slice(1), segments[index] ?? '']] : [])),
  );
}
