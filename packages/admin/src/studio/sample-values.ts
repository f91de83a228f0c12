import type { Entity } from '@flotilla/core';
import { translate } from '@flotilla/react';
import { isPlainText } from './plain-text.js';
import { sampleMessages } from './sample-messages.js';

/** Returns the first values of a new block or part: a title in each language, which the page shows. */
export function sampleValues(
  entity: Entity,
  languages: readonly string[],
  variant?: string,
): Record<string, unknown> {
  const { title } = entity.fields;
  return {
    ...(variant !== undefined && { variant }),
    ...(title &&
      isPlainText(title) && {
        title: Object.fromEntries(
          languages.map((language) => [language, translate(sampleMessages, language)('title')]),
        ),
      }),
  };
}
