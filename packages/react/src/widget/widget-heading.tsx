import type { LocalizedRichText as RichTextValues, LocalizedText } from '@flotilla/core';
import { cn, Heading, Prose } from '@flotilla/ui';
import { LocalizedRichText } from '../messages/localized-rich-text.js';
import { Localized } from '../messages/localized.js';
import { localized } from '../site/localized-value.js';
import { useSite } from '../site/site.js';
import type { RenderContext } from './widget-props.js';

/** The texts that every widget row has. */
export interface WidgetTexts {
  readonly title: LocalizedText;
  readonly subtitle: RichTextValues;
  readonly description: RichTextValues;
}

export interface WidgetHeadingProps {
  row: WidgetTexts;
  context: RenderContext;
  /** `beside` puts the description into a second column on wide screens. */
  layout?: 'stacked' | 'beside';
  className?: string;
}

/** Title, subtitle and description of a widget; empty ones are left out. */
export function WidgetHeading({ row, context, layout = 'stacked', className }: WidgetHeadingProps) {
  const site = useSite();
  // Without a title, headings in the text take its level, but never the page's h1.
  const above = localized(row.title, site) ? context.headingLevel : Math.max(1, context.headingLevel - 1);
  return (
    <div className={cn(layouts[layout], className)}>
      <div className="flex max-w-prose flex-col gap-4 empty:hidden">
        <Localized
          as={Heading}
          level={context.headingLevel}
          size={context.headingLevel === 1 ? 'xl' : 'lg'}
          value={row.title}
        />
        <LocalizedRichText value={row.subtitle} className="text-lg text-pretty text-muted-foreground" />
      </div>
      <LocalizedRichText as={Prose} under={above} value={row.description} />
    </div>
  );
}

const layouts = {
  stacked: 'flex flex-col gap-5 has-[>:empty:only-child]:hidden',
  beside: 'grid grid-cols-1 gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
};
