import type { Messages } from '@flotilla/react';

type Values = Readonly<Record<string, string>>;

/**
 * Translates a text of the API, which is in English. The keys of the messages are such texts; `{{name}}` in one
 * stands for any text. Returns undefined for an unknown text.
 */
export function reportText(
  text: string,
  { resources: { en } }: Messages,
  say: (key: string, values?: Values) => string,
): string | undefined {
  if (Object.hasOwn(en, text)) return say(text);
  for (const key of Object.keys(en)) {
    if (!key.includes('{{')) continue;
    const values = patternOf(key).exec(text)?.groups;
    if (values) return say(key, values);
  }
  return undefined;
}

const patterns = new Map<string, RegExp>();

function patternOf(key: string): RegExp {
  const known = patterns.get(key);
  if (known) return known;
  const escaped = key.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^${escaped.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`, 's');
  patterns.set(key, pattern);
  return pattern;
}
