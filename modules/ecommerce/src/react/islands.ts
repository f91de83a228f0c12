import { islands as buying } from './buying/islands.js';
import { islands as cart } from './cart/islands.js';
import { islands as checkout } from './checkout/islands.js';
import { islands as gallery } from './gallery/islands.js';
import { islands as order } from './order/islands.js';
import { islands as own } from './own/islands.js';
import { islands as variations } from './variations/islands.js';

export const islands = { ...buying, ...cart, ...checkout, ...gallery, ...order, ...own, ...variations };
