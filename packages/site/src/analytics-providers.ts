/** Addresses of a provider of analytics. */
export interface AnalyticsProvider {
  /** The script, without the id of the site. */
  readonly script: string;
  /** Sources of scripts, of requests and of pictures that its script uses. */
  readonly origins: readonly string[];
}

/** The providers that pages may load; no other origin joins the security policy. */
export const analyticsProviders = {
  plausible: { script: 'https://plausible.io/js/script.js', origins: ['https://plausible.io'] },
  google: {
    script: 'https://www.googletagmanager.com/gtag/js',
    origins: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  yandex: { script: 'https://mc.yandex.ru/metrika/tag.js', origins: ['https://mc.yandex.ru'] },
} as const satisfies Record<string, AnalyticsProvider>;

export type AnalyticsName = keyof typeof analyticsProviders;
