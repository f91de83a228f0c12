/**
 * Matched in order by marks unique to each browser; Chrome also claims to be Safari, and others claim to be
 * Chrome.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns the browser and system of a user agent for display: `Firefox, Windows`. */
export function deviceOf(userAgent: string | null): string | undefined {
  const matched = [browsers, systems]
    .map((names) => names.find(([mark]) => mark.test(userAgent ?? ''))?.[1])
    .filter(Boolean);
  return matched.length > 0 ? matched.join(', ') : undefined;
}
