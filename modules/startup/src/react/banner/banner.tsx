import { defineVariant, Localized, LocalizedRichText } from '@flotilla/react';
import { Container, Heading } from '@flotilla/ui';
import { ButtonsArrays } from '@flotilla/website-builder/react';
import { Background } from './background.js';
import * as views from '../../views.js';

/**
 * Text over a video: beside its subject on wide screens, below it on narrow ones. The height is known before
 * anything loads.
 */
export const bannerWithBackgroundVideo = defineVariant(
  views.bannerWithBackgroundVideo,
  function Banner({ row, context }) {
    return (
      <section id={row.anchor ?? undefined} className={row.className ?? undefined}>
        <div className="relative isolate flex items-end overflow-hidden bg-deep text-deep-foreground short:min-h-[calc(100svh-var(--spacing-navbar))] short:items-center lg:min-h-[min(52rem,calc(100svh-var(--spacing-navbar)))] lg:items-center">
          <Background row={row} isFirst={context.isFirst} />
          {/* The area beside or above the text belongs to the video, whose button is there. */}
          <Container className="pointer-events-none pt-80 pb-12 sm:pt-104 short:py-6 lg:py-section">
            <div className="pointer-events-auto flex max-w-xl flex-col gap-5 short:gap-3 lg:max-w-2xl">
              <Localized as={Heading} level={context.headingLevel} size="display" value={row.title} />
              <LocalizedRichText value={row.subtitle} className="text-xl text-balance" />
              <LocalizedRichText
                value={row.description}
                className="max-w-lg space-y-3 text-deep-foreground/90"
              />
              <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
                <ButtonsArrays arrays={row.buttonsArrays} size="lg" />
              </div>
            </div>
          </Container>
        </div>
      </section>
    );
  },
);
