export { displayFont, type Palette, paletteOf, textFont } from './palette.js';
export { day, language, money } from './words.js';
