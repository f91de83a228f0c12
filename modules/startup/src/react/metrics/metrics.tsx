import { defineVariant, localized, LocalizedRichText, useSite, WidgetHeading } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { cn, Container, Section } from '@flotilla/ui';
import type { SelectedFeature } from '@flotilla/website-builder';
import * as views from '../../views.js';

/** Figures in a row: the title of each feature is the figure, its subtitle the unit. */
export const metrics = defineVariant(views.metrics, function Metrics({ row, context }) {
  const features = row.features;
  return (
    <Section
      id={row.anchor ?? undefined}
      tone="deep"
      spacing="compact"
      className={row.className ?? undefined}
    >
      <Container className="flex flex-col gap-10">
        <WidgetHeading row={row} context={context} className="empty:hidden has-[>:only-child:empty]:hidden" />
        {features.length > 0 && (
          <ul
            className={cn(
              'grid grid-cols-2 gap-x-6 gap-y-8 lg:gap-x-0',
              columns[features.length] ?? 'lg:grid-cols-4',
            )}
          >
            {features.map((feature) => (
              <Metric key={feature.id} feature={feature} />
            ))}
          </ul>
        )}
      </Container>
    </Section>
  );
});

/** Up to three figures fill the row; more are in rows of four. */
const columns: Readonly<Record<number, string>> = {
  1: 'lg:grid-cols-1',
  2: 'lg:grid-cols-2',
  3: 'lg:grid-cols-3',
};

function Metric({ feature }: { feature: SelectedFeature }) {
  const site = useSite();
  const figure = localized(feature.title, site);
  const [icon] = feature.files;
  return (
    <li
      className={cn(
        'flex flex-col gap-2 border-deep-border lg:border-s lg:px-8 lg:first:border-s-0 lg:first:ps-0',
        feature.className,
      )}
    >
      <p className="flex items-center gap-4 font-display text-5xl font-medium tracking-display tabular-nums wrap-anywhere">
        {icon && <Picture file={{ ...icon, alt: '' }} room="icon" className="size-10" />}
        {figure && <span lang={figure.lang}>{formatFigure(figure.value, site.language)}</span>}
      </p>
      <div className="text-sm text-pretty text-deep-muted lg:text-base">
        <LocalizedRichText value={feature.subtitle} />
        <LocalizedRichText value={feature.description} className="mt-1 opacity-80" />
      </div>
    </li>
  );
}

const numberPattern = /\d+(?:\.(\d+))?/;

/**
 * Formats the number in a text by language: `12500+` is `12,500+`. Numbers with four digits have no
 * separator, as in a year.
 */
export function formatFigure(text: string, language: string): string {
  return text.replace(numberPattern, (digits, decimals: string | undefined) =>
    new Intl.NumberFormat(language, {
      useGrouping: 'min2',
      minimumFractionDigits: decimals?.length ?? 0,
    }).format(digits as Intl.StringNumericLiteral),
  );
}
