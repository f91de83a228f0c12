import { numbersInWords, pageTimeZone, SiteProvider, translationOptions } from '@flotilla/react';
import { createInstance } from 'i18next';
import { type ReactNode, useEffect, useMemo } from 'react';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { keepChoice } from '../context/choices.js';

/** What the interface speaks. */
export const interfaceLanguages = ['en', 'ru'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

export interface LanguageProviderProps {
  /** Of the page, as the server has chosen it for the person. */
  initial: string;
  /** Of the content. */
  languages: readonly string[];
  children: ReactNode;
}

/** The language of the interface, which a person changes while working. */
export function LanguageProvider({ initial, languages, children }: LanguageProviderProps) {
  const i18n = useMemo(() => {
    const instance = createInstance({ ...translationOptions, lng: initial, resources: {}, react: { useSuspense: false } })
      .use(numbersInWords)
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

/** Tells parts of the site, which forms and messages are, what is spoken. */
function InLanguage({ languages, children }: Pick<LanguageProviderProps, 'languages' | 'children'>) {
  const { language } = useInterfaceLanguage();
  useEffect(() => void (document.documentElement.lang = language), [language]);
  const site = useMemo(() => ({ language, languages, timeZone: pageTimeZone(), path: '/' }), [language, languages]);
  return <SiteProvider value={site}>{children}</SiteProvider>;
}

/** The language of the interface, and how it is changed. */
export function useInterfaceLanguage(): { language: string; choose: (language: InterfaceLanguage) => void } {
  const { i18n } = useTranslation();
  return {
    language: i18n.language,
    choose(language) {
      keepChoice('language', language);
      void i18n.changeLanguage(language);
    },
  };
}
