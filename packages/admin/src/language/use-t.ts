import type { Messages, Translate } from '@flotilla/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type TextsOf = Messages extends Messages<infer Texts> ? Texts : never;

/** The texts of a part of the admin in the language of the interface: `const t = useT(messages)`. */
export function useT<Texts extends TextsOf>({ namespace, resources }: Messages<Texts>): Translate<Texts> {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    for (const [name, texts] of Object.entries(resources)) {
      if (!i18n.hasResourceBundle(name, namespace)) i18n.addResourceBundle(name, namespace, texts);
    }
    return i18n.getFixedT(language, namespace) as unknown as Translate<Texts>;
    // The types of i18next know no keys of an instance that is made at run time; those of the messages do.
  }, [i18n, language, namespace, resources]);
}
