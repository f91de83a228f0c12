import { toneOf, WidgetHeading } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { cn, Container, Grid, Section } from '@flotilla/ui';
import { picturesOf } from './files.js';
import { isLong } from './is-long.js';
import { Actions, Body, type ContentProps } from './parts.js';

/** Text beside a picture, which comes first on a narrow screen. */
export function Split({ row, place }: ContentProps) {
  return (
    <Section id={row.anchor ?? undefined} tone={toneOf(row)} className={row.className ?? undefined}>
      <Container className="flex flex-col gap-14">
        <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
          <div className="flex flex-col gap-8">
            <WidgetHeading row={row} place={place} />
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
                priority={place.isFirst && index === 0}
                room="half"
                ratio="3/2"
                frameClassName="rounded-2xl"
              />
            ))}
          </Grid>
        </div>
        <Body row={row} place={place} />
      </Container>
    </Section>
  );
}
