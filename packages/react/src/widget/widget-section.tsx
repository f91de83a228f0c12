import { Container, Section } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { toneOf } from './class-words.js';
import { WidgetHeading, type WidgetHeadingProps, type WidgetTexts } from './widget-heading.js';

export interface WidgetSectionProps extends Pick<WidgetHeadingProps, 'context'> {
  row: WidgetTexts & { readonly className?: string | null; readonly anchor?: string | null };
  children?: ReactNode;
}

/** The section of one widget: heading and content. */
export function WidgetSection({ row, context, children }: WidgetSectionProps) {
  return (
    <Section id={row.anchor ?? undefined} tone={toneOf(row)} className={row.className ?? undefined}>
      <Container className="flex flex-col gap-10 lg:gap-12">
        <WidgetHeading row={row} context={context} />
        {children}
      </Container>
    </Section>
  );
}
