import { expect, it } from 'vitest';
import { ConfigError } from '@flotilla/core';
import { readConfig } from './config.js';

const valid = { DATABASE_URL: 'postgresql://flotilla@127.0.0.1:5432/flotilla' };

it('requires only the address of a database', () => {
  expect(readConfig(valid)).toEqual({
    ...valid,
    PORT: 4000,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    HISTORY_DAYS: 365,
    DELETED_DAYS: 30,
    DATABASE_POOL: 10,
    DATABASE_REPLICA_URLS: [],
    DATABASE_REPLICA_POOL: 10,
    DATABASE_REPLICA_MAX_LAG_SECONDS: 10,
    DATABASE_FAST_PATH: 'on',
    LANGUAGES: ['en', 'ru'],
    TIME_ZONE: 'UTC',
    SEED: 'none',
    LOG_LEVEL: 'info',
    MCP: 'off',
    HTTP_ROUTES: 'all',
    JOBS: 'on',
    JOBS_QUEUES: [],
    BODY_LIMIT: 1024 ** 2,
    TRUST_PROXY: ['loopback'],
    DEPLOYMENT: 'production',
    DATABASE_CONNECT_TIMEOUT_MS: 3000,
    DATABASE_STATEMENT_TIMEOUT_MS: 10_000,
    DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: 60_000,
    DATABASE_LOCK_TIMEOUT_MS: 3000,
    MIGRATE: 'on',
    JOBS_LOOK_SECONDS: 10,
    METRICS: 'off',
    METRICS_PORT: 9464,
    METRICS_HOST: '127.0.0.1',
    ERRORS_ENVIRONMENT: 'production',
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
});

it('treats an empty variable as unset', () => {
  expect(readConfig({ ...valid, PORT: '', RBAC_SECRET_KEY: '', DEPLOYMENT: '' })).toEqual(readConfig(valid));
});

it('reads lists and numbers', () => {
  expect(
    readConfig({
      ...valid,
      PORT: '0',
      LANGUAGES: ' en, de , pt-br,zh-hant',
      TRUST_PROXY: '10.0.0.0/8,loopback',
    }),
  ).toMatchObject({
    PORT: 0,
    LANGUAGES: ['en', 'de', 'pt-BR', 'zh-Hant'],
    TRUST_PROXY: ['10.0.0.0/8', 'loopback'],
  });
});

it.each([
  ['DATABASE_URL', '', 'is missing. Set it to the address of a PostgreSQL database'],
  ['DATABASE_URL', 'mysql://127.0.0.1/flotilla', 'must start with postgresql://'],
  ['PORT', '65536', 'PORT must be at most 65535'],
  ['PORT', '-1', 'PORT must be at least 0'],
  ['PORT', '80.5', 'PORT must be a whole number'],
  ['PORT', 'http', 'PORT must be a number'],
  ['DATABASE_POOL', '1', 'must be at least 2'],
  ['DATABASE_POOL', '201', 'must be at most 200'],
  ['RBAC_SECRET_KEY', 'too-short', 'must be at least 16 characters. Make one with: openssl rand -hex 32'],
  ['DATABASE_FAST_PATH', 'yes', 'DATABASE_FAST_PATH must be on or off'],
  ['LANGUAGES', 'english', 'LANGUAGES must be language codes such as en,pt-BR'],
  ['LANGUAGES', ',', 'LANGUAGES must contain a language'],
  ['LANGUAGES', 'en,de,EN', 'LANGUAGES must name each language once'],
  ['TIME_ZONE', 'Nicosia', 'must be an IANA time zone such as Asia/Nicosia'],
  ['TIME_ZONE', '+02:00', 'must be an IANA time zone such as Asia/Nicosia'],
  ['REDIS_URL', 'localhost:6379', 'must start with redis:// or rediss://'],
  ['METRICS', 'yes', 'must be on or off'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector', 'must be an address such as http://collector:4318'],
  ['SEED', 'everything', 'must be demo or none'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
  ['BODY_LIMIT', '10', 'must be at least 1024'],
  ['BODY_LIMIT', '1e10', 'must be at most 1073741824'],
  ['DEPLOYMENT', 'staging', 'must be production or development'],
])('names %s when it is "%s", with the allowed values', (name, value, message) => {
  const read = () => readConfig({ ...valid, [name]: value });

  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`problem(s):\n  - ${name}`);
  expect(read).toThrow(message);
});

it('reports all problems together', () => {
  expect(() => readConfig({ PORT: 'x', SEED: 'y' })).toThrow(
    /has 3 problem\(s\):\n {2}- DATABASE_URL .*\n {2}- PORT .*\n {2}- SEED /,
  );
});
