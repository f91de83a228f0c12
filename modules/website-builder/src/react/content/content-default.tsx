import {
  defineVariant,
  Localized,
  LocalizedRichText,
  toneOf,
  WidgetHeading,
  type WidgetTexts,
  classWordsOf,
} from '@flotilla/react';
import type { ReactNode } from 'react';
import { Picture } from '@flotilla/react/kit';
import { cn, Container, Grid, Heading, Section } from '@flotilla/ui';
import { Actions, Body, type ContentProps, hasBody } from './parts.js';
import * as views from '../../views.js';
import { picturesOf } from './files.js';

export const contentDefault = defineVariant(views.contentDefault, Content);
export const fallback = defineVariant(views.fallback, Content);

/**
 * A section with text, pictures, buttons, features and sliders. The widget's class name selects the layout:
 * `hero` (text over a large picture), `split` (text beside a picture), else one below another, optionally
 * `centered`.
 */
function Content({ row, context }: ContentProps): ReactNode {
  const classWords = classWordsOf(row);
  const hasPicture = picturesOf(row).length > 0;
  if (classWords.has('hero') && hasPicture) return <Hero row={row} context={context} />;
  if (classWords.has('split') && hasPicture) return <Split row={row} context={context} />;
  return <Band row={row} context={context} />;
}

/** Layout with all parts one below another. */
function Band({ row, context }: ContentProps) {
  const isCentered = classWordsOf(row).has('centered');
  return (
    <Section id={row.anchor ?? undefined} tone={toneOf(row)} className={row.className ?? undefined}>
      <Container className={cn('flex flex-col gap-10 lg:gap-12', isCentered && 'items-center text-center')}>
        {isCentered && <Pictures row={row} context={context} />}
        <WidgetHeading
          row={row}
          context={context}
          layout={isLong(row) && !isCentered ? 'beside' : 'stacked'}
          className={isCentered ? 'items-center text-balance' : undefined}
        />
        {!isCentered && <Pictures row={row} context={context} />}
        <Body row={row} context={context} />
        <Actions row={row} className={isCentered ? 'items-center [&_ul]:justify-center' : undefined} />
      </Container>
    </Section>
  );
}

function Pictures({ row, context }: ContentProps) {
  return picturesOf(row).map((picture, index) => (
    <Picture
      key={picture.file}
      file={picture}
      title={row.title}
      priority={context.isFirst && index === 0}
      room="page"
      className="mx-auto max-h-96 w-auto rounded-2xl object-cover"
    />
  ));
}

/** Text over the calm side of a large picture; on narrow screens below it, where the picture fades out. */
function Hero({ row, context }: ContentProps) {
  const [picture] = picturesOf(row);
  return (
    <section id={row.anchor ?? undefined} className={row.className ?? undefined}>
      <div className="relative isolate flex overflow-hidden bg-deep text-deep-foreground short:min-h-[calc(100svh-var(--spacing-navbar))] short:items-center lg:min-h-[min(46rem,calc(100svh-var(--spacing-navbar)))] lg:items-center">
        <div className="absolute inset-x-0 top-0 -z-10 h-88 sm:h-120 short:h-full lg:h-full">
          {picture && (
            <Picture
              file={picture}
              title={row.title}
              priority={context.isFirst}
              room="full"
              cover
              className="object-[68%_50%] lg:object-[100%_50%]"
            />
          )}
          <div className="absolute inset-0 bg-linear-to-t from-deep to-transparent to-45% short:bg-linear-to-r short:rtl:bg-linear-to-l short:from-deep/88 short:via-deep/76 short:via-60% short:to-deep/30 short:to-100% lg:bg-linear-to-r lg:rtl:bg-linear-to-l lg:from-deep/88 lg:via-deep/60 lg:via-45% lg:to-transparent lg:to-78%" />
        </div>
        <Container className="pt-76 pb-14 sm:pt-104 short:py-6 lg:py-section">
          <div className="flex max-w-xl flex-col gap-5 short:gap-3 lg:max-w-2xl">
            <Localized as={Heading} level={context.headingLevel} size="display" value={row.title} />
            <LocalizedRichText value={row.subtitle} className="text-xl text-balance" />
            <LocalizedRichText
              value={row.description}
              className="max-w-lg space-y-3 text-deep-foreground/90"
            />
            <Actions row={row} className="mt-3" />
          </div>
        </Container>
      </div>
      {hasBody(row) && (
        <Section>
          <Container className="flex flex-col gap-10 lg:gap-12">
            <Body row={row} context={context} />
          </Container>
        </Section>
      )}
    </section>
  );
}

/** Text beside a picture; on narrow screens the picture comes first. */
function Split({ row, context }: ContentProps) {
  return (
    <Section id={row.anchor ?? undefined} tone={toneOf(row)} className={row.className ?? undefined}>
      <Container className="flex flex-col gap-14">
        <div className="grid grid-cols-1 items-center gap-x-16 gap-y-10 lg:grid-cols-2">
          <div className="flex flex-col gap-8">
            <WidgetHeading row={row} context={context} />
            <Actions row={row} />
          </div>
          <Grid
            columns={2}
            className={cn(
              '-order-1 short:order-none md:has-[>:only-child]:grid-cols-1 lg:order-none',
              isLong(row) && 'lg:sticky lg:top-[calc(var(--spacing-navbar)+1.5rem)] lg:self-start',
            )}
          >
            {picturesOf(row).map((picture, index) => (
              <Picture
                key={picture.file}
                file={picture}
                title={row.title}
                priority={context.isFirst && index === 0}
                room="half"
                ratio="3/2"
                frameClassName="rounded-2xl"
              />
            ))}
          </Grid>
        </div>
        <Body row={row} context={context} />
      </Container>
    </Section>
  );
}

/** Returns whether a description is a rich-text document, which needs more room than a line or two. */
function isLong({ description }: Pick<WidgetTexts, 'description'>): boolean {
  return Object.values(description).some((value) => typeof value === 'object');
}
