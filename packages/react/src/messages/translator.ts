import { createInstance, type FormatterModule, type InitOptions } from 'i18next';
import { formatIn } from '@flotilla/core/format';
import type { Messages } from './define-messages.js';
import type { Value } from './placeholders.js';

type Values = Readonly<Record<string, Value>>;

/**
 * Returns a function that translates to one language. Missing texts fall back to English, which every module
 * has.
 */
export function translatorOf(
  resources: Messages['resources'],
  language: string,
): (key: string, values?: Values) => string {
  const i18n = createInstance({
    ...translationOptions,
    ns: namespace,
    defaultNS: namespace,
    lng: language,
    resources: inNamespace(resources),
  }).use(numberFormatter);
  void i18n.init();
  return (key, values) => i18n.t(key, values ?? {});
}

const namespace = 'texts';

/** Keys have no separators, and values are not escaped: React escapes them. */
export const translationOptions: InitOptions = {
  fallbackLng: 'en',
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  missingInterpolationHandler: (_text, placeholder: RegExpExecArray) => placeholder[0],
  interpolation: { escapeValue: false, alwaysFormat: true },
};

/** Formats numbers by language; other values stay unchanged. */
export const numberFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: Value, _format, language) =>
    typeof value === 'number' ? formatIn(language ?? 'en', 'UTC').number(value) : value,
};

function inNamespace(resources: Messages['resources']) {
  return Object.fromEntries(
    Object.entries(resources).map(([language, texts]) => [language, { [namespace]: texts }]),
  );
}
