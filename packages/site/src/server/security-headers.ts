export interface SecurityOptions {
  /** Other hosts that pictures and videos may come from. */
  readonly mediaOrigins: readonly string[];
  /** Visitors come over https. */
  readonly isHttps: boolean;
}

/** Headers of every page. No page has inline scripts or styles, so one policy without hashes serves them all, cached or not. */
export function pageSecurityHeaders(options: SecurityOptions): Record<string, string> {
  return securityHeaders(options, { media: ['data:'], directives: [], framedBy: 'none' });
}

/** Headers of the admin: what is to be uploaded is shown from memory, and the site's own pages stand beside their forms. */
export function adminSecurityHeaders(options: SecurityOptions): Record<string, string> {
  return securityHeaders(options, { media: ['data:', 'blob:'], directives: ["frame-src 'self'"], framedBy: 'none' });
}

/** Headers of a page as an editor sees it beside a form: what frames it is a page of this site. */
export function previewSecurityHeaders(options: SecurityOptions): Record<string, string> {
  return { ...securityHeaders(options, { media: ['data:'], directives: [], framedBy: 'self' }), 'x-frame-options': 'SAMEORIGIN' };
}

interface Beside {
  readonly media: readonly string[];
  readonly directives: readonly string[];
  readonly framedBy: 'none' | 'self';
}

function securityHeaders({ mediaOrigins, isHttps }: SecurityOptions, beside: Beside): Record<string, string> {
  const media = ["'self'", ...beside.media, ...mediaOrigins].join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${media}`,
    `media-src ${media}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${beside.framedBy}'`,
    ...beside.directives,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    ...transportHeaders(isHttps),
    ...fileSecurityHeaders,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // For browsers that don't know frame-ancestors.
    'x-frame-options': 'DENY',
  };
}

/** What no page of the site asks of a browser, so that nothing that gets into one can. */
const unused = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];

/** Headers of everything over https, redirects too: a browser that has seen one never asks without it again. */
export function transportHeaders(isHttps: boolean): Record<string, string> {
  return isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
}

/** Headers of everything that the site itself answers. */
export const fileSecurityHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
