import type { LocalizedText } from '@flotilla/core';
import { Button, Container, Section } from '@flotilla/ui';
import { Link } from '../../link/link.js';
import { type OfEntity, useHrefOf } from '../../link/row-hrefs.js';
import { Title } from '../../messages/localized.js';
import { toneOf } from '../../widget/class-words.js';
import { WidgetHeading, type WidgetTexts } from '../../widget/widget-heading.js';
import type { RenderContext } from '../../widget/widget-props.js';

export interface ButtonRowProps<Row> {
  row: WidgetTexts & { readonly className?: string | null };
  context: RenderContext;
  of: OfEntity;
  rows: readonly Row[];
}

/** A row of buttons that link to rows, beside a widget's heading; renders nothing without rows. */
export function ButtonRow<Row extends { readonly id: string; readonly title: LocalizedText }>({
  row,
  context,
  of,
  rows,
}: ButtonRowProps<Row>) {
  const hrefOf = useHrefOf(of);
  if (rows.length === 0) return null;
  return (
    <Section spacing="compact" tone={toneOf(row)} className={row.className ?? undefined}>
      <Container className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <WidgetHeading row={row} context={context} />
        <ul className="flex min-w-0 flex-wrap gap-3">
          {rows.map((each) => (
            <li key={each.id} className="min-w-0">
              <Button
                asChild
                variant="outline"
                className="h-auto min-h-11 max-w-full shrink whitespace-normal wrap-anywhere"
              >
                <Link href={hrefOf(each)}>
                  <Title of={each} />
                </Link>
              </Button>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}
