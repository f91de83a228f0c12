import { carousel } from './slider/islands.js';
import { tabs } from './tabs/islands.js';
import { subscription } from './subscription/islands.js';
import { languageSwitch } from './navbar/islands.js';

export const islands = [carousel, languageSwitch, tabs, subscription];
