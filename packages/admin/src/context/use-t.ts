import type { Messages, Translate } from '@flotilla/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type TextsOf = Messages extends Messages<infer Texts> ? Texts : never;

/** Returns the texts of a part of the admin in the interface language: `const t = useT(messages)`. */
export function useT<Texts extends TextsOf>({ namespace, resources }: Messages<Texts>): Translate<Texts> {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    for (const [name, texts] of Object.entries(resources)) {
      if (!i18n.hasResourceBundle(name, namespace)) i18n.addResourceBundle(name, namespace, texts);
    }
    return i18n.getFixedT(language, namespace) as unknown as Translate<Texts>;
    // i18next can't type the keys of an instance created at run time; the type comes from the messages.
  }, [i18n, language, namespace, resources]);
}
