export { displayFont, palette, textFont } from './palette.js';
export { day, language, money } from './words.js';
