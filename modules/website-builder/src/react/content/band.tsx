import { toneOf, WidgetHeading, wordsOf } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { cn, Container, Section } from '@flotilla/ui';
import { picturesOf } from './files.js';
import { isLong } from './is-long.js';
import { Actions, Body, type ContentProps } from './parts.js';

/** One under another: heading, pictures, features, sliders, buttons. */
export function Band({ row, place }: ContentProps) {
  const isCentered = wordsOf(row).has('centered');
  return (
    <Section id={row.anchor ?? undefined} tone={toneOf(row)} className={row.className ?? undefined}>
      <Container className={cn('flex flex-col gap-10 lg:gap-12', isCentered && 'items-center text-center')}>
        {isCentered && <Pictures row={row} place={place} />}
        <WidgetHeading
          row={row}
          place={place}
          layout={isLong(row) && !isCentered ? 'beside' : 'stacked'}
          className={isCentered ? 'items-center text-balance' : undefined}
        />
        {!isCentered && <Pictures row={row} place={place} />}
        <Body row={row} place={place} />
        <Actions row={row} className={isCentered ? 'items-center [&_ul]:justify-center' : undefined} />
      </Container>
    </Section>
  );
}

function Pictures({ row, place }: ContentProps) {
  return picturesOf(row).map((picture, index) => (
    <Picture
      key={picture.file}
      file={picture}
      title={row.title}
      priority={place.isFirst && index === 0}
      room="page"
      className="mx-auto max-h-96 w-auto rounded-2xl object-cover"
    />
  ));
}
