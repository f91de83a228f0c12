import type { LocalizedText } from '@flotilla/core';
import {
  Card,
  CardFooter,
  CardHeader,
  CardLink,
  CardMedia,
  cn,
  Heading,
  type HeadingLevel,
  Icon,
  type IconName,
  VisuallyHidden,
} from '@flotilla/ui';
import type { ReactNode } from 'react';
import { linkTo } from '../../link/link-rule.js';
import { hrefOf, type OfEntity } from '../../link/row-hrefs.js';
import { Title } from '../../messages/localized.js';
import { useSite } from '../../site/site.js';
import { Picture } from '../files/picture.js';
import type { PictureFile } from '../files/picture-file.js';

export interface RowCardProps {
  row: { readonly title: LocalizedText; readonly className?: string | null };
  /** Entity of the row; the whole card links to the row's page. */
  of: OfEntity;
  /** Query string of the link, such as the dates of a search. */
  query?: URLSearchParams;
  level: HeadingLevel;
  picture?: PictureFile;
  /** Icon shown when there is no picture. */
  placeholder?: IconName;
  ratio?: '3/2' | '16/9';
  /** Whether the card is above the fold. */
  priority?: boolean;
  /** Above the title. */
  eyebrow?: ReactNode;
  /** Below the title. */
  children?: ReactNode;
  /** Between the text and the foot. */
  facts?: ReactNode;
  /** Text of the link at the foot; without it the title is the link. */
  readMore?: string;
  footer?: ReactNode;
}

/** A card of a row that has its own page: picture, title and text. The whole card is one link. */
export function RowCard(props: RowCardProps) {
  const { of, row, query, level, eyebrow, children, facts, readMore, footer } = props;
  const site = useSite();
  const href = hrefOf(of, row, site);
  const link = linkTo(href && query ? `${href}?${query}` : href, site);
  return (
    <Card interactive className={cn('h-full', row.className)}>
      <Media {...props} />
      <CardHeader>
        {eyebrow}
        {readMore ? (
          <Title as={Heading} level={level} size="md" of={row} className="wrap-anywhere" />
        ) : (
          <Heading level={level} size="md" className="wrap-anywhere">
            <Title as={CardLink} of={row} {...link} />
          </Heading>
        )}
        {children}
      </CardHeader>
      {facts && <div className="mt-auto px-6 pt-5">{facts}</div>}
      <CardFooter className={cn('text-sm', facts && 'mt-0')}>
        {readMore && (
          <CardLink {...link} className="inline-flex items-center gap-2 font-semibold text-sea">
            <span>
              {readMore}
              <VisuallyHidden>
                : <Title of={row} as="span" />
              </VisuallyHidden>
            </span>
            <Icon name="arrow-right" className={arrow} />
          </CardLink>
        )}
        {footer}
        {!readMore && <Icon name="arrow-right" className={cn('ms-auto text-xl text-sea', arrow)} />}
      </CardFooter>
    </Card>
  );
}

const arrow = 'transition-transform group-hover/card:translate-inline-1 motion-reduce:transform-none';

function Media({ row, picture, placeholder, ratio = '3/2', priority }: RowCardProps) {
  if (!picture && !placeholder) return null;
  return (
    <CardMedia>
      {picture ? (
        <Picture
          file={picture}
          title={row.title}
          ratio={ratio}
          frameClassName="max-h-80 w-full"
          priority={priority}
          room="card"
        />
      ) : (
        <div
          className={cn(
            'grid place-items-center bg-muted text-4xl text-muted-foreground',
            ratio === '3/2' ? 'aspect-3/2' : 'aspect-video',
          )}
        >
          {placeholder && <Icon name={placeholder} />}
        </div>
      )}
    </CardMedia>
  );
}
