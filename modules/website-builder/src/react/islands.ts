import { islands as navbar } from './navbar/islands.js';
import { islands as search } from './search/islands.js';
import { islands as slider } from './slider/islands.js';
import { islands as subscription } from './subscription/islands.js';
import { islands as tabs } from './tabs/islands.js';

export const islands = { ...search, ...slider, ...navbar, ...tabs, ...subscription };
