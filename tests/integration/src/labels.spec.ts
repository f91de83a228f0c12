import { missingLabels } from '@flotilla/core/administration';
import { createLabels, isSecret } from '@flotilla/core/reflection';
import { expect, it } from 'vitest';
import { modules } from './modules.js';

const definitions = modules.map(({ module }) => module);

it.each(['en', 'ru'])(
  'every module, entity, field, variant, value, group, view and area has a label in %s, or a derived one',
  (language) => {
    expect(missingLabels(language, definitions)).toEqual([]);
  },
);

/** Names and codes, which are the same in Russian. */
const names =
  /\b(AI|API|G-ABCD1234|Google Analytics|Google|Inter|Lora|Manrope|Montserrat|Open Sans|PT Sans|PT Serif|Plausible|network|telegram|instagram|url|com|t\.me|Playfair|example\.com|robots\.txt|Airbnb|Not available|CSS|CSV|CY|DE|EU|OSS|PDF|cron|member|ELM|EUR|GET|HTML|HTTP|ID|IP|IANA|IMAP|ISO|JSON|MIME|Open Graph|OpenID Connect|OG|POST|SHA|SKU|SVG|Telegram|TOTP|URL|UTC|VIES|X|default|future-date|count|file|name|https|index\.php|id|old-page|security-deposit|api|blog|crm|requests|replies|articles|slug)\b/g;

it('no label in Russian has a Latin word but names and codes', () => {
  const labels = createLabels('ru', definitions);
  const texts = definitions.flatMap(({ name, entities, links }) => [
    labels.module(name),
    ...[...entities, ...links].flatMap((entity) => [
      labels.entity(entity),
      labels.entities(entity),
      labels.area(entity.ui?.area ?? 'system'),
      ...entity.variants.map((variant) => labels.variant(entity, variant)),
      ...Object.keys(entity.ui?.groups ?? {}).map((group) => labels.group(entity, group)),
      ...(entity.ui?.views ?? []).map((view) => labels.view(entity, view.name)),
      ...Object.entries(entity.fields).flatMap(([field, definition]) => [
        ...(isSecret(definition) ? [] : [labels.field(entity, field)]),
        labels.help(entity, field) ?? '',
        ...('values' in definition && field !== 'variant' ? definition.values : [])
          .filter((value) => /[a-z]/.test(value))
          .map((value) => labels.value(entity, field, value)),
      ]),
    ]),
  ]);
  const latin = texts.filter((text) => /[a-z]{2}/i.test(text.replace(names, '')));
  expect([...new Set(latin)]).toEqual([]);
});
