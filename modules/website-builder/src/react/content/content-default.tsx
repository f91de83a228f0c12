import { defineVariant, wordsOf } from '@flotilla/react';
import type { ReactNode } from 'react';
import { Band } from './band.js';
import { Hero } from './hero.js';
import type { ContentProps } from './parts.js';
import { Split } from './split.js';
import { picturesOf } from '../rows.js';

const widget = 'website-builder.widget';

export const contentDefault = defineVariant({ widget, variant: 'content-default', component: Content });
export const fallback = defineVariant({ widget, variant: 'default', component: Content });

/**
 * Text, pictures, buttons, features and sliders in one band. Words in the widget's class name choose the layout:
 * `hero` (text over a big picture), `split` (text beside a picture), else one under another, `centered` if it says so.
 */
function Content({ widget, place }: ContentProps): ReactNode {
  const words = wordsOf(widget);
  const hasPicture = picturesOf(widget).length > 0;
  if (words.has('hero') && hasPicture) return <Hero widget={widget} place={place} />;
  if (words.has('split') && hasPicture) return <Split widget={widget} place={place} />;
  return <Band widget={widget} place={place} />;
}
