import { fittingLanguage } from '@flotilla/core/languages';
import type { IncomingHttpHeaders } from 'node:http';

/** Returns the language for a visitor: from the cookie, else from the browser, else the default. */
export function visitorLanguage(
  headers: IncomingHttpHeaders,
  languages: readonly string[],
  cookie = 'language',
): string {
  const selected = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
  if (selected && languages.includes(selected)) return selected;
  return acceptedLanguage(headers['accept-language'] ?? '', languages) ?? languages[0] ?? 'en';
}

/** Returns the supported language with the highest weight (RFC 9110, section 12.5.4). */
function acceptedLanguage(header: string, languages: readonly string[]): string | undefined {
  const ranges = header.split(',').map((range, index) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { language: tag, weight: weight ? Number(weight.slice(2)) : 1, index };
  });
  const wanted = ranges
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  return fittingLanguage(
    wanted.map(({ language }) => language),
    languages,
  );
}
