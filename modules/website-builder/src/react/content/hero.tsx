import { Localized, LocalizedRichText } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { Container, Heading, Section } from '@flotilla/ui';
import { picturesOf } from './files.js';
import { Actions, Body, type ContentProps, hasBody } from './parts.js';

/** Text over the calm side of a big picture; on narrow screens under it, where the picture fades out. */
export function Hero({ row, place }: ContentProps) {
  const [picture] = picturesOf(row);
  return (
    <section id={row.anchor ?? undefined} className={row.className ?? undefined}>
      <div className="relative isolate flex overflow-hidden bg-deep text-deep-foreground short:min-h-[calc(100svh-var(--spacing-navbar))] short:items-center lg:min-h-[min(46rem,calc(100svh-var(--spacing-navbar)))] lg:items-center">
        <div className="absolute inset-x-0 top-0 -z-10 h-88 sm:h-120 short:h-full lg:h-full">
          {picture && (
            <Picture
              file={picture}
              title={row.title}
              priority={place.isFirst}
              room="full"
              cover
              className="object-[68%_50%] lg:object-[100%_50%]"
            />
          )}
          <div className="absolute inset-0 bg-linear-to-t from-deep to-transparent to-45% short:bg-linear-to-r short:from-deep/88 short:via-deep/76 short:via-60% short:to-deep/30 short:to-100% lg:bg-linear-to-r lg:from-deep/88 lg:via-deep/60 lg:via-45% lg:to-transparent lg:to-78%" />
        </div>
        <Container className="pt-76 pb-14 sm:pt-104 short:py-6 lg:py-section">
          <div className="flex max-w-xl flex-col gap-5 short:gap-3 lg:max-w-2xl">
            <Localized as={Heading} level={place.headingLevel} size="display" value={row.title} />
            <LocalizedRichText value={row.subtitle} className="text-xl text-balance" />
            <LocalizedRichText value={row.description} className="max-w-lg space-y-3 text-deep-foreground/90" />
            <Actions row={row} className="mt-3" />
          </div>
        </Container>
      </div>
      {hasBody(row) && (
        <Section>
          <Container className="flex flex-col gap-10 lg:gap-12">
            <Body row={row} place={place} />
          </Container>
        </Section>
      )}
    </section>
  );
}
