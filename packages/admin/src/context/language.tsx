import { formatIn, pageTimeZone, SiteProvider } from '@flotilla/react';
import { createInstance, type FormatterModule, type InitOptions } from 'i18next';
import { type ReactNode, useEffect, useMemo } from 'react';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { choiceStore } from './choices.js';
import { useAdminElement, useEmbedding } from './embedding.js';

export const interfaceLanguages = ['en', 'ru'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

export interface LanguageProviderProps {
  /** Initial language, which the server has selected for the page. */
  initial: string;
  /** Languages of the content. */
  languages: readonly string[];
  children: ReactNode;
}

/** Provides the language of the interface, which can be changed at any time. */
export function LanguageProvider({ initial, languages, children }: LanguageProviderProps) {
  const i18n = useMemo(() => {
    const instance = createInstance({
      ...translationOptions,
      lng: initial,
      resources: {},
      react: { useSuspense: false },
    })
      .use(numberFormatter)
      .use(initReactI18next);
    void instance.init();
    return instance;
  }, [initial]);
  return (
    <I18nextProvider i18n={i18n}>
      <InLanguage languages={languages}>{children}</InLanguage>
    </I18nextProvider>
  );
}

/** Keys have no separators, and values are not escaped: React escapes them. */
const translationOptions: InitOptions = {
  fallbackLng: 'en',
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  missingInterpolationHandler: (_text, placeholder: RegExpExecArray) => placeholder[0],
  interpolation: { escapeValue: false, alwaysFormat: true },
};

/** Formats numbers by language; other values stay unchanged. */
const numberFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: string | number, _format, language) =>
    typeof value === 'number' ? formatIn(language ?? 'en', 'UTC').number(value) : value,
};

/** Passes the language on to the components of the site, such as forms and error messages. */
function InLanguage({ languages, children }: Pick<LanguageProviderProps, 'languages' | 'children'>) {
  const { language } = useInterfaceLanguage();
  const element = useAdminElement();
  useEffect(() => element.setAttribute('lang', language), [element, language]);
  const site = useMemo(
    () => ({ language, languages, timeZone: pageTimeZone(), path: '/' }),
    [language, languages],
  );
  return <SiteProvider value={site}>{children}</SiteProvider>;
}

/** Returns the language of the interface and a function that changes it. */
export function useInterfaceLanguage(): { language: string; choose: (language: InterfaceLanguage) => void } {
  const { i18n } = useTranslation();
  const store = choiceStore(useEmbedding() !== undefined);
  return {
    language: i18n.language,
    choose(language) {
      store('language', language);
      void i18n.changeLanguage(language);
    },
  };
}
