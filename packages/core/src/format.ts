export { type Decimal, type Format, formatIn, type Price } from './values/format.js';
