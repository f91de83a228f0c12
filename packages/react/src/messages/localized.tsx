import type { LocalizedRichText as RichTextValues, LocalizedText } from '@flotilla/core';
import { RichText, type RichTextProps } from '@flotilla/rich-text';
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

/** Those of {@link LocalizedProps}, and the level of the heading above: its own headings stand below that. */
export type LocalizedRichTextProps<As extends ElementType> = LocalizedProps<RichTextValues, As> & Pick<RichTextProps, 'under'>;

/** A rich text in the language of the page, as {@link Localized}. */
export function LocalizedRichText<As extends ElementType = 'div'>({ as, value, under, ...props }: LocalizedRichTextProps<As>): ReactNode {
  const site = useSite();
  const found = localized(value, site);
  if (!found) return null;
  return createElement(
    as ?? 'div',
    { ...props, lang: langUnless(site.language, found.lang) },
    <RichText value={found.value} under={under} />,
  );
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

const langUnless = (language: string, lang: string) => (lang === language ? undefined : lang);
