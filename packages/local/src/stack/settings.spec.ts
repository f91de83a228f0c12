import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.js';

const root = '/home/me/shop';
const readIn = (env: NodeJS.ProcessEnv) => readSettings(env, root);

it('needs nothing', () => {
  expect(readIn({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    apiPort: 4000,
    dataDir: join(root, '.data'),
    databaseUrl: undefined,
    seed: 'demo',
    deployment: 'development',
  });
});

it('takes what is set', () => {
  const env = { HOST: '0.0.0.0', PORT: '80', API_PORT: '81', DATA_DIR: '/data', SEED: 'none' };

  expect(readIn({ ...env, DATABASE_URL: 'postgresql://me@there/shop' })).toEqual({
    host: '0.0.0.0',
    port: 80,
    apiPort: 81,
    dataDir: '/data',
    databaseUrl: 'postgresql://me@there/shop',
    seed: 'none',
    deployment: 'development',
  });
});

it('brings no demo to production unless it is asked for', () => {
  expect(readIn({ DEPLOYMENT: 'production' }).seed).toBe('none');
  expect(readIn({ DEPLOYMENT: 'production', SEED: 'demo' }).seed).toBe('demo');
});

describe('refuses', () => {
  it.each([
    ['a port that is none', { PORT: '3000x' }, 'PORT: "3000x" is not a port.'],
    ['a port out of range', { API_PORT: '70000' }, 'API_PORT: "70000" is not a port.'],
    ['one port for two', { PORT: '4000' }, 'PORT and API_PORT are both 4000.'],
    ['an unknown seed', { SEED: 'full' }, 'SEED: "full" is unknown.'],
  ])('%s', (_, env, message) => {
    expect(() => readIn(env)).toThrow(message);
  });

  it('an address that is not of PostgreSQL, without repeating its password', () => {
    expect(() => readIn({ DATABASE_URL: 'mysql://me:secret@there' })).toThrow(/^(?!.*secret).*DATABASE_URL/);
  });
});
