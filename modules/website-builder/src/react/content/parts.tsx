import { FileView } from '@flotilla/file-storage/react';
import { linked, type WidgetProps } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import { ButtonsArrays } from '../action/buttons-arrays.js';
import { LogotypeLink } from '../picture/logotype.js';
import { attachmentsOf, type WidgetRow } from '../rows.js';
import { CardGrid } from '../section/card-grid.js';
import { ContentSlider } from '../slider/content-slider.js';
import { FeatureItem } from './feature.js';

/** What a layout of content is given. */
export type ContentProps = Pick<WidgetProps<WidgetRow>, 'widget' | 'place'>;

/** The buttons of a widget by the variant of their link: `default` ones big, `additional` ones under them, `extra` ones small. */
export function Actions({ widget, className }: { widget: WidgetRow; className?: string }) {
  const arraysOf = (variant: string) => linked(widget.widgetsToButtonsArrays, 'buttonsArray', variant);
  return (
    <div className={cn('flex flex-col gap-6 empty:hidden', className)}>
      <ButtonsArrays arrays={arraysOf('default')} size="lg" />
      <ButtonsArrays arrays={arraysOf('additional')} />
      <ButtonsArrays arrays={arraysOf('extra')} size="sm" className="text-sm" />
    </div>
  );
}

/** What stands under the texts, in whatever layout: features, sliders, files and logotypes. */
export function Body({ widget, place }: ContentProps) {
  return (
    <>
      <Features widget={widget} place={place} />
      {linked(widget.widgetsToSliders, 'slider').map((slider) => (
        <ContentSlider key={slider.id} slider={slider} title={widget.title} place={place} />
      ))}
      {attachmentsOf(widget).map((file) => (
        <FileView key={file.file} file={file} />
      ))}
      <Logotypes widget={widget} />
    </>
  );
}

/** Whether a widget has anything of what {@link Body} shows. */
export function hasBody(widget: WidgetRow): boolean {
  const links = [widget.widgetsToFeatures, widget.widgetsToSliders, widget.widgetsToLogotypes];
  return links.some((rows) => rows?.some(({ variant }) => variant !== 'hidden')) || attachmentsOf(widget).length > 0;
}

/** The features of a widget as a grid: two or four of them in even rows, others in threes. */
function Features({ widget, place }: ContentProps) {
  const features = linked(widget.widgetsToFeatures, 'feature');
  if (features.length === 0) return null;
  const columns = features.length % 3 !== 0 && features.length % 2 === 0 ? 2 : 3;
  return (
    <CardGrid items={features} columns={columns} className="w-full gap-y-10 text-start lg:gap-x-12 lg:gap-y-14">
      {(feature) => <FeatureItem feature={feature} place={place} />}
    </CardGrid>
  );
}

function Logotypes({ widget }: { widget: WidgetRow }) {
  const logotypes = linked(widget.widgetsToLogotypes, 'logotype');
  if (logotypes.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-x-12 gap-y-6">
      {logotypes.map((logotype) => (
        <li key={logotype.id} className="min-w-0">
          <LogotypeLink logotype={logotype} />
        </li>
      ))}
    </ul>
  );
}
