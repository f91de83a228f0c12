import type { RenderContext } from '@flotilla/react';
import { CardGrid, FileView } from '@flotilla/react/kit';
import { cn } from '@flotilla/ui';
import { ButtonsArrays } from '../action/buttons-arrays.js';
import { LogotypeLink } from '../picture/logotype.js';
import { columnsOf } from './columns-of.js';
import { attachmentsOf } from './files.js';
import type { SelectedContent } from '../../views.js';
import { ContentSlider } from '../slider/content-slider.js';
import { FeatureItem } from './feature.js';

export interface ContentProps {
  row: SelectedContent;
  context: RenderContext;
}

/**
 * The buttons of a widget by the variant of their link: `default` large, `additional` below them, `extra`
 * small.
 */
export function Actions({ row, className }: { row: SelectedContent; className?: string }) {
  return (
    <div className={cn('flex flex-col gap-6 empty:hidden', className)}>
      <ButtonsArrays arrays={row.main} size="lg" />
      <ButtonsArrays arrays={row.additional} />
      <ButtonsArrays arrays={row.extra} size="sm" className="text-sm" />
    </div>
  );
}

/** The parts below the texts in all layouts: features, sliders, files and logotypes. */
export function Body({ row, context }: ContentProps) {
  return (
    <>
      <Features row={row} context={context} />
      {row.sliders.map((slider) => (
        <ContentSlider key={slider.id} slider={slider} title={row.title} context={context} />
      ))}
      {attachmentsOf(row).map((file) => (
        <FileView key={file.file} file={file} />
      ))}
      <Logotypes row={row} />
    </>
  );
}

/** Returns whether {@link Body} has anything to show. */
export function hasBody(row: SelectedContent): boolean {
  return [row.features, row.sliders, row.logotypes, attachmentsOf(row)].some((parts) => parts.length > 0);
}

function Features({ row: { features }, context }: ContentProps) {
  if (features.length === 0) return null;
  return (
    <CardGrid
      items={features}
      columns={columnsOf(features)}
      className="w-full gap-y-10 text-start lg:gap-x-12 lg:gap-y-14"
    >
      {(feature) => <FeatureItem feature={feature} context={context} />}
    </CardGrid>
  );
}

function Logotypes({ row: { logotypes } }: { row: SelectedContent }) {
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
