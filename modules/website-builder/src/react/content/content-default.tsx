import { defineVariant, wordsOf } from '@flotilla/react';
import type { ReactNode } from 'react';
import { Band } from './band.js';
import { Hero } from './hero.js';
import type { ContentProps } from './parts.js';
import { Split } from './split.js';
import * as views from '../../views.js';
import { picturesOf } from './files.js';

export const contentDefault = defineVariant(views.contentDefault, Content);
export const fallback = defineVariant(views.fallback, Content);

/**
 * Text, pictures, buttons, features and sliders in one band. Words in the widget's class name choose the layout:
 * `hero` (text over a big picture), `split` (text beside a picture), else one under another, `centered` if it says so.
 */
function Content({ row, place }: ContentProps): ReactNode {
  const words = wordsOf(row);
  const hasPicture = picturesOf(row).length > 0;
  if (words.has('hero') && hasPicture) return <Hero row={row} place={place} />;
  if (words.has('split') && hasPicture) return <Split row={row} place={place} />;
  return <Band row={row} place={place} />;
}
