import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.js';

const root = '/home/me/shop';
const readIn = (env: NodeJS.ProcessEnv) => readSettings(env, root);

it('has defaults for every setting', () => {
  expect(readIn({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    apiPort: 4000,
    dataDir: join(root, '.data'),
    databaseUrl: undefined,
    siteUrl: 'http://127.0.0.1:3000',
    siteKey: undefined,
    seed: 'demo',
    deployment: 'development',
  });
});

it('reads settings from the environment', () => {
  const env = { HOST: '0.0.0.0', PORT: '80', API_PORT: '81', DATA_DIR: '/data', SEED: 'none' };

  expect(
    readIn({
      ...env,
      DATABASE_URL: 'postgresql://me@there/shop',
      SITE_URL: 'https://shop.example',
      SITE_KEY: 'secret',
    }),
  ).toEqual({
    host: '0.0.0.0',
    port: 80,
    apiPort: 81,
    dataDir: '/data',
    databaseUrl: 'postgresql://me@there/shop',
    siteUrl: 'https://shop.example',
    siteKey: 'secret',
    seed: 'none',
    deployment: 'development',
  });
});

it('seeds no demo content in production unless SEED=demo is set', () => {
  expect(readIn({ DEPLOYMENT: 'production' }).seed).toBe('none');
  expect(readIn({ DEPLOYMENT: 'production', SEED: 'demo' }).seed).toBe('demo');
});

describe('rejects', () => {
  it.each([
    ['an invalid port', { PORT: '3000x' }, 'PORT: "3000x" is not a port.'],
    ['a port out of range', { API_PORT: '70000' }, 'API_PORT: "70000" is not a port.'],
    ['the same port for site and API', { PORT: '4000' }, 'PORT and API_PORT are both 4000.'],
    ['an unknown seed', { SEED: 'full' }, 'SEED: "full" is unknown.'],
  ])('%s', (_, env, message) => {
    expect(() => readIn(env)).toThrow(message);
  });

  it('a DATABASE_URL that is not for PostgreSQL, without repeating its password', () => {
    expect(() => readIn({ DATABASE_URL: 'mysql://me:secret@there' })).toThrow(/^(?!.*secret).*DATABASE_URL/);
  });
});
