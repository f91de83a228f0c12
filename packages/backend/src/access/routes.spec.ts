import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { publicRoute } from './route-rule.js';
import { Routes } from './routes.js';

function serve(...urls: string[]) {
  const server = fastify();
  const routes = Routes.of(server);
  for (const url of urls) server.get(url, { config: publicRoute }, async () => url);
  return { server, routes };
}

const boats = [
  '/boats',
  '/boats/count',
  '/boats/:id',
  '/boats/:id/crew',
  '/:sea/fleet/crew',
  '/boats/:id/crew/:name',
  '/:sea/fleet',
];

it.each([
  '/boats',
  '/boats/count',
  '/boats/7',
  '/boats/7/crew',
  '/boats/fleet',
  '/north/fleet',
  '/boats/fleet/crew',
  '/north/fleet/crew',
  '/boats/7/crew/anna',
  '/Boats',
  '/boats/7/crew/anna/x',
  '/',
])('finds the route that the server would call for %s', async (path) => {
  const { server, routes } = serve(...boats);
  const called = await server.inject(path);

  expect(routes.find('GET', path)?.route.url).toBe(called.statusCode === 200 ? called.payload : undefined);
});

it('rejects an empty parameter, as NestJS answers such a path with 404', () => {
  const { routes } = serve(...boats);

  expect([routes.find('GET', '/boats/'), routes.find('GET', '/boats//crew')]).toEqual([undefined, undefined]);
});

it('returns the values of the parameters and the rule', () => {
  const { routes } = serve(...boats);

  expect(routes.find('GET', '/boats/7/crew/anna')).toEqual({
    route: { method: 'GET', url: '/boats/:id/crew/:name', rule: { audience: 'public' } },
    params: { id: '7', name: 'anna' },
  });
  expect(routes.find('POST', '/boats/7')).toBeUndefined();
});

it('includes routes of plugins and routes without a rule, one for each method', async () => {
  const { server, routes } = serve();
  await server.register(
    async (plugin) => void plugin.route({ method: ['GET', 'POST'], url: '/depth', handler: async () => '' }),
    {
      prefix: '/sea',
    },
  );

  expect(routes.all.toSorted((a, b) => a.method.localeCompare(b.method))).toEqual(
    ['GET', 'HEAD', 'POST'].map((method) => ({ method, url: '/sea/depth', rule: undefined })),
  );
  expect(Routes.of(server)).toBe(routes);
});
