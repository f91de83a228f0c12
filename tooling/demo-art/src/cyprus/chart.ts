import type { Point } from '../drawing/curve.ts';
import type { Coordinate } from './coast.ts';

/** Size and projection of a map. */
export interface Chart {
  readonly width: number;
  readonly height: number;
  /** Returns the position in pixels from the left and top edge. */
  readonly toPixels: (place: Coordinate) => Point;
  /** Direction of north, in degrees clockwise from up. */
  readonly north: number;
}

/** Length of a degree of longitude at 35° N, in degrees of latitude. */
const shrink = Math.cos((35 * Math.PI) / 180);

/** Returns a chart with north up. */
export function uprightChart({
  width,
  west,
  east,
  south,
  north,
}: Record<'width' | 'west' | 'east' | 'south' | 'north', number>): Chart {
  const scale = width / ((east - west) * shrink);
  return {
    width,
    height: Math.round((north - south) * scale),
    toPixels: ([latitude, longitude]) => [(longitude - west) * shrink * scale, (north - latitude) * scale],
    north: 0,
  };
}

/** Returns a chart with west up, so that the long island fits a tall screen. */
export function turnedChart({
  width,
  west,
  east,
  south,
  north,
}: Record<'width' | 'west' | 'east' | 'south' | 'north', number>): Chart {
  const scale = width / (north - south);
  return {
    width,
    height: Math.round((east - west) * shrink * scale),
    toPixels: ([latitude, longitude]) => [(latitude - south) * scale, (longitude - west) * shrink * scale],
    north: 90,
  };
}
