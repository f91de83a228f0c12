import type { LocalizedRichText as RichTextValues } from '@flotilla/core';
import { RichText, type RichTextProps } from '@flotilla/rich-text';
import { createElement, type ElementType, type ReactNode } from 'react';
import { langUnless, type LocalizedProps } from './localized.js';
import { localized } from '../site/localized-value.js';
import { useSite } from '../site/site.js';

/** Those of {@link LocalizedProps}, and the level of the heading above: its own headings stand below that. */
type LocalizedRichTextProps<As extends ElementType> = LocalizedProps<RichTextValues, As> & Pick<RichTextProps, 'under'>;

/** A rich text in the language of the page, as `Localized`. A file of its own: most islands show no document. */
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
