import { Container, type ContainerProps, Section, type SectionProps } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { WidgetHeading, type WidgetHeadingProps, type WidgetTexts } from './widget-heading.js';

export interface WidgetSectionProps extends Pick<WidgetHeadingProps, 'place'> {
  widget: WidgetTexts & { readonly className?: string | null; readonly anchor?: string | null };
  tone?: SectionProps['tone'];
  width?: ContainerProps['width'];
  /** Links that belong to the heading: "See all". */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The band of one widget: its heading, then what it shows. */
export function WidgetSection({ widget, place, tone, width, actions, children }: WidgetSectionProps) {
  return (
    <Section id={widget.anchor ?? undefined} tone={tone} className={widget.className ?? undefined}>
      <Container width={width} className="flex flex-col gap-10 lg:gap-12">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 has-[>:only-child>:empty:only-child]:hidden">
          <WidgetHeading row={widget} place={place} />
          {actions}
        </div>
        {children}
      </Container>
    </Section>
  );
}
