import { LocalizedRichText, type RenderContext, Title } from '@flotilla/react';
import { Picture, type PictureFile } from '@flotilla/react/kit';
import { Card, CardContent, CardMedia, cn, Heading } from '@flotilla/ui';
import type { ComponentType } from 'react';
import { ButtonsArrays } from '../action/buttons-arrays.js';
import type { SelectedFeature } from '../../selections.js';

export interface FeatureProps {
  feature: SelectedFeature;
  context: Pick<RenderContext, 'inner'>;
}

/** A feature by its variant: plain, a card, or the horizontal card of a map pin. */
export function FeatureItem(props: FeatureProps) {
  const Variant = featureVariants[props.feature.variant] ?? Plain;
  return <Variant {...props} />;
}

/** Pictures up to this width, in px, are icons. */
const iconSize = 128;
const isIcon = (file: PictureFile) => Number(file.width) > 0 && Number(file.width) <= iconSize;

function Plain({ feature, context }: FeatureProps) {
  const [file] = feature.files;
  return (
    <div className={cn('flex flex-col gap-4', feature.className)}>
      {file && (
        <Picture
          file={file}
          title={feature.title}
          room={isIcon(file) ? 'icon' : 'card'}
          ratio={isIcon(file) ? undefined : '3/2'}
          className={isIcon(file) ? 'size-12' : undefined}
          frameClassName="rounded-xl"
        />
      )}
      <Texts feature={feature} context={context} />
    </div>
  );
}

function FeatureCard({ feature, context }: FeatureProps) {
  const [file] = feature.files;
  return (
    <Card className={cn('h-full', feature.className)}>
      {file && !isIcon(file) && (
        <CardMedia>
          <Picture file={file} title={feature.title} ratio="3/2" room="card" />
        </CardMedia>
      )}
      <CardContent className="flex grow flex-col gap-4">
        {file && isIcon(file) && <Picture file={file} room="icon" className="size-12" />}
        <Texts feature={feature} context={context} />
      </CardContent>
    </Card>
  );
}

function RouteCard({ feature, context }: FeatureProps) {
  const [file] = feature.files;
  return (
    // Horizontal only if the card itself is wide: in a narrow column the picture would be too small.
    <div className="@container h-full">
      <Card className={cn('h-full @lg:flex-row', feature.className)}>
        {file && (
          <CardMedia className="@lg:w-2/5 @lg:shrink-0">
            <Picture
              file={file}
              title={feature.title}
              ratio="3/2"
              frameClassName="@lg:h-full @lg:aspect-auto"
              room="card"
            />
          </CardMedia>
        )}
        <CardContent className="flex grow flex-col gap-4">
          <Texts feature={feature} context={context} />
        </CardContent>
      </Card>
    </div>
  );
}

export const featureVariants: Readonly<Record<string, ComponentType<FeatureProps>>> = {
  default: Plain,
  card: FeatureCard,
  'route-card': RouteCard,
};

function Texts({ feature, context }: FeatureProps) {
  return (
    <>
      <div className="flex flex-col gap-2">
        <Title as={Heading} level={context.inner} size="sm" of={feature} className="wrap-anywhere" />
        <LocalizedRichText value={feature.subtitle} className="text-sm font-semibold text-accent" />
        <LocalizedRichText value={feature.description} className="space-y-3 text-muted-foreground" />
      </div>
      <ButtonsArrays arrays={feature.buttonsArrays} size="sm" className="mt-auto" />
    </>
  );
}
