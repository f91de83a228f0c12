import type { Point } from '../drawing/curve.ts';
import type { Coordinate } from './coast.ts';

/** A map's frame: which part of the world it shows, and how. */
export interface Chart {
  readonly width: number;
  readonly height: number;
  /** Pixels from its left and top edge. */
  readonly toPixels: (place: Coordinate) => Point;
  /** Degrees clockwise from straight up to north. */
  readonly north: number;
}

/** At 35 degrees north a degree of longitude is this long in degrees of latitude. */
const shrink = Math.cos((35 * Math.PI) / 180);

/** North is up. */
export function uprightChart({ width, west, east, south, north }: Record<'width' | 'west' | 'east' | 'south' | 'north', number>): Chart {
  const scale = width / ((east - west) * shrink);
  return {
    width,
    height: Math.round((north - south) * scale),
    toPixels: ([latitude, longitude]) => [(longitude - west) * shrink * scale, (north - latitude) * scale],
    north: 0,
  };
}

/** A quarter turned, west up, as one holds a chart to sail along a coast: a long island fits a tall screen. */
export function turnedChart({ width, west, east, south, north }: Record<'width' | 'west' | 'east' | 'south' | 'north', number>): Chart {
  const scale = width / (north - south);
  return {
    width,
    height: Math.round((east - west) * shrink * scale),
    toPixels: ([latitude, longitude]) => [(latitude - south) * scale, (longitude - west) * shrink * scale],
    north: 90,
  };
}
