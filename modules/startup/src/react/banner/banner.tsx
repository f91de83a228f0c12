import { defineVariant, linked, Localized, LocalizedRichText, type WidgetProps } from '@flotilla/react';
import { Container, Heading } from '@flotilla/ui';
import { ButtonsArrays, type WidgetRow } from '@flotilla/website-builder/react';
import { Background } from './background.js';

export const bannerWithBackgroundVideo = defineVariant({
  widget: 'website-builder.widget',
  variant: 'content-banner-with-background-video',
  component: Banner,
});

/** Text over a film: beside what it shows on a wide screen, under it on a narrow one. Its height is known before anything arrives. */
function Banner({ widget, place }: WidgetProps<WidgetRow>) {
  return (
    <section id={widget.anchor ?? undefined} className={widget.className ?? undefined}>
      <div className="relative isolate flex items-end overflow-hidden bg-deep text-deep-foreground short:min-h-[calc(100svh-var(--spacing-navbar))] short:items-center lg:min-h-[min(52rem,calc(100svh-var(--spacing-navbar)))] lg:items-center">
        <Background widget={widget} isFirst={place.isFirst} />
        <Container className="pt-80 pb-12 sm:pt-104 short:py-6 lg:py-section">
          <div className="flex max-w-xl flex-col gap-5 short:gap-3 lg:max-w-2xl">
            <Localized as={Heading} level={place.headingLevel} size="display" value={widget.title} />
            <LocalizedRichText value={widget.subtitle} className="text-xl text-balance" />
            <LocalizedRichText value={widget.description} className="max-w-lg space-y-3 text-deep-foreground/90" />
            <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
              <ButtonsArrays arrays={linked(widget.widgetsToButtonsArrays, 'buttonsArray')} size="lg" />
            </div>
          </div>
        </Container>
      </div>
    </section>
  );
}
