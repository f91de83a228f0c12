import { Island } from '@flotilla/react';
import { carousel } from '../islands.js';
import type { SliderRow } from '../rows.js';
import { slidesOf } from './slide-model.js';

/** A slider of the content. */
export function ContentSlider({ slider }: { slider: SliderRow }) {
  const slides = slidesOf(slider);
  if (slides.length === 0) return null;
  return <Island of={carousel} props={{ slides }} />;
}
