import type { LocalizedRichText as RichTextValues } from '@flotilla/core';
import { RichText, type RichTextProps } from '@flotilla/rich-text';
import { createElement, type ElementType, type ReactNode } from 'react';
import { langUnless, type LocalizedProps } from './localized.js';
import { localized } from '../site/localized-value.js';
import { useSite } from '../site/site.js';

/** {@link LocalizedProps} and the level of the heading above: headings in the text start below it. */
type LocalizedRichTextProps<As extends ElementType> = LocalizedProps<RichTextValues, As> &
  Pick<RichTextProps, 'under'>;

/**
 * Rich text in the page's language, like `Localized`. In its own file, because most islands render no rich
 * text.
 */
export function LocalizedRichText<As extends ElementType = 'div'>({
  as,
  value,
  under,
  ...props
}: LocalizedRichTextProps<As>): ReactNode {
  const site = useSite();
  const found = localized(value, site);
  if (!found) return null;
  return createElement(
    as ?? 'div',
    { ...props, lang: langUnless(site.language, found.lang) },
    <RichText value={found.value} under={under} />,
  );
}
