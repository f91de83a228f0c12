import { carousel } from './slider/islands.js';
import { tabs } from './tabs/islands.js';
import { subscription } from './subscription/islands.js';
import { languageSwitch, menuSheet } from './navbar/islands.js';

export const islands = [carousel, languageSwitch, menuSheet, tabs, subscription];
