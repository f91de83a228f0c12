import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineMessages } from '../messages/define-messages.js';
import { translate } from '../messages/use-t.js';
import { markFallback } from './fallback-marks.js';
import { loadTranslations, textScriptOf } from './load-translations.js';

const fleet = defineMessages('fleet-test', {
  en: { rent: 'Rent', sail: 'Sail {{boat}}', boats_one: '{{count}} boat', boats_other: '{{count}} boats' },
  ru: {
    rent: 'Арендовать',
    sail: 'Плыть на {{boat}}',
    boats_one: '{{count}} лодка',
    boats_few: '{{count}} лодки',
    boats_many: '{{count}} лодок',
    boats_other: '{{count}} лодки',
  },
});
const of = (texts: Record<string, string>) => async () => ({ texts: { 'fleet-test': texts } });
let loads = 0;

beforeAll(() =>
  loadTranslations(
    [
      {
        translations: {
          pt: of({ rent: 'Alugar', sail: 'Navegar' }),
          ar: of({ boats: 'القوارب: {{count}}' }),
        },
      },
      {
        translations: {
          pt: of({ sail: 'Velejar com {{boat}}' }),
          fr: async () => {
            loads++;
            return { texts: {} };
          },
        },
      },
      {},
    ],
    ['en', 'ru', 'pt-BR', 'ar'],
  ),
);

afterAll(() => {
  globalThis.flotillaTexts = undefined;
});

it('translates by the language of a regional tag; later modules replace single texts', () => {
  const t = translate(fleet, 'pt-BR');
  expect([t('rent'), t('sail', { boat: 'Argo' })]).toEqual(['Alugar', 'Velejar com Argo']);
});

it('marks texts without a translation, in each plural form', () => {
  const t = translate(fleet, 'pt-BR');
  expect(t('boats', { count: 1 })).toBe(markFallback('1 boat'));
  expect(t('boats', { count: 5 })).toBe(markFallback('5 boats'));
  expect(translate(fleet, 'ar')('rent')).toBe(markFallback('Rent'));
});

it('uses one text for all numbers, where a translation has no plural forms', () => {
  const t = translate(fleet, 'ar');
  for (const count of [0, 1, 2, 5, 11]) expect(t('boats', { count })).toMatch(/^القوارب: /);
});

it('leaves the texts of a module in its own languages', () => {
  expect(translate(fleet, 'en')('rent')).toBe('Rent');
  expect(translate(fleet, 'ru')('rent')).toBe('Арендовать');
});

it('loads only the translations of the languages of the site', () => {
  expect(loads).toBe(0);
});

it('prefers the nearest translation, and takes none of another script', async () => {
  const translations = {
    zh: of({ rent: '租赁' }),
    'zh-Hant': of({ rent: '租賃' }),
    sr: of({ rent: 'Изнајми' }),
  };
  await loadTranslations([{ translations }], ['en', 'zh-Hant-TW', 'zh-CN', 'sr-Latn']);
  const rentIn = (language: string) => translate({ ...fleet }, language)('rent');

  expect(['zh-Hant-TW', 'zh-CN', 'sr-Latn'].map(rentIn)).toEqual(['租賃', '租赁', markFallback('Rent')]);
  expect(textScriptOf('zh-Hant-TW')?.body).toContain('"zh-Hant-TW":{"rent":"租賃"}');
  expect(textScriptOf('sr-Latn')).toBeUndefined();
});

it('writes a script with the translations of a language, and none for languages without', () => {
  const script = textScriptOf('pt-BR');
  expect(script?.path).toMatch(/^\/assets\/texts-pt-BR-[0-9a-f]{8}\.js$/);
  expect(script?.body).toContain('"pt-BR":{"rent":"Alugar","sail":"Velejar com {{boat}}"}');
  expect(script?.body).not.toContain('القوارب');
  expect([textScriptOf('en'), textScriptOf('ru'), textScriptOf('fr')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('gives islands their texts', () => {
  const server = globalThis.flotillaTexts;
  // oxlint-disable-next-line no-eval -- the script runs in browsers
  (0, eval)(textScriptOf('ar')?.body ?? '');
  try {
    const inBrowser = defineMessages('fleet-test', { en: { boats: '{{count}} boats', rent: 'Rent' } });
    const t = translate(inBrowser, 'ar');
    expect([t('boats', { count: 3 }), t('rent')]).toEqual(['القوارب: 3', 'Rent']);
  } finally {
    globalThis.flotillaTexts = server;
  }
});
