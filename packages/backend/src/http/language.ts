import { fittingLanguage } from '@flotilla/core/languages';
import type { FastifyRequest } from 'fastify';

const languageHeader = 'x-flotilla-language';

/** Returns the language of the site that fits the requested ones best, else the site's default. */
export function languageOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  languages: readonly string[],
): string {
  const wanted = [
    String(headers[languageHeader] ?? ''),
    ...acceptedLanguages(headers['accept-language'] ?? ''),
  ];
  return fittingLanguage(wanted, languages) ?? languages[0] ?? 'en';
}

/** Returns the languages of an Accept-Language header, by descending quality. */
function acceptedLanguages(header: string): string[] {
  const wanted = header.split(',').map((item) => {
    const [language = '', ...parameters] = item.trim().split(';');
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { language, quality: quality === undefined ? 1 : Number(quality) };
  });
  return wanted.toSorted((a, b) => b.quality - a.quality).map(({ language }) => language);
}
