import { Picture } from '@flotilla/file-storage/react';
import { toneOf, WidgetHeading, wordsOf } from '@flotilla/react';
import { cn, Container, Section } from '@flotilla/ui';
import { picturesOf } from '../rows.js';
import { isLong } from './is-long.js';
import { Actions, Body, type ContentProps } from './parts.js';

/** One under another: heading, pictures, features, sliders, buttons. */
export function Band({ widget, place }: ContentProps) {
  const isCentered = wordsOf(widget).has('centered');
  return (
    <Section id={widget.anchor ?? undefined} tone={toneOf(widget)} className={widget.className ?? undefined}>
      <Container className={cn('flex flex-col gap-10 lg:gap-12', isCentered && 'items-center text-center')}>
        {isCentered && <Pictures widget={widget} place={place} />}
        <WidgetHeading
          row={widget}
          place={place}
          layout={isLong(widget) && !isCentered ? 'beside' : 'stacked'}
          className={isCentered ? 'items-center text-balance' : undefined}
        />
        {!isCentered && <Pictures widget={widget} place={place} />}
        <Body widget={widget} place={place} />
        <Actions widget={widget} className={isCentered ? 'items-center [&_ul]:justify-center' : undefined} />
      </Container>
    </Section>
  );
}

function Pictures({ widget, place }: ContentProps) {
  return picturesOf(widget).map((picture, index) => (
    <Picture
      key={picture.file}
      file={picture}
      title={widget.title}
      priority={place.isFirst && index === 0}
      room="page"
      className="mx-auto max-h-96 w-auto rounded-2xl object-cover"
    />
  ));
}
