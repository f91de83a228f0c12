import { islands as banner } from './banner/islands.js';
import { islands as route } from './route/islands.js';

export const islands = { ...banner, ...route };
