import { maps } from '../cyprus/charts.ts';
import type { Picture } from '../drawing/scene.ts';
import { articles } from './articles.ts';
import { blueLagoon } from './blue-lagoon.ts';
import { catamarans, catamaransCategory } from './catamarans.ts';
import { chandlery, seaBagCategory } from './chandlery.ts';
import { dayBoats } from './day-boats.ts';
import { faces } from './faces.ts';
import { harbours } from './harbours.ts';
import { marks } from './marks.ts';
import { motorYachts, motorYachtsCategory } from './motor-yachts.ts';
import { packing } from './packing.ts';
import { pages } from './pages.ts';
import { places } from './places.ts';
import { plans } from './plans.ts';
import { sailingYachts, sailingYachtsCategory } from './sailing-yachts.ts';

/** Every picture of the demo site. */
export const pictures: Picture[] = [
  ...motorYachts,
  ...dayBoats,
  ...sailingYachts,
  ...catamarans,
  motorYachtsCategory,
  sailingYachtsCategory,
  catamaransCategory,
  ...chandlery,
  seaBagCategory,
  ...harbours,
  ...places,
  ...articles,
  blueLagoon,
  packing,
  ...pages,
  ...maps(),
  ...plans,
  ...faces,
  ...marks,
];
