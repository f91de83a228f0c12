import { Container, Section } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { toneOf } from './class-words.js';
import { WidgetHeading, type WidgetHeadingProps, type WidgetTexts } from './widget-heading.js';

export interface WidgetSectionProps extends Pick<WidgetHeadingProps, 'place'> {
  widget: WidgetTexts & { readonly className?: string | null; readonly anchor?: string | null };
  children?: ReactNode;
}

/** The band of one widget: its heading, then what it shows. */
export function WidgetSection({ widget, place, children }: WidgetSectionProps) {
  return (
    <Section id={widget.anchor ?? undefined} tone={toneOf(widget)} className={widget.className ?? undefined}>
      <Container className="flex flex-col gap-10 lg:gap-12">
        <WidgetHeading row={widget} place={place} />
        {children}
      </Container>
    </Section>
  );
}
