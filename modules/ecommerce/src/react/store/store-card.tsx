import { Localized, linkTo, Title, useSite } from '@flotilla/react';
import { Card, CardContent, CardDescription, CardHeader, CardLink, CardMedia, Heading, type HeadingLevel } from '@flotilla/ui';
import { Picture } from '@flotilla/website-builder/react';
import { factsOf } from '../attribute/attributes.js';
import { FactTable } from '../attribute/fact-table.js';
import type { StoreRow } from '../rows.js';
import { useStorePicture } from './store-picture.js';

export interface StoreCardProps {
  store: StoreRow;
  level: HeadingLevel;
  /** Whether the visitor sees it at once. */
  priority?: boolean;
}

/** Picture, name and facts of a store; the whole card leads to it. */
export function StoreCard({ store, level, priority }: StoreCardProps) {
  const site = useSite();
  const picture = useStorePicture(store);
  return (
    <Card interactive className="h-full">
      {picture && (
        <CardMedia>
          <Picture file={picture} ratio="16/9" priority={priority} sizes="(min-width: 768px) 50vw, 100vw" />
        </CardMedia>
      )}
      <CardHeader>
        <Heading level={level} size="md">
          <Title as={CardLink} of={store} {...linkTo(`/ecommerce/stores/${store.slug}`, site)} />
        </Heading>
        <Localized as={CardDescription} value={store.shortDescription} />
      </CardHeader>
      <CardContent className="mt-auto">
        <FactTable facts={factsOf(store.storesToAttributes)} />
      </CardContent>
    </Card>
  );
}
