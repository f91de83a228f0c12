import { linked } from '@flotilla/react';
import { ButtonsOf } from '../action/buttons.js';
import type { ContentProps } from './content-default.js';
import { FeatureItem } from './feature.js';
import type { WidgetRow } from '../rows.js';
import { CardGrid } from '../section/card-grid.js';
import { ContentSlider } from '../slider/content-slider.js';

/** The buttons of a widget. */
export function Actions({ widget, className }: { widget: WidgetRow; className?: string }) {
  return <ButtonsOf arrays={linked(widget.widgetsToButtonsArrays, 'buttonsArray')} size="lg" className={className} />;
}

/** The features of a widget as a grid: two or four of them in even rows, others in threes. */
export function Features({ widget, place }: ContentProps) {
  const features = linked(widget.widgetsToFeatures, 'feature');
  if (features.length === 0) return null;
  const columns = features.length % 3 !== 0 && features.length % 2 === 0 ? 2 : 3;
  return (
    <CardGrid items={features} columns={columns} className="w-full gap-y-10 text-start lg:gap-x-12 lg:gap-y-14">
      {(feature) => <FeatureItem feature={feature} place={place} />}
    </CardGrid>
  );
}

/** The sliders of a widget, one under another. */
export function Sliders({ widget }: { widget: WidgetRow }) {
  return linked(widget.widgetsToSliders, 'slider').map((slider) => <ContentSlider key={slider.id} slider={slider} />);
}
