export { brotliQuality, compressed } from './encoding/compressed.js';
export { type Encoding, encodingOf } from './encoding/encoding.js';
