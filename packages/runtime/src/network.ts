export { brotliQuality, compressed } from './net/compressed.js';
export { discard } from './net/discard.js';
export { type Encoding, encodingOf } from './net/encoding.js';
export { freePort } from './net/free-port.js';
export { networkOf } from './net/network.js';
