export { displayFont, palette, textFont } from './palette.js';
export { Sea } from './sea.js';
export { day, language, money } from './words.js';
