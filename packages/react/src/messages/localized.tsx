import type { LocalizedText } from '@flotilla/core';
import { type ComponentPropsWithoutRef, createElement, type ElementType, type ReactNode } from 'react';
import { siteMessages } from './site-messages.js';
import { translate } from './use-t.js';
import { localized, type LocalizedValue } from '../site/localized-value.js';
import { type Site, useSite } from '../site/site.js';

/** Accepts the props of the element, too: `<Localized as={Heading} level={2} value={…} />`. */
export type LocalizedProps<Value, As extends ElementType> = {
  as?: As;
  value: Value | null | undefined;
} & Omit<ComponentPropsWithoutRef<As>, 'as' | 'value' | 'children' | 'lang'>;

/**
 * A text in the page's language. A fallback to another language sets `lang`; without any text nothing is
 * rendered.
 */
export function Localized<As extends ElementType = 'span'>({
  as,
  value,
  ...props
}: LocalizedProps<LocalizedText, As>): ReactNode {
  const site = useSite();
  const found = localized(value, site);
  if (!found) return null;
  return createElement(as ?? 'span', { ...props, lang: langUnless(site.language, found.lang) }, found.value);
}

interface Titled {
  readonly title?: LocalizedText | null;
}

export type TitleProps<As extends ElementType> = { as?: As; of: Titled } & Omit<
  ComponentPropsWithoutRef<As>,
  'as' | 'of' | 'children' | 'lang'
>;

/** The title of a row, or "Untitled". */
export function Title<As extends ElementType = 'span'>({ as, of, ...props }: TitleProps<As>): ReactNode {
  const { language } = useSite();
  const { value, lang } = useTitle(of);
  return createElement(as ?? 'span', { ...props, lang: langUnless(language, lang) }, value);
}

/** Returns the title of a row, or "Untitled", where an element won't do: in an attribute or a sentence. */
export function useTitle(row: Titled): LocalizedValue<string> {
  return titleOf(row, useSite());
}

/** {@link useTitle} for many rows, or outside components. */
export function titleOf(row: Titled, site: Site): LocalizedValue<string> {
  return (
    localized(row.title, site) ?? {
      value: translate(siteMessages, site.language)('untitled'),
      lang: site.language,
    }
  );
}

/** Returns `lang` for an element; undefined if the text is in the page's language. */
export const langUnless = (language: string, lang: string) => (lang === language ? undefined : lang);
