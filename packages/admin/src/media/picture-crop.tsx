import { type Crop, cropOf } from '@flotilla/core/files';
import { Button } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
// The policy of the pages allows style files only.
import 'react-image-crop/dist/ReactCrop.css';
import { useT } from '../context/use-t.js';
import { pictureMessages } from './picture-messages.js';

interface PictureCropProps {
  readonly src: string;
  readonly value: Crop | undefined;
  readonly onChange: (crop: Crop | undefined) => void;
  readonly labelledBy: string;
}

/** Smallest part in pixels of the screen, which fingers can still move. */
const minPixels = 24;

/** Selects a part of a picture by pointer or by keyboard, in whole percent. */
export function PictureCrop({ src, value, onChange, labelledBy }: PictureCropProps): ReactNode {
  const t = useT(pictureMessages);
  // Has fractions during a drag, so that small steps add up.
  const [moving, setMoving] = useState<PercentCrop>();
  const shown = moving ?? percentOf(value);
  return (
    <div role="group" aria-labelledby={labelledBy} className="flex flex-col items-start gap-3">
      <ReactCrop
        crop={shown}
        minWidth={minPixels}
        minHeight={minPixels}
        ruleOfThirds
        onChange={(_, percent) => setMoving(percent)}
        onComplete={(_, percent) => {
          if (percent.width > 0 && percent.height > 0) onChange(wholePercent(percent));
          setMoving(undefined);
        }}
        ariaLabels={{
          cropArea: t('area'),
          nwDragHandle: t('nw'),
          nDragHandle: t('n'),
          neDragHandle: t('ne'),
          eDragHandle: t('e'),
          seDragHandle: t('se'),
          sDragHandle: t('s'),
          swDragHandle: t('sw'),
          wDragHandle: t('w'),
        }}
        className="overflow-hidden rounded-md border border-border"
      >
        <img src={src} alt="" className="block max-h-96 max-w-full" />
      </ReactCrop>
      <div className="flex min-h-9 flex-wrap items-center gap-3 text-sm text-muted-foreground">
        <span aria-live="polite" className="tabular-nums">
          {t('size', { w: value?.w ?? 100, h: value?.h ?? 100 })}
        </span>
        {value && (
          <Button size="sm" variant="outline" onClick={() => onChange(undefined)}>
            {t('whole')}
          </Button>
        )}
      </div>
    </div>
  );
}

const percentOf = (crop: Crop | undefined): PercentCrop => ({
  unit: '%',
  x: crop?.x ?? 0,
  y: crop?.y ?? 0,
  width: crop?.w ?? 100,
  height: crop?.h ?? 100,
});

/** Returns the part in whole percent, inside the picture; undefined for the whole picture. */
function wholePercent({ x, y, width, height }: Omit<PercentCrop, 'unit'>): Crop | undefined {
  const [left, w] = wholeSide(x, width);
  const [top, h] = wholeSide(y, height);
  return cropOf({ x: left, y: top, w, h });
}

function wholeSide(from: number, size: number): [start: number, size: number] {
  const start = Math.min(99, Math.max(0, Math.round(from)));
  return [start, Math.max(1, Math.min(100, Math.round(from + size)) - start)];
}
