import type { LocalizedText } from '@flotilla/core';
import { type ComponentPropsWithoutRef, createElement, type ElementType, type ReactNode } from 'react';
import { siteMessages } from './site-messages.js';
import { translate } from './use-t.js';
import { localized, type LocalizedValue } from '../site/localized-value.js';
import { type Site, useSite } from '../site/site.js';

/** The props of the element are taken too: `<Localized as={Heading} level={2} value={…} />`. */
export type LocalizedProps<Value, As extends ElementType> = { as?: As; value: Value | null | undefined } & Omit<
  ComponentPropsWithoutRef<As>,
  'as' | 'value' | 'children' | 'lang'
>;

/** A text in the language of the page. When it falls back to another, its element says which; without any, nothing is shown. */
export function Localized<As extends ElementType = 'span'>({ as, value, ...props }: LocalizedProps<LocalizedText, As>): ReactNode {
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

/** The title of a row, or "Untitled", where an element won't do: in an attribute, or among other words. */
export function useTitle(row: Titled): LocalizedValue<string> {
  return titleOf(row, useSite());
}

/** {@link useTitle} of many rows, or outside of components. */
export function titleOf(row: Titled, site: Site): LocalizedValue<string> {
  return localized(row.title, site) ?? { value: translate(siteMessages, site.language)('untitled'), lang: site.language };
}

/** The language of a text as its element says it: not where it is that of the page. */
export const langUnless = (language: string, lang: string) => (lang === language ? undefined : lang);
