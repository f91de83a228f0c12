import { createHash } from 'node:crypto';
import { languageChain } from '@flotilla/core/languages';
import type { Messages } from '../messages/define-messages.js';
import type { AddedTexts, Translation } from '../messages/translations.js';
import { translations as own } from '../translations/index.js';
import type { WebModule } from '../web-module.js';
import { markFallback } from './fallback-marks.js';

/** Texts by namespace and language. */
const added: Record<string, Record<string, Readonly<Record<string, string>>>> = {};
/** Languages of pages that this process renders. */
let rendered: readonly string[] = [];

/** Loads the translations of the languages of a site; those of later modules replace texts of earlier ones. */
export async function loadTranslations(
  modules: readonly Pick<WebModule, 'translations'>[],
  languages: readonly string[],
): Promise<void> {
  const wanted = new Set(languages.flatMap(languageChain));
  for (const translations of [own, ...modules.map(({ translations: found = {} }) => found)])
    for (const [language, load] of Object.entries(translations))
      if (wanted.has(language)) add(language, (await load()).texts);
  rendered = languages;
  globalThis.flotillaTexts = textsOf;
}

function add(language: string, translation: Translation): void {
  for (const [namespace, texts] of Object.entries(translation)) {
    const byLanguage = (added[namespace] ??= {});
    byLanguage[language] = { ...byLanguage[language], ...texts };
  }
}

const plural = /_(?:zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(plural, '');

/**
 * Returns the added texts of a module. In languages that the module itself does not have, texts without a
 * translation are English, and marked.
 */
function textsOf({ namespace, resources }: Messages): AddedTexts {
  const translated = added[namespace] ?? {};
  const foreign = rendered.filter((language) => !languageChain(language).some((one) => resources[one]));
  const texts = foreign.map((language) => {
    const known = textsIn(translated, language);
    const bases = new Set(Object.keys(known).map(baseOf));
    const missing = Object.entries(resources.en).filter(([key]) => !bases.has(baseOf(key)));
    // Without a form, the text serves the plural forms that English does not have.
    const fallback = missing.flatMap(([key, text]) =>
      key.endsWith('_other') ? [[baseOf(key), text] as const, [key, text] as const] : [[key, text] as const],
    );
    const marked = Object.fromEntries(fallback.map(([key, text]) => [key, markFallback(text)]));
    return [language, { ...marked, ...known }] as const;
  });
  return Object.fromEntries(texts);
}

/** Returns the texts of a page: those of its language precede those of more general ones. */
function textsIn(byLanguage: AddedTexts, language: string): Record<string, string> {
  const texts = languageChain(language).map((one) => byLanguage[one]);
  return Object.assign({}, ...texts.toReversed()) as Record<string, string>;
}

/** A script that gives the islands of a page their added texts. */
export interface TextScript {
  /** `/assets/texts-de-1f3a9c2b.js`: the hash changes with the texts. */
  readonly path: string;
  readonly body: string;
}

const scripts = new Map<string, TextScript>();

/** Returns the script with the translated texts of a language of pages; undefined for a language without any. */
export function textScriptOf(language: string): TextScript | undefined {
  const texts = translatedIn(language);
  if (texts === undefined) return undefined;
  const body = `globalThis.flotillaTexts=(t=>m=>t[m.namespace])(${JSON.stringify(texts)})`;
  const cached = scripts.get(language);
  if (cached?.body === body) return cached;
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
  const script = { path: `/assets/texts-${language}-${hash}.js`, body };
  scripts.set(language, script);
  return script;
}

/** Returns the translations that a page in a language needs, by namespace. */
function translatedIn(language: string): Readonly<Record<string, AddedTexts>> | undefined {
  const entries = Object.entries(added).flatMap(([namespace, byLanguage]) => {
    const texts = textsIn(byLanguage, language);
    return Object.keys(texts).length > 0 ? [[namespace, { [language]: texts }] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
