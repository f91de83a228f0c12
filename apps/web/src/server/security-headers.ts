export interface SecurityOptions {
  /** Other hosts that pictures and videos may come from. */
  readonly mediaOrigins: readonly string[];
  /** Visitors come over https. */
  readonly isHttps: boolean;
}

/** Headers of every page. No page has inline scripts or styles, so one policy without hashes serves them all, cached or not. */
export function pageSecurityHeaders({ mediaOrigins, isHttps }: SecurityOptions): Record<string, string> {
  const media = ["'self'", 'data:', ...mediaOrigins].join(' ');
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${media}`,
    `media-src ${media}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    ...fileSecurityHeaders,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** Headers of everything that the site itself answers. */
export const fileSecurityHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
