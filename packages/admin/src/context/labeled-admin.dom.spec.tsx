import { content, defineEntity, defineModule } from '@flotilla/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminOf, useAdmin } from './admin-context.js';
import { LabeledAdmin } from './labeled-admin.js';
import { LanguageProvider, useInterfaceLanguage } from './language.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content() });
const definitions = { name: 'fleet', entities: [boat] };
const russian = { ru: { 'boat.*': 'Лодки' } };
const shared = { extensions: [], languages: ['en', 'ru'], site: 'boats' };

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Names() {
  const { labels } = useAdmin();
  const { choose } = useInterfaceLanguage();
  return (
    <>
      {(['en', 'ru'] as const).map((language) => (
        <button key={language} lang={language} onClick={() => choose(language)}>
          {language}
        </button>
      ))}
      <output>{labels.entities(boat)}</output>
    </>
  );
}

const show = (app: ReturnType<typeof adminOf>, language: string) =>
  act(async () =>
    root.render(
      <LanguageProvider initial={language} languages={app.languages}>
        <LabeledAdmin app={app}>
          <Names />
        </LabeledAdmin>
      </LanguageProvider>,
    ),
  );
const choose = (language: string) =>
  act(async () => document.querySelector<HTMLElement>(`button[lang=${language}]`)?.click());
const shown = () => document.querySelector('output')?.textContent;

it('starts with the labels of the language of the interface, not of the content', async () => {
  const modules = [defineModule({ ...definitions, labels: russian })];
  await show(adminOf({ ...shared, modules, language: 'ru' }), 'ru');

  expect(shown()).toBe('Лодки');
});

it('loads the labels of a language when it is chosen, and ends with those of the last choice', async () => {
  const modules = [defineModule(definitions)];
  const loading = Promise.withResolvers<void>();
  const labeledIn = vi.fn<(language: string) => Promise<typeof modules>>(async (language) => {
    if (language === 'en') return modules;
    await loading.promise;
    return modules.map((module) => ({ ...module, labels: russian }));
  });
  await show(adminOf({ ...shared, modules, labeledIn }), 'en');
  expect([shown(), labeledIn.mock.calls]).toEqual(['Boats', []]);

  await choose('ru');
  await choose('en');
  await act(async () => loading.resolve());
  expect(shown()).toBe('Boats');

  await choose('ru');
  expect(shown()).toBe('Лодки');
});
