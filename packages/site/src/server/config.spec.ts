import { expect, it } from 'vitest';
import { readConfig } from './config.js';

it('has defaults for all settings', () => {
  expect(readConfig({ PORT: '', PATH: '/bin' })).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    API_URL: ['http://127.0.0.1:4000'],
    LANGUAGES: ['en', 'ru'],
    TIME_ZONE: 'UTC',
    SITE_INDEX: 'on',
    TRUST_PROXY: ['loopback'],
    SITE_TITLE: 'rent your dream',
    SITE_DESCRIPTION: 'Rent your dream',
    SITE_ICON: '/public/demo/favicon.svg',
    MEDIA_ORIGINS: [],
    PAGE_CACHE_MB: 64,
    REQUESTS_PER_ADDRESS: 100,
    LOG_LEVEL: 'info',
    METRICS: 'off',
    METRICS_PORT: 9465,
    METRICS_HOST: '127.0.0.1',
    ERRORS_ENVIRONMENT: 'production',
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
});

it('parses origins and lists', () => {
  const config = readConfig({
    SITE_URL: 'https://flotilla.example/',
    LANGUAGES: 'ru, en',
    MEDIA_ORIGINS: 'https://a.example/x, https://b.example',
    PORT: '8080',
    API_URL: 'http://10.0.0.1:4000/, http://10.0.0.2:4000',
  });

  expect(config).toMatchObject({
    SITE_URL: 'https://flotilla.example',
    LANGUAGES: ['ru', 'en'],
    MEDIA_ORIGINS: ['https://a.example', 'https://b.example'],
    PORT: 8080,
    API_URL: ['http://10.0.0.1:4000', 'http://10.0.0.2:4000'],
  });
});

it('reports every problem', () => {
  expect(() =>
    readConfig({ SITE_URL: 'flotilla.example', LANGUAGES: 'English', TIME_ZONE: 'Nicosia', PORT: '99999' }),
  ).toThrow(
    /4 problem\(s\):\n {2}- PORT .*\n {2}- LANGUAGES must be language codes such as en,pt-BR\n {2}- TIME_ZONE must be an IANA time zone such as Asia\/Nicosia\n {2}- SITE_URL must be an address such as https:\/\/example\.com/,
  );
});
