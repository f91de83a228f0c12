import { createInstance, type i18n } from 'i18next';
import type { Messages } from './define-messages.js';

const instances = new Map<string, i18n>();

/** The i18next instance of a language, made once; it falls back to English, which every module speaks. */
export function translatorOf(language: string): i18n {
  const existing = instances.get(language);
  if (existing) return existing;
  const instance = createInstance({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    resources: {},
    keySeparator: false,
    interpolation: { escapeValue: false },
  });
  void instance.init();
  instances.set(language, instance);
  return instance;
}

/** Adds a module's texts to an instance, once. Texts that the site has set before win. */
export function teach(instance: i18n, { namespace, resources }: Messages): void {
  for (const language of new Set([instance.language, 'en'])) {
    const texts = resources[language];
    if (texts) instance.addResourceBundle(language, namespace, texts, true, false);
  }
}
