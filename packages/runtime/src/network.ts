export { brotliQuality, compressed } from './net/compressed.js';
export { discard } from './net/discard.js';
export { type Encoding, encodingOf } from './net/encoding.js';
export { freePort } from './net/free-port.js';
export {
  anyNetwork,
  type Destination,
  destinationOf,
  type HostAddress,
  type NetworkAccess,
  publicInternet,
  refusedUrl,
} from './net/guarded-address.js';
export { networkOf } from './net/network.js';
export { pinnedRequest, type PinnedRequestOptions } from './net/pinned-request.js';
export { isPublicAddress } from './net/public-address.js';
export { unlessAborted } from './net/unless-aborted.js';
