import type { Field } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import type { ReactNode } from 'react';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { changeMessages } from './change-messages.js';
import { isLocalized, isSame } from './edited-values.js';
import { type DiffPart, type FormatChange, textDiff, tokensOf } from './text-diff.js';

export interface ChangedTextProps {
  field: Field;
  before: unknown;
  after: unknown;
}

/** Returns whether a field holds text that is compared word by word. */
export function isText(field: Field): boolean {
  const { compare, holdsFile } = kindOf(field.kind);
  return compare.includes('text') && !holdsFile && !('values' in field);
}

/**
 * A diff of a text: words that were added and removed, and changes of formatting only; one per changed
 * language.
 */
export function ChangedText({ field, before, after }: ChangedTextProps): ReactNode {
  const { language: spoken } = useInterfaceLanguage();
  if (!isLocalized(field)) return <OneText before={before} after={after} />;
  const [texts, others] = [before, after].map((value) => (isPlainObject(value) ? value : {}));
  const names = new Intl.DisplayNames(spoken, { type: 'language' });
  const changed = [...new Set([...Object.keys(texts ?? {}), ...Object.keys(others ?? {})])].filter(
    (language) => !isSame(texts?.[language], others?.[language]),
  );
  return changed.map((language) => (
    <div key={language}>
      <span className="text-xs text-muted-foreground">{names.of(language)}</span>
      <OneText before={texts?.[language]} after={others?.[language]} />
    </div>
  ));
}

function OneText({ before, after }: Pick<ChangedTextProps, 'before' | 'after'>) {
  const t = useT(changeMessages);
  const { parts, formats } = textDiff(tokensOf(before), tokensOf(after));
  const isOnlyLooks = parts.every(({ kind }) => kind === 'same');
  return (
    <>
      {!(isOnlyLooks && formats.length > 0) && (
        <p className="whitespace-pre-wrap wrap-anywhere">
          {parts.map((part, index) => (
            <Part key={index} {...part} />
          ))}
        </p>
      )}
      {formats.length > 0 && (
        <ul className="text-muted-foreground">
          {formats.map((change, index) => (
            <li key={index}>{t('looksChanged', { ...lookOf(change, t), text: shortened(change.text) })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

type Translate = ReturnType<typeof useT<(typeof changeMessages)['resources']['en']>>;

/** Returns both sides of a formatting change: `bold → plain`, `link to /a → link to /b`. */
function lookOf({ name, before, after }: FormatChange, t: Translate) {
  return { before: lookText(name, before, t), after: lookText(name, after, t) };
}

function lookText(name: string, look: string | undefined, t: Translate): string {
  if (look === undefined) return t('looksPlain');
  if (name === 'link') return t('looksLink', { href: look });
  const level = /^heading (\d)$/.exec(look)?.[1];
  if (level !== undefined) return t('looksHeading', { level });
  return Object.hasOwn(looks, look) ? t(looks[look as keyof typeof looks]) : look;
}

const looks = {
  bold: 'looksBold',
  italic: 'looksItalic',
  underline: 'looksUnderline',
  strike: 'looksStrike',
  code: 'looksCode',
  quote: 'looksQuote',
  'code-block': 'looksCode',
  bulleted: 'looksBulleted',
  numbered: 'looksNumbered',
} as const;

function Part({ kind, text }: DiffPart) {
  const t = useT(changeMessages);
  if (kind === 'same') return shortened(text);
  const Tag = kind === 'removed' ? 'del' : 'ins';
  return (
    <Tag
      className={
        kind === 'removed' ? 'bg-destructive/8 text-destructive' : 'bg-success/15 font-medium no-underline'
      }
    >
      <span className="sr-only">{t(kind === 'removed' ? 'before' : 'after')} </span>
      {text}
    </Tag>
  );
}

/** Length of unchanged text to show at each end, in characters. */
const edge = 120;

function shortened(text: string): string {
  return text.length > 2 * edge + 10 ? `${text.slice(0, edge)} … ${text.slice(-edge)}` : text;
}
