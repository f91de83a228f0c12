export interface SecurityOptions {
  /** Other origins of pictures and videos. */
  readonly mediaOrigins: readonly string[];
  /** Whether visitors use https. */
  readonly isHttps: boolean;
  /** Origins of scripts, requests and pictures of configured analytics. */
  readonly analyticsOrigins?: readonly string[];
}

/**
 * Headers of every page. No page has inline scripts or styles, so one policy without hashes serves all of
 * them, cached or not.
 */
export function pageSecurityHeaders(options: SecurityOptions): Record<string, string> {
  return securityHeaders(options, { media: ['data:'], directives: [], framedBy: 'none' });
}

/** Headers of the admin, which shows uploads from memory (`blob:`) and previews in frames. */
export function adminSecurityHeaders(options: SecurityOptions): Record<string, string> {
  return securityHeaders(options, {
    media: ['data:', 'blob:'],
    directives: ["frame-src 'self'"],
    framedBy: 'none',
  });
}

/** Headers of a preview, which pages of this site may frame. */
export function previewSecurityHeaders(options: SecurityOptions): Record<string, string> {
  return {
    ...securityHeaders(options, { media: ['data:'], directives: [], framedBy: 'self' }),
    'x-frame-options': 'SAMEORIGIN',
  };
}

/**
 * Headers of a page of a share link: it runs no scripts, sends no forms, and its address, which contains the
 * link's token, is sent to no other site.
 */
export function sharedSecurityHeaders(
  { mediaOrigins, isHttps }: SecurityOptions,
  styleHash: string,
): Record<string, string> {
  const media = ["'self'", 'data:', ...mediaOrigins].join(' ');
  const policy = [
    "default-src 'none'",
    `style-src 'self' '${styleHash}'`,
    "font-src 'self'",
    `img-src ${media}`,
    `media-src ${media}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    ...securityHeaders({ mediaOrigins, isHttps }, { media: [], directives: [], framedBy: 'none' }),
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
  };
}

interface Beside {
  readonly media: readonly string[];
  readonly directives: readonly string[];
  readonly framedBy: 'none' | 'self';
}

function securityHeaders(
  { mediaOrigins, isHttps, analyticsOrigins = [] }: SecurityOptions,
  beside: Beside,
): Record<string, string> {
  const media = ["'self'", ...beside.media, ...mediaOrigins].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...analyticsOrigins].join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${[media, ...analyticsOrigins].join(' ')}`,
    `media-src ${media}`,
    `connect-src ${["'self'", ...analyticsOrigins].join(' ')}`,
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
    // For browsers without frame-ancestors.
    'x-frame-options': 'DENY',
  };
}

/** Browser features that no page uses, disabled so that injected code can't use them either. */
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

/** Headers of all https responses, including redirects: browsers then use only https. */
export function transportHeaders(isHttps: boolean): Record<string, string> {
  return isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
}

/** Headers of all responses of the site itself. */
export const fileSecurityHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
