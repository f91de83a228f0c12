import { expect, it } from 'vitest';
import { readConfig } from './config.js';

it('needs nothing', () => {
  expect(readConfig({ PORT: '', PATH: '/bin' })).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    API_URL: 'http://127.0.0.1:4000',
    LANGUAGES: ['en', 'ru'],
    SITE_TITLE: 'rent your dream',
    SITE_DESCRIPTION: 'Rent your dream',
    SITE_ICON: '/public/demo/favicon.svg',
    MEDIA_ORIGINS: [],
    LOG_LEVEL: 'info',
  });
});

it('takes origins and lists as they are written', () => {
  const config = readConfig({
    SITE_URL: 'https://flotilla.example/',
    LANGUAGES: 'ru, en',
    MEDIA_ORIGINS: 'https://a.example/x, https://b.example',
    PORT: '8080',
  });

  expect(config).toMatchObject({
    SITE_URL: 'https://flotilla.example',
    LANGUAGES: ['ru', 'en'],
    MEDIA_ORIGINS: ['https://a.example', 'https://b.example'],
    PORT: 8080,
  });
});

it('names every problem', () => {
  expect(() => readConfig({ SITE_URL: 'flotilla.example', LANGUAGES: 'English', PORT: '99999' })).toThrow(
    /3 problem\(s\):\n {2}- PORT .*\n {2}- LANGUAGES\.0 must be language codes such as en,ru\n {2}- SITE_URL must be an address such as https:\/\/example\.com/,
  );
});
